"""CSL-JSON as Zotero, Mendeley, pandoc and Crossref write it, and Zotero's own export."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from citance.documents.prose import clean
from citance.documents.references.described import Described, file_names
from citance.documents.references.identifiers import bare_arxiv, find_arxiv, find_doi
from citance.documents.references.names import spelled_name
from citance.documents.references.told import quoted
from citance.documents.references.years import year_in
from citance.records import Reference

_MARKUP = re.compile(r"</?(?:i|b|sub|sup|span|sc|em|strong|jats:\w+|p)\b[^<>]*>", re.IGNORECASE)
_KEYS = ("citation-key", "citationKey", "id", "key", "itemKey")
_VENUES = (
    "container-title",
    "publicationTitle",
    "proceedingsTitle",
    "bookTitle",
    "journalAbbreviation",
    "event",
)
_LISTS = ("items", "references", "message")
_NO_WORKS = ("attachment", "note", "annotation")


def is_csl_json(text: str) -> bool:
    """Whether a text begins as a list of works in JSON, or as an object that holds one."""
    head = text.removeprefix("\ufeff").lstrip()[:100_000]
    listed = re.match(r"\[\s*(?:\{|\])", head) or re.match(
        r"\{.*?\"(?:items|references)\"\s*:\s*\[", head, re.DOTALL
    )
    single = head.startswith("{") and re.search(r"\"(?:type|itemType)\"\s*:\s*\"", head)
    work = re.search(r"\"(?:title|author|creators|issued|DOI)\"\s*:", head)
    return bool((listed or single) and work)


def parse_csl_json(text: str) -> tuple[list[Described], list[str]]:
    """The works in CSL-JSON, and a sentence for each one that had to be left out.

    Raises:
        json.JSONDecodeError: it is no JSON.
        RecursionError: it is nested too deeply.
    """
    tree = json.loads(text.removeprefix("\ufeff"))
    warnings: list[str] = []
    found: dict[str, Described] = {}
    for number, item in enumerate(_items(tree), start=1):
        if not isinstance(item, dict):
            warnings.append(f"Record {number} is no object; it is left out.")
            continue
        if item.get("itemType") in _NO_WORKS:
            continue
        key = next((clean(str(item[name])) for name in _KEYS if item.get(name) not in (None, "")), "")
        described = _described(item)
        if not (described.reference.title or described.reference.doi):
            warnings.append(f"Record {number} ({quoted(key)}) has neither a title nor a DOI; it is left out.")
        elif not key:
            warnings.append(f"Record {number} has no id; it cannot be cited.")
        elif key in found:
            warnings.append(f"The key {quoted(key)} stands twice (record {number}); the first record stays.")
        else:
            found[key] = replace(described, reference=replace(described.reference, id=key))
    return list(found.values()), warnings


def _items(tree: object) -> Sequence[object]:
    if isinstance(tree, dict):
        inner = next((tree[name] for name in _LISTS if isinstance(tree.get(name), list | dict)), [tree])
        return inner if isinstance(inner, list) else _items(inner)
    return tree if isinstance(tree, list) else []


def _described(item: Mapping[str, Any]) -> Described:
    """A work under no name yet."""
    everything = " ".join(
        _text(item.get(name))
        for name in ("DOI", "URL", "url", "number", "note", "extra", "container-title", "archiveID")
    )
    reference = Reference(
        id="",
        title=_text(item.get("title")),
        authors=tuple(_authors(item)),
        year=_year(item),
        doi=find_doi(_text(item.get("DOI"))) or find_doi(_text(item.get("URL") or item.get("url"))),
        arxiv=_arxiv(item) or find_arxiv(everything),
        venue=next((venue for name in _VENUES if (venue := _text(item.get(name)))), ""),
    )
    attached = item.get("attachments")
    paths = (
        [_text(a.get("path")) for a in attached if isinstance(a, dict)] if isinstance(attached, list) else []
    )
    paths.append(_text(item.get("file")))
    return Described(
        reference, _text(item.get("abstract") or item.get("abstractNote")), file_names(" ; ".join(paths))
    )


def _text(value: object) -> str:
    """A value as plain text; of a list, as Crossref gives titles, the first."""
    if isinstance(value, list):
        value = value[0] if value else ""
    if not isinstance(value, str | int):
        return ""
    return clean(_MARKUP.sub("", str(value)))


def _arxiv(item: Mapping[str, Any]) -> str:
    """The id where a field says that it is arXiv's."""
    archive = (
        f"{_text(item.get('archive'))} {_text(item.get('publisher'))} {_text(item.get('repository'))}".lower()
    )
    places = ("archive_location", "archiveLocation", "archiveID", "number")
    if "arxiv" not in archive:
        return ""
    return next(filter(None, (bare_arxiv(_text(item.get(name))) for name in places)), "")


def _year(item: Mapping[str, Any]) -> int | None:
    for name in ("issued", "published", "published-print", "published-online", "date", "submitted"):
        date = item.get(name)
        if isinstance(date, dict):
            parts = date.get("date-parts")
            while isinstance(parts, list) and parts:
                parts = parts[0]
            date = parts or date.get("raw") or date.get("literal") or date.get("season")
        year = year_in(_text(date))
        if year is not None:
            return year
    return None


def _authors(item: Mapping[str, Any]) -> Iterator[str]:
    """Each author as "Family, Given"; editors where there is no author."""
    for person in _people(item):
        family = _text(person.get("family") or person.get("lastName"))
        given = _text(person.get("given") or person.get("firstName"))
        particle = _text(person.get("non-dropping-particle") or person.get("dropping-particle"))
        whole = _text(person.get("literal") or person.get("name"))
        if family:
            family = f"{particle} {family}".strip().replace(",", "")
            yield f"{family}, {given.replace(',', '')}" if given else family
        elif whole or given:
            yield spelled_name(whole.replace(",", "") or given)


def _people(item: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    creators = [
        p for p in _listed(item.get("creators")) if p.get("creatorType", "author") in ("author", "editor")
    ]
    first = [p for p in creators if p.get("creatorType", "author") == "author"]
    return _listed(item.get("author")) or first or creators or _listed(item.get("editor"))


def _listed(value: object) -> list[Mapping[str, Any]]:
    return [p for p in value if isinstance(p, dict)] if isinstance(value, list) else []
