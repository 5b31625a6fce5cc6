"""Negation: does the paper deny what the citance says, or say what it denies?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from citance.measures.lexical import STOP_WORDS
from citance.scorers.facts.passage import SILENT, YES, Answer, Case, Clause, alignment, key

_CUES = frozenset(
    (
        "not",
        "no",
        "none",
        "never",
        "neither",
        "nor",
        "cannot",
        "without",
        "fail",
        "fails",
        "failed",
        "lack",
        "lacks",
    )
)
_CUT_OFF = frozenset(  # don't, isn't: the tokeniser cuts at the apostrophe
    ("don", "doesn", "didn", "isn", "aren", "wasn", "weren", "hasn", "haven", "hadn", "can", "couldn", "won")
)
_SHORT = 3  # words between a cue and what it denies that are shown
_NO_DENIAL = frozenset(("only", "just", "merely", "least", "more", "less", "longer"))  # "not only"
_SCOPE = 5  # words after a cue that it reaches
_DENIED = 8  # words after a cue that are compared with what the paper says
_PARTLY = frozenset(
    ("completely", "fully", "entirely", "always", "necessarily", "solely", "alone", "only", "exclusively")
)
_FINITE = frozenset(
    ("is", "are", "was", "were")
)  # "soil that is not watered is linked to": a denial ends before
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

    @property
    def question(self) -> str:
        """The question that the cited text answers."""
        return f"Does the paper deny “{self.words}”?"

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
        scope = clause.words[place + 1 : place + 1 + _DENIED]
        stems = frozenset(key(word) for word in scope if word not in STOP_WORDS and len(word) > 1)
        if stems:
            cue = "not" if clause.words[place] == "t" else clause.words[place]
            found.append(Negation(stems, " ".join((cue, *scope[:_SCOPE])), clause))
    return found


def cue_before(words: Sequence[str], place: int) -> str:
    """The words from the denial that reaches the word at that place up to it; empty if there is none."""
    cues = [
        cue
        for cue in _cue_places(words)
        if 0 < place - cue <= _SCOPE and _FINITE.isdisjoint(words[cue + 2 : place])
    ]
    if not cues:
        return ""
    first = "not" if words[cues[-1]] == "t" else words[cues[-1]]
    between = words[cues[-1] + 1 : place]
    return " ".join((first, *between)) if len(between) < _SHORT else f"{first} …"


def is_partly_denied(words: Sequence[str], place: int) -> bool:
    """Whether only the whole of the word at that place is denied: "not necessarily required"."""
    before = words[max(place - _SHORT, 0) : place]
    return not _PARTLY.isdisjoint(before) and not _CUES.isdisjoint(words[max(place - _SCOPE, 0) : place])


def _cue_places(words: Sequence[str]) -> list[int]:
    places = []
    for place, word in enumerate(words):
        after = words[place + 1] if place + 1 < len(words) else ""
        apart = word == "t" and place > 0 and words[place - 1] in _CUT_OFF
        denies_part = place > 0 and words[place - 1] == "but"  # "memory, but not naive, cells enhance"
        partly = not _PARTLY.isdisjoint(words[place + 1 : place + 4])  # "does not completely prevent"
        if partly:
            continue
        if (word in _CUES and after not in _NO_DENIAL and not denies_part) or apart:
            places.append(place)
    return places
