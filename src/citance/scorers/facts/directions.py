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
_REACH = 6  # words on either side that name what changes
_SAME = 0.4
_OPPOSED = 0.4


@dataclass(frozen=True, slots=True)
class Direction:
    """A word of change with what it is said of.

    Args:
        axis: what kind of change, e.g. "amount".
        sign: +1 or -1, turned round by a negation.
        word: as printed, in lower case.
        near: stems of the content words around it.
        ahead: the next of them after it, else the last before it: what changes.
        inverted: whether a word such as "loss" or "inhibitor" stands near, which may turn the meaning round.
        negated: whether a negation reaches it.
        asserted: whether the clause says it, and does not ask or plan to find out.
    """

    axis: str
    sign: int
    word: str
    near: frozenset[str]
    ahead: frozenset[str]
    inverted: bool
    negated: bool
    asserted: bool
    kind = "direction"

    def answer(self, case: Case) -> Answer:
        """Confirmed by the same change of the same thing, in conflict with the opposite one."""
        given = [d for clause in case.told for d in directions(clause) if d.axis == self.axis]
        like = [d for d in given if alignment(self.near, d.near) >= _SAME]
        if any(d.sign == self.sign for d in like):
            return YES
        opposed = [d for d in like if self._opposes(d)]
        cleared = any(self._repeats(d) for clause in case.nearby for d in directions(clause))
        said_too = any(d._repeats(o) for clause in case.own for d in directions(clause) for o in opposed)
        if not opposed or cleared or said_too:
            return SILENT
        return Answer(False, f"direction: citance says {self._shown}, the paper says {opposed[0]._shown}")

    @property
    def _shown(self) -> str:
        return f"“not {self.word}”" if self.negated else f"“{self.word}”"

    def _opposes(self, other: Direction) -> bool:
        same_thing = bool(self.ahead & other.near) and bool(other.ahead & self.near)
        return (
            same_thing
            and other.asserted
            and other.sign != self.sign
            and self.inverted == other.inverted
            and alignment(self.near, other.near) >= _OPPOSED
        )

    def _repeats(self, other: Direction) -> bool:
        return (
            other.axis == self.axis and other.sign == self.sign and alignment(self.near, other.near) >= _SAME
        )


def directions(clause: Clause) -> list[Direction]:
    """The words of change of a clause, in order."""
    found = []
    for place, word in enumerate(clause.words):
        if word not in OPPOSITES or _is_bound(clause.words, place):
            continue
        axis, sign = OPPOSITES[word]
        before = [w for w in clause.words[max(place - _REACH, 0) : place] if w not in OPPOSITES]
        after = [w for w in clause.words[place + 1 : place + 1 + _REACH] if w not in OPPOSITES]
        left, right = content_stems(" ".join(before)), content_stems(" ".join(after))
        negated = is_negated(clause.words, place)
        found.append(
            Direction(
                axis,
                -sign if negated else sign,
                word,
                frozenset(left + right),
                frozenset(right[:2] or left[-2:]),
                any(w in INVERTING for w in (*before, *after)),
                negated,
                _ASKING.isdisjoint(clause.words),
            )
        )
    return found


def _is_bound(words: Sequence[str], place: int) -> bool:
    """Whether the word only bounds a number: "more than 5", "at least"."""
    after = words[place + 1 : place + 3]
    counted = len(after) == 2 and after[0] == "than" and after[1][0].isdigit()
    return words[place] in _BOUNDS and (counted or (place > 0 and words[place - 1] == "at"))
