"""BibTeX files as people keep them: one bad entry costs that entry, and is told."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from pathlib import Path

import bibtexparser
from bibtexparser.middlewares.names import parse_single_name_into_parts, split_multiple_persons_names
from bibtexparser.model import DuplicateBlockKeyBlock, DuplicateFieldKeyBlock, Entry, ParsingFailedBlock
from pylatexenc.latex2text import LatexNodes2Text

from citance.documents.decode import decode, load
from citance.documents.prose import clean
from citance.documents.references.identifiers import bare_arxiv, find_arxiv, find_doi
from citance.errors import DataError
from citance.records import Reference

_LATEX = LatexNodes2Text(math_mode="text", keep_comments=False, strict_latex_spaces=False)
# A comma forgotten at a line's end makes the next field part of the value.
_SWALLOWED = re.compile(r"[}\"]\s*\n\s*(?P<name>[A-Za-z]\w*)\s*=\s*[{\"]?(?P<value>.*)$", re.DOTALL)
_YEAR = re.compile(r"(?P<year>1[6-9]\d\d|20\d\d)(?P<suffix>[a-k](?![^\W\d_]))?")
_LONGEST = 20_000  # characters of one field that are turned from LaTeX


def read_bibtex(path: Path) -> tuple[list[Reference], list[str]]:
    """The entries of a .bib file and what could not be read of it.

    Of two entries with one key the first stays.

    Raises:
        DataError: the file cannot be read, or holds text but not a single entry.
    """
    text, warnings = decode(load(path))
    # The parser logs what it cannot read; we tell it ourselves.
    logging.getLogger("bibtexparser").setLevel(logging.CRITICAL)
    library = bibtexparser.parse_string(text)
    references: dict[str, Reference] = {}
    for block in library.blocks:
        if isinstance(block, DuplicateFieldKeyBlock):
            fields = ", ".join(sorted(block.duplicate_keys))
            block = block.ignore_error_block
            warnings.append(f"Entry '{block.key}' gives {fields} twice; the first stays.")
        elif isinstance(block, DuplicateBlockKeyBlock):
            warnings.append(f"The key '{block.key}' stands twice; the first entry stays.")
            continue
        elif isinstance(block, ParsingFailedBlock):
            warnings.append(
                f"The entry in line {(block.start_line or 0) + 1} cannot be read; check its braces."
            )
            continue
        if isinstance(block, Entry):
            _add(block, references, warnings)
    if not references and text.strip():
        raise DataError("holds no BibTeX entry that can be read.", path)
    return list(references.values()), [f"{path.name}: {warning}" for warning in warnings]


def _add(entry: Entry, references: dict[str, Reference], warnings: list[str]) -> None:
    key = entry.key.strip()
    if not key:
        warnings.append(f"An entry in line {(entry.start_line or 0) + 1} has no key; it cannot be cited.")
        return
    if key in references:
        warnings.append(f"The key '{key}' stands twice; the first entry stays.")
        return
    fields: dict[str, str] = {}
    for field in entry.fields:
        fields.setdefault(field.key.lower(), str(field.value))
    for name, value in list(fields.items()):
        swallowed = _SWALLOWED.search(value)
        if swallowed is not None:
            warnings.append(f"Entry '{key}' lacks a comma after its {name}.")
            fields[name] = value[: swallowed.start() + 1]
            fields.setdefault(swallowed["name"].lower(), swallowed["value"].strip('{}" \n'))
    references[key] = _reference(key, fields)


def _reference(key: str, fields: dict[str, str]) -> Reference:
    date = _YEAR.search(fields.get("year", "") or fields.get("date", ""))
    everything = " ".join(fields.get(name, "") for name in ("doi", "url", "note", "journal", "volume"))
    eprint = bare_arxiv(fields.get("eprint", "")) if _is_arxiv(fields) else ""
    return Reference(
        id=key,
        title=_plain(fields.get("title", "")),
        authors=tuple(_authors(fields.get("author", "") or fields.get("editor", ""))),
        year=int(date["year"]) if date else None,
        suffix=(date["suffix"] or "") if date else "",
        doi=find_doi(fields.get("doi", "").replace("\\_", "_")) or find_doi(fields.get("url", "")),
        arxiv=eprint or find_arxiv(everything),
    )


def _is_arxiv(fields: dict[str, str]) -> bool:
    archive = (fields.get("archiveprefix", "") or fields.get("eprinttype", "")).strip().lower()
    return archive in ("", "arxiv")


def _authors(field: str) -> Iterator[str]:
    """Each person as "Family, Given"; "others" is left out, a name in braces stays whole."""
    for person in split_multiple_persons_names(" ".join(field.split())):
        if not person or person.lower() == "others":
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
        text = _LATEX.latex_to_text(text)
    return clean(re.sub(r"[{}]", "", text))
