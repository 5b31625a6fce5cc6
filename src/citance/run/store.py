"""A stage's file: one line per input, so that nothing is done twice and failures are remembered."""

from __future__ import annotations

import gc
import os
import weakref
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import BinaryIO, Generic, TypeVar

import msgspec

from citance.errors import DataError
from citance.run.files import unfinished, write_whole
from citance.run.lines import Entry, Line, Row, read_line, record_hash, write_line

Out = TypeVar("Out")

_INDEXED = 1 << 20  # bytes of a file from which its index is kept beside it
_AT_HAND = 16 << 20  # bytes of encoded records that are kept decoded
_FORM = 1  # of an index


class _Index(msgspec.Struct, array_like=True):
    """What is kept beside a file: its form, the file's size, the fields of its keys, its lines."""

    form: int
    size: int
    fields: tuple[str, ...]
    entries: list[Entry]


class StageFile(Generic[Out]):
    """The lines of one stage in one run folder; records are read when they are asked for.

    Args:
        path: the file.
        kind: the record type that the stage writes.
        fields: names of the fields by which records are asked for.
    """

    def __init__(self, path: Path, kind: type[Out], fields: Sequence[str] = ()) -> None:
        self.path = path
        self.fields = tuple(fields)
        self._decoder = msgspec.json.Decoder(kind)
        self._entries: dict[str, Entry] | None = None
        self._end = 0
        self._writer: BinaryIO | None = None
        self._reader: BinaryIO | None = None
        self._at_hand: OrderedDict[str, tuple[int, Out]] = OrderedDict()
        self._held = 0

    def entries(self) -> dict[str, Entry]:
        """Input id → its line; one that a crash cut off is left out, so that it is redone.

        Raises:
            DataError: a line is not ours, or the file cannot be read.
        """
        if self._entries is None:
            unfinished(self.path).unlink(missing_ok=True)
            try:
                self._entries = self._indexed() or {entry.input: entry for entry in self._scan()}
            except FileNotFoundError:
                self._entries = {}
            except OSError as error:
                raise DataError(f"cannot be read ({error.strerror}).", self.path) from error
        return self._entries

    def records(self) -> Iterator[Out]:
        """Every record, in the order of the lines.

        Raises:
            DataError: as `entries` and `record`.
        """
        for entry in self.entries().values():
            for row in entry.rows:
                yield self.record(row)

    def record(self, row: Row) -> Out:
        """The record that stands there.

        Raises:
            DataError: the file changed under us, or cannot be read.
        """
        found = self._at_hand.get(row.hash)
        if found is not None:
            self._at_hand.move_to_end(row.hash)
            return found[1]
        try:
            if self._reader is None:
                self._reader = self.path.open("rb")
                weakref.finalize(self, self._reader.close)
            self._reader.seek(row.start)
            raw = self._reader.read(row.length)
            if record_hash(raw) != row.hash:
                self._index_file.unlink(missing_ok=True)
                raise DataError("was changed while it was read; run the command again.", self.path)
            record: Out = self._decoder.decode(raw)
        except OSError as error:
            raise DataError(f"cannot be read ({error.strerror}).", self.path) from error
        self._keep(row, record)
        return record

    def append(self, lines: Iterable[Line[Out]]) -> None:
        """Add lines at the end and hand them to the operating system.

        Raises:
            DataError: the disk is full or the folder cannot be written.
        """
        entries = self.entries()
        try:
            if self._writer is None:
                self._writer = self._open_at_end()
            for line in lines:
                raw, entry = write_line(line, self.fields, self._end)
                self._writer.write(raw)
                self._end += len(raw)
                entries[line.input] = entry
                for row, record in zip(entry.rows, line.out, strict=True):
                    self._keep(row, record)
            self._writer.flush()
        except OSError as error:
            raise DataError(f"cannot be written ({error.strerror}).", self.path) from error

    def finish(self, inputs: Sequence[str]) -> None:
        """Leave exactly the lines of these inputs, in this order: the same bytes however often it was resumed.

        Raises:
            DataError: the disk is full or the folder cannot be written.
        """
        self.close()
        entries = self.entries()
        ordered = [entries[name] for name in inputs]
        places = [0]
        for entry in ordered:
            places.append(places[-1] + entry.length)
        size = self.path.stat().st_size if self.path.exists() else -1
        if size != places[-1] or any(e.start != at for e, at in zip(ordered, places, strict=False)):
            self._index_file.unlink(missing_ok=True)
            write_whole(self.path, self._pieces(ordered))
            self._close_reader()
            for entry, at in zip(ordered, places, strict=False):
                entry.move(at)
        self._entries, self._end = {entry.input: entry for entry in ordered}, places[-1]
        self._keep_index(ordered)

    def close(self) -> None:
        """Close what is open; what was added then is on the disk.

        Raises:
            DataError: the disk is full.
        """
        self._close_reader()
        writer, self._writer = self._writer, None
        if writer is not None:
            try:
                with writer:
                    writer.flush()
                    os.fsync(writer.fileno())
            except OSError as error:  # what was still to be flushed did not fit
                raise DataError(f"cannot be written ({error.strerror}).", self.path) from error

    def _close_reader(self) -> None:
        reader, self._reader = self._reader, None
        if reader is not None:
            reader.close()

    def _pieces(self, entries: Sequence[Entry]) -> Iterator[bytes]:
        if not entries:
            return
        with self.path.open("rb") as file:
            for entry in entries:
                file.seek(entry.start)
                yield file.read(entry.length)

    def _open_at_end(self) -> BinaryIO:
        """The file, ready for the next line; half a line at its end is cut off."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._index_file.unlink(missing_ok=True)  # it is of the file as it was
        file = self.path.open("ab")
        file.truncate(self._end)
        return file

    def _scan(self) -> Iterator[Entry]:
        with self.path.open("rb") as file:
            for number, raw in enumerate(file, start=1):
                if not raw.endswith(b"\n"):  # the last one: cut by a crash
                    return
                try:
                    entry = read_line(raw, self._decoder, self.fields, self._end)
                except (msgspec.MsgspecError, UnicodeDecodeError, ValueError) as error:
                    raise DataError(
                        f"is no line of this stage ({error}); delete the file to make it again.",
                        self.path,
                        number,
                    ) from error
                self._end += len(raw)
                yield entry

    def _keep(self, row: Row, record: Out) -> None:
        if row.hash not in self._at_hand:
            self._at_hand[row.hash] = (row.length, record)
            self._held += row.length
        while self._held > _AT_HAND and len(self._at_hand) > 1:
            self._held -= self._at_hand.popitem(last=False)[1][0]

    @property
    def _index_file(self) -> Path:
        return self.path.parent / "index" / f"{self.path.stem}.index"

    def _indexed(self) -> dict[str, Entry] | None:
        """The lines by the index, if it is of this file as it is now."""
        file, index = self.path.stat(), self._index_file
        if not index.exists() or index.stat().st_mtime_ns < file.st_mtime_ns:
            return None
        collecting = gc.isenabled()
        gc.disable()  # a million new objects, and nothing to collect among them
        try:
            found = msgspec.msgpack.decode(index.read_bytes(), type=_Index)
        except msgspec.MsgspecError:
            return None
        finally:
            if collecting:
                gc.enable()
        if (found.form, found.size, found.fields) != (_FORM, file.st_size, self.fields):
            return None
        self._end = found.size
        return {entry.input: entry for entry in found.entries}

    def _keep_index(self, entries: list[Entry]) -> None:
        if self._end < _INDEXED:
            self._index_file.unlink(missing_ok=True)
            return
        write_whole(self._index_file, msgspec.msgpack.encode(_Index(_FORM, self._end, self.fields, entries)))
