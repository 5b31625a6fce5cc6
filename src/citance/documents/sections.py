"""What a section is for, by its heading."""

from __future__ import annotations

import re

from citance.records.text import SectionKind

_NUMBER = re.compile(r"^\s*(?:\d+(?:\.\d+)*|[IVX]+|[A-Z])[.)]?\s+(?=\S)")
_RELATED = re.compile(
    r"\b(?:related|previous|prior|earlier|existing) (?:work|works|research|studies|literature|approaches)\b"
    r"|\bbackground\b|\bliterature review\b|\bstate of the art\b",
    re.IGNORECASE,
)
_APPENDIX = re.compile(r"\b(?:appendix|appendices|supplement\w*|supporting information)\b", re.IGNORECASE)
_ABSTRACT = re.compile(
    r"(?:abstract|(?:author |plain[- ]language )?summary of the paper|author summary)", re.IGNORECASE
)
_REFERENCES = re.compile(
    r"(?:references?(?: cited)?|bibliography|literature(?: cited)?|works cited|reference list)[.:]?",
    re.IGNORECASE,
)
_PLAIN = re.compile(
    r"(?:abstract|summary|introduction|background|related work|previous work|methods?|materials and methods"
    r"|data|results?|results and discussion|discussion|conclusions?|limitations|future work|experiments"
    r"|evaluation|acknowledge?ments?|appendix)[.:]?",
    re.IGNORECASE,
)


def title_of(heading: str) -> str:
    """The heading without its number."""
    return _NUMBER.sub("", heading).strip() or heading.strip()


def kind_of(heading: str) -> SectionKind:
    """Abstract, related work, appendix or body."""
    title = title_of(heading)
    if _ABSTRACT.fullmatch(title.rstrip(".: ")):
        return "abstract"
    if _APPENDIX.search(heading):
        return "appendix"
    return "related" if _RELATED.search(title) else "body"


def is_references(heading: str) -> bool:
    """Whether the bibliography stands under it."""
    return _REFERENCES.fullmatch(title_of(heading)) is not None


def is_heading(line: str) -> bool:
    """Whether a line of a plain text without markup is a heading: a usual one, or the bibliography's."""
    return len(line) <= 60 and (is_references(line) or _PLAIN.fullmatch(title_of(line)) is not None)
