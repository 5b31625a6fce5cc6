"""Words of change: does the paper say that it goes the same way?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from citance.measures.lexical import content_stems
from citance.scorers.facts.negations import is_negated
from citance.scorers.facts.opposites import INVERTING, OPPOSITES
from citance.scorers.facts.passage import SILENT, YES, Answer, Case, Clause, alignment

_BOUNDS = frozenset(("more", "less", "least", "most", "fewer", "greater", "higher", "lower", "longer"))
_ASKING = frozenset(
    ("whether", "determine", "investigate", "examine", "assess", "evaluate", "objective", "aim", "aimed")
)
_AGAINST = frozenset(("than", "versus", "compared"))
_REACH = 6  # words on either side that name what changes
_LIKE = 0.4


@dataclass(frozen=True, slots=True)
class Direction:
    """A word of change with what it is said of.

    Args:
        axis: what kind of change, e.g. "amount".
        sign: +1 or -1, turned round by a negation.
        word: as printed, in lower case.
        before: stems of the content words before it.
        after: stems of the content words after it.
        object: the next of them after it, else the last before it: what changes.
        compared: whether "than" or its like follows, so that both sides may change places.
        inverted: whether a word such as "loss" or "inhibitor" stands near, which may turn the meaning round.
        negated: whether a negation reaches it.
        asserted: whether the clause says it, and does not ask or plan to find out.
    """

    axis: str
    sign: int
    word: str
    before: frozenset[str]
    after: frozenset[str]
    object: frozenset[str]
    compared: bool
    inverted: bool
    negated: bool
    asserted: bool
    kind = "direction"

    @property
    def near(self) -> frozenset[str]:
        """Stems of the content words around it."""
        return self.before | self.after

    def answer(self, case: Case) -> Answer:
        """Confirmed by the same change of the same thing, in conflict with the opposite one."""
        given = [d for clause in case.told for d in directions(clause) if self._like(d)]
        if any(self._agrees(d) for d in given):
            return YES
        opposed = [d for d in given if self._opposes(d)]
        cleared = [
            d for clause in case.nearby for d in directions(clause) if self._like(d) and self._agrees(d)
        ]
        own = [d for clause in case.own for d in directions(clause)]
        said_too = any(d._like(other) and d._agrees(other) for d in own for other in opposed)
        if not opposed or cleared or said_too:
            return SILENT
        return Answer(False, f"direction: citance says {self._shown}, the paper says {opposed[0]._shown}")

    @property
    def _shown(self) -> str:
        return f"“not {self.word}”" if self.negated else f"“{self.word}”"

    def _like(self, other: Direction) -> bool:
        """Whether both speak of the same kind of change of the same thing."""
        return other.axis == self.axis and alignment(self.near, other.near) >= _LIKE

    def _agrees(self, other: Direction) -> bool:
        return self._sign_against(other) == self.sign

    def _opposes(self, other: Direction) -> bool:
        same_thing = bool(self.object & other.near) and bool(other.object & self.near)
        plain = other.asserted and self.inverted == other.inverted
        return same_thing and plain and self._sign_against(other) == -self.sign

    def _sign_against(self, other: Direction) -> int:
        """The other's sign, turned round if it compares the same two things in exchanged places."""
        if not (self.compared and other.compared):
            return other.sign
        telling = (self.before ^ self.after) & (other.before ^ other.after)  # on one side only, in both
        straight = telling & ((self.before & other.before) | (self.after & other.after))
        return -other.sign if 2 * len(straight) < len(telling) else other.sign


def directions(clause: Clause) -> list[Direction]:
    """The words of change of a clause, in order."""
    return [
        _direction(clause.words, place)
        for place, word in enumerate(clause.words)
        if word in OPPOSITES and not _is_bound(clause.words, place)
    ]


def _direction(words: Sequence[str], place: int) -> Direction:
    axis, sign = OPPOSITES[words[place]]
    left = [word for word in words[max(place - _REACH, 0) : place] if word not in OPPOSITES]
    right = [word for word in words[place + 1 : place + 1 + _REACH] if word not in OPPOSITES]
    before = [stem for stem in content_stems(" ".join(left)) if not stem.isdigit()]
    after = [stem for stem in content_stems(" ".join(right)) if not stem.isdigit()]
    negated = is_negated(words, place)
    return Direction(
        axis,
        -sign if negated else sign,
        words[place],
        frozenset(before),
        frozenset(after),
        frozenset(after[:2] or before[-2:]),
        not _AGAINST.isdisjoint(right),
        not INVERTING.isdisjoint((*left, *right)),
        negated,
        _ASKING.isdisjoint(words),
    )


def _is_bound(words: Sequence[str], place: int) -> bool:
    """Whether the word only bounds a number: "more than 5", "at least"."""
    after = words[place + 1 : place + 3]
    counted = len(after) == 2 and after[0] == "than" and after[1][0].isdigit()
    return words[place] in _BOUNDS and (counted or (place > 0 and words[place - 1] == "at"))
