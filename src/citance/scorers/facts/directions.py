"""Words of change: does the paper say that it goes the same way?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from citance.scorers.facts.negations import cue_before, is_partly_denied
from citance.scorers.facts.numerals import NUMBER_WORDS
from citance.scorers.facts.opposites import (
    CROSSING,
    LEVELS,
    NEEDED_FOR,
    OPPOSITES,
    TURNING,
    TURNING_BEFORE,
    UNCLEAR,
    UNLINKED,
)
from citance.scorers.facts.passage import SILENT, YES, Answer, Case, Clause, alignment, keys
from citance.scorers.facts.quantities import quantities

_ASKED = """
whether determine investigate investigated examine examined assess assessed evaluate evaluated objective aim aimed
if hypothesized hypothesised hypothesis hypotheses
goal concern concerns
"""
_PREPOSITIONS = """
in at on with among after before during from than when between for across over under and or as compared relative
"""
_DEGREES = """
significantly significant markedly substantially slightly greatly strongly dramatically considerably moderately
somewhat much far almost nearly clearly
"""
_NO_ARGUMENT = frozenset(_DEGREES.split()) | NUMBER_WORDS  # they tell how much, not of what
_ASKING = frozenset(_ASKED.split())
_AT = frozenset(_PREPOSITIONS.split())
_BOUNDS = frozenset(("more", "less", "least", "most", "fewer", "greater", "higher", "lower", "longer"))
_AGAINST = frozenset(("than", "versus", "compared"))
_BE = frozenset(("is", "are", "was", "were", "be", "been"))
_JOINING = frozenset(("and", "or"))
_ATTRIBUTIVE = frozenset(("with", "a", "an", "the", "to", "of", "in", "for", "by"))
_REACH = 4  # content words on either side that name what changes
_LINK_REACH = 8  # "no association was detected between A and B, C or D"
_MOST = 24  # more stand in no sentence, only in texts made to keep us busy
_TURN_REACH = 14  # words
_LIKE = 0.4
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
        given = [d for clause in case.told for d in directions(clause) if self._like(d)]
        if any(self._agrees(d) for d in given):
            return YES
        opposing = (
            d
            for clause in case.told
            for d in directions(clause)
            if self._like(d) and self._opposes(d) and not self._is_mixed(d, clause)
        )
        opposed = list(islice(opposing, _MOST))
        if not opposed or not self.asserted:
            return SILENT
        nearby = [d for clause in case.nearby for d in directions(clause)]
        own = [d for clause in case.own for d in directions(clause)]
        cleared = any(self._like(d) and self._agrees(d) for d in nearby)
        said_too = any(d._like(other) and d._agrees(other) for d in own for other in opposed)
        if cleared or said_too:
            return SILENT
        return Answer(False, f"direction: citance says “{self.shown}”, the paper says “{opposed[0].shown}”")

    def _like(self, other: Direction) -> bool:
        """Whether both speak of the same kind of change of the same thing."""
        if self.axis == other.axis == "dependence" and self.object != other.object:
            return False
        if other.axis == self.axis:
            return self._shares(other) >= _LIKE
        pair = {self.axis, other.axis}
        if "link" in pair and not LEVELS.isdisjoint((self.word, other.word)):
            return False
        across = pair <= CROSSING or ("link" in pair and pair <= CROSSING | {"link", "worth"})
        return across and self._shares(other) >= _LIKE_ACROSS

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
        return any(d.near & self.near for d in same)

    def _agrees(self, other: Direction) -> bool:
        theirs = self._sign_against(other)
        if self.negated != other.negated:
            return self.sign * theirs == -1  # what does not rise may fall
        return theirs == self.sign or self.sign == 0 or (self.negated and theirs == 0)

    def _opposes(self, other: Direction) -> bool:
        if not self._is_of_same(other) or not other.asserted or self.unclear != other.unclear:
            return False
        theirs = self._sign_against(other)
        if self.negated == other.negated:
            return not self.negated and theirs * self.sign == -1
        denied = self.sign if self.negated else theirs
        return denied == 0 or theirs == self.sign

    def _is_of_same(self, other: Direction) -> bool:
        """Whether both tell of the same thing, done or compared by or with the same."""
        same_thing = bool(self.object & other.near) and bool(other.object & self.near)
        if self.compared and other.compared:  # which side of the one is which of the other?
            crossed = (self.after & other.before) or (self.before & other.after)
            apart = self.after and other.after and not (self.after & other.after) and not crossed
            return same_thing and bool(self._telling(other)) and not apart
        if "link" in (self.axis, other.axis):
            return same_thing
        if self.axis != other.axis or self.axis == "cause":  # "X induces Y" is not "Z prevents Y"
            return bool(self.object & other.object) and bool(self.subject & other.subject)
        if self.is_state and other.is_state:
            return bool(self.object & other.object)
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
        turns = sum(bool(group & shared) for group in (*self.turned, *other.turned))
        sign = -other.sign if turns % 2 else other.sign
        if not (self.compared and other.compared):
            return sign
        telling = self._telling(other)
        straight = telling & ((self.before & other.before) | (self.after & other.after))
        return -sign if 2 * len(straight) < len(telling) else sign


@lru_cache(maxsize=4096)
def directions(clause: Clause) -> tuple[Direction, ...]:
    """The words of change of a clause, in order, at most 24; links count if there is nothing else."""
    places = [
        place
        for place, word in enumerate(clause.words)
        if word in OPPOSITES and not _is_other_use(clause.words, place)
    ]
    found = [_direction(clause, place) for place in places[:_MOST]]
    return tuple(d for d in found if d.sign or d.negated or not any(other.sign for other in found))


def _direction(clause: Clause, place: int) -> Direction:
    words = clause.words
    word = words[place]
    axis, sign = OPPOSITES[word]
    reach = _LINK_REACH if axis == "link" else _REACH
    left, right = _sides(words, place, reach)
    before = keys(" ".join(w for w in left if w not in OPPOSITES))[-reach:]
    after = keys(" ".join(w for w in right if w not in OPPOSITES))[:reach]
    passive = right[:1] == ["by"] or (
        not _BE.isdisjoint(left[-2:]) and word.endswith("ed") and axis != "link"
    )
    object_ = after[:2] or before[-2:]
    if axis == "dependence":
        object_ = before[-1:]
    elif passive or _is_predicate(words, place, right):
        object_ = [*before[-2:], *(after[:2] if "than" in right else ())]
    return Direction(
        axis,
        sign,
        word,
        frozenset(before),
        frozenset(after),
        frozenset(object_),
        frozenset(f"{q.value:g} {q.unit}" for q in quantities(clause) if q.unit),
        not _AGAINST.isdisjoint(right),
        _turned(words, place),
        not UNCLEAR.isdisjoint((*left, *right)),
        _denial(words, place),
        _ASKING.isdisjoint(words) and not is_partly_denied(words, place),
    )


def _sides(words: Sequence[str], place: int, reach: int) -> tuple[list[str], list[str]]:
    """The words on either side without numbers, up to another change of the same kind that a word joins on."""
    axis = OPPOSITES[words[place]][0]
    joins = [
        spot
        for spot, word in enumerate(words)
        if word in _JOINING
        and any(OPPOSITES.get(w, ("",))[0] == axis for w in words[max(spot - _TURN_REACH, 0) : spot])
        and any(OPPOSITES.get(w, ("",))[0] == axis for w in words[spot + 1 : spot + _TURN_REACH])
    ]
    start = max((spot for spot in joins if spot < place), default=-1) + 1
    end = min((spot for spot in joins if spot > place), default=len(words))
    left = [w for w in words[start:place] if w not in _NO_ARGUMENT and not w[0].isdigit()]
    right = [w for w in words[place + 1 : end] if w not in _NO_ARGUMENT and not w[0].isdigit()]
    return left[-2 * reach :], right[: 2 * reach]


def _turned(words: Sequence[str], trigger: int) -> tuple[frozenset[str], ...]:
    """For each word near the trigger that turns its meaning round, what it is said of."""
    groups = []
    for place in range(max(trigger - _TURN_REACH, 0), min(trigger + _TURN_REACH, len(words))):
        word = words[place]
        before_only = word in TURNING_BEFORE and place < trigger
        if not _AGAINST.isdisjoint(words[max(place - _REACH, 0) : place]):
            continue  # "than in mice without it": the other side of the comparison
        if place == trigger or not (word in TURNING or before_only):
            continue
        follows = words[place + 1 : place + 4]
        forward = before_only or word.endswith("ing") or word == "without" or follows[:1] == ("of",)
        groups.append(frozenset(keys(" ".join(follows if forward else words[max(place - 2, 0) : place]))))
    return tuple(groups)


def _is_predicate(words: Sequence[str], place: int, right: Sequence[str]) -> bool:
    """Whether the word tells something of what stands before it: "streets were cooler at night"."""
    free = place == 0 or words[place - 1] not in _ATTRIBUTIVE
    return free and words[place].endswith(("ed", "er", "more", "less")) and bool(right) and right[0] in _AT


def _denial(words: Sequence[str], place: int) -> str:
    if words[place] in UNLINKED or words[max(place - 1, 0)] == "little":
        return "little" if words[max(place - 1, 0)] == "little" else "not"
    return cue_before(words, place)


def _is_other_use(words: Sequence[str], place: int) -> bool:
    """Whether the word bounds a number ("more than 5", "at least") or judges ("a critical review")."""
    word, after = words[place], words[place + 1 : place + 3]
    if word in NEEDED_FOR:
        return not after or after[0] not in ("for", "to", "in")
    counted = len(after) == 2 and after[0] == "than" and after[1][0].isdigit()
    return word in _BOUNDS and (counted or (place > 0 and words[place - 1] == "at"))
