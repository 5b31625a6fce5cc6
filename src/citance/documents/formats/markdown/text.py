"""Markdown with pandoc's citations and a library beside it, and plain text with a printed bibliography."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from citance.documents.decode import decode
from citance.documents.draft import Draft
from citance.documents.formats.markdown.frontmatter import FrontMatter, paper_of, split_front
from citance.documents.formats.markdown.inline import hide_escapes, plain_text, reveal, strip_html
from citance.documents.markers.attach import attach_authors
from citance.documents.markers.pandoc import find_citations, keys_of, render
from citance.documents.markers.resolve import Bibliography
from citance.documents.prose import Prose, clean
from citance.documents.references.entries import read_entries
from citance.documents.references.library import libraries, read_library
from citance.documents.references.lines import cut_lines
from citance.documents.references.told import listed
from citance.documents.sections import is_heading, is_references, kind_of
from citance.errors import DataError
from citance.records import Document, Mention, Paper, Reference

_NOTE = re.compile(r"^\[\^(?P<name>[^\]\s]+)\]:[ \t]*", re.MULTILINE)
_ATTRIBUTES = re.compile(r"\s*\{[^{}]*\}\s*$")
_ENTRY = re.compile(r"^(?=\s*(?:\[[^\[\]]{1,12}\]|\d{1,3}[.)])\s)", re.MULTILINE)


@dataclass(slots=True)
class _Outline:
    """The blocks of a file: headings, paragraphs, and the lines of its bibliography."""

    title: str = ""
    blocks: list[tuple[bool, str]] = field(default_factory=list)  # whether a heading, its text
    notes: list[str] = field(default_factory=list)
    entries: list[str] = field(default_factory=list)
    tables: int = 0


def read_markdown(path: Path, raw: bytes, references: Sequence[Reference] = ()) -> Document:
    """A Markdown or plain text file.

    Pandoc's citations are printed as author and year, by the libraries (BibTeX, RIS, CSL-JSON) that lie beside
    the file; a file without them is searched for printed markers, by its own list of references.

    Args:
        path: the file; its stem is the paper's id.
        raw: its bytes.
        references: what it is known to cite, if it has no bibliography of its own.

    Raises:
        DataError: it holds no text.
    """
    text, warnings = decode(raw)
    front = split_front(text.replace("\r\n", "\n"))
    outline = _outline(front)
    draft = Draft("markdown")
    draft.warnings += [*warnings, *front.warnings]
    if outline.tables:
        draft.warnings.append(f"Tables are not read ({outline.tables}).")
    paragraphs = [block for heading, block in outline.blocks if not heading] + outline.notes
    keys = keys_of([citation for block in paragraphs for citation in find_citations(block)])
    if keys:
        entries = _entries(path, keys, draft.warnings)
    else:
        entries = {entry.id: entry for entry in read_entries(outline.entries) or references}
    _fill(draft, outline, entries, keyed=bool(keys))
    document = draft.finish(
        _paper(path, front, outline, draft), list(entries.values()), path.name, search=not keys
    )
    if not document.text:
        raise DataError("holds no text.", path)
    return document


def read_head(path: Path, raw: bytes) -> Paper:
    """What the file says of itself, without reading its text."""
    text, _ = decode(raw)
    front = split_front(text.replace("\r\n", "\n"))
    paper = paper_of(front, path.stem)
    heading = re.search(r"^#[ \t]+(.+?)[ \t#]*$", front.body, re.MULTILINE)
    return paper if paper.title or heading is None else replace(paper, title=clean(heading[1]))


def _paper(path: Path, front: FrontMatter, outline: _Outline, draft: Draft) -> Paper:
    paper = paper_of(front, path.stem)
    return replace(
        paper, title=paper.title or outline.title, abstract=paper.abstract or draft.texts("abstract")
    )


def _entries(path: Path, keys: Sequence[str], warnings: list[str]) -> dict[str, Reference]:
    """The cited entries of every library in the folder, in the order of their first citation."""
    known: dict[str, Reference] = {}
    unread: list[str] = []
    for file in libraries(path.parent):
        try:
            entries, told = read_library(file, keys)
        except DataError as error:
            warnings.append(str(error))
            unread.append(file.name)
            continue
        warnings += told
        for entry in entries:
            known.setdefault(entry.id, entry)
    missing = [key for key in keys if key not in known]
    if missing:
        kind = "no .bib file (.ris, .json) beside it"
        where = f"{kind} that can be read has them" if known or unread else f"there is {kind}"
        warnings.append(f"Unknown citation keys: {listed(missing)} ({where}).")
    return {key: known[key] for key in keys if key in known}


def _fill(draft: Draft, outline: _Outline, entries: dict[str, Reference], *, keyed: bool) -> None:
    bibliography = Bibliography(list(entries.values()))
    for heading, text in outline.blocks:
        if heading:
            draft.section(text, kind_of(text))
        else:
            draft.paragraph(*_paragraph(text, entries, bibliography, keyed=keyed))
    if outline.notes:
        draft.section("Notes", "footnote")
        for text in outline.notes:
            words, mentions = _paragraph(text, entries, bibliography, keyed=keyed)
            draft.paragraph(words, [replace(m, kind="footnote") for m in mentions])


def _paragraph(
    source: str, entries: dict[str, Reference], bibliography: Bibliography, *, keyed: bool
) -> tuple[str, list[Mention]]:
    """A paragraph with its citations printed, and where they stand."""
    prose = Prose()
    mentions: list[Mention] = []
    place = 0
    for citation in find_citations(source) if keyed else ():
        prose.add(reveal(source[place : citation.start]))
        mention = render(citation, source, entries)
        start = prose.length
        prose.add(mention.surface)
        surface = prose.since(start)
        mentions.append(replace(mention, start=start, end=start + len(surface), surface=surface))
        place = citation.end
    prose.add(reveal(source[place:]))
    text = prose.text
    ends = [0, *(m.end for m in mentions)]
    return text, [
        attach_authors(text, m, bibliography, floor) for m, floor in zip(mentions, ends, strict=False)
    ]


def _outline(front: FrontMatter) -> _Outline:
    source, notes = _take_notes(hide_escapes(front.body))
    tokens = MarkdownIt("commonmark").enable("table").parse(source)
    outline = _Outline(
        notes=[plain_text(MarkdownIt("commonmark").parseInline(n)[0].children or []) for n in notes]
    )
    marked = any(token.type == "heading_open" for token in tokens)
    in_references, in_table, number = False, False, ""
    for place, token in enumerate(tokens):
        if token.type in ("table_open", "table_close"):
            in_table = token.type == "table_open"
            outline.tables += in_table
        elif token.type == "list_item_open":
            number = f"{token.info}. " if token.info else ""
        elif token.type == "html_block":
            outline.blocks.append((False, strip_html(token.content)))
        if token.type != "inline" or in_table:
            continue
        text = plain_text(token.children or [], "\n")
        heading = tokens[place - 1].type == "heading_open" or (not marked and is_heading(clean(text)))
        if heading:
            text = clean(reveal(_ATTRIBUTES.sub("", text)))
            in_references = is_references(text)
            if not in_references and not _is_title(tokens, place, text, front, outline):
                outline.blocks.append((True, text))
        elif in_references:
            outline.entries += [number + text] if number else _cut(text)
        elif clean(text):
            outline.blocks.append((False, text))
        number = ""
    return outline


def _cut(text: str) -> list[str]:
    """The entries in a paragraph of a list: by their labels, else by their lines."""
    labelled = [piece for piece in _ENTRY.split(text) if piece.strip()]
    return labelled if len(labelled) > 1 or _ENTRY.match(text) else cut_lines(text)


def _is_title(tokens: Sequence[Token], place: int, text: str, front: FrontMatter, outline: _Outline) -> bool:
    """Whether a heading is the paper's title: the first, and alone on its level or as the head gives it."""
    first = not outline.blocks and not outline.title
    level = tokens[place - 1].tag
    alone = level == "h1" and sum(token.type == "heading_open" and token.tag == "h1" for token in tokens) == 1
    more = sum(token.type == "heading_open" for token in tokens) > 1
    told = clean(str(front.fields.get("title", "")))
    if not first or not (text == told or (alone and more and not told and kind_of(text) == "body")):
        return False
    outline.title = text
    return True


def _take_notes(source: str) -> tuple[str, list[str]]:
    """Take footnotes out of the running text."""
    lines, notes = [], []
    inside = False
    for line in source.split("\n"):
        note = _NOTE.match(line)
        if note is not None:
            notes.append(line[note.end() :])
            inside = True
        elif inside and line.startswith(("    ", "\t")) and line.strip():
            notes[-1] += " " + line.strip()
        else:
            inside = inside and not line.strip()
            lines.append(line)
    return "\n".join(lines), notes
