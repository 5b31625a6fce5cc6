"""Brackets of numbers that are no citations, told by what stands around them."""

from __future__ import annotations

import re
from collections.abc import Sequence

_REACH = 24  # characters before a bracket that are looked at
_SIGN = re.compile(r"(?:[=∈∉:<>≤≥±×^_→↦≈√∝]\s*|(?<![^\W\d_])[^\W\d_]|\d|\b[A-Za-z]\(\w{0,3}\))$")
_INTERVAL = re.compile(r"\b(?:CI|CrI|IQR|[Rr]ange|[Ii]nterval)[,:]?\s*$")
_PLACE = re.compile(r"\b(?:Eqs?|Eqns?|Figs?|Tabs?|Secs?|Sects?|Gln?|Glg|Abb)\.?\s*$")
_NUMBERED = re.compile(
    r"\b(?:eq(?:n?s?|uations?)|fig(?:ure)?s?|tab(?:le)?s?|sec(?:tion|t)?s?|theorems?|lemmas?|propositions?"
    r"|corollar(?:y|ies)|definitions?|remarks?|steps?|cases?|append(?:ix|ices)|chapters?|algorithms?|items?"
    r"|constraints?|formulas?|formulae|inequalit(?:y|ies)|reactions?|schemes?|parts?|questions?|gleichung(?:en)?"
    r"|gl|abb|abbildung(?:en)?|tabellen?|рис|табл|уравнени[еяй]|формул[аы]?)\.?\s*$",
    re.IGNORECASE,
)
_WORD_GLUED = re.compile(r"[A-Za-z]$")
_TWO = re.compile(r"(\d+)\s*[,;–-]\s*(\d+)")
_LINK = re.compile(r"\((?:https?:|www\.|[#/.])")
_AND = re.compile(r"\s*(?:,|and|or|to|und|et|y|[–-])?\s*")
_LABEL = re.compile(r"\((\d{1,2})\)\s+[^\W\d_]")
_BEFORE_LABEL = re.compile(r"(?:[,;:.]|\b(?:and|or|und|et|y))\s*$")


def citing(text: str, brackets: Sequence[re.Match[str]], *, round_brackets: bool) -> list[re.Match[str]]:
    """The brackets of numbers that may be citations.

    Args:
        text: the paragraph.
        brackets: in order.
        round_brackets: whether they are "(3)".
    """
    found: list[re.Match[str]] = []
    labels = _list_labels(text) if round_brackets else frozenset()
    refused = -1  # end of the last bracket that is none
    for match in brackets:
        start = match.start()
        goes_on = refused >= 0 and start - refused <= 6 and _AND.fullmatch(text, refused, start)
        if start in labels or goes_on or _refused(text, match, round_brackets=round_brackets):
            refused = match.end()
        else:
            found.append(match)
            refused = -1
    return found


def _refused(text: str, match: re.Match[str], *, round_brackets: bool) -> bool:
    before = text[max(0, match.start() - _REACH) : match.start()]
    if _SIGN.search(before) or match["numbers"].startswith("0"):
        return True
    if round_brackets:
        return bool(_NUMBERED.search(before) or _WORD_GLUED.search(before))
    two = _TWO.fullmatch(match["numbers"])
    interval = two is not None and int(two[1]) < int(two[2]) and _INTERVAL.search(before)
    return bool(interval or _PLACE.search(before) or _LINK.match(text, match.end()))


def _list_labels(text: str) -> frozenset[int]:
    """Where "(1) collect, (2) read and (3) write" has its labels."""
    runs: list[list[int]] = []
    for match in _LABEL.finditer(text):
        number, start = int(match[1]), match.start()
        before = text[max(0, start - 6) : start]
        if number == 1:
            runs.append([start])
        elif (
            runs and number == len(runs[-1]) + 1 and _BEFORE_LABEL.search(before) and start - runs[-1][-1] > 8
        ):
            runs[-1].append(start)
    lead = len(text) - len(text.lstrip())
    return frozenset(place for run in runs if len(run) > 1 or run[0] == lead for place in run)
