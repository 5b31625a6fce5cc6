"""Matching brackets of a text."""

from __future__ import annotations

import re
from bisect import bisect_left

_CLOSES = {")": "(", "]": "["}
_EVENT = re.compile(r"[()\[\]]|\n[^\S\n]*\n")


LONGEST = 1200
"""Characters: a longer bracket is prose, not a marker. ours"""


def pairs(text: str) -> list[tuple[int, int]]:
    """Positions of opening and closing bracket of each pair, in order; none spans two paragraphs."""
    found: list[tuple[int, int]] = []
    stack: list[tuple[str, int]] = []
    for event in _EVENT.finditer(text):
        sign = event[0]
        if sign in "([":
            stack.append((sign, event.start()))
        elif sign in _CLOSES:
            while stack and stack[-1][0] != _CLOSES[sign] and any(s == _CLOSES[sign] for s, _ in stack):
                stack.pop()
            if stack and stack[-1][0] == _CLOSES[sign]:
                found.append((stack.pop()[1], event.start()))
        else:
            stack.clear()
    return sorted(found)


def innermost(found: list[tuple[int, int]], place: int) -> tuple[int, int] | None:
    """The smallest pair around a position; none that began more than `LONGEST` before."""
    for number in range(bisect_left(found, (place, 0)) - 1, -1, -1):
        if place - found[number][0] > LONGEST:
            return None
        if found[number][1] > place:
            return found[number]
    return None
