"""Numbers as they are written: digits, words, fractions, multiples; and what they are counted in."""

from __future__ import annotations

import re

from citance.measures.lexical import STOP_WORDS, stem

_ONES = {
    **{"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10},
    **{"eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16},
    **{"seventeen": 17, "eighteen": 18, "nineteen": 19},
}
_TENS = {
    **{"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80},
    **{"ninety": 90},
}
_SCALES = {"hundred": 1e2, "thousand": 1e3, "million": 1e6, "billion": 1e9}
_PARTS = {
    **{"half": 1 / 2, "halves": 1 / 2, "third": 1 / 3, "quarter": 1 / 4, "fourth": 1 / 4, "fifth": 1 / 5},
    **{"sixth": 1 / 6, "eighth": 1 / 8, "tenth": 1 / 10},
}
_TIMES = {"twice": 2.0, "double": 2.0, "doubled": 2.0, "doubling": 2.0, "triple": 3.0, "tripled": 3.0}
_UNITS = {
    **dict.fromkeys(("%", "percent", "per cent"), "%"),
    **dict.fromkeys(("percentage", "point", "points", "percentage points"), "point"),
    **dict.fromkeys(("fold", "-fold", "times"), "fold"),
    **dict.fromkeys(("°", "°c", "degree", "degrees", "℃"), "degree"),
    **dict.fromkeys(("year", "years", "yr", "yrs"), "year"),
    **dict.fromkeys(("month", "months", "mo"), "month"),
    **dict.fromkeys(("week", "weeks", "wk", "wks"), "week"),
    **dict.fromkeys(("day", "days"), "day"),
    **dict.fromkeys(("hour", "hours", "h", "hr", "hrs"), "hour"),
    **dict.fromkeys(("minute", "minutes", "min"), "minute"),
    **dict.fromkeys(("second", "seconds", "sec", "s"), "second"),
    **dict.fromkeys(("metre", "metres", "meter", "meters", "m"), "metre"),
    **dict.fromkeys(("kg", "kilogram", "kilograms"), "kg"),
}
_NUMBER_WORD = "|".join(_ONES)
_LESSER = rf"(?:a|one|{_NUMBER_WORD})[ -](?:half|halves|thirds?|quarters?|fourths?|fifths?|sixths?|eighths?|tenths?)"
_FOLD = (
    r"(?P<fold>(?:more than )?(?:twice|double|triple)(?= (?:as|the|that|those)\b)|doubled|tripled|doubling|"
    rf"(?:{_NUMBER_WORD})-?fold|\d+(?:\.\d+)?[ -]?fold)\b"
)
_PART = (
    rf"(?P<part>\b(?:(?:one|1) in (?:{_NUMBER_WORD}|\d+)\b(?! million| thousand)|"
    rf"half(?= (?:of|a|an|the)\b)|{_LESSER}(?= of\b|\s*[,.;)]|$)))"
)
_PLAIN = (
    r"(?P<value>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:[.·]\d+)?|\.\d+"
    rf"|\b(?:{'|'.join(_TENS)})(?:[- ](?:one|{_NUMBER_WORD})\b)?|\b(?:{_NUMBER_WORD})\b)"
)
VALUE = f"{_FOLD}|{_PART}|{_PLAIN}"
"""A number in digits or words, as one of three groups: a multiple, a part, any other."""

NUMBER_WORDS = frozenset((*_ONES, *_TENS, *_SCALES, *_PARTS, *_TIMES, *_UNITS, "one", "thirds", "fold", "°c"))
"""Words of numbers and units; a number is a fact of its own and no part of what is said."""

SCALE = "|".join(_SCALES)


def value_of(printed: str) -> float:
    """The number that digits or words stand for.

    Args:
        printed: as `VALUE` found it, e.g. "1,240", "twenty-five", "two thirds", "threefold", "twice".
    """
    small = printed.lower().replace("·", ".").removeprefix("more than ").strip()
    if small in _TIMES:
        return _TIMES[small]
    if small.endswith("fold"):
        return value_of(small.removesuffix("fold").rstrip(" -"))
    pieces = re.split("[- ]", small)
    if pieces[1:2] == ["in"]:
        return 1 / max(value_of(pieces[2]), 1.0)
    if not small[0].isalpha():
        return float(small.replace(",", ""))
    share = _PARTS.get(pieces[-1]) or _PARTS.get(pieces[-1].removesuffix("s"))
    if share:
        count = {"a": 1, "one": 1, "half": 1} | _ONES
        return share * count[pieces[0]]
    return float(sum({**_TENS, **_ONES, "one": 1}[piece] for piece in pieces))


def scale_of(word: str | None) -> float:
    """What "million" multiplies with; 1 for none."""
    return _SCALES[word.lower()] if word else 1.0


def unit_of(word: str | None) -> str:
    """The unit's common name; of a counted thing its stem; empty for none."""
    if word is None:
        return ""
    small = " ".join(word.lower().split())
    if small in _UNITS:
        return _UNITS[small]
    if small in STOP_WORDS:
        return ""
    return stem(small) if len(small) > 2 else word


def is_measure(unit: str) -> bool:
    """Whether a unit is one of measurement, and not the stem of what is counted."""
    return unit in _UNITS.values() or len(unit) <= 2
