"""The file of labels: one line per citance and rater, safe after every answer."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from citance.errors import DataError
from citance.labelling.session import Id, Label
from citance.run.files import write_whole


@dataclass(frozen=True, slots=True)
class Mark:
    """What the program needs to know of a line.

    Args:
        id: of the citance.
        label: given to it.
        rater: by whom.
        citing_text: the citance, to tell sources apart.
    """

    id: Id
    label: Label
    rater: str = ""
    citing_text: str = ""


_DECODER = msgspec.json.Decoder(Mark)


def read_marks(path: Path) -> tuple[list[Mark], bool]:
    """The lines of a file of labels, and whether its last line was cut off by a crash (it is left out).

    Raises:
        DataError: the file cannot be read, a line is no label, or a rater marks a citance twice.
    """
    lines, rest = _split(path)
    marks: list[Mark] = []
    seen: set[tuple[Id, str]] = set()
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            mark = _DECODER.decode(line)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            labels = ", ".join(Label)
            raise DataError(f"is no line of labels ({error}); labels are {labels}.", path, number) from error
        if (mark.id, mark.rater) in seen:
            raise DataError(f"marks {mark.id!r} a second time; take one of the lines out.", path, number)
        seen.add((mark.id, mark.rater))
        marks.append(mark)
    return marks, bool(rest)


class LabelledFile:
    """The lines of one rater in a file; lines of other raters stay as they are.

    Args:
        path: the file; need not exist. It is never held open.
        rater: whose answers are written.
    """

    def __init__(self, path: Path, rater: str) -> None:
        self.path = path
        self.rater = rater

    def read(self, source: Path, texts: Mapping[Id, str]) -> list[tuple[Id, Label]]:
        """This rater's answers, in order; a line that a crash cut off is removed.

        Args:
            source: where the citances come from, for the message.
            texts: id → citance, of that source.

        Raises:
            DataError: the file cannot be read, holds other lines, or belongs to another source.
        """
        if not self.path.exists():
            return []
        marks, cut = read_marks(self.path)
        for mark in marks:
            if texts.get(mark.id) != mark.citing_text:
                raise DataError(
                    f"belongs to another source: it marks {mark.id!r} with a text that {source} does not "
                    "hold. Name another file for --out.",
                    self.path,
                )
        if cut:
            self._repair()
        return [(mark.id, mark.label) for mark in marks if mark.rater == self.rater]

    def append(self, row: Mapping[str, Any]) -> None:
        """Add a line and hand it to the disk.

        Raises:
            DataError: it cannot be written.
        """
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if not self._ends_well():
                self._repair()
            with self.path.open("ab") as file:
                file.write(_line(row))
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise DataError(f"cannot be written ({error.strerror}).", self.path) from error

    def change(self, identity: Id, row: Mapping[str, Any] | None) -> None:
        """Put another line in the place of this rater's line about a citance, or take it out.

        Raises:
            DataError: it cannot be read or written; then it is as before.
        """
        lines, _ = _split(self.path)
        content = b""
        for line in lines:
            mark = _DECODER.decode(line) if line.strip() else None
            if mark is None or (mark.id, mark.rater) != (identity, self.rater):
                content += line + b"\n"
            elif row is not None:
                content += _line(row)
        write_whole(self.path, content)

    def _ends_well(self) -> bool:
        if not self.path.exists() or not self.path.stat().st_size:
            return True
        with self.path.open("rb") as file:
            file.seek(-1, os.SEEK_END)
            return file.read() == b"\n"

    def _repair(self) -> None:
        lines, _ = _split(self.path)
        write_whole(self.path, b"".join(line + b"\n" for line in lines))


def _line(row: Mapping[str, Any]) -> bytes:
    return json.dumps(row, ensure_ascii=False, allow_nan=False).encode("utf-8") + b"\n"


def _split(path: Path) -> tuple[list[bytes], bytes]:
    """The whole lines, and what a crash left of a last one; if it lacks only its line end, it is whole."""
    try:
        *lines, rest = path.read_bytes().split(b"\n")
    except OSError as error:
        raise DataError(f"cannot be read ({error.strerror}).", path) from error
    try:
        json.loads(rest)
    except (ValueError, RecursionError):
        return lines, rest
    return [*lines, rest], b""
