"""Numbers with their units: does the paper give the same value?"""

from __future__ import annotations

import re
from dataclasses import dataclass

from citance.measures.lexical import STOP_WORDS, stem
from citance.scorers.facts.passage import SILENT, YES, Answer, Case, Clause, alignment

_ONES = {
    **{"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10},
    **{"eleven": 11, "twelve": 12, "fifteen": 15},
}
_TENS = {
    **{"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80},
    **{"ninety": 90},
}
_SCALES = {"hundred": 1e2, "thousand": 1e3, "million": 1e6, "billion": 1e9}
_UNITS = {
    **dict.fromkeys(("%", "percent", "per cent", "percentage"), "%"),
    **dict.fromkeys(("fold", "-fold", "times"), "fold"),
    **dict.fromkeys(("year", "years", "yr", "yrs"), "year"),
    **dict.fromkeys(("day", "days"), "day"),
    **dict.fromkeys(("hour", "hours", "h"), "hour"),
    **dict.fromkeys(("minute", "minutes", "min"), "minute"),
}
_QUANTITY = re.compile(
    r"(?<![\w.,/-])(?P<value>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+|"
    + rf"(?:{'|'.join(_TENS)})(?:[- ](?:one|{'|'.join(_ONES)})\b)?|(?:{'|'.join(_ONES)})\b"
    + r")(?![\w]*\d)(?![- ](?:thirds?|quarters?|half|halves|fifths?)\b)"
    r"(?:[\s-]*(?P<scale>hundred|thousand|million|billion))?"
    r"(?:\s*(?P<unit>%|percent\b|per cent\b|percentage\b|-?fold\b|[°µ]?[A-Za-z][A-Za-z°/]*))?",
    re.IGNORECASE,
)
_LABEL = re.compile(
    r"(?:fig(?:ure|s)?|table|section|chapter|eq(?:uation)?|type|stage|grade|phase|class|step|model|version|"
    r"group|no|vol|page|pp?|grades|levels?|days?)\.?\s*\(?$",
    re.IGNORECASE,
)
_RANGE = re.compile(
    r"\s*(?:[-–—]|to|and)\s*[-−+]?\d[\d.,]*\s*"
    r"(?P<unit>%|percent\b|per cent\b|-?fold\b|[°µ]?[A-Za-z][A-Za-z°/]*)",
    re.IGNORECASE,
)
_NO_UNIT = re.compile(r"\d(?:s|st|nd|rd|th|[Dd]|x)$")  # 1990s, 10th, 3D
_INTERVAL = re.compile(r"\s*(?:confidence|CI\b|credible)", re.IGNORECASE)
_YEAR = re.compile(r"(?:1[89]|20)\d\d")
_ABOUT = re.compile(r"(?:about|around|approximately|roughly|nearly|almost|some|~|≈|c\.)\s*$", re.IGNORECASE)
_BOUND = re.compile(
    r"(?:than|at least|at most|over|above|below|under|beyond|up to|exceed(?:s|ed|ing)?|[<>≤≥])\s*$",
    re.IGNORECASE,
)
_ENOUGH = 0.6


@dataclass(frozen=True, slots=True)
class Quantity:
    """A value in a unit, and what it is said of.

    Args:
        value: the number.
        digits: decimals it is printed with.
        unit: "%", "fold", a unit of measure, the stem of what is counted, or empty.
        rough: whether the text calls it approximate or a bound.
        bound: whether it is a bound: "more than", "at least".
        printed: number and unit as printed.
        clause: where it stands.
    """

    value: float
    digits: int
    unit: str
    rough: bool
    bound: bool
    printed: str
    clause: Clause
    kind = "number"

    def answer(self, case: Case) -> Answer:
        """Confirmed by the same value in the same unit; in conflict with another value of the same thing."""
        given = [quantity for clause in case.told for quantity in quantities(clause)]
        if any(self._equals(other) for other in given):
            return YES
        rivals = {other.value: other for other in given if self._rivals(other)}
        theirs = list(rivals.values())
        if len(theirs) != 1:
            return SILENT
        elsewhere = [q for clause in case.nearby for q in quantities(clause) if q.unit == self.unit]
        own = [q for clause in case.own for q in quantities(clause)]
        if any(self._equals(q) for q in elsewhere) or any(theirs[0]._equals(q) for q in own):
            return SILENT
        return Answer(False, f"number: citance says {self.printed}, the paper says {theirs[0].printed}")

    def _rivals(self, other: Quantity) -> bool:
        """Whether the other gives a value for the same thing in the same unit."""
        left, right = self.clause.stems - {self.unit}, other.clause.stems - {other.unit}
        comparable = bool(self.unit) and self.unit == other.unit and not self.bound and not other.bound
        return comparable and alignment(left, right) >= _ENOUGH

    def _equals(self, other: Quantity) -> bool:
        same_unit = self.unit == other.unit or not self.unit or not other.unit
        slack = 0.5 * 10.0 ** -min(self.digits, other.digits) if self.digits != other.digits else 1e-9
        if self.rough or other.rough:
            slack = max(slack, 0.05 * abs(self.value))
        return same_unit and abs(self.value - other.value) <= slack


def quantities(clause: Clause) -> list[Quantity]:
    """The numbers of a clause in order, without years, labels ("Table 2") and parts of names ("IL-6")."""
    found = []
    for match in _QUANTITY.finditer(clause.text):
        printed, before = match["value"], clause.text[: match.start()]
        upper = _RANGE.match(clause.text, match.end("value"))
        unit = _unit(upper["unit"] if upper else match["unit"])
        if (
            _LABEL.search(before)
            or _NO_UNIT.search(match[0])
            or _INTERVAL.match(clause.text, match.end())
            or (_YEAR.fullmatch(printed) and not unit)
        ):
            continue
        value = _value(printed) * _SCALES.get((match["scale"] or "").lower(), 1.0)
        digits = len(printed.partition(".")[2])
        shown = " ".join(match[0].split())
        bound = bool(_BOUND.search(before))
        rough = bound or bool(_ABOUT.search(before))
        found.append(Quantity(value, digits, unit, rough, bound, shown, clause))
    return found


def _value(printed: str) -> float:
    small = printed.lower()
    if not small[0].isalpha():
        return float(small.replace(",", ""))
    parts = re.split("[- ]", small)
    return float(sum({**_TENS, **_ONES, "one": 1}[part] for part in parts))


def _unit(word: str | None) -> str:
    """The unit's common name; of a counted thing its stem."""
    if word is None:
        return ""
    small = word.lower()
    if small in _UNITS:
        return _UNITS[small]
    if small in STOP_WORDS:
        return ""
    return stem(small) if len(small) > 2 else word
