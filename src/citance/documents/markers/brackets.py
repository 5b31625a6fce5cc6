"""Matching brackets of a text."""

from __future__ import annotations

import re

_CLOSES = {")": "(", "]": "["}
_EVENT = re.compile(r"[()\[\]]|\n[^\S\n]*\n")


def pairs(text: str) -> list[tuple[int, int]]:
    """Positions of opening and closing bracket of each pair, inner ones first; none spans two paragraphs."""
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
    return found


def innermost(found: list[tuple[int, int]], place: int) -> tuple[int, int] | None:
    """The smallest pair around a position."""
    around = [pair for pair in found if pair[0] < place < pair[1]]
    return min(around, key=lambda pair: pair[1] - pair[0]) if around else None
