"""How much is claimed: a cause or an association, all or some. Does the citance claim more than the paper?"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from citance.scorers.facts.negations import negations
from citance.scorers.facts.passage import SILENT, YES, Answer, Case, Clause, alignment, key

_CAUSES = (
    r"causes?|caus(?:ed|ing)(?! by)|causal(?:ly)?|leads? to|led to|leading to|results? in|resulted in|resulting in|"
    r"g[ia]ves? rise to|giving rise to|(?:drives?|drove|triggers?|induces?|provokes?)(?! by)|"
    r"(?:is|are|was|were) (?:driven|triggered|induced|caused) by"
)
_ASSOCIATIONS = r"associated|associations?|correlat(?:ed|es?|ions?)|linked|related to"
_ALL = r"(?:all|every|each)(?: (?:of )?(?:the|these|those))?"
_SOME = (
    r"(?:some|most|many|several|few|half|part|a (?:third|quarter|minority|majority|fraction|subset))"
    r"(?: of)?(?: (?:the|these|those))?"
)
_PATTERNS = {
    "cause": re.compile(rf"\b(?:{_CAUSES})\b", re.IGNORECASE),
    "association": re.compile(rf"\b(?:{_ASSOCIATIONS})\b", re.IGNORECASE),
    "all": re.compile(rf"\b{_ALL} (?P<what>[a-z]{{4,}})", re.IGNORECASE),
    "some": re.compile(rf"\b{_SOME} (?P<what>[a-z]{{4,}})", re.IGNORECASE),
    "always": re.compile(r"\b(?:always|invariably|in all cases|without exception)\b", re.IGNORECASE),
    "sometimes": re.compile(
        r"\b(?:often|sometimes|usually|frequently|occasionally|rarely|partly|in (?:some|most|many) cases)\b",
        re.IGNORECASE,
    ),
}
_OBSERVED = re.compile(
    r"\b(?:cohort|observational|cross-sectional|case-control|register|registry|survey(?:ed)?|"
    r"questionnaires?|causality|epidemiolog\w+|retrospective(?:ly)?|risk factors?)\b",
    re.IGNORECASE,
)
_INTERVENED = re.compile(
    r"\b(?:experiments?|experimentally|randomi[sz]ed|knock-?(?:down|out|ed)|transfect\w+|overexpress\w+|silenc\w+|"
    r"deletions?|transgenic|in vitro)\b",
    re.IGNORECASE,
)
_LESSER = {"cause": "association", "all": "some", "always": "sometimes"}
_ENOUGH = 0.5
_LEAST = 2


@dataclass(frozen=True, slots=True)
class Claim:
    """The size of a claim.

    Args:
        size: "cause", "association", "all", "some", "always" or "sometimes".
        printed: the words that show it.
        what: of "all" and "some": key of what is counted; else empty.
        clause: where it stands.
    """

    size: str
    printed: str
    what: str
    clause: Clause
    kind = "certainty"

    @property
    def question(self) -> str:
        """The question that the cited text answers."""
        return f"Does the paper claim as much: “{self.printed}”?"

    def answer(self, case: Case) -> Answer:
        """Confirmed by a claim of the same size, in conflict with a lesser one of the same only.

        A cause against an association is told only if the paper's sentences show that it observed and did
        not intervene: an experiment may call the effect that it found an association.
        """
        told = [claim for clause in case.told for claim in claims(clause) if self._like(claim)]
        if any(claim.size == self.size for claim in told):
            return YES
        lesser = [claim for claim in told if claim.size == _LESSER.get(self.size)]
        nearby = [claim for clause in case.nearby for claim in claims(clause)]
        repeated = any(claim.size == self.size and self._like(claim) for claim in nearby)
        own = any(claim.size == _LESSER.get(self.size) for clause in case.own for claim in claims(clause))
        read = (*case.told, *case.nearby, *case.title)
        observed = any(_OBSERVED.search(clause.text) for clause in read) and not any(
            _INTERVENED.search(clause.text) for clause in read
        )
        if not lesser or repeated or own or (self.size == "cause" and not observed):
            return SILENT
        return Answer(
            False, f"certainty: citance says “{self.printed}”, the paper says “{lesser[0].printed}”"
        )

    def _like(self, other: Claim) -> bool:
        left, right = self.clause.stems - {key(self.printed)}, other.clause.stems - {key(other.printed)}
        if self.clause == other.clause:
            return True
        same = self.what == other.what and len(left & right) >= _LEAST
        return same and alignment(left, right) >= _ENOUGH


@lru_cache(maxsize=4096)
def claims(clause: Clause) -> tuple[Claim, ...]:
    """The sizes that a clause claims; none if it denies something, for then more may be less."""
    if negations(clause):
        return ()
    found = []
    for size, pattern in _PATTERNS.items():
        match = pattern.search(clause.text)
        if match:
            what = key(match["what"].lower()) if "what" in pattern.groupindex else ""
            found.append(Claim(size, match[0], what, clause))
    return tuple(found)
