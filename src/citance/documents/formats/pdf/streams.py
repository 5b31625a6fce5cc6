"""The streams of a PDF's bytes, found without its table of objects and unpacked up to a limit."""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

_NUMBER = re.compile(rb"(\d{1,9})\s+\d{1,5}$")
_HEAD = 4_000  # bytes before a stream in which its dictionary stands
_FILTERS = re.compile(rb"/Filter\s*(?:\[(?P<many>[^\]]*)\]|(?P<one>/\w+))")
_FLATE = (b"FlateDecode", b"Fl")
_PACKED = (*_FLATE, b"LZWDecode", b"LZW")
_IMAGE = re.compile(rb"/Subtype\s*/Image\b")
_STEP = 65_536


@dataclass(frozen=True, slots=True)
class Stream:
    """A stream where it lies.

    Args:
        number: of its object; 0 if it is not told.
        head: its dictionary, after the object's number.
        raw: the file.
        start: of its data.
        filters: in the order in which they are undone.
    """

    number: int
    head: bytes
    raw: bytes
    start: int
    filters: tuple[bytes, ...]

    @property
    def packed(self) -> int:
        """How many of its filters can blow it up."""
        return sum(name in _PACKED for name in self.filters)

    def unpack(self, limit: int) -> bytes | None:
        """Its data, or as much as can be read; empty for pictures and for filters that shrink; None above the limit."""
        if _IMAGE.search(self.head):
            return b""
        if not self.filters:
            return self._plain()
        if self.packed and not any(name in _FLATE for name in self.filters):
            return b""
        data: bytes | memoryview = memoryview(self.raw)[self.start :]
        if self.filters[0] not in _FLATE:
            data = _text_decoded(self._plain(), self.filters[0])
            if not self.packed:
                return bytes(data)
        return _inflate(data, limit)

    def _plain(self) -> bytes:
        end = self.raw.find(b"endstream", self.start)
        return self.raw[self.start : end if end >= 0 else len(self.raw)]


def streams_of(raw: bytes) -> Iterator[Stream]:
    """All streams, in the order of the file."""
    place = raw.find(b"stream")
    while place >= 0:
        start = place + len(b"stream")
        if raw[start : start + 1] in (b"\r", b"\n") and raw[max(0, place - 6) : place].rstrip().endswith(
            b">>"
        ):
            start += 2 if raw[start : start + 2] == b"\r\n" else 1
            low = max(0, place - _HEAD)
            begin = raw.rfind(b" obj", low, place)
            head = raw[begin if begin >= 0 else low : place]
            told = _NUMBER.search(raw[max(0, begin - 20) : begin]) if begin >= 0 else None
            yield Stream(int(told[1]) if told else 0, head, raw, start, _filters(head))
        place = raw.find(b"stream", start)


def _filters(head: bytes) -> tuple[bytes, ...]:
    found = _FILTERS.search(head)
    if found is None:
        return ()
    named = found["many"] if found["many"] is not None else found["one"]
    return tuple(re.findall(rb"/(\w+)", named))


def _inflate(data: bytes | memoryview, limit: int) -> bytes | None:
    inflate, pieces, size = zlib.decompressobj(), [], 0
    try:
        for place in range(0, len(data), _STEP):
            rest = bytes(data[place : place + _STEP])
            while rest and not inflate.eof:
                piece = inflate.decompress(rest, 2**20)
                pieces.append(piece)
                size += len(piece)
                rest = inflate.unconsumed_tail
                if size > limit:
                    return None
            if inflate.eof:
                break
    except zlib.error:
        pass
    return b"".join(pieces)


def _text_decoded(data: bytes, name: bytes) -> bytes:
    try:
        if name in (b"ASCII85Decode", b"A85"):
            return base64.a85decode(data.strip().removesuffix(b"~>").removeprefix(b"<~"))
        if name in (b"ASCIIHexDecode", b"AHx"):
            return binascii.unhexlify(re.sub(rb"[\s>]", b"", data))
    except (ValueError, binascii.Error):
        return b""
    return b""
