"""A stage's file: one line per input, so that nothing is done twice and failures are remembered."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Generic, TypeVar

import msgspec

from citance.errors import DataError
from citance.records.codec import encode
from citance.run.files import unfinished, write_whole

Out = TypeVar("Out")


@dataclass(frozen=True, slots=True)
class StoredError:
    """A failure as a stage file keeps it."""

    kind: str
    message: str


@dataclass(frozen=True, slots=True)
class Line(Generic[Out]):
    """What a stage made of one input.

    Args:
        input: id of the input record.
        fp: fingerprint of everything that changes the output.
        out: the records made of it; empty for "nothing" and for a failure.
        error: why there are none, if it failed.
    """

    input: str
    fp: str
    out: tuple[Out, ...] = ()
    error: StoredError | None = None


class StageFile(Generic[Out]):
    """The lines of one stage in one run folder.

    Args:
        path: the file.
        kind: the record type that the stage writes.
    """

    def __init__(self, path: Path, kind: type[Out]) -> None:
        self.path = path
        self._decoder = msgspec.json.Decoder(Line[kind])  # type: ignore[valid-type]
        self._file: BinaryIO | None = None

    def read(self) -> dict[str, Line[Out]]:
        """Input id → its line; a line that a crash cut off is left out, so that it is redone.

        Raises:
            DataError: a line in the middle is not ours, or the file cannot be read.
        """
        unfinished(self.path).unlink(missing_ok=True)
        if not self.path.exists():
            return {}
        try:
            raw = self.path.read_bytes().split(b"\n")
        except OSError as error:
            raise DataError(f"cannot be read ({error.strerror}).", self.path) from error
        lines: dict[str, Line[Out]] = {}
        for number, text in enumerate(raw, start=1):
            if not text:
                continue
            try:
                line = self._decoder.decode(text)
            except msgspec.MsgspecError as error:
                if number == len(raw):  # the last one, without line end: cut by a crash
                    continue
                raise DataError(
                    f"is no line of this stage ({error}); delete the file to make it again.",
                    self.path,
                    number,
                ) from error
            lines[line.input] = line
        return lines

    def append(self, lines: Iterable[Line[Out]]) -> None:
        """Add lines at the end and hand them to the operating system.

        Raises:
            DataError: the disk is full or the folder cannot be written.
        """
        try:
            if self._file is None:
                self._file = self._open_at_line_start()
            for line in lines:
                self._file.write(encode(line) + b"\n")
            self._file.flush()
        except OSError as error:
            raise DataError(f"cannot be written ({error.strerror}).", self.path) from error

    def finish(self, lines: Sequence[Line[Out]]) -> None:
        """Leave exactly these lines, in this order: the same bytes however often it was resumed."""
        self.close()
        write_whole(self.path, b"".join(encode(line) + b"\n" for line in lines))

    def close(self) -> None:
        """Close the file if `append` opened it.

        Raises:
            DataError: the disk is full.
        """
        file, self._file = self._file, None
        if file is not None:
            try:
                file.close()
            except OSError as error:  # what was still to be flushed did not fit
                raise DataError(f"cannot be written ({error.strerror}).", self.path) from error

    def _open_at_line_start(self) -> BinaryIO:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        file = self.path.open("ab+")
        if file.tell() > 0:
            file.seek(-1, 2)
            if file.read(1) != b"\n":
                file.write(b"\n")
        return file
