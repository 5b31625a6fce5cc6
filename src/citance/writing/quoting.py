"""The words of others, quoted and attributed: the only sentences that the extractive writer prints."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from citance.records import Evidence, Paper, Statement
from citance.records.evidence import CONFLICT_KINDS

_QUOTE = re.compile("“([^“”]*)”")
_STRAIGHT = re.compile('"([^"]*)"')
_CONFLICT = re.compile(rf"(?:{'|'.join(CONFLICT_KINDS)}): ")  # not why a score is missing
_INNER = str.maketrans("“”", "‘’")
_POINTS_BACK = re.compile(
    r"(?:this|that|these|those|it|its|they|their|he|she|such|however|but|thus|therefore|hence|moreover|"
    r"also|then|furthermore|additionally|otherwise|again|here|there|both|for (?:this|these|example|instance)|"
    r"(?:in|at|by|to|from|with) (?:this|that|these|those)|"
    r"the (?:same|first|second|third|latter|former|other))\b",
    re.IGNORECASE,
)


def is_awkward(text: str) -> bool:
    """Whether a sentence reads badly on its own: it points back ("This ...") or starts in the middle."""
    return not (text[:1].isupper() or text[:1].isdigit()) or _POINTS_BACK.match(text) is not None


def one_line(text: str) -> str:
    """The text with every run of white space as one space: how quotes are printed and compared."""
    return " ".join(text.split())


def quote(text: str) -> str:
    """The text between “ and ”; double quotation marks of this kind inside become single ones."""
    return f"“{inside(text)}”"


def inside(text: str) -> str:
    """What `quote` puts between its marks."""
    return one_line(text).translate(_INNER)


def quotes_in(text: str) -> list[str]:
    """What stands between “ and ” in a statement, in order; between straight marks if it has no others."""
    return _QUOTE.findall(text) or _STRAIGHT.findall(text)


def outside_quotes(text: str) -> str:
    """The statement without its quotes: the writer's own words."""
    return one_line(_QUOTE.sub(" ", text))


def attribute(
    evidence: Evidence, about: Sequence[str], papers: Mapping[str, Paper], names: Mapping[str, str]
) -> Statement:
    """Quote one piece of evidence, saying whose words they are and which paper they speak of.

    Args:
        evidence: a citance, or words of the reference paper itself.
        about: ids of the reference papers that it speaks of; more than one if a citance was kept for each.
        papers: id → paper.
        names: id → how running text names the paper.

    Returns:
        `Marek et al. (2019) on Ito (2015): “...”` or `Ito (2015) writes: “...”`, unchecked.
    """
    if evidence.citance is None:
        text = f"{names[evidence.said_by]} {_writes(papers[evidence.said_by])}: {quote(evidence.text)}"
        return Statement(text, (evidence.said_by,), (evidence,))
    told = _enumerate([names[paper] for paper in about])
    text = f"{names[evidence.said_by]} on {told}: {quote(evidence.text)}"
    return Statement(text, (evidence.said_by, *about), (evidence,))


def oppose(evidence: Evidence, about: str, names: Mapping[str, str]) -> Statement:
    """Set a citance that bends a paper against the paper's own words, with the conflict that was found."""
    said = f"{names[evidence.said_by]} on {names[about]}: {quote(evidence.text)}"
    own = f"; in {names[about]} itself: {quote(_other_side(evidence))}" if evidence.spans else ""
    conflicts = [reason for reason in evidence.why if _CONFLICT.match(reason)]
    why = f" ({inside('; '.join(conflicts))})" if conflicts else ""
    return Statement(f"{said}{own}{why}", (evidence.said_by, about), (evidence,))


def _other_side(evidence: Evidence) -> str:
    """The span with the words that a conflict finds in the paper; without one, the best span."""
    for reason in evidence.why:
        named = reason.rpartition("the paper says ")[2].strip(" .;“”‘’\"'").casefold()
        for span in evidence.spans:
            if named != reason.casefold() and named in one_line(span.text).casefold():
                return span.text
    return evidence.spans[0].text


def _writes(paper: Paper) -> str:
    return "write" if len(paper.families) > 1 else "writes"


def _enumerate(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
