"""The bibliography of a JATS article, in any of its citation elements."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from citance.documents.formats.safexml import KINDS, Element, all_text, name
from citance.documents.references.entries import read_entry
from citance.documents.references.identifiers import bare_arxiv, find_arxiv, find_doi
from citance.documents.references.identity import same_work
from citance.records import Reference

CITATIONS = frozenset({"element-citation", "mixed-citation", "citation", "nlm-citation"})
_IDENTIFIERS = ("{*}pub-id", "{*}article-id", "{*}ext-link", "{*}uri", "{*}comment")
_PEOPLE = ("{*}name", "{*}string-name", "{*}collab")
_TITLES = ("article-title", "chapter-title", "part-title", "data-title")
_YEAR = re.compile(r"(1[6-9]\d\d|20\d\d)\s?([a-k](?![^\W\d_]))?")
_LINK = "{http://www.w3.org/1999/xlink}href"


@dataclass(slots=True)
class Entries:
    """The entries of an article.

    Args:
        references: in printed order, each with an id of its own.
        doubles: an id that several entries have in the file → those after the first, if they are other works.
        warnings: a sentence for each such id.
    """

    references: list[Reference] = field(default_factory=list)
    doubles: dict[str, list[str]] = field(default_factory=dict)
    warnings: list[str] = field(default_factory=list)


def read_references(article: Element) -> Entries:
    """The entries of all lists of an article; those of reviews and replies are not its own."""
    own = article.iter("{*}ref")
    if next(article.iter("{*}sub-article", "{*}response"), None) is not None:
        own = (r for r in own if next(r.iterancestors("{*}sub-article", "{*}response"), None) is None)
    elements = list(own)
    given = {element.get("id") for element in elements}
    entries = Entries()
    found: dict[str, Reference] = {}
    for number, element in enumerate(elements, 1):
        key = element.get("id") or _free(f"r{number}", given)
        if key not in found:
            found[key] = _entry(element, key)
            continue
        entry = _entry(element, _free(f"{key}-2", given))
        given.add(entry.id)
        same = same_work(found[key], entry).same
        if not same:
            entries.doubles.setdefault(key, []).append(entry.id)
        told = "both tell of one work" if same else "its markers may mean either"
        entries.warnings.append(f"The id '{key}' stands twice; the second entry is '{entry.id}', {told}.")
        found[entry.id] = entry
    entries.references = list(found.values())
    return entries


def _free(key: str, taken: set[str | None]) -> str:
    """The key, or the next one of its kind that no entry has."""
    stem, number = re.fullmatch(r"(.*?)(\d+)", key, re.DOTALL).groups()  # type: ignore[union-attr]
    while f"{stem}{number}" in taken:
        number = int(number) + 1
    return f"{stem}{number}"


def people(element: Element) -> Iterator[str]:
    """Each author in an element as "Family, Given", organisations as they are."""
    for person in element.iter(*_PEOPLE):
        above = person.getparent()
        if above is not None and above is not element:
            group = (
                above
                if name(above) == "person-group"
                else next(person.iterancestors("{*}person-group"), None)
            )
            if group is not None and group.get("person-group-type", "author") != "author":
                continue
        parts = {KINDS[part.tag]: part for part in person}
        family, given = all_text(parts.get("surname")), all_text(parts.get("given-names"))
        if family and given:
            yield f"{family}, {given}"
        elif whole := family or all_text(person).replace(",", ""):
            yield whole


def printed(citation: Element) -> str:
    """A citation of which only the parts are marked up, as a list that can be read."""
    if not len(citation):
        return all_text(citation)
    if (citation.text or "").strip() or any((child.tail or "").strip() for child in citation):
        return all_text(citation)
    joint = " " if name(citation) in ("name", "string-name") else ", "
    return joint.join(filter(None, map(printed, citation)))


def _entry(ref: Element, key: str) -> Reference:
    around = {KINDS[child.tag]: child for child in reversed(ref)}
    citation = next((inner for inner in ref.iter() if KINDS[inner.tag] in CITATIONS), ref)
    parts = {KINDS[child.tag]: child for child in reversed(citation)}
    mixed = name(citation) == "mixed-citation"
    raw = all_text(citation) if mixed or citation is ref or (citation.text or "").strip() else ""
    date = _YEAR.search(all_text(parts.get("year")))
    doi, arxiv = _identifiers(citation)
    title = _title(parts, structured=not mixed or "name" in parts)
    source = all_text(parts.get("source"))
    entry = Reference(
        id=key,
        label=(all_text(around.get("label")) or all_text(parts.get("label"))).strip("[](). "),
        title=title,
        authors=tuple(people(citation)),
        year=int(date[1]) if date else None,
        suffix=(date[2] or "") if date else "",
        doi=doi or _doi(raw),
        arxiv=arxiv or _arxiv(raw),
        venue="" if title == source.rstrip(".") else source,  # a book is in no other work
        raw=raw,
    )
    return entry if not raw or (entry.title and entry.authors and entry.year) else _completed(entry)


def _completed(entry: Reference) -> Reference:
    """Fill what is not marked up from the printed text."""
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


def _title(parts: Mapping[str, Element], *, structured: bool) -> str:
    for tag in _TITLES:
        if tag in parts and (found := all_text(parts[tag])):
            return found.rstrip(".")
    return all_text(parts.get("source")).rstrip(".") if structured else ""


def _identifiers(citation: Element) -> tuple[str, str]:
    """The first DOI and the first arXiv id that are marked as such or linked to; each may be empty."""
    doi = arxiv = ""
    for element in citation.iter(*_IDENTIFIERS):
        told = (element.get("pub-id-type") or element.get("ext-link-type") or "").lower()
        shown = all_text(element)
        text = f"{element.get(_LINK, '')} {shown}"
        doi = doi or _doi(text)
        arxiv = arxiv or (bare_arxiv(shown) if told == "arxiv" else _arxiv(text))
    return doi, arxiv


def _doi(text: str) -> str:
    return find_doi(text) if "10." in text else ""


def _arxiv(text: str) -> str:
    lower = text.lower()
    return find_arxiv(text) if "rxiv" in lower or "abs/" in lower else ""
