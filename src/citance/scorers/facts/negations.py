"""Negation: does the paper deny what the citance says, or say what it denies?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from citance.measures.lexical import STOP_WORDS, stem
from citance.scorers.facts.passage import SILENT, YES, Answer, Case, Clause, alignment

_CUES = frozenset(
    ("not", "no", "never", "neither", "nor", "cannot", "without", "fail", "fails", "failed", "lack", "lacks")
)
_CUES_APART = frozenset(("t",))  # don't, isn't: the tokeniser cuts at the apostrophe
_NO_DENIAL = frozenset(("only", "just", "merely", "least", "more", "less", "longer"))  # "not only"
_SCOPE = 5  # words after a cue that it reaches
_LIKE = 0.5
_OPPOSED = 0.6


@dataclass(frozen=True, slots=True)
class Negation:
    """A denial: what stands in the scope of "not" and its like.

    Args:
        scope: stems of the denied words.
        words: the cue and the first denied words, as a reader knows them.
        clause: where it stands.
    """

    scope: frozenset[str]
    words: str
    clause: Clause
    kind = "negation"

    def answer(self, case: Case) -> Answer:
        """Confirmed by a denial of the same; in conflict with a clause that says it without denial."""
        if any(self._denies(clause) for clause in case.told):
            return YES
        said = [
            c
            for c in case.told
            if self.scope <= c.stems and alignment(self.clause.stems, c.stems) >= _OPPOSED
        ]
        plain = [c for c in said if not negations(c)]
        if len(self.scope) < 2 or not plain or any(self._denies(clause) for clause in case.nearby):
            return SILENT
        return Answer(False, f"negation: citance says “{self.words}”, the paper says it without denial")

    def _denies(self, clause: Clause) -> bool:
        denied = negations(clause)
        return bool(denied) and alignment(self.clause.stems, clause.stems) >= _LIKE


def negations(clause: Clause) -> list[Negation]:
    """The denials of a clause, in order."""
    found = []
    for place in _cue_places(clause.words):
        scope = clause.words[place + 1 : place + 1 + _SCOPE]
        stems = frozenset(stem(word) for word in scope if word not in STOP_WORDS and len(word) > 1)
        if stems:
            found.append(Negation(stems, " ".join((clause.words[place], *scope)), clause))
    return found


def is_negated(words: Sequence[str], place: int) -> bool:
    """Whether a denial reaches the word at that place."""
    return any(0 < place - cue <= _SCOPE for cue in _cue_places(words))


def _cue_places(words: Sequence[str]) -> list[int]:
    places = []
    for place, word in enumerate(words):
        after = words[place + 1] if place + 1 < len(words) else ""
        apart = word in _CUES_APART and place > 0 and words[place - 1].endswith("n")
        denies_part = place > 0 and words[place - 1] == "but"  # "memory, but not naive, cells enhance"
        if (word in _CUES and after not in _NO_DENIAL and not denies_part) or apart:
            places.append(place)
    return places
