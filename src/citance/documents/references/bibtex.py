"""BibTeX files as people keep them: one bad entry costs that entry, and is told."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator

import bibtexparser
from bibtexparser.middlewares.names import parse_single_name_into_parts, split_multiple_persons_names
from bibtexparser.model import (
    DuplicateBlockKeyBlock,
    DuplicateFieldKeyBlock,
    Entry,
    ParsingFailedBlock,
    String,
)
from pylatexenc.latex2text import LatexNodes2Text

from citance.documents.prose import clean
from citance.documents.references.bibvalues import MONTHS, evaluate
from citance.documents.references.described import Described, file_names
from citance.documents.references.identifiers import bare_arxiv, find_arxiv, find_doi
from citance.documents.references.told import listed, quoted
from citance.documents.references.years import year_and_letter
from citance.records import Reference

_LATEX = LatexNodes2Text(math_mode="text", keep_comments=False, strict_latex_spaces=False)
_LONGEST = 20_000  # characters of one field that are turned from LaTeX
_VENUES = ("journal", "journaltitle", "booktitle", "howpublished")
_INHERITED = {"title": "booktitle"}  # a chapter's book has its title where the chapter names its book


def parse_bibtex(text: str) -> tuple[list[Described], list[str]]:
    """The entries of BibTeX text, and a sentence for each thing that had to be mended or left out."""
    # The parser logs what it cannot read; we tell it ourselves.
    logging.getLogger("bibtexparser").setLevel(logging.CRITICAL)
    warnings: list[str] = []
    macros = dict(MONTHS)
    entries: dict[str, dict[str, str]] = {}
    for block in bibtexparser.parse_string(text.removeprefix("\ufeff"), parse_stack=[]).blocks:
        line = (block.start_line or 0) + 1
        if isinstance(block, DuplicateFieldKeyBlock):
            fields = listed(sorted(block.duplicate_keys))
            block = block.ignore_error_block
            warnings.append(f"Entry {quoted(block.key)} gives {fields} twice; the first stays.")
        elif isinstance(block, DuplicateBlockKeyBlock):
            warnings.append(f"The key {quoted(block.key)} stands twice; the first entry stays.")
        elif isinstance(block, ParsingFailedBlock):
            warnings.append(f"The entry in line {line} cannot be read; check its braces and commas.")
        if isinstance(block, String):
            macros.setdefault(block.key.lower(), evaluate(str(block.value), macros).text)
        elif isinstance(block, Entry):
            _add(block, line, macros, entries, warnings)
    return [_described(key, _inherited(fields, entries)) for key, fields in entries.items()], warnings


def _add(
    entry: Entry, line: int, macros: dict[str, str], entries: dict[str, dict[str, str]], warnings: list[str]
) -> None:
    key = entry.key.strip()
    if not key:
        warnings.append(f"An entry in line {line} has no key; it cannot be cited.")
        return
    if key in entries:
        warnings.append(f"The key {quoted(key)} stands twice; the first entry stays.")
        return
    fields = entries[key] = {}
    for field in entry.fields:
        name, value = field.key.lower(), evaluate(str(field.value), macros)
        fields.setdefault(name, value.text)
        if value.unknown:
            unknown = listed(dict.fromkeys(value.unknown))
            warnings.append(
                f"Entry {quoted(key)} uses {unknown} in its {name[:80]}, which no @string defines."
            )
        for swallowed, text in value.swallowed:
            # A comma forgotten at a value's end makes the next field part of the value.
            warnings.append(f"Entry {quoted(key)} lacks a comma after its {name[:80]}.")
            name = swallowed.lower()
            fields.setdefault(name, text)


def _inherited(fields: dict[str, str], entries: dict[str, dict[str, str]]) -> dict[str, str]:
    """The fields with those of the entry that `crossref` names, where it lacks them."""
    parent = entries.get(fields.get("crossref", "").strip())
    if parent is None or parent is fields:
        return fields
    given = {
        _INHERITED.get(name, name): value
        for name, value in parent.items()
        if name not in ("doi", "url", "file")
    }
    return {**given, **fields}


def _described(key: str, fields: dict[str, str]) -> Described:
    return Described(
        _reference(key, fields), _plain(fields.get("abstract", "")), file_names(fields.get("file", ""))
    )


def _reference(key: str, fields: dict[str, str]) -> Reference:
    year, letter = year_and_letter(fields.get("year", "") or fields.get("date", ""))
    everything = " ".join(
        fields.get(name, "") for name in ("doi", "url", "note", "journal", "volume", "howpublished")
    )
    eprint = bare_arxiv(fields.get("eprint", "")) if _is_arxiv(fields) else ""
    title, subtitle = (_plain(fields.get(name, "")) for name in ("title", "subtitle"))
    return Reference(
        id=key,
        title=f"{title}: {subtitle}" if title and subtitle else title,
        authors=tuple(_authors(fields.get("author", "") or fields.get("editor", ""))),
        year=year,
        suffix=letter,
        doi=find_doi(fields.get("doi", "").replace("\\_", "_")) or find_doi(fields.get("url", "")),
        arxiv=eprint or find_arxiv(everything),
        venue=next((venue for name in _VENUES if (venue := _plain(fields.get(name, "")))), ""),
    )


def _is_arxiv(fields: dict[str, str]) -> bool:
    archive = (fields.get("archiveprefix", "") or fields.get("eprinttype", "")).strip().lower()
    return archive in ("", "arxiv")


def _authors(field: str) -> Iterator[str]:
    """Each person as "Family, Given"; "others" is left out, a name in braces stays whole."""
    for person in split_multiple_persons_names(" ".join(field.split())):
        if not person or person.strip("{}").lower() in ("others", "et al", "et al."):
            continue
        parts = parse_single_name_into_parts(person, strict=False)
        family = _plain(" ".join([*parts.von, *parts.last]))
        given = _plain(" ".join(parts.first))
        if family:
            # A comma inside a braced name would split it when the record is read.
            yield f"{family.replace(',', '')}, {given}" if given else family.replace(",", "")


def _plain(latex: str) -> str:
    """LaTeX as text, without the braces that keep capitals."""
    text = latex[:_LONGEST].strip().strip('"')
    if re.search(r"[\\{}$~%]|``|''|--", text):
        text = _converted(re.sub(r"(?<!\\)%", r"\%", text))
    return clean(re.sub(r"[{}]", "", text))


def _converted(latex: str) -> str:
    """LaTeX as text; where the library fails on a command without its arguments, commands are dropped."""
    try:
        converted: str = _LATEX.latex_to_text(latex)
    except (IndexError, AttributeError, TypeError):
        return re.sub(r"\\[A-Za-z]+ ?", "", latex)
    return converted
