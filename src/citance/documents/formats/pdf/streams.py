"""The streams of a PDF's bytes, found without its table of objects and unpacked up to a limit."""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

_NUMBER = re.compile(rb"(\d{1,9})\s+\d{1,5}$")
_HEAD = 4_000  # bytes before a stream in which its dictionary stands
_FILTERS = re.compile(rb"/Filter\s*(?:\[(?P<many>[^\]]*)\]|(?P<one>/\w+))")
_FLATE = (b"FlateDecode", b"Fl")
_PACKED = (*_FLATE, b"LZWDecode", b"LZW")
_IMAGE = re.compile(rb"/Subtype\s*/Image\b")
_LENGTH = re.compile(rb"/Length\s+(\d{1,9})(?!\s+\d+\s+R)\b")
_COMPLETE = re.compile(rb"\s(?:ET|Q|EMC|Do|S|f\*?|n)\s*\Z")  # drawing instructions that end as they should
_FLUSHED = b"\x00\x00\xff\xff"  # where packing paused, with nothing held back
_STEP = 65_536


class Unpacked(NamedTuple):
    """A stream's data.

    Args:
        data: as much as can be read; None above the limit.
        whole: False if some of it is damaged or cut off.
    """

    data: bytes | None
    whole: bool = True


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

    def unpack(self, limit: int) -> Unpacked:
        """Its data; empty for pictures and for filters that shrink."""
        if _IMAGE.search(self.head):
            return Unpacked(b"")
        if not self.filters:
            data = self._plain()
            told = _LENGTH.search(self.head)
            short = told is not None and len(data) < int(told[1]) and _COMPLETE.search(data) is None
            return Unpacked(data, whole=not short)
        if self.packed and not any(name in _FLATE for name in self.filters):
            return Unpacked(b"")
        if self.filters[0] in _FLATE:
            return _inflate(memoryview(self.raw)[self.start :], limit)
        decoded = _text_decoded(self._plain(), self.filters[0])
        if decoded is None:
            return Unpacked(b"", whole=False)
        return _inflate(memoryview(decoded), limit) if self.packed else Unpacked(decoded)

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


def _inflate(data: memoryview, limit: int) -> Unpacked:
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
                    return Unpacked(None)
            if inflate.eof:
                return Unpacked(b"".join(pieces))
    except zlib.error:
        pass
    return Unpacked(b"".join(pieces), whole=_lacks_only_its_end(data, limit))


def _lacks_only_its_end(data: memoryview, limit: int) -> bool:
    """Whether data is complete but for its last mark or its checksum, which some programs leave out."""
    packed = bytes(data)
    if packed[: max(0, packed.find(b"endstream"))].rstrip(b"\r\n").endswith(_FLUSHED):
        return True
    inflate, size = zlib.decompressobj(-zlib.MAX_WBITS), 0
    try:
        for place in range(2, len(data), _STEP):
            rest = bytes(data[place : place + _STEP])
            while rest and not inflate.eof:
                size += len(inflate.decompress(rest, 2**20))
                rest = inflate.unconsumed_tail
                if size > limit:
                    return False
            if inflate.eof:
                end = place + len(bytes(data[place : place + _STEP])) - len(inflate.unused_data)
                return bytes(data[end : end + 20]).lstrip().startswith(b"endstream")
    except zlib.error:
        pass
    return False


def _text_decoded(data: bytes, name: bytes) -> bytes | None:
    try:
        if name in (b"ASCII85Decode", b"A85"):
            return base64.a85decode(data.strip().removesuffix(b"~>").removeprefix(b"<~"))
        if name in (b"ASCIIHexDecode", b"AHx"):
            return binascii.unhexlify(re.sub(rb"[\s>]", b"", data))
    except (ValueError, binascii.Error):
        return None
    return b""
