"""The dictionaries of a PDF by their numbers, found without its table of objects."""

from __future__ import annotations

import re
from collections.abc import Sequence

_NUMBERS = re.compile(rb"(\d{1,9})\s+\d{1,5}\s+$")
_FIRST = re.compile(rb"/First\s+(\d{1,9})")
_LONGEST = 100_000  # bytes of a dictionary that is looked at


def objects_of(raw: bytes, packed: Sequence[tuple[bytes, bytes]]) -> dict[int, bytes]:
    """The objects of a file; of two with one number the last.

    Args:
        raw: the file.
        packed: dictionary and data of each of its streams of objects.
    """
    found: dict[int, bytes] = {}
    place = raw.find(b"obj")
    while place >= 0:
        start = place + len(b"obj")
        told = _NUMBERS.search(raw[max(0, place - 24) : place])
        if told is not None:
            end = raw.find(b"endobj", start, start + _LONGEST)
            found[int(told[1])] = raw[start : end if end >= 0 else start + _LONGEST]
        place = raw.find(b"obj", start)
    for head, data in packed:
        found.update(_unpack(head, data))
    return found


def _unpack(head: bytes, data: bytes) -> dict[int, bytes]:
    """The objects in a stream of objects."""
    first = _FIRST.search(head)
    if first is None:
        return {}
    numbers = [int(word) for word in data[: int(first[1])].split() if word.isdigit() and len(word) < 10]
    places = list(zip(numbers[::2], numbers[1::2], strict=False))
    ends = [place for _, place in places[1:]] + [len(data)] * bool(places)
    start = int(first[1])
    return {
        number: data[start + place : start + end][:_LONGEST]
        for (number, place), end in zip(places, ends, strict=True)
    }
