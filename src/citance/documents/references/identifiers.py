"""DOI and arXiv identifiers in one form."""

from __future__ import annotations

import re

_DOI = re.compile(r"10\.\d{4,9}/[^\s\"<>{}|\\^`]+", re.IGNORECASE)
OLD_ARXIV = r"(?:hep-(?:ph|th|ex|lat)|astro-ph|cond-mat|gr-qc|quant-ph|nucl-(?:th|ex)|math-ph|nlin|q-(?:alg|bio))/\d{7}"
"""The pattern of an id that is arXiv's even where nothing says so."""
_ARXIV = re.compile(
    r"(?:arxiv\s*[:.]?\s*|arxiv\.org/(?:abs|pdf)/|abs/)(\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?/\d{7})"
    rf"|(?<![\w/.])({OLD_ARXIV})\b",
    re.IGNORECASE,
)
_BARE_ARXIV = re.compile(r"(\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?/\d{7})(?:v\d+)?", re.IGNORECASE)


def find_doi(text: str) -> str:
    """The first DOI in a text, lower case and without resolver; empty if there is none."""
    found = _DOI.search(text)
    if found is None:
        return ""
    doi = found[0].rstrip(".,;:'’”")
    while doi.endswith((")", "]")) and doi.count("(") + doi.count("[") < doi.count(")") + doi.count("]"):
        doi = doi[:-1].rstrip(".,;")
    return doi.lower()


def find_arxiv(text: str) -> str:
    """The first arXiv id that a text names as one, without version; empty if there is none."""
    doi = re.search(r"10\.48550/arxiv\.(\S+)", text, re.IGNORECASE)
    found = _ARXIV.search(text)
    return bare_arxiv(doi[1]) if doi else ((found[1] or found[2]).lower() if found else "")


def bare_arxiv(text: str) -> str:
    """The arXiv id that a field holds, without prefix and version; empty if it holds none."""
    field = re.sub(r"^\s*(?:https?://arxiv\.org/(?:abs|pdf)/|arxiv:\s*)", "", text, flags=re.IGNORECASE)
    found = _BARE_ARXIV.match(field.strip())
    return found[1].lower() if found else ""
