"""A line of a stage file: what a stage made of one input, and where each of its records stands."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec

from citance.records.codec import encode

Out = TypeVar("Out")
_BEFORE = b',"out":['


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
        notes: what a person should know of it, one sentence each.
    """

    input: str
    fp: str
    out: tuple[Out, ...] = ()
    error: StoredError | None = None
    notes: tuple[str, ...] = ()


class Row(msgspec.Struct, array_like=True, gc=False):
    """Where one record stands.

    Args:
        id: of the record.
        hash: of its content, 32 hexadecimal digits.
        start: first byte in the file.
        length: in bytes.
        keys: values of the fields by which stages ask for it.
    """

    id: str
    hash: str
    start: int
    length: int
    keys: tuple[str, ...]


class Entry(msgspec.Struct, array_like=True, gc=False):
    """Where a line stands, and all of it but the records; `length` counts the line end."""

    input: str
    fp: str
    start: int
    length: int
    rows: list[Row]
    error: StoredError | None = None
    notes: tuple[str, ...] = ()

    def move(self, start: int) -> None:
        """The same line at another place."""
        for row in self.rows:
            row.start += start - self.start
        self.start = start


class _Cut(msgspec.Struct):
    """A line whose records are still bytes."""

    input: str
    fp: str
    out: list[msgspec.Raw]
    error: StoredError | None = None
    notes: tuple[str, ...] = ()


_CUTTER = msgspec.json.Decoder(_Cut)


def record_hash(raw: bytes) -> str:
    """32 hexadecimal digits that change with any byte of an encoded record."""
    return hashlib.sha256(raw).hexdigest()[:32]


def write_line(line: Line[Any], fields: Sequence[str], start: int) -> tuple[bytes, Entry]:
    """A line as it stands in the file, and where its parts are.

    Args:
        line: to be written.
        fields: names of the fields by which its records are asked for.
        start: the place in the file.
    """
    records = [encode(record) for record in line.out]
    head = b'{"input":' + encode(line.input) + b',"fp":' + encode(line.fp) + _BEFORE
    tail = b'],"error":' + encode(line.error) + b',"notes":' + encode(line.notes) + b"}\n"
    raw = head + b",".join(records) + tail
    rows = _rows(records, line.out, fields, start + len(head))
    return raw, Entry(line.input, line.fp, start, len(raw), rows, line.error, line.notes)


def read_line(raw: bytes, decoder: msgspec.json.Decoder[Any], fields: Sequence[str], start: int) -> Entry:
    """Where the parts of a line are.

    Args:
        raw: the line with its end.
        decoder: of its records.
        fields: names of the fields by which they are asked for.
        start: the place in the file.

    Raises:
        msgspec.MsgspecError: it is no line with such records.
    """
    cut = _CUTTER.decode(raw)
    records = [bytes(record) for record in cut.out]
    first = raw.index(_BEFORE) + len(_BEFORE) if records else 0
    rows = _rows(records, [decoder.decode(record) for record in records], fields, start + first)
    return Entry(cut.input, cut.fp, start, len(raw), rows, cut.error, cut.notes)


def _rows(records: Sequence[bytes], decoded: Sequence[Any], fields: Sequence[str], start: int) -> list[Row]:
    rows = []
    for raw, record in zip(records, decoded, strict=True):
        keys = tuple([getattr(record, name) for name in fields])
        rows.append(Row(record.id, record_hash(raw), start, len(raw), keys))
        start += len(raw) + 1
    return rows
