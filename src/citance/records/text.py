"""A paper's text and what stands in it: offsets are the truth, texts are copies."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from citance.records.paper import Paper


class Extent(StrEnum):
    """How much of a paper a document holds."""

    FULL_TEXT = "full_text"
    ABSTRACT = "abstract"
    CONTEXT = "context"
    """One paragraph around a citation, as a service returned it."""


MentionKind = Literal["paren", "narrative", "superscript", "footnote"]
Confidence = Literal["high", "low"]
SectionKind = Literal["abstract", "body", "related", "caption", "table", "footnote", "appendix"]


@dataclass(frozen=True, slots=True)
class Span:
    """A place in a paper's text.

    Args:
        paper_id: whose `Document.text` it lies in.
        start: first code point.
        end: one past the last code point (half-open).
    """

    paper_id: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a document under one heading; headings themselves are not part of the text.

    Args:
        title: the heading as printed; empty for text before the first one.
        kind: what the part is for.
        start: first code point in `Document.text`.
        end: one past the last.
    """

    title: str
    kind: SectionKind
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of a document.

    Args:
        start: first code point in `Document.text`.
        end: one past the last.
        section: index into `Document.sections`.
        paragraph: counts paragraphs through the document, from 0.
    """

    start: int
    end: int
    section: int
    paragraph: int


@dataclass(frozen=True, slots=True)
class Reference:
    """An entry of a document's bibliography.

    Args:
        id: the document's own name for it: a citation key, "b3", "12".
        label: the printed label; empty in author-year lists.
        title: empty if unknown.
        authors: as in `Paper.authors`.
        year: of publication.
        suffix: the letter after the year ("a" in 2020a), or empty.
        doi: lower case, without resolver.
        arxiv: without version.
        raw: the entry as printed; empty where the source is structured.
        venue: journal or conference; empty if unknown.
        confidence: low where title, authors or year were guessed from an unusual print.
    """

    id: str
    label: str = ""
    title: str = ""
    authors: tuple[str, ...] = ()
    year: int | None = None
    suffix: str = ""
    doi: str = ""
    arxiv: str = ""
    raw: str = ""
    venue: str = ""
    confidence: Confidence = "high"

    @property
    def families(self) -> tuple[str, ...]:
        """The authors' family names, in printed order."""
        return tuple(author.split(",")[0].strip() for author in self.authors)


@dataclass(frozen=True, slots=True)
class Mention:
    """A citation marker in running text; `text[start:end] == surface`.

    Args:
        start: first code point of the marker in the text.
        end: one past the last.
        surface: the marker as a reader sees it, e.g. "(Ito, 2015; Lee, 2016)".
        kind: in parentheses, part of the sentence, raised, or in a footnote.
        targets: ids of the references it names for certain.
        ambiguous: ids of references between which it does not decide.
        unresolved: parts that name no entry of the bibliography.
        prefix: words before, e.g. "see".
        locator: a place in the cited work, e.g. "p. 3".
        suffix: words after the locator.
        method: how the target was found: "key", "xref", "author-year", "number".
        confidence: whether the link should be believed without a look.
        source: the raw marker in the file, e.g. "[@ito2015]"; equal to the surface in plain text.
    """

    start: int
    end: int
    surface: str
    kind: MentionKind
    targets: tuple[str, ...] = ()
    ambiguous: tuple[str, ...] = ()
    unresolved: tuple[str, ...] = ()
    prefix: str = ""
    locator: str = ""
    suffix: str = ""
    method: str = ""
    confidence: Confidence = "high"
    source: str = ""


@dataclass(frozen=True, slots=True)
class ReadReport:
    """How well a file could be read.

    Args:
        reader: name of the reader, e.g. "jats".
        entries: bibliography entries found.
        mentions: citation markers found.
        resolved: share of the markers with at least one target, 0..1; 1.0 if there are none.
        unresolved: the markers that have no target, or a part without one, as printed.
        warnings: what a person should know, one sentence each.
    """

    reader: str
    entries: int = 0
    mentions: int = 0
    resolved: float = 1.0
    unresolved: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Document:
    """A paper with its text.

    Args:
        paper: its metadata.
        text: all of it as one string; paragraphs are separated by blank lines.
        sections: in order, covering the text.
        sentences: in order, not overlapping, none across a paragraph or through a mention, none in a table.
        references: its bibliography.
        mentions: its citation markers, in order.
        extent: how much of the paper this is.
        origin: where it came from: a file name or a service.
        report: how well it could be read.
    """

    paper: Paper
    text: str
    sections: tuple[Section, ...] = ()
    sentences: tuple[Sentence, ...] = ()
    references: tuple[Reference, ...] = ()
    mentions: tuple[Mention, ...] = ()
    extent: Extent = Extent.FULL_TEXT
    origin: str = ""
    report: ReadReport = field(default_factory=lambda: ReadReport("none"))

    @property
    def id(self) -> str:
        """The paper's id."""
        return self.paper.id

    @property
    def paper_id(self) -> str:
        """The paper's id, to join other records by."""
        return self.paper.id

    @property
    def abstract(self) -> str:
        """Its abstract, from the text or the metadata; empty if there is none."""
        parts = [self.text[s.start : s.end] for s in self.sections if s.kind == "abstract"]
        return "\n\n".join(parts) or self.paper.abstract

    @property
    def sentence_texts(self) -> list[str]:
        """The sentences' texts, in order, on one line each."""
        return [" ".join(self.text[s.start : s.end].split()) for s in self.sentences]
