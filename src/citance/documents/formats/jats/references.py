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

_CITATIONS = ("element-citation", "mixed-citation", "citation", "nlm-citation")
_YEAR = re.compile(r"(1[6-9]\d\d|20\d\d)\s?([a-k](?![^\W\d_]))?")
_LINK = "{http://www.w3.org/1999/xlink}href"


def read_references(article: Element) -> list[Reference]:
    """The entries of all lists of an article, in order; a repeated id counts once."""
    found: dict[str, Reference] = {}
    for ref in article.iter("{*}ref"):
        if any(name(above) in ("sub-article", "response") for above in ref.iterancestors()):
            continue
        entry = _entry(ref, ref.get("id") or f"r{len(found) + 1}")
        found.setdefault(entry.id, entry)
    return list(found.values())


def people(element: Element) -> Iterator[str]:
    """Each author in an element as "Family, Given", organisations as they are."""
    for person in element.iter("{*}name", "{*}string-name", "{*}collab"):
        group = next((a for a in person.iterancestors() if name(a) == "person-group"), None)
        if group is not None and group.get("person-group-type", "author") != "author":
            continue
        family = clean(all_text(person.find("{*}surname")))
        given = clean(all_text(person.find("{*}given-names")))
        whole = clean(all_text(person)).replace(",", "")
        if family or whole:
            yield f"{family}, {given}" if family and given else family or whole


def _entry(ref: Element, key: str) -> Reference:
    label = clean(all_text(ref.find("{*}label")))
    citation = next((child for child in ref.iter() if name(child) in _CITATIONS), ref)
    label = label or clean(all_text(citation.find("{*}label")))
    mixed = name(citation) == "mixed-citation" or (citation.text or "").strip() != ""
    raw = clean(all_text(citation)) if mixed or citation is ref else ""
    date = _YEAR.search(clean(all_text(citation.find("{*}year"))))
    entry = Reference(
        id=key,
        label=label.strip("[](). "),
        title=_title(citation),
        authors=tuple(people(citation)),
        year=int(date[1]) if date else None,
        suffix=(date[2] or "") if date else "",
        doi=_identifier(citation, "doi"),
        arxiv=_identifier(citation, "arxiv"),
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
    )


def _title(citation: Element) -> str:
    for tag in ("article-title", "chapter-title", "part-title", "data-title"):
        found = clean(all_text(citation.find(f"{{*}}{tag}")))
        if found:
            return found.rstrip(".")
    structured = name(citation) != "mixed-citation" or citation.find("{*}name") is not None
    return clean(all_text(citation.find("{*}source"))).rstrip(".") if structured else ""


def _identifier(citation: Element, kind: str) -> str:
    for element in citation.iter("{*}pub-id", "{*}article-id", "{*}ext-link", "{*}uri", "{*}comment"):
        told = (element.get("pub-id-type") or element.get("ext-link-type") or "").lower()
        text = f"{element.get(_LINK, '')} {all_text(element)}"
        if kind == "doi" and (found := find_doi(text)):
            return found
        if kind == "arxiv" and (
            found := bare_arxiv(all_text(element)) if told == "arxiv" else find_arxiv(text)
        ):
            return found
    return ""
