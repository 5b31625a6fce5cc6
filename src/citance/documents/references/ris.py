"""RIS files as Zotero, EndNote, Mendeley and publishers write them, with the faults that they have in common."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from citance.documents.prose import clean
from citance.documents.references.described import Described, file_names
from citance.documents.references.identifiers import find_arxiv, find_doi
from citance.documents.references.names import spelled_name
from citance.documents.references.told import quoted
from citance.documents.references.years import year_in
from citance.records import Reference

_TAG = re.compile(r"^\s{0,3}(?P<tag>[A-Z][A-Z0-9])\s{0,3}-(?:\s+|$)(?P<value>.*)$")
_TITLES = ("title", "primary_title", "short_title", "translated_title")
_AUTHORS = ("authors", "first_authors", "secondary_authors")
_VENUES = ("journal_name", "secondary_title", "alternate_title1", "alternate_title3", "tertiary_title")


def is_ris(text: str) -> bool:
    """Whether a text holds the line with which a RIS record begins."""
    return re.search(r"^\s{0,3}TY\s{0,3}-", text, re.MULTILINE) is not None


def parse_ris(text: str) -> tuple[list[Described], list[str]]:
    """The records of RIS text, and a sentence for each one that was mended or left out.

    A record without ID is named by its first author and year ("lee2020"), as pandoc does.
    """
    warnings: list[str] = []
    found: dict[str, Described] = {}
    for number, (line, lines) in enumerate(_records(text, warnings), start=1):
        record = _parsed(lines)
        described = _described(record)
        if not (described.reference.title or described.reference.doi):
            warnings.append(f"Record {number} (line {line}) has neither a title nor a DOI; it is left out.")
            continue
        given = clean(str(record.get("id") or ""))
        key = given or _free_key(described.reference, found)
        if key in found:
            warnings.append(f"The key {quoted(key)} stands twice (line {line}); the first record stays.")
            continue
        found[key] = _named(described, key)
    return list(found.values()), warnings


def _records(text: str, warnings: list[str]) -> Iterator[tuple[int, list[str]]]:
    """Line number and lines of each record, in the form that the standard asks for."""
    lines: list[str] = []
    start = 0
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        tagged = _TAG.match(line)
        tag = tagged["tag"] if tagged else ""
        if tag in ("TY", "ER") and lines:
            if tag == "TY":
                warnings.append(f"The record in line {start} does not end with ER; the next one ends it.")
            yield start, lines
            lines = []
        if tag == "TY":
            start = number
        if tag == "ER":
            start = 0
        elif start and tagged:
            lines.append(f"{tag}  - {tagged['value'].strip()}")
        elif start and line.strip():
            lines[-1] += f" {line.strip()}"
        elif tagged or line.strip():
            warnings.append(f"Line {number} belongs to no record (TY is missing before it); it is left out.")
    if lines:
        warnings.append(f"The last record (line {start}) does not end with ER; the file may be cut off.")
        yield start, lines


def _parsed(lines: list[str]) -> Mapping[str, Any]:
    import rispy

    records = rispy.loads("\n".join([*lines, "ER  - ", ""]))
    return records[0] if records else {}


def _described(record: Mapping[str, Any]) -> Described:
    """A record under no name yet."""
    links = [str(url) for url in record.get("urls", ())]
    everything = " ".join([*map(str, record.values()), *links])
    authors = next((record[name] for name in _AUTHORS if record.get(name)), ())
    files = [str(value) for name, value in record.items() if name.startswith("file_attachments")]
    reference = Reference(
        id="",
        title=clean(_first(record, _TITLES)),
        authors=tuple(filter(None, (_author(str(author)) for author in authors))),
        year=year_in(_first(record, ("year", "publication_year", "date"))),
        doi=find_doi(str(record.get("doi", ""))) or next(filter(None, map(find_doi, links)), ""),
        arxiv=find_arxiv(everything),
        venue=clean(_first(record, _VENUES)),
    )
    return Described(
        reference, clean(_first(record, ("abstract", "notes_abstract"))), file_names(" ; ".join(files))
    )


def _first(record: Mapping[str, Any], names: tuple[str, ...]) -> str:
    return next((str(record[name]) for name in names if record.get(name)), "")


def _author(name: str) -> str:
    """A name as "Family, Given"; a suffix after a second comma is left out."""
    family, _, rest = clean(name).partition(",")
    given = rest.partition(",")[0].strip()
    return f"{family.strip()}, {given}" if given else spelled_name(family.strip())


def _free_key(reference: Reference, taken: Mapping[str, Described]) -> str:
    who = re.sub(r"\W", "", reference.families[0].lower()) if reference.authors else "anonymous"
    key = f"{who}{reference.year or ''}"
    unlike, letter = key, ord("b")
    while unlike in taken:
        unlike, letter = f"{key}{chr(letter)}" if letter <= ord("z") else f"{key}-{letter}", letter + 1
    return unlike


def _named(described: Described, key: str) -> Described:
    return replace(described, reference=replace(described.reference, id=key))
