"""Drawings that draw drawings: how much a page would have to draw, were every form drawn in full."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from citance.documents.formats.pdf.objects import objects_of

ENDLESS = 2**62
"""Bytes: what a form draws that draws itself. ours"""
_DRAWS = re.compile(rb"/([^\s/<>\[\]()%]{1,127})\s+Do\b")
_NAMED = re.compile(rb"/([^\s/<>\[\]()%]{1,127})\s+(\d{1,9})\s+\d{1,5}\s+R\b")
_FORM = re.compile(rb"/Subtype\s*/Form\b")
_RESOURCES = re.compile(rb"/(?:Resources|XObject)\s+(\d{1,9})\s+\d{1,5}\s+R\b")
_DEEPEST = 40  # forms in forms: pdfium goes no deeper


class Forms:
    """The streams that draw, and what they draw by name.

    Args:
        raw: the file.
        packed: dictionary and data of each stream of objects; it may grow.
    """

    def __init__(self, raw: bytes, packed: Sequence[tuple[bytes, bytes]]) -> None:
        self._raw, self._packed = raw, packed
        self._objects: dict[int, bytes] | None = None
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

    def draw_more(self, limit: int) -> bool:
        """Whether a stream draws more bytes of instructions than `limit`; so does a form that draws itself."""
        known: dict[int, int] = {}
        for number in self._sizes:
            self._measure(number, known, set())
        costliest = max(known.values(), default=0)
        if costliest > limit:
            return True
        if costliest * max((drawn.total() for drawn in self._pages), default=0) <= limit:
            return False
        # A page's own names are not looked up: a name stands for the costliest form that bears it anywhere.
        named: dict[bytes, int] = {}
        for data in (self._raw, *(data for _, data in self._packed)):
            for name, target in _NAMED.findall(data):
                named[name] = max(named.get(name, 0), known.get(int(target), 0))
        return any(
            sum(times * named.get(name, 0) for name, times in drawn.items()) > limit for drawn in self._pages
        )

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
        if self._objects is None:
            self._objects = objects_of(self._raw, self._packed)
        texts = [self._heads[number]]
        for text in texts[:3]:
            texts += [self._objects.get(int(other), b"") for other in _RESOURCES.findall(text)]
        for text in texts[1:4]:
            texts += [self._objects.get(int(other), b"") for other in _RESOURCES.findall(text)]
        return {name: int(target) for text in texts for name, target in _NAMED.findall(text)}
