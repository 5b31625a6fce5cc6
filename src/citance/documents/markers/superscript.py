"""Raised number markers: "grow⁵,⁶", "grow<sup>12–14</sup>", and "grow.3" whose raising was lost."""

from __future__ import annotations

import re

from citance.documents.markers.numeric import NUMBERS, expand
from citance.documents.markers.resolve import Bibliography
from citance.records import Mention
from citance.records.text import Confidence

_DIGITS = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_FLAT = str.maketrans(_DIGITS + "⁻", "0123456789-")
# Figures after a unit or a single letter are an exponent, not a citation.
_UNITS = re.compile(r"\b(?:min|mol|cal|rad|bar|kHz|MHz|GHz|kPa|ppm|lux|day|week|year)s?$")
_RAISED = re.compile(rf"[{_DIGITS}]+(?:\s?[,;⁻–-]\s?[{_DIGITS}]+)*(?![{_DIGITS}⁺⁻\w])")
_TAGGED = re.compile(rf"<[sS][uU][pP]>\s*(?P<numbers>{NUMBERS})\s*</[sS][uU][pP]>")
_GLUED = re.compile(r"(?P<numbers>\d(?<=[a-z]{2}[.,].)\d{0,2}(?:[,–-]\d{1,3})*)(?=\s+[A-Z])")
_BEFORE = re.compile(r"(?:[^\W\d_]{3}|[^\W\d_]{2}[.,;:)\]”\"])$")


def find_raised(text: str, bibliography: Bibliography) -> list[Mention]:
    """The raised number markers of one paragraph.

    Source: ours.
    """
    if not bibliography.numbers:
        return []
    found = []
    for match in _RAISED.finditer(text):
        before = text[max(0, match.start() - 8) : match.start()]
        if _BEFORE.search(before) and not _UNITS.search(before):
            found += _mention(text, match.span(), match[0].translate(_FLAT), bibliography, "high")
    for match in _TAGGED.finditer(text):
        before = text[max(0, match.start() - 8) : match.start()]
        if _BEFORE.search(before) and not _UNITS.search(before):
            found += _mention(text, match.span("numbers"), match["numbers"], bibliography, "high")
    for match in _GLUED.finditer(text):
        found += _mention(text, match.span(), match[0], bibliography, "low")
    return sorted(found, key=lambda m: m.start)


def _mention(
    text: str, place: tuple[int, int], numbers: str, bibliography: Bibliography, confidence: Confidence
) -> list[Mention]:
    expanded = expand(numbers, bibliography)
    if expanded is None or not expanded[0]:
        return []
    surface = text[place[0] : place[1]]
    return [
        Mention(
            *place,
            surface,
            "superscript",
            targets=tuple(dict.fromkeys(expanded[0])),
            unresolved=tuple(expanded[1]),
            method="number",
            confidence=confidence,
            source=surface,
        )
    ]
