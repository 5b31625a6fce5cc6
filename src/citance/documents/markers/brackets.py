"""Matching brackets of a text."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache

_CLOSES = {")": "(", "]": "["}
_EVENT = re.compile(r"[()\[\]]|\n[^\S\n]*\n")


LONGEST = 1200
"""Characters: a longer bracket is prose, not a marker. ours"""


@lru_cache(maxsize=8)  # the splitter and the markers of a paragraph ask one after the other
def pairs(text: str) -> tuple[tuple[int, int], ...]:
    """Positions of opening and closing bracket of each pair, in order; none spans two paragraphs."""
    found: list[tuple[int, int]] = []
    signs: list[str] = []
    places: list[int] = []
    opened = {"(": 0, "[": 0}
    for event in _EVENT.finditer(text):
        sign = event[0]
        if sign in opened:
            signs.append(sign)
            places.append(event.start())
            opened[sign] += 1
        elif sign in _CLOSES:
            wanted = _CLOSES[sign]
            while opened[wanted]:
                last, place = signs.pop(), places.pop()
                opened[last] -= 1
                if last == wanted:
                    found.append((place, event.start()))
                    break
        else:
            signs, places, opened = [], [], {"(": 0, "[": 0}
    return tuple(sorted(found))


def innermost(found: Sequence[tuple[int, int]], place: int) -> tuple[int, int] | None:
    """The smallest pair around a position; none that began more than `LONGEST` before."""
    for number in range(bisect_left(found, (place, 0)) - 1, -1, -1):
        start, end = found[number]
        if place - start > LONGEST:
            return None
        if end > place:
            return found[number]
    return None
