"""JATS and NLM articles: metadata, sections and linked citations."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from citance.documents.draft import Draft
from citance.documents.formats.jats.references import people, read_references
from citance.documents.formats.safexml import Element, all_text, name, own_text, parse
from citance.documents.markers.anchors import Anchor, group_anchors
from citance.documents.markers.resolve import Bibliography
from citance.documents.prose import Prose, clean, is_raised, raised
from citance.documents.references.identifiers import bare_arxiv
from citance.documents.sections import kind_of
from citance.errors import DataError
from citance.records import Document, Paper, Reference
from citance.records.text import SectionKind

_SKIPPED_WORDS = """
table tex-math label object-id permissions graphic media inline-graphic inline-supplementary-material fn
title caption attrib disp-formula-group
"""
_SKIPPED = frozenset(_SKIPPED_WORDS.split())
_BLOCKS_WORDS = """
list disp-quote boxed-text def-list verse-group statement
"""
_BLOCKS = frozenset(_BLOCKS_WORDS.split())
_FLOATS_WORDS = """
fig fig-group table-wrap table-wrap-group supplementary-material
"""
_FLOATS = frozenset(_FLOATS_WORDS.split())
_TEX = re.compile(r"\\begin\{document\}(?P<body>.*?)\\end\{document\}", re.DOTALL)
_SIDE_ABSTRACTS = frozenset({"graphical", "teaser", "toc", "key-points", "video", "web-summary"})


@dataclass(slots=True)
class _Paragraph:
    prose: Prose = field(default_factory=Prose)
    anchors: list[Anchor] = field(default_factory=list)
    raised: int = 0  # how many <sup> are open


class _Article:
    """The article while its text is taken out."""

    def __init__(self, root: Element, references: Sequence[Reference]) -> None:
        self.draft = Draft("jats")
        self.root = root
        self.bibliography = Bibliography(references)
        self.order = [reference.id for reference in references]
        self.floats: list[Element] = []

    def section(self, element: Element, title: str, kind: SectionKind) -> None:
        """A section and those in it; a paragraph after an inner section goes on under the outer heading."""
        self.draft.section(title, kind)
        interrupted = False
        for child in element:
            if name(child) in ("sec", "app"):
                inner = clean(all_text(child.find("{*}title")))
                self.section(child, inner, kind if kind != "body" else kind_of(inner))
                interrupted = True
                continue
            if interrupted and name(child) in _BLOCKS | {"p"}:
                self.draft.section(title, kind)
                interrupted = False
            self.block(child)

    def block(self, element: Element) -> None:
        """A paragraph, or whatever holds paragraphs."""
        kind = name(element)
        if kind == "p":
            self.paragraph(element)
        elif kind in _FLOATS:
            self.floats.append(element)
        elif kind == "disp-formula" or kind in _SKIPPED:
            return
        elif len(element):
            for child in element:
                self.block(child)

    def paragraph(self, element: Element) -> None:
        """A paragraph; lists and quotations in it become paragraphs of their own."""
        current = _Paragraph()
        for part in self._flow(element, current):
            if isinstance(part, _Paragraph):
                self._close(part)
            else:
                self.block(part)

    def table(self, table: Element) -> None:
        """The rows of a table, a paragraph each."""
        for row in table.iter("{*}tr"):
            current = _Paragraph()
            for number, cell in enumerate(row):
                self._say(" | " if number else "", current)
                for block in self._inline(cell, current):
                    self._say(all_text(block), current)
            self._close(current)

    def _close(self, paragraph: _Paragraph) -> None:
        text = paragraph.prose.text
        anchors = [a for a in paragraph.anchors if a.start < a.end <= len(text)]
        self.draft.paragraph(text, group_anchors(text, anchors, self.order, self.bibliography))

    def _flow(self, element: Element, current: _Paragraph) -> Iterator[_Paragraph | Element]:
        """The pieces of a paragraph: text that belongs together, and blocks between."""
        for part in self._inline(element, current):
            yield current
            yield part
            current.prose, current.anchors = Prose(), []
        yield current

    def _inline(self, element: Element, current: _Paragraph) -> Iterator[Element]:
        """Add an element's text; hands out the blocks it meets."""
        self._say(element.text if name(element) else own_text(element), current)
        for child in element:
            kind = name(child)
            if kind in _BLOCKS:
                yield child
            elif kind in _FLOATS:
                self.floats.append(child)
            elif kind == "tex-math":
                self._say(_formula(child), current)
            elif kind == "break":
                current.prose.add(" ")
            elif kind not in _SKIPPED:
                yield from self._span(child, kind, current)
            self._say(child.tail, current)

    def _span(self, child: Element, kind: str, current: _Paragraph) -> Iterator[Element]:
        linked = kind == "xref" and child.get("ref-type") in ("bibr", "ref")
        current.raised += kind == "sup"
        start = current.prose.length
        yield from self._inline(child, current)
        if linked:
            shown = current.prose.since(start)
            start += len(shown) - len(shown.lstrip())
            targets = tuple((child.get("rid") or "").split())
            high = current.raised > 0 or is_raised(shown.strip())
            current.anchors.append(Anchor(start, start + len(shown.strip()), targets, high))
        current.raised -= kind == "sup"

    @staticmethod
    def _say(text: str | None, current: _Paragraph) -> None:
        if text:
            current.prose.add(raised(text) if current.raised else text)


