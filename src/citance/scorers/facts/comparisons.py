"""Comparisons: does the paper compare with the same thing?"""

from __future__ import annotations

import re
from dataclasses import dataclass

from citance.scorers.facts.passage import SILENT, YES, Answer, Case, Clause, keys

_AGAINST = re.compile(
    r"\b(?:than|compared (?:to|with)|in comparison (?:to|with)|versus|vs\.?|relative to|outperform(?:s|ed)?)"
    r"\s+(?P<what>.{3,120})",
    re.IGNORECASE,
)
_WORDS = 4
_ENOUGH = 0.5


@dataclass(frozen=True, slots=True)
class Comparison:
    """What something is compared with.

    Args:
        baseline: stems of the first content words after "than" and its like.
    """

    baseline: frozenset[str]
    kind = "comparison"

    @property
    def question(self) -> str:
        """The question that the cited text answers."""
        return f"Does the paper compare with {', '.join(sorted(self.baseline))}?"

    def answer(self, case: Case) -> Answer:
        """Confirmed by a comparison in the paper with the same thing; never in conflict."""
        for clause in case.told:
            if comparisons(clause) and len(self.baseline & clause.stems) >= _ENOUGH * len(self.baseline):
                return YES
        return SILENT


def comparisons(clause: Clause) -> list[Comparison]:
    """The comparisons of a clause that name what they compare with."""
    found = []
    for match in _AGAINST.finditer(clause.text):
        baseline = frozenset(keys(match["what"])[:_WORDS])
        if baseline:
            found.append(Comparison(baseline))
    return found
