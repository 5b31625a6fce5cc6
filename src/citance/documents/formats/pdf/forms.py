"""Drawings that draw drawings: how much a page would have to draw, were every form drawn in full."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import cached_property

ENDLESS = 2**62
"""Bytes: what a form draws that draws itself. ours"""
_DRAWS = re.compile(rb"/([^\s/<>\[\]()%]{1,127})\s+Do\b")
_NAMED = re.compile(rb"/([^\s/<>\[\]()%]{1,127})\s+(\d{1,9})\s+\d{1,5}\s+R\b")
_FORM = re.compile(rb"/Subtype\s*/Form\b")
_RESOURCES = re.compile(rb"/(?:Resources|XObject)\s+(\d{1,9})\s+\d{1,5}\s+R\b")
_OBJECT = re.compile(rb"(\d{1,9})\s+\d{1,5}\s+obj\b")
_FIRST = re.compile(rb"/First\s+(\d{1,9})")
_LONGEST = 100_000  # bytes of a dictionary that is looked at
_DEEPEST = 40  # forms in forms: pdfium goes no deeper


class Forms:
    """The streams that draw, and what they draw by name.

    Args:
        raw: the file.
    """

    def __init__(self, raw: bytes) -> None:
        self._raw = raw
        self._packed: list[tuple[bytes, bytes]] = []  # dictionary and data of each stream of objects
        self._heads: dict[int, bytes] = {}
        self._sizes: dict[int, int] = {}
        self._drawn: dict[int, Counter[bytes]] = {}
        self._pages: list[Counter[bytes]] = []

    def add(self, number: int, head: bytes, data: bytes) -> None:
        """A stream: a form if its dictionary says so, else perhaps the content of a page."""
        drawn = Counter(_DRAWS.findall(data)) if b" Do" in data or b"\nDo" in data else Counter()
        if _FORM.search(head):
            self._heads[number], self._sizes[number], self._drawn[number] = head, len(data), drawn
        elif drawn:
            self._pages.append(drawn)

    def add_objects(self, head: bytes, data: bytes) -> None:
        """A stream of objects, in which names of forms may stand."""
        self._packed.append((head, data))

    def most(self) -> int:
        """Bytes of instructions that the costliest stream draws; `ENDLESS` if a form draws itself."""
        if not self._sizes:
            return 0
        known: dict[int, int] = {}
        for number in self._sizes:
            self._measure(number, known, set())
        costs = list(known.values())
        if self._pages:
            # A page's own names are not looked up: a name stands for the costliest form that bears it anywhere.
            named: dict[bytes, int] = {}
            for data in (self._raw, *(data for _, data in self._packed)):
                for name, target in _NAMED.findall(data):
                    named[name] = max(named.get(name, 0), known.get(int(target), 0))
            costs += [
                sum(times * named.get(name, 0) for name, times in drawn.items()) for drawn in self._pages
            ]
        return max(costs)

    def _measure(self, number: int, known: dict[int, int], above: set[int]) -> int:
        if number in known:
            return known[number]
        if number in above or len(above) > _DEEPEST:
            return ENDLESS
        above.add(number)
        total = self._sizes[number]
        own = self._names(number) if self._drawn[number] else {}
        for name, times in self._drawn[number].items():
            target = own.get(name)
            if target in self._sizes:
                total += times * self._measure(target, known, above)
        above.discard(number)
        known[number] = min(total, ENDLESS)
        return known[number]

    def _names(self, number: int) -> Mapping[bytes, int]:
        """The objects that a form's names stand for."""
        texts = [self._heads[number]]
        for text in texts[:3]:
            texts += [self._objects.get(int(other), b"") for other in _RESOURCES.findall(text)]
        for text in texts[1:4]:
            texts += [self._objects.get(int(other), b"") for other in _RESOURCES.findall(text)]
        return {name: int(target) for text in texts for name, target in _NAMED.findall(text)}

    @cached_property
    def _objects(self) -> dict[int, bytes]:
        """The dictionaries of the file by their numbers."""
        found: dict[int, bytes] = {}
        for match in _OBJECT.finditer(self._raw):
            end = self._raw.find(b"endobj", match.end(), match.end() + _LONGEST)
            found[int(match[1])] = self._raw[match.end() : end if end >= 0 else match.end() + _LONGEST]
        for head, data in self._packed:
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