def _formula(tex: Element) -> str:
    """The TeX of a formula that has no other form, without the frame around it."""
    above = tex.getparent()
    if above is None or above.find("{*}math") is not None:
        return ""
    body = _TEX.search(all_text(tex))
    return body["body"].strip(" $") if body else all_text(tex).strip(" $")


def read_jats(path: Path, raw: bytes, references: Sequence[Reference] = ()) -> Document:
    """A JATS article.

    Args:
        path: the file; its stem is the paper's id.
        raw: its bytes.
        references: what it is known to cite, if it has no bibliography of its own.

    Raises:
        DataError: it is not valid XML, or holds no text.
    """
    root = _article(parse(raw, path), path)
    article = _Article(root, read_references(root) or references)
    paper = _paper(root, path.stem)
    _front(article)
    _body(article)
    linked = any(x.get("ref-type") == "bibr" for x in root.iter("{*}xref"))
    abstract = paper.abstract or article.draft.texts("abstract")
    document = article.draft.finish(
        _with_abstract(paper, abstract), article.bibliography.references, path.name, search=not linked
    )
    if not document.text:
        raise DataError("holds no text.", path)
    return document


def read_head(path: Path, raw: bytes) -> Paper:
    """What the file says of itself, without reading its text."""
    return _paper(_article(parse(raw, path), path), path.stem)


def _article(root: Element, path: Path) -> Element:
    article = root if name(root) == "article" else root.find(".//{*}article")
    if article is None:
        raise DataError("holds no <article>.", path)
    return article


def _with_abstract(paper: Paper, abstract: str) -> Paper:
    return Paper(
        paper.id, paper.title, paper.authors, paper.year, paper.venue, abstract, paper.doi, paper.arxiv
    )


def _paper(article: Element, key: str) -> Paper:
    front = article.find("{*}front/{*}article-meta")
    if front is None:
        return Paper(key)
    ids = {(e.get("pub-id-type") or "").lower(): clean(all_text(e)) for e in front.findall("{*}article-id")}
    years = [
        int(y) for e in front.findall("{*}pub-date") if (y := clean(all_text(e.find("{*}year")))).isdigit()
    ]
    authors = [
        person
        for group in front.findall("{*}contrib-group")
        for contrib in group.findall("{*}contrib")
        if contrib.get("contrib-type", "author") == "author"
        for person in people(contrib)
    ]
    return Paper(
        id=key,
        title=clean(all_text(front.find("{*}title-group/{*}article-title"))),
        authors=tuple(dict.fromkeys(authors)),
        year=min(years) if years else None,
        venue=clean(all_text(article.find("{*}front/{*}journal-meta//{*}journal-title"))),
        doi=ids.get("doi", "").lower(),
        arxiv=bare_arxiv(ids.get("arxiv", "")),
    )


def _front(article: _Article) -> None:
    for abstract in article.root.findall("{*}front/{*}article-meta/{*}abstract"):
        if abstract.get("abstract-type", "") in _SIDE_ABSTRACTS:
            continue
        title = clean(all_text(abstract.find("{*}title"))) or "Abstract"
        article.section(abstract, title, "abstract")


def _body(article: _Article) -> None:
    body = article.root.find("{*}body")
    if body is not None:
        article.section(body, "", "body")
    back = article.root.find("{*}back")
    for child in back if back is not None else ():
        kind, title = name(child), clean(all_text(child.find("{*}title")))
        if kind in ("ack", "sec", "notes"):
            article.section(child, title or "Acknowledgements", kind_of(title))
        elif kind in ("app-group", "app"):
            article.section(child, title or "Appendix", "appendix")
    notes = [fn for fn in article.root.iter("{*}fn") if _is_own_note(fn)]
    if notes:
        article.draft.section("Notes", "footnote")
        for note in notes:
            for child in note:
                article.block(child)
    _captions(article)


def _is_own_note(note: Element) -> bool:
    above = [name(a) for a in note.iterancestors()]
    return not {"front", "sub-article", "response", "table-wrap", "table-wrap-foot", "ref-list"} & set(above)


def _captions(article: _Article) -> None:
    """Captions, tables and the notes under them, after all running text."""
    groups = [g for g in article.root.findall("{*}floats-group") for g in g]
    for element in [*article.floats, *groups]:
        label = clean(all_text(element.find("{*}label")))
        for caption in element.iter("{*}caption"):
            own = clean(all_text(caption.getparent().find("{*}label")))  # type: ignore[union-attr]
            title = clean(all_text(caption.find("{*}title")))
            _blocks(article, " ".join(part for part in (own, title) if part), "caption", caption)
        for table in element.iter("{*}table"):
            article.draft.section(label, "table")
            article.table(table)
        for foot in element.iter("{*}table-wrap-foot"):
            notes = [child for note in foot for child in (note if name(note) == "fn" else [note])]
            _blocks(article, label, "footnote", notes)


def _blocks(article: _Article, title: str, kind: SectionKind, blocks: Iterable[Element]) -> None:
    article.draft.section(title, kind)
    for block in blocks:
        article.block(block)
