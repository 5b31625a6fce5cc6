"""Where sources contradict each other in so many words. What is only implied is left alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations

from citance.measures.lexical import content_stems
from citance.records import Evidence

_SHARED, _OVERLAP = 3, 0.5  # words two statements must share to be about one subject, and their share. ours
_UP = re.compile(
    r"\b(?:increas\w*|r[io]s(?:e|es|en|ing)|rais(?:e|es|ed|ing)|higher|more|greater|gain(?:s|ed)?|improv\w*|"
    r"better|warmer|faster|stronger|longer|larger)\b",
    re.IGNORECASE,
)
_DOWN = re.compile(
    r"\b(?:decreas\w*|declin\w*|f[ae]ll(?:s|en|ing)?|lower(?:s|ed|ing)?|less|fewer|reduc\w*|worse\w*|cooler|"
    r"cool(?:s|ed)|slower|weaker|shorter|smaller|harm(?:s|ed)?)\b",
    re.IGNORECASE,
)
_NONE = re.compile(
    r"\b(?:no|without)\s+(?:\w+\s+){0,2}(?:effect|association|difference|correlation|change|benefit|evidence|"
    r"influence|improvement|reduction|increase|decrease)s?\b|"
    r"\b(?:did|does|do|was|were|is|are)\s+not\s+(?:\w+\s+)?(?:significant|associated|differ|change|affect|improve|"
    r"increase|decrease|reduce|help|lower|raise)\w*",
    re.IGNORECASE,
)
_UNLIKE = re.compile(
    r"\bunlike\b|\bin contrast (?:to|with)\b|\bdiffers? from\b|\bas opposed to\b", re.IGNORECASE
)
_FOUND = re.compile(
    r"\b(?:found|finds?|show(?:s|ed|n)?|observed?|reported?|measured|saw|results?|findings?|effects?)\b",
    re.IGNORECASE,
)
_BOTH_SIDES = re.compile(r"\b(?:whereas|while|although|though|but|however|unlike|than in)\b", re.IGNORECASE)
_OBJECTS = re.compile(
    r"\bcontrary to\b|\bcontradict\w*|\binto question\b|\bcast\w* doubt\b|"
    r"\b(?:disagrees?|inconsistent|at odds) with (?:the |their |this |that |these )?(?:\w+ )?"
    r"(?:result|finding|conclusion|claim|report)s?\b|"
    r"\bopposite (?:\w+ )?(?:result|finding|conclusion|effect)s?\b|"
    r"\bnot (?:be |been )?(?:replicat|reproduc|confirm)\w*|\bfail\w* to (?:replicat|reproduc|confirm)\w*",
    re.IGNORECASE,
)


def objects(text: str) -> bool:
    """Whether a citance says outright that findings differ, as "could not confirm" and "unlike X, Y found" do."""
    unlike = _UNLIKE.search(text) is not None and _FOUND.search(text) is not None
    return unlike or _OBJECTS.search(text) is not None


def opposed(evidence: Sequence[Evidence]) -> list[tuple[Evidence, Evidence]]:
    """Pairs that state opposed directions on one subject, in the words of different papers.

    Only what is explicit: each of the two states one direction (up, down, or no effect) and not another as
    well, nor two sides ("whereas"), and they share at least three content words and half of the shorter
    one's. Precision before recall.

    Args:
        evidence: statements about one reference paper, or the own words of several.

    Returns:
        Pairs in the order of the evidence; each piece in one pair at most.

    Source: ours.
    """
    told = [(piece, direction(piece.text), _subject(piece.text)) for piece in evidence]
    pairs: list[tuple[Evidence, Evidence]] = []
    used: list[Evidence] = []
    for (one, way, subject), (other, other_way, other_subject) in combinations(told, 2):
        if one.said_by == other.said_by or not way or not other_way or way == other_way:
            continue
        shared = len(subject & other_subject)
        fewer = min(len(subject), len(other_subject))
        if shared >= _SHARED and shared >= _OVERLAP * fewer and one not in used and other not in used:
            pairs.append((one, other))
            used += [one, other]
    return pairs


def direction(text: str) -> str:
    """The one direction that a sentence states: "up", "down", "none", or "" if it states no or several."""
    if _BOTH_SIDES.search(text):
        return ""
    rest = _NONE.sub(" ", text)
    found = {"none"} if rest != text else set()
    found |= {"up"} if _UP.search(rest) else set()
    found |= {"down"} if _DOWN.search(rest) else set()
    return found.pop() if len(found) == 1 else ""


def _subject(text: str) -> set[str]:
    """Its content words, without those that tell the direction."""
    for pattern in (_NONE, _UP, _DOWN):
        text = pattern.sub(" ", text)
    return set(content_stems(text))
