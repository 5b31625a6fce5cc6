"""A PDF as a document: the pages understood, links first, rules for the rest."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from citance.documents.draft import Draft
from citance.documents.formats.pdf.bibliography import find_list, number_of, split_entries
from citance.documents.formats.pdf.blocks import Block, blocks_of, label_of, note_label, rows_of
from citance.documents.formats.pdf.columns import gutters, reading_order
from citance.documents.formats.pdf.compose import Composer, vocabulary
from citance.documents.formats.pdf.damage import Damage, find_damage
from citance.documents.formats.pdf.engine import Engine
from citance.documents.formats.pdf.furniture import (
    drop_line_numbers,
    is_notice,
    without_furniture,
    without_repeated,
)
from citance.documents.formats.pdf.guard import check
from citance.documents.formats.pdf.head import paper_of, split_head
from citance.documents.formats.pdf.lines import fragments
from citance.documents.formats.pdf.links import Entry, Targets
from citance.documents.formats.pdf.page import Line, Page
from citance.documents.formats.pdf.paragraphs import Part, sort_blocks, take_abstract
from citance.documents.formats.pdf.style import Style, style_of
from citance.documents.formats.pdf.words import CHARACTERS
from citance.documents.markers.anchors import Anchor, group_anchors
from citance.documents.markers.resolve import Bibliography
from citance.documents.prose import clean
from citance.documents.references.entries import read_entries
from citance.documents.sections import kind_of, title_of
from citance.errors import DataError
from citance.records import Document, Mention, Paper, Reference
from citance.records.text import SectionKind

_STRANGE = 0.05  # of the characters: more without meaning is worth a warning
_RUN_IN = re.compile(r"(?:abstract|summary)\s*[.:—–-]+\s*|abstract\s+(?=[A-Z])", re.IGNORECASE)
_LEADER = re.compile(r"(?:\.\s?){5}")  # a line of a table of contents
_NUMBER = re.compile(r"(?P<number>(?:\d+|[A-Z]|[IVX]+)(?:\.\d+)*)[.)]?\s+(?=\S)")


@dataclass(slots=True)
class _Parsed:
    """The document while it is put together."""

    path: Path
    metadata: dict[str, str]
    pages: list[Page]
    lines: list[Line]
    dropped: list[str]
    style: Style = field(default_factory=lambda: Style(10.0, 12.0))
    references: list[Reference] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)


def read_pdf(path: Path, raw: bytes, references: Sequence[Reference] = (), *, links: bool = True) -> Document:
    """A PDF with text.

    Args:
        path: the file; its stem is the paper's id.
        raw: its bytes.
        references: what it is known to cite, if it has no list of its own.
        links: whether to believe the file's own links from a marker to its entry.

    Raises:
        DataError: it cannot be opened, passes a limit, or holds no text.
    """
    parts = check(raw, path)
    with Engine(raw, path) as engine:
        metadata = engine.metadata()
        pages = list(engine.pages())
    damage = find_damage(parts, pages)
    if not any(page.characters for page in pages):
        raise DataError(_no_text(pages, damage), path)
    parsed = _parse(path, metadata, pages)
    draft = Draft("pdf")
    draft.warnings += damage.sentences()
    _warn(draft, pages, damage)
    text, after = _take_list(parsed, draft, references)
    targets = Targets(parsed.entries if links else ())
    return _write(parsed, draft, text, after, targets)


def read_head(path: Path, raw: bytes) -> Paper:
    """What the file says of itself, by its metadata and its first page."""
    check(raw, path)
    with Engine(raw, path) as engine:
        metadata = engine.metadata()
        pages = [engine.page(0)]
    parsed = _parse(path, metadata, pages)
    return paper_of(path.stem, parsed.lines, metadata, pages[0].aside, parsed.dropped)


def _parse(path: Path, metadata: dict[str, str], pages: list[Page]) -> _Parsed:
    drop_line_numbers(pages)
    whole = [fragments(page) for page in pages]
    pieces = without_repeated(pages, whole)
    found = gutters(pages, pieces)
    ordered = [reading_order(own, gaps) for own, gaps in zip(pieces, found, strict=True)]
    kept = without_furniture(pages, ordered)
    left = {id(line) for own in kept for line in own}
    dropped = [line.text for line in ordered[0] if id(line) not in left]
    stayed = {id(piece) for piece in pieces[0]}
    dropped += [piece.text for piece in whole[0] if id(piece) not in stayed]
    dropped += [line.text for line in kept[0] if is_notice(line.text)]
    for page in pages:
        page.rows = []
    return _Parsed(path, metadata, pages, [line for own in kept for line in own], dropped)


def _no_text(pages: Sequence[Page], damage: Damage) -> str:
    if damage.unread:
        return "is damaged: none of its text can be read; get the file again."
    scanned = any(page.images for page in pages)
    why = "holds only pictures of its pages: a scan" if scanned else "holds no text"
    return f"{why}; run OCR (e.g. ocrmypdf) first."


def _warn(draft: Draft, pages: Sequence[Page], damage: Damage) -> None:
    empty = [str(page.number + 1) for page in pages if page.images and page.number not in damage.unread]
    if empty:
        many = len(empty) > 1
        named = f"{'pages' if many else 'page'} {', '.join(empty)} {'hold' if many else 'holds'} no text"
        draft.warnings.append(f"{named}: a scan; run OCR (e.g. ocrmypdf) first.")
    blank = [
        str(page.number + 1)
        for page in pages
        if not (page.characters or page.images or page.number in damage.unread)
    ]
    if blank:
        draft.warnings.append(f"Pages without text and pictures: {', '.join(blank)}.")
    strange = sum(page.strange for page in pages)
    total = sum(page.characters for page in pages)
    if strange > _STRANGE * total:
        draft.warnings.append(
            f"{strange / total:.0%} of the characters have no meaning, since their fonts do not tell it; "
            "run OCR (e.g. ocrmypdf --force-ocr)."
        )
    if any(page.characters >= CHARACTERS * 0.9 for page in pages):
        draft.warnings.append(f"Of each page at most {CHARACTERS:,} characters are read.")


def _take_list(
    parsed: _Parsed, draft: Draft, references: Sequence[Reference]
) -> tuple[list[Line], list[Line]]:
    """Take the bibliography out: the lines before it and after it."""
    lines = parsed.lines
    place = find_list(lines)
    if place is None:
        parsed.references = list(references)
        if not references:
            draft.warnings.append("No list of references was found.")
        return lines, []
    start, end = place
    listed = lines[start:end]
    if listed and number_of(listed[0].text) is None:
        listed = listed[1:]
    groups, rest = split_entries(listed)
    composer = Composer(vocabulary(lines), Targets(()))
    raws = [composer.text(group)[0] for group in groups]
    found = read_entries(raws)
    by_raw = {reference.raw: reference.id for reference in found}
    parsed.references = found or list(references)
    parsed.entries = [
        Entry(group[0], by_raw[clean(raw)])
        for group, raw in zip(groups, raws, strict=True)
        if clean(raw) in by_raw
    ]
    lost = len(raws) - len(found)
    if lost:
        draft.warnings.append(f"Parts of the list of references that were not understood: {lost}.")
    return lines[:start], rest + lines[end:]


def _write(parsed: _Parsed, draft: Draft, text: list[Line], after: list[Line], targets: Targets) -> Document:
    body = _without_head(text)
    parsed.style = style_of(body)
    parsed.style.edges = style_of([*text, *after]).edges
    main = sort_blocks(blocks_of(body, parsed.style), parsed.style)
    rest = sort_blocks(blocks_of(after, parsed.style), parsed.style)
    notes = [*main.notes, *rest.notes]
    marks = {(note.lines[0].page, note_label(note.lines[0])) for note in notes}
    writer = _Writer(
        draft,
        Composer(vocabulary(parsed.lines), targets, marks),
        Bibliography(parsed.references),
        [reference.id for reference in parsed.references],
    )
    writer.abstract(take_abstract(main, parsed.style))
    writer.running(main.parts, "body")
    writer.running(rest.parts, "appendix")
    if notes:
        draft.section("Notes", "footnote")
        for note in notes:
            writer.paragraph(note)
    writer.floats([*main.captions, *rest.captions], [*main.tables, *rest.tables])
    formulas = main.formulas + rest.formulas
    if formulas:
        draft.warnings.append(f"Displayed formulas are not read ({formulas}).")
    notices = [*parsed.dropped, *(block.text for block in main.notices if block.lines[0].page == 0)]
    first_page = [line for line in parsed.lines if line.page == 0]
    paper = paper_of(parsed.path.stem, first_page, parsed.metadata, parsed.pages[0].aside, notices)
    paper = replace(paper, abstract=draft.texts("abstract"))
    if writer.misplaced:
        draft.warnings.append(
            f"Links that lie on other words than their marker, left out: {writer.misplaced}."
        )
    document = draft.finish(
        paper, parsed.references, parsed.path.name, search=True, all_marked=not writer.misplaced
    )
    if not document.text:
        raise DataError("holds no running text.", parsed.path)
    if document.mentions:
        return document
    report = replace(document.report, warnings=(*document.report.warnings, "No citation marker was found."))
    return replace(document, report=report)


def _without_head(text: list[Line]) -> list[Line]:
    """The lines after title and authors."""
    first = [line for line in text if line.page == 0]
    _, _, used = split_head(first)
    return first[used:] + text[len(first) :]


@dataclass(slots=True)
class _Writer:
    """Puts blocks into a draft."""

    draft: Draft
    composer: Composer
    bibliography: Bibliography
    order: list[str]
    misplaced: int = 0

    def abstract(self, blocks: Sequence[Block]) -> None:
        """The abstract, if it stands apart."""
        if blocks:
            self.draft.section("Abstract", "abstract")
            for number, block in enumerate(blocks):
                self.paragraph(block, cut=None if number else _RUN_IN)

    def running(self, parts: Sequence[Part], kind: SectionKind) -> None:
        """Sections of the text; a subsection is of its section's kind."""
        above: dict[str, SectionKind] = {}
        for part in parts:
            title = self.composer.text(part.lines)[0]
            own = kind_of(title) if kind == "body" else kind
            number = _NUMBER.match(title)
            if number is not None:
                outer = number["number"].rpartition(".")[0]
                own = above.get(outer, own) if own == "body" else own
                above[number["number"]] = own
            paragraphs = list(part.paragraphs)
            if paragraphs and _RUN_IN.match(paragraphs[0].text):
                self.draft.section("Abstract", "abstract")
                self.paragraph(paragraphs.pop(0), cut=_RUN_IN)
            if paragraphs:
                self.draft.section(title_of(title) if title else "", own)
            for block in paragraphs:
                self.paragraph(block)

    def floats(self, captions: Sequence[Block], tables: Sequence[Block]) -> None:
        """What stands under figures and in tables, after all running text."""
        for block in captions:
            label = label_of(block.text)
            self.draft.section(label, "caption")
            self.paragraph(block)
        if tables:
            self.draft.section("Tables and figures", "table")
            for row in (row for block in tables for row in rows_of(block)):
                self.paragraph(Block("table", row))

    def paragraph(self, block: Block, cut: re.Pattern[str] | None = None) -> None:
        """One paragraph with the markers that its links tell."""
        celled = block.kind == "table" and block.lines[0].cells > 1
        text, anchors = self.composer.row(block.lines[0]) if celled else self.composer.text(block.lines)
        start = found.end() if cut is not None and (found := cut.match(text)) else 0
        if start:
            text = text[start:]
            anchors = [
                Anchor(a.start - start, a.end - start, a.targets, a.raised)
                for a in anchors
                if a.start >= start
            ]
        linked = group_anchors(text, anchors, self.order, self.bibliography)
        linked = [m for m in linked if not _LEADER.search(m.surface)]
        markers = [m for m in linked if not _cuts_a_word(text, m)]
        self.misplaced += len(linked) - len(markers)
        self.draft.paragraph(text, [self._as_link(m, block) for m in markers])

    @staticmethod
    def _as_link(mention: Mention, block: Block) -> Mention:
        kind = "footnote" if block.kind == "footnote" and mention.kind == "paren" else mention.kind
        return replace(mention, method="link", kind=kind)


def _cuts_a_word(text: str, mention: Mention) -> bool:
    """Whether a link begins or ends inside a word: it then lies on another place than its marker."""
    before, after = text[mention.start - 1 : mention.start], text[mention.end : mention.end + 1]
    first, last = mention.surface[0], mention.surface[-1]
    return (before.isalpha() and first.isalpha()) or (last.isalpha() and after.isalpha())
