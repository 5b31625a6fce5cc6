"""Numbers with their units: does the paper give the same value?"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from citance.scorers.facts.numerals import SCALE, VALUE, is_measure, scale_of, unit_of, value_of
from citance.scorers.facts.passage import SILENT, YES, Answer, Case, Clause, alignment, key, keys

_WORD = r"[°µ℃]?[A-Za-z][A-Za-z°/²³]*"
_UNIT = rf"%\s*points\b|%|percentage points\b|per ?cent\b|-?fold\b|°\s?C\b|{_WORD}"
_QUANTITY = re.compile(
    rf"(?<![\w.,/:·-])(?:{VALUE})(?![\w]*\d)(?!:\d)"
    rf"(?:[\s-]*(?P<scale>{SCALE}))?(?:[\s-]*(?:(?:of )?an? )?(?P<unit>{_UNIT}))?",
    re.IGNORECASE,
)
_LABEL = re.compile(
    r"(?:fig(?:ure|s)?|table|section|chapter|eq(?:uation)?|type|stage|grade|phase|class|step|model|version|"
    r"group|no|vol|page|pp?|grades|levels?|days?|(?:\bp|r|r2|t|z|df)\s*[=<>≤≥]|"
    r"jan(?:uary)?|feb(?:ruary)?|march|april|may|june|july|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|"
    r"nov(?:ember)?|dec(?:ember)?|in one)\.?\s*\(?$",
    re.IGNORECASE,
)
_MONTH = re.compile(
    r"\s*(?:January|February|March|April|May|June|July|August|September|October|November|December)\b"
)
_RANGE = re.compile(
    rf"\s*(?:[-–—]|to|and)\s*[-−+]?(?P<upper>\d+(?:[.·]\d+)?)\s*(?P<unit>{_UNIT})", re.IGNORECASE
)
_NO_UNIT = re.compile(r"\d(?:st|nd|rd|th|[Dd]|x)$|\d0s$")  # 10th, 3D, 1990s
_INTERVAL = re.compile(r"\s*(?:confidence|CI\b|CrI\b|credible)", re.IGNORECASE)
_WITHIN = re.compile(r"(?:\bCI\b|\binterval|\brange|\bIQR\b|\bSD\b|±)[^()]*$", re.IGNORECASE)
_YEAR = re.compile(r"(?:1[89]|20)\d\d")
_ABOUT = re.compile(
    r"(?:about|around|approximately|roughly|nearly|almost|some|close to|~|≈|c\.)\s*$", re.IGNORECASE
)
_BOUND = re.compile(
    r"(?:than|at least|at most|over|above|below|under|beyond|up to|as much as|within|until|once|"
    r"exceed(?:s|ed|ing)?|[<>≤≥])\s*$",
    re.IGNORECASE,
)
_ENOUGH = 0.5
_FEW = 2  # words around a number that tell nothing: then its whole clause must
_AHEAD = 0.2  # by which the most like must lead
_EXACT = 9  # decimals of a fraction
_NEAR = 150  # characters on either side that are looked at
_AROUND = 8  # words on either side that tell what the number is of


@dataclass(frozen=True, slots=True)
class Quantity:
    """A value in a unit, and what it is said of.

    Args:
        value: the number; of a range the lower one.
        upper: the end of a range; else the number.
        digits: decimals it is printed with.
        unit: "%", "fold", a unit of measure, the stem of what is counted, or empty.
        rough: whether the text calls it approximate or a bound, or writes it as a fraction.
        bound: whether it is a bound: "more than", "at least".
        margin: whether it tells the width of an interval or a spread, not a value.
        printed: number and unit as printed.
        part: which part of the clause, counted by its commas.
        near: keys of the words around it.
        clause: where it stands.
    """

    value: float
    upper: float
    digits: int
    unit: str
    rough: bool
    bound: bool
    margin: bool
    printed: str
    part: int
    near: frozenset[str]
    clause: Clause
    kind = "number"

    @property
    def question(self) -> str:
        """The question that the cited text answers."""
        return f"Does the paper give {self.printed}?"

    def answer(self, case: Case) -> Answer:
        """Confirmed by the same value in the same unit; in conflict with another value of the same thing."""
        given = [quantity for clause in case.told for quantity in quantities(clause)]
        if any(self._equals(other) for other in given):
            return YES
        best = max(map(self._likeness, given), default=0.0)
        if best < _ENOUGH:
            return SILENT
        theirs = [other for other in given if self._likeness(other) == best]
        rivals = [
            o for o in given if self._likeness(o) > best - _AHEAD or any(o.is_beside(t) for t in theirs)
        ]
        if any(not other._equals(theirs[0]) for other in rivals if not other.margin):
            return SILENT  # nobody knows which value is meant
        elsewhere = [q for clause in case.nearby for q in quantities(clause) if q.unit == self.unit]
        own = [q for clause in case.own for q in quantities(clause)]
        if any(self._equals(q) for q in elsewhere) or any(theirs[0]._equals(q) for q in own):
            return SILENT
        return Answer(False, f"number: citance says {self.printed}, the paper says {theirs[0].printed}")

    def is_beside(self, other: Quantity) -> bool:
        """Whether it stands in the same part of the same clause, in the same unit: "7 % in men, 9 % in women"."""
        return (self.clause, self.part, self.unit) == (other.clause, other.part, other.unit)

    def _likeness(self, other: Quantity) -> float:
        """How far the other is a value for the same thing in the same unit, 0..1."""
        comparable = bool(self.unit) and self.unit == other.unit and not (self.margin or other.margin)
        if not comparable or self.bound or other.bound:
            return 0.0
        left, right = self.near - {key(self.unit)}, other.near - {key(other.unit)}
        return alignment(left, right) if min(len(left), len(right)) > 1 else 0.0

    def _equals(self, other: Quantity) -> bool:
        same_unit = self.unit == other.unit or not self.unit or not other.unit
        slack = 0.5 * 10.0 ** -min(self.digits, other.digits) if self.digits != other.digits else 1e-9
        if self.rough or other.rough:
            slack = max(slack, 0.05 * abs(self.value))
        return same_unit and self.value <= other.upper + slack and other.value <= self.upper + slack


@lru_cache(maxsize=4096)
def quantities(clause: Clause) -> tuple[Quantity, ...]:
    """The numbers of a clause in order.

    Left out are years and dates, times of day, labels ("Table 2"), parts of names ("IL-6") and p values.
    """
    matches = _QUANTITY.finditer(clause.text)
    return tuple(_quantity(match, clause) for match in matches if not _is_reference(match, clause.text))


def _quantity(match: re.Match[str], clause: Clause) -> Quantity:
    text, before = clause.text, _before(clause.text, match)
    printed = match["fold"] or match["part"] or match["value"]
    value = value_of(printed) * scale_of(match["scale"])
    above = _RANGE.match(text, match.end("value")) if match["value"] else None
    unit = "fold" if match["fold"] else unit_of(above["unit"] if above else match["unit"])
    upper = max(value, value_of(above["upper"])) if above else value
    if match["part"] and not (is_measure(unit) and unit):
        value, upper, unit = 100 * value, 100 * value, "%"  # "a third of the streets"
    bound = bool(_BOUND.search(before)) or printed.lower().startswith("more than")
    rough = bound or bool(_ABOUT.search(before)) or bool(match["part"])
    with_unit = bool(unit) and unit != "fold" and (match["value"] or unit != "%")
    end = match.end() if with_unit or (match["value"] and unit == "fold") else match.start() + len(printed)
    left = re.split(r"[,;]\s", before)[-1].split()[-_AROUND:]
    right = re.split(r"[,;]\s", text[match.end() : match.end() + _NEAR])[0].split()[:_AROUND]
    near = keys(" ".join((*left, match["unit"] or "", *right)))
    plain = frozenset(near) | (clause.stems if len(near) < _FEW else frozenset())
    decimals = re.search(r"[.·](\d+)", printed)
    digits = _EXACT if match["part"] else len(decimals[1]) if decimals else 0
    part = text.count(", ", 0, match.start()) + text.count("; ", 0, match.start())
    margin = bool(_WITHIN.search(before))
    shown = " ".join(text[match.start() : end].split())
    return Quantity(value, upper, digits, unit, rough, bound, margin, shown, part, plain, clause)


def _before(text: str, match: re.Match[str]) -> str:
    return text[max(match.start() - _NEAR, 0) : match.start()]


def _is_reference(match: re.Match[str], text: str) -> bool:
    """Whether the number is a year, a date, a label or another number that counts nothing."""
    if not match["value"]:
        return False
    before, printed, follows = (
        _before(text, match),
        match["value"],
        text[match.end("value") : match.end("value") + _NEAR],
    )
    unit = match["unit"] or ""
    year = bool(_YEAR.fullmatch(printed)) and (not unit_of(unit) or not unit.islower() or not _counts(unit))
    return bool(
        _LABEL.search(before)
        or _NO_UNIT.search(text[match.start() : match.end()])
        or _INTERVAL.match(text, match.end())
        or _MONTH.match(follows)
        or year
    )


def _counts(unit: str) -> bool:
    """Whether a word after a number that may be a year tells what is counted: "2000 patients"."""
    return is_measure(unit_of(unit)) or unit.endswith("s")
