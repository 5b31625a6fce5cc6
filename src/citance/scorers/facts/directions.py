"""Words of change: does the paper say that it goes the same way?"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from citance.scorers.facts.arguments import (
    denial,
    is_compared,
    is_other_use,
    named,
    object_of,
    sides,
    turned,
)
from citance.scorers.facts.negations import is_partly_denied
from citance.scorers.facts.opposites import (
    COMPARING,
    CROSSING,
    LEVELS,
    OPPOSITES,
    PLAIN_LEVELS,
    SEVERITY,
    UNCLEAR,
    UNLINKED,
)
from citance.scorers.facts.passage import SILENT, YES, Answer, Case, Clause, alignment
from citance.scorers.facts.quantities import quantities

_ASKED = """
whether determine investigate investigated examine examined assess assessed evaluate evaluated objective aim aimed
if hypothesized hypothesised hypothesis hypotheses
goal concern concerns unknown unclear controversial debated conflicting addressed explored studied
reviewed
"""
_SHOWN_TO = """
found shown reported known seen likely unlikely seem seems appear appears appeared tend tends tended able continue
continues continued proved demonstrated observed thought believed expected suggested fail fails failed lead leads led
leading due contribute contributes contributed sufficient enough
"""
_IN_NAMES = LEVELS | {"longer", "shorter", "slow", "faster", "slower", "rise"}
_ASKING = frozenset(_ASKED.split())
_TELLING_TO = frozenset(_SHOWN_TO.split())  # "is known to lower"; else "to" tells a purpose
_COMPOUND = re.compile(r"(\w+)-(\w+(?:ed|ing))\b")  # "drug-induced fever": whose, not what is found
_NAMED = re.compile(r"\b(\w+)-(\w+)|\b(high|low) (density)")  # "low-fat diet", "longer-term": names
_MOST = 24  # more stand in no sentence, only in texts made to keep us busy
_LIKE = 0.4
_ENOUGH = 3  # shared words; fewer must be half of what is said
_LIKE_ACROSS = 0.5  # words of different axes must share more


@dataclass(frozen=True, slots=True)
class Direction:
    """A word of change with what it is said of.

    Args:
        axis: what kind of change, e.g. "amount"; "link" is a relation without direction.
        sign: +1 or -1; 0 for a link.
        word: as printed, in lower case.
        before: keys of the content words before it.
        after: keys of the content words after it.
        object: the next of them after it, else the last before it: what changes.
        stems: keys of all content words of its clause.
        values: the numbers of its clause, each with its unit: what shares them is likely the same.
        compared: whether "than" or its like follows, so that both sides may change places.
        turned: for each word such as "loss" or "inhibitor" near it, keys of what it is said of.
        unclear: whether a word stands near that may turn the meaning round or not.
        denial: the negation that reaches it, e.g. "not"; empty if none does.
        asserted: whether the clause says it, and does not ask or plan to find out.
    """

    axis: str
    sign: int
    word: str
    before: frozenset[str]
    after: frozenset[str]
    object: frozenset[str]
    stems: frozenset[str]
    values: frozenset[str]
    compared: bool
    turned: tuple[frozenset[str], ...]
    unclear: bool
    denial: str
    asserted: bool
    kind = "direction"

    @property
    def question(self) -> str:
        """The question that the cited text answers."""
        return f"Does the paper say “{self.shown}” of {', '.join(sorted(self.object)) or 'it'}?"

    @property
    def near(self) -> frozenset[str]:
        """Keys of the content words around it."""
        return self.before | self.after

    @property
    def shown(self) -> str:
        """The word with its negation."""
        return self.word if self.word in UNLINKED else f"{self.denial} {self.word}".lstrip()

    @property
    def negated(self) -> bool:
        """Whether it is denied."""
        return bool(self.denial)

    def answer(self, case: Case) -> Answer:
        """Confirmed by the same change of the same thing, in conflict with the opposite one or its denial."""
        told = [(d, clause) for clause in case.told for d in changes(clause)]
        given = [(d, clause) for d, clause in told if self._like(d)]
        if any(self._agrees(d) for d, _ in given):
            return YES
        opposing = (d for d, clause in given if self._opposes(d) and not self._is_mixed(d, clause))
        opposed = list(islice(opposing, _MOST))
        if not opposed or not self.asserted:
            return SILENT
        nearby = [d for clause in case.nearby for d in changes(clause)]
        own = [d for clause in case.own for d in directions(clause)]
        cleared = any(self._like(d) and self._agrees(d) for d in nearby)
        said_too = any(
            d._like(other) and d._agrees(other) and (d.object & other.object or len(d.near & other.near) > 1)
            for d in own
            for other in opposed
        )
        if cleared or said_too:
            return SILENT
        return Answer(False, f"direction: citance says “{self.shown}”, the paper says “{opposed[0].shown}”")

    def _like(self, other: Direction) -> bool:
        """Whether both speak of the same kind of change of the same thing."""
        if self.axis == other.axis == "dependence" and self.object != other.object:
            return False
        if (self.word in PLAIN_LEVELS) != (other.word in PLAIN_LEVELS) and not (
            self.is_state and other.is_state
        ):
            return False  # what is high may be reduced
        if other.axis == self.axis:
            return self._shares(other) >= _LIKE
        pair = {self.axis, other.axis}
        if self._is_turned_worth(other):
            return self._shares(other) >= _LIKE_ACROSS
        if "link" in pair and not LEVELS.isdisjoint((self.word, other.word)):
            return False
        across = pair <= CROSSING or ("link" in pair and pair <= CROSSING | {"link", "worth"})
        return across and self._shares(other) >= _LIKE_ACROSS

    def _is_turned_worth(self, other: Direction) -> bool:
        """Whether one is of worth and one of something bad: what alleviates pain makes it better."""
        pair = {self.axis: self.word, other.axis: other.word}
        return pair.keys() == {"amount", "worth"} and pair["amount"] in SEVERITY

    def _shares(self, other: Direction) -> float:
        common = self.values & other.values
        return alignment(self.near | common, other.near | common)

    def _is_mixed(self, opposed: Direction, clause: Clause) -> bool:
        """Whether the clause of an opposed change has this one too, of something akin: "lower A, higher B"."""
        same = [
            d
            for d in directions(clause)
            if d is not opposed and (d.axis, d.sign, d.negated) == (self.axis, self.sign, self.negated)
        ]
        if self.axis == "dependence":
            same = [d for d in same if d.object == self.object]
        akin = max(len(opposed.near & self.near), 1)
        return any(len(d.near & self.near) >= akin for d in same)

    def _agrees(self, other: Direction) -> bool:
        if self.object and other.near and not self.object & other.near:
            return False
        theirs = self._sign_against(other)
        if self.negated != other.negated:
            return self.sign * theirs == -1  # what does not rise may fall
        return theirs == self.sign or self.sign == 0 or (self.negated and theirs == 0)

    def _opposes(self, other: Direction) -> bool:
        if not self._is_of_same(other) or not other.asserted or self.unclear != other.unclear:
            return False
        if len(self.near & other.near) < _ENOUGH and self._shares(other) < _LIKE_ACROSS:
            return False
        theirs = self._sign_against(other)
        if self.negated == other.negated:
            return not self.negated and theirs * self.sign == -1
        denied = self.sign if self.negated else theirs
        return denied == 0 or theirs == self.sign

    def _is_of_same(self, other: Direction) -> bool:
        """Whether both tell of the same thing, done or compared by or with the same."""
        same_thing = bool(self.object & other.object)
        if self.compared and other.compared:  # which side of the one is which of the other?
            crossed = (self.after & other.before) or (self.before & other.after)
            apart = self.after and other.after and not (self.after & other.after) and not crossed
            both = bool(self.object & other.near) and bool(other.object & self.near)
            return both and bool(self._telling(other)) and not apart
        if self.axis != other.axis or self.axis == "cause":  # "X induces Y" is not "Z prevents Y"
            linked = "link" in (self.axis, other.axis)
            return same_thing and (linked or bool(self.subject & other.subject))
        return same_thing

    @property
    def subject(self) -> frozenset[str]:
        """Keys of what changes the object, or is said to change."""
        return (self.before if self.object & self.after else self.near) - self.object

    @property
    def is_state(self) -> bool:
        """Whether the word tells a state and not an effect: "higher", "low"."""
        return self.word in LEVELS or self.word.endswith("er")

    def _telling(self, other: Direction) -> frozenset[str]:
        """What stands on one side only, in both."""
        return (self.before ^ self.after) & (other.before ^ other.after)

    def _sign_against(self, other: Direction) -> int:
        """The other's sign, turned round if it compares the same two things in exchanged places.

        It is also turned round if one of the two, not both, speaks of the loss of what they share.
        """
        shared = self.near & other.near
        groups = (*self.turned, *other.turned) if self.axis != "dependence" else ()
        turns = sum(bool(group & shared) for group in groups)
        turns += self._is_turned_worth(other)
        sign = -other.sign if turns % 2 else other.sign
        if not (self.compared and other.compared):
            return sign
        telling = self._telling(other)
        straight = telling & ((self.before & other.before) | (self.after & other.after))
        exchanged = self.before & other.after and self.after & other.before and not self.before & other.before
        return -sign if exchanged or 2 * len(straight) < len(telling) else sign


def directions(clause: Clause) -> tuple[Direction, ...]:
    """The words of change of a clause, in order, at most 24; links count if there is nothing else."""
    found = changes(clause)
    return tuple(d for d in found if d.sign or d.negated or not any(other.sign for other in found))


@lru_cache(maxsize=4096)
def changes(clause: Clause) -> tuple[Direction, ...]:
    """The words of change of a clause and all links, in order, at most 24."""
    text, words = clause.text.lower(), clause.words
    joined = set(_COMPOUND.findall(text))
    names = {(a or c, b or d) for a, b, c, d in _NAMED.findall(text)}
    places = [
        place
        for place, word in enumerate(words)
        if word in OPPOSITES
        and (words[place - 1], word) not in joined
        and not (word in _IN_NAMES and words[place : place + 2] in names)
        and not is_other_use(words, place)
    ]
    return tuple(_direction(clause, place) for place in places[:_MOST])


def _direction(clause: Clause, place: int) -> Direction:
    words = clause.words
    word = words[place]
    axis, sign = OPPOSITES[word]
    left, right = sides(words, place)
    before, after = named(words, place)
    turned_round = word in COMPARING and right[:1] == ["by"]  # "is outperformed by"
    return Direction(
        axis,
        -sign if turned_round else sign,
        word,
        frozenset(before),
        frozenset(after),
        frozenset(object_of(words, place)),
        clause.stems,
        frozenset(f"{q.value:g} {q.unit}" for q in quantities(clause) if q.unit),
        is_compared(words, place),
        turned(words, place),
        not UNCLEAR.isdisjoint((*left, *right)),
        denial(words, place),
        _ASKING.isdisjoint(words) and not is_partly_denied(words, place) and not _is_purpose(words, place),
    )


def _is_purpose(words: Sequence[str], place: int) -> bool:
    """Whether it is only what something is for: "a plan to reduce waste"."""
    return place > 1 and words[place - 1] == "to" and words[place - 2] not in _TELLING_TO
