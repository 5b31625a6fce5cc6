"""JATS and NLM articles: metadata, sections and linked citations."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from citance.documents.formats.jats.flow import Article
from citance.documents.formats.jats.formulas import tell_formulas
from citance.documents.formats.jats.references import people, read_references
from citance.documents.formats.safexml import Element, all_text, mended, name, parse
from citance.documents.references.identifiers import bare_arxiv
from citance.documents.sections import kind_of
from citance.errors import DataError
from citance.records import Document, Paper, Reference
from citance.records.text import SectionKind

_SIDE_ABSTRACTS = frozenset({"graphical", "teaser", "toc", "key-points", "video", "web-summary"})


def read_jats(path: Path, raw: bytes, references: Sequence[Reference] = ()) -> Document:
    """A JATS article.

    Args:
        path: the file; its stem is the paper's id.
        raw: its bytes.
        references: what it is known to cite, if it has no bibliography of its own.

    Raises:
        DataError: it is not valid XML, or holds no text.
    """
    raw, warnings = mended(raw)
    root = _article(parse(raw, path), path)
    tell_formulas(root)
    entries = read_references(root)
    article = Article(root, entries.references or references, entries.doubles)
    article.draft.warnings += [*warnings, *entries.warnings]
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
    root = _article(parse(mended(raw)[0], path), path)
    front = root.find("{*}front")
    if front is not None:
        tell_formulas(front)
    return _paper(root, path.stem)


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
    ids = {(e.get("pub-id-type") or "").lower(): all_text(e) for e in front.findall("{*}article-id")}
    years = [int(y) for e in front.findall("{*}pub-date") if (y := all_text(e.find("{*}year"))).isdigit()]
    authors = [
        person
        for group in front.findall("{*}contrib-group")
        for contrib in group.findall("{*}contrib")
        if contrib.get("contrib-type", "author") == "author"
        for person in people(contrib)
    ]
    return Paper(
        id=key,
        title=all_text(front.find("{*}title-group/{*}article-title")),
        authors=tuple(dict.fromkeys(authors)),
        year=min(years) if years else None,
        venue=all_text(article.find("{*}front/{*}journal-meta//{*}journal-title")),
        doi=ids.get("doi", "").lower(),
        arxiv=bare_arxiv(ids.get("arxiv", "")),
    )


def _front(article: Article) -> None:
    for abstract in article.root.findall("{*}front/{*}article-meta/{*}abstract"):
        if abstract.get("abstract-type", "") in _SIDE_ABSTRACTS:
            continue
        title = all_text(abstract.find("{*}title")) or "Abstract"
        article.section(abstract, title, "abstract")


def _body(article: Article) -> None:
    body = article.root.find("{*}body")
    if body is not None:
        article.section(body, "", "body")
    back = article.root.find("{*}back")
    for child in back if back is not None else ():
        kind, title = name(child), all_text(child.find("{*}title"))
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
            article.end()
    _captions(article)


def _is_own_note(note: Element) -> bool:
    above = [name(a) for a in note.iterancestors()]
    return not {"front", "sub-article", "response", "table-wrap", "table-wrap-foot", "ref-list"} & set(above)


def _captions(article: Article) -> None:
    """Captions, tables and the notes under them, after all running text."""
    groups = [g for g in article.root.findall("{*}floats-group") for g in g]
    for element in [*article.floats, *groups]:
        label = all_text(element.find("{*}label"))
        for caption in element.iter("{*}caption"):
            own = all_text(caption.getparent().find("{*}label"))  # type: ignore[union-attr]
            title = all_text(caption.find("{*}title"))
            _blocks(article, " ".join(part for part in (own, title) if part), "caption", caption)
        for table in element.iter("{*}table"):
            article.draft.section(label, "table")
            article.table(table)
        for foot in element.iter("{*}table-wrap-foot"):
            notes = [child for note in foot for child in (note if name(note) == "fn" else [note])]
            _blocks(article, label, "footnote", notes)


def _blocks(article: Article, title: str, kind: SectionKind, blocks: Iterable[Element]) -> None:
    article.draft.section(title, kind)
    for block in blocks:
        article.block(block)
    article.end()
