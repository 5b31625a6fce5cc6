"""Strength of a statement: does the citance drop the paper's caution?"""

from __future__ import annotations

from dataclasses import dataclass

from citance.measures.lexical import STOP_WORDS
from citance.scorers.facts.passage import SILENT, YES, Answer, Case, Clause, alignment, key

_HEDGES = """
may might could possibly perhaps potentially probably likely appear appears appeared seem seems seemed suggest
suggests suggested suggesting preliminary presumably tentative tentatively unclear speculate hypothesize
hypothesised
"""
_BOOSTS = """
prove proves proved proven proof definitely definitively certainly undoubtedly conclusively always invariably
must unequivocally clearly confirmed confirms
"""
HEDGES = frozenset(_HEDGES.split())
BOOSTS = frozenset(_BOOSTS.split())
_MODALS = frozenset(("may", "might", "could", "possibly", "perhaps", "potentially", "probably"))
_AUXILIARIES = frozenset(("be", "have", "also"))
_LIKE = 0.5
_OPPOSED = 0.75  # who drops the caution says it in nearly the same words


@dataclass(frozen=True, slots=True)
class Strength:
    """How certain a clause says it is.

    Args:
        level: -1 cautious, 0 plain, +1 emphatic.
        word: the word that shows it; empty if plain.
        clause: where it stands.
    """

    level: int
    word: str
    clause: Clause
    kind = "certainty"

    @property
    def question(self) -> str:
        """The question that the cited text answers."""
        return f"Does the paper say it as “{self.word}” does?"

    def answer(self, case: Case) -> Answer:
        """Confirmed by a like statement no more cautious; in conflict with a cautious statement of the same.

        A plain citance is in conflict only with a modal that stands before a word of its own: "may reduce"
        against "reduces". "Suggests" is the usual way to report, and no conflict.
        """
        like = [c for c in case.told if alignment(self.clause.stems, c.stems) >= _LIKE]
        levels = [strength(clause).level for clause in like]
        if any(level == self.level for level in levels) or (self.level < 0 and levels):
            return YES
        if (
            self.level < 0
            or "can" in self.clause.words
            or any(self._repeats(clause) for clause in case.nearby)
        ):
            return SILENT
        for clause in like:
            caution = self._caution(clause)
            if caution and alignment(self.clause.stems, clause.stems) >= _OPPOSED:
                said = f"“{self.word}”" if self.word else "it plainly"
                return Answer(False, f"certainty: citance says {said}, the paper says “{caution}”")
        return SILENT

    def _caution(self, clause: Clause) -> str:
        """The paper's modal and the word it weakens, if the citance has that word."""
        for place, word in enumerate(clause.words):
            if word in _MODALS or (self.level > 0 and word in HEDGES):
                after = [w for w in clause.words[place + 1 : place + 3] if w not in _AUXILIARIES]
                if after and after[0] not in STOP_WORDS and key(after[0]) in self.clause.stems:
                    return " ".join(clause.words[place : clause.words.index(after[0], place) + 1])
        return ""

    def _repeats(self, clause: Clause) -> bool:
        same = strength(clause).level >= self.level
        return same and alignment(self.clause.stems, clause.stems) >= _OPPOSED


def strength(clause: Clause) -> Strength:
    """How certain a clause says it is; caution outweighs emphasis."""
    for words, level in ((HEDGES, -1), (BOOSTS, 1)):
        found = [word for word in clause.words if word in words]
        if found:
            return Strength(level, found[0], clause)
    return Strength(0, "", clause)
