"""The bibliography of a JATS article, in any of its three citation elements."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from citance.documents.formats.safexml import Element, all_text, name
from citance.documents.prose import clean
from citance.documents.references.entries import read_entry
from citance.documents.references.identifiers import bare_arxiv, find_arxiv, find_doi
from citance.records import Reference

_CITATIONS = ("{*}element-citation", "{*}mixed-citation", "{*}citation", "{*}nlm-citation")
_IDENTIFIERS = ("{*}pub-id", "{*}article-id", "{*}ext-link", "{*}uri", "{*}comment")
_YEAR = re.compile(r"(1[6-9]\d\d|20\d\d)\s?([a-k](?![^\W\d_]))?")
_LINK = "{http://www.w3.org/1999/xlink}href"


def read_references(article: Element) -> list[Reference]:
    """The entries of all lists of an article, in order; a repeated id counts once."""
    found: dict[str, Reference] = {}
    for ref in article.iter("{*}ref"):
        if next(ref.iterancestors("{*}sub-article", "{*}response"), None) is not None:
            continue
        entry = _entry(ref, ref.get("id") or f"r{len(found) + 1}")
        found.setdefault(entry.id, entry)
    return list(found.values())


def people(element: Element) -> Iterator[str]:
    """Each author in an element as "Family, Given", organisations as they are."""
    for person in element.iter("{*}name", "{*}string-name", "{*}collab"):
        group = next(person.iterancestors("{*}person-group"), None)
        if group is not None and group.get("person-group-type", "author") != "author":
            continue
        parts = {name(part): part for part in person}
        family = clean(all_text(parts.get("surname")))
        given = clean(all_text(parts.get("given-names")))
        if family and given:
            yield f"{family}, {given}"
        elif whole := family or clean(all_text(person)).replace(",", ""):
            yield whole


def _entry(ref: Element, key: str) -> Reference:
    label = clean(all_text(ref.find("{*}label")))
    citation = next(ref.iter(*_CITATIONS), ref)
    label = label or clean(all_text(citation.find("{*}label")))
    mixed = name(citation) == "mixed-citation" or (citation.text or "").strip() != ""
    raw = clean(all_text(citation)) if mixed or citation is ref else ""
    date = _YEAR.search(clean(all_text(citation.find("{*}year"))))
    doi, arxiv = _identifiers(citation)
    entry = Reference(
        id=key,
        label=label.strip("[](). "),
        title=_title(citation),
        authors=tuple(people(citation)),
        year=int(date[1]) if date else None,
        suffix=(date[2] or "") if date else "",
        doi=doi,
        arxiv=arxiv,
        venue=clean(all_text(citation.find("{*}source"))),
        raw=raw,
    )
    return _completed(entry) if raw else entry


def _completed(entry: Reference) -> Reference:
    """Fill what is not marked up from the printed text."""
    if entry.title and entry.authors and entry.year:
        return replace(
            entry, doi=entry.doi or find_doi(entry.raw), arxiv=entry.arxiv or find_arxiv(entry.raw)
        )
    printed = read_entry(entry.raw, entry.id)
    return replace(
        entry,
        title=entry.title or printed.title,
        authors=entry.authors or printed.authors,
        year=entry.year or printed.year,
        suffix=entry.suffix or (printed.suffix if entry.year is None else ""),
        doi=entry.doi or printed.doi,
        arxiv=entry.arxiv or printed.arxiv,
        venue=entry.venue or printed.venue,
        confidence=printed.confidence,
    )


def _title(citation: Element) -> str:
    for tag in ("article-title", "chapter-title", "part-title", "data-title"):
        found = clean(all_text(citation.find(f"{{*}}{tag}")))
        if found:
            return found.rstrip(".")
    structured = name(citation) != "mixed-citation" or citation.find("{*}name") is not None
    return clean(all_text(citation.find("{*}source"))).rstrip(".") if structured else ""


def _identifiers(citation: Element) -> tuple[str, str]:
    """The first DOI and the first arXiv id that are marked as such or linked to; each may be empty."""
    doi = arxiv = ""
    for element in citation.iter(*_IDENTIFIERS):
        told = (element.get("pub-id-type") or element.get("ext-link-type") or "").lower()
        shown = all_text(element)
        text = f"{element.get(_LINK, '')} {shown}"
        doi = doi or find_doi(text)
        arxiv = arxiv or (bare_arxiv(shown) if told == "arxiv" else find_arxiv(text))
    return doi, arxiv
