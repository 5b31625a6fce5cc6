"""A LaTeX source to a Document: its text as it is printed, its citations by their keys."""

from __future__ import annotations

import posixpath
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from citance.documents.formats.latex.archive import bare_name
from citance.documents.formats.latex.biblatex import is_biblatex, read_biblatex
from citance.documents.formats.latex.bibliography import Label, read_items
from citance.documents.formats.latex.content import Content
from citance.documents.formats.latex.head import paper_of
from citance.documents.formats.latex.printing import Typesetter, cites_of
from citance.documents.formats.latex.project import open_project
from citance.documents.formats.latex.source import Source
from citance.documents.formats.latex.style import Printer, is_ordered, style_of
from citance.documents.formats.latex.symbols import plain
from citance.documents.references.bibtex import parse_bibtex
from citance.errors import DataError
from citance.records import Document, Paper, Reference

_MOST_TOLD = 20  # unknown keys that are named


def read_latex(path: Path, raw: bytes, references: Sequence[Reference] = ()) -> Document:
    """A LaTeX source: a .tex file with what it inputs, a folder, or an archive.

    Citations are printed by number or by author and year, as the source's packages and its bibliography tell;
    the bibliography is the source's own list, its .bbl, or else what it cites of its .bib files.

    Args:
        path: the file or folder; its bare name is the paper's id.
        raw: its bytes; of a folder the sources in it, packed.
        references: what it is known to cite, if it has no bibliography of its own.

    Raises:
        DataError: it holds no text, a limit is broken, or macros or inputs have no end.
    """
    source, content = _content(path, raw)
    cites = cites_of(content)
    keys = list(dict.fromkeys(key for cite in cites for work in cite.works for key in work.keys))
    entries, labels = _bibliography(source, content, keys)
    entries = entries or list(references)
    style = style_of(content, labels)
    numbers = {entry.id: number for number, entry in enumerate(entries, start=1)}
    if style.by == "number":
        entries = [replace(entry, label=str(numbers[entry.id])) for entry in entries]
    typesetter = Typesetter(content, Printer(style, entries, labels, numbers), entries, source.gullet.raw)
    draft = typesetter.fill()
    draft.warnings += [*source.warnings, *source.told()]
    _tell_unknown(keys, numbers, draft.warnings)
    paper = _paper(path, content, draft.texts("abstract"))
    document = draft.finish(paper, entries, path.name, search=not cites)
    if not document.text:
        raise DataError("holds no text.", path)
    return document


def read_head(path: Path, raw: bytes) -> Paper:
    """What a source says of itself, without reading its sections."""
    _, content = _content(path, raw, head_only=True)
    return _paper(path, content, "")


def _paper(path: Path, content: Content, abstract: str) -> Paper:
    paper = paper_of(content, bare_name(path, folder=path.is_dir()), abstract)
    if paper.year is None and paper.arxiv:
        paper = replace(paper, year=2000 + int(paper.arxiv[:2]))
    return paper


def _content(path: Path, raw: bytes, *, head_only: bool = False) -> tuple[Source, Content]:
    project = open_project(path, raw)
    source = Source(project, path)
    text, warnings = project.text(project.root)
    source.warnings += warnings
    content = source.read(text, head_only=head_only)
    if not content.began:
        raise DataError("has no \\begin{document}; give the main file of the paper.", path)
    return source, content


def _bibliography(
    source: Source, content: Content, keys: Sequence[str]
) -> tuple[list[Reference], dict[str, Label]]:
    """The entries in printed order: of the source's own list, its .bbl, its .bib files."""
    text = "" if content.items else _bbl(source, content)
    if is_biblatex(text):
        entries, labels = read_biblatex(text, str(source.path), plain)
    else:
        items = content.items or (source.read_bibliography(text).items if text else [])
        entries, labels = read_items(items, lambda tokens: plain(source.gullet.expanded(tokens)))
    known = {entry.id for entry in entries}
    missing = [key for key in keys if key not in known]
    if missing and content.bibs:
        found = _from_bib(source, content, missing if entries else [*keys, *content.nocited])
        entries = [*entries, *found]
    return entries, labels


def _bbl(source: Source, content: Content) -> str:
    """The text of the .bbl that belongs to the root; empty if there is none."""
    project = source.project
    base, stem = posixpath.dirname(project.root), posixpath.splitext(posixpath.basename(project.root))[0]
    for name in (stem, *content.bibs):
        try:
            found = project.find(f"{name.removesuffix('.bib')}.bbl", (), base)
        except ValueError:
            continue
        if found is not None:
            break
    else:
        found = project.only(".bbl")
    if found is None:
        return ""
    text, told = project.text(found)
    source.warnings += told
    return text


def _from_bib(source: Source, content: Content, keys: Sequence[str]) -> list[Reference]:
    """The entries that are cited, in the order in which the style sorts them."""
    known: dict[str, Reference] = {}
    base = posixpath.dirname(source.project.root)
    for name in content.bibs:
        try:
            found = source.project.find(name, (".bib",), base) or source.project.find(name, (".bib",))
        except ValueError:
            found = None
        if found is None:
            source.warnings.append(f"The bibliography {name!r} is not there.")
            continue
        text, _ = source.project.text(found)
        for described in parse_bibtex(text)[0]:
            known.setdefault(described.reference.id, described.reference)
    wanted = list(known) if "*" in keys else list(dict.fromkeys(key for key in keys if key in known))
    entries = [known[key] for key in wanted]
    if not is_ordered(content):
        entries.sort(
            key=lambda e: (
                [name.lower() for name in e.families] or [e.title.lower()],
                e.year or 0,
                e.title.lower(),
            )
        )
    return entries


def _tell_unknown(keys: Sequence[str], numbers: dict[str, int], warnings: list[str]) -> None:
    missing = [key for key in keys if key not in numbers]
    if missing:
        shown = ", ".join(missing[:_MOST_TOLD])
        more = f" and {len(missing) - _MOST_TOLD} more" if len(missing) > _MOST_TOLD else ""
        warnings.append(f"Unknown citation keys: {shown}{more} (its bibliography has no such entries).")
