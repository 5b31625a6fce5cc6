"""The running text of a JATS article: paragraphs, their linked citations, and what stands between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from citance.documents.draft import Draft
from citance.documents.formats.jats.references import CITATIONS, printed
from citance.documents.formats.safexml import APART, JOINT, KINDS, Element, all_text, joined, name
from citance.documents.markers.anchors import Anchor, group_anchors
from citance.documents.markers.resolve import Bibliography
from citance.documents.prose import Prose, clean, is_raised, raised
from citance.documents.sections import kind_of
from citance.records import Mention, Reference
from citance.records.text import SectionKind

_SKIPPED_WORDS = """
table label object-id permissions graphic media inline-graphic inline-supplementary-material fn title caption
attrib alt-text long-desc
"""
_SKIPPED = frozenset(_SKIPPED_WORDS.split())
_BLOCKS = frozenset({"list", "disp-quote", "boxed-text", "def-list", "verse-group", "statement"})
_FLOATS = frozenset({"fig", "fig-group", "table-wrap", "table-wrap-group", "supplementary-material"})
_DISPLAYED = frozenset({"disp-formula", "disp-formula-group"})
_UNUSUAL = _SKIPPED | _BLOCKS | _FLOATS | _DISPLAYED | CITATIONS | {"break", "xref", "sup", ""}


@dataclass(slots=True)
class _Paragraph:
    """A paragraph under construction."""

    pieces: list[str] = field(default_factory=list)  # not yet in the prose
    prose: Prose = field(default_factory=Prose)
    anchors: list[Anchor] = field(default_factory=list)
    raised: int = 0  # how many <sup> are open
    cell: bool = False  # of a table: what would be a block is text

    def reach(self) -> int:
        """Where the next word will stand."""
        if self.pieces:
            self.prose.add(joined(self.pieces))
            self.pieces.clear()
        return self.prose.length

    def text(self) -> str:
        """All of it."""
        if not self.anchors and not self.prose.length:
            return clean(joined(self.pieces))
        self.reach()
        return self.prose.text


class Article:
    """The article while its text is taken out."""

    def __init__(
        self, root: Element, references: Sequence[Reference], doubles: Mapping[str, Sequence[str]]
    ) -> None:
        self.draft = Draft("jats")
        self.root = root
        self.bibliography = Bibliography(references)
        self.order = [reference.id for reference in references]
        self.doubles = doubles
        self.floats: list[Element] = []
        # What ends in a displayed formula: the next paragraph may go on from it.
        self.open: _Paragraph | None = None

    def section(self, element: Element, title: str, kind: SectionKind) -> None:
        """A section and those in it; a paragraph after an inner section goes on under the outer heading."""
        self.draft.section(title, kind)
        interrupted = False
        for child in element:
            tag = name(child)
            if tag in ("sec", "app"):
                self.end()
                inner = all_text(child.find("{*}title"))
                self.section(child, inner, kind if kind != "body" else kind_of(inner))
                interrupted = True
                continue
            if interrupted and (tag == "p" or tag in _BLOCKS):
                self.draft.section(title, kind)
                interrupted = False
            self.block(child)
        self.end()

    def block(self, element: Element) -> None:
        """A paragraph, or whatever holds paragraphs."""
        kind = name(element)
        if kind in _DISPLAYED or (kind == "p" and _is_displayed(element)):
            self.open = self.open or _Paragraph()
            self._part(element, kind if kind != "p" else "disp-formula", self.open)
            return
        if kind == "p":
            self.paragraph(element)
            return
        self.end()
        if kind in _FLOATS:
            self.floats.append(element)
        elif kind not in _SKIPPED and len(element):
            for child in element:
                self.block(child)
            self.end()

    def paragraph(self, element: Element) -> None:
        """A paragraph; lists and quotations in it become paragraphs of their own."""
        if self.open is not None and not all_text(element)[:1].islower():
            self.end()
        current, self.open = self.open or _Paragraph(), None
        self._inline(element, current)
        after = element.getnext()
        if after is not None and (name(after) in _DISPLAYED or (name(after) == "p" and _is_displayed(after))):
            self.open = current
        else:
            self._close(current)

    def table(self, table: Element) -> None:
        """The rows of a table, a paragraph each."""
        for row in table.iter("{*}tr"):
            current = _Paragraph(cell=True)
            for number, cell in enumerate(row):
                if number:
                    current.pieces.append(" | ")
                self._inline(cell, current)
            self._close(current)

    def end(self) -> None:
        """End the paragraph that is open."""
        if self.open is not None:
            done, self.open = self.open, None
            self._close(done)

    def _close(self, paragraph: _Paragraph) -> None:
        """Hand a paragraph over; what holds it goes on in an empty one."""
        text = paragraph.text()
        mentions: Sequence[Mention] = ()
        if paragraph.anchors:
            anchors = [a for a in paragraph.anchors if a.start < a.end <= len(text)]
            mentions = group_anchors(text, anchors, self.order, self.bibliography)
        self.draft.paragraph(text, [self._doubted(m) for m in mentions] if self.doubles else mentions)
        paragraph.pieces.clear()
        paragraph.prose, paragraph.anchors = Prose(), []

    def _doubted(self, mention: Mention) -> Mention:
        """The marker, undecided between entries that share the id that it names."""
        either = [target for target in mention.targets if target in self.doubles]
        if not either:
            return mention
        several = tuple(entry for target in either for entry in (target, *self.doubles[target]))
        sure = tuple(target for target in mention.targets if target not in several)
        return replace(mention, targets=sure, ambiguous=(*mention.ambiguous, *several), confidence="low")

    def _inline(self, element: Element, current: _Paragraph) -> None:
        """Add what an element holds."""
        say = current.pieces.append
        text = element.text
        if text and isinstance(element.tag, str):
            say(raised(text) if current.raised else text)
        before = ""  # the kind of the element that nothing parts from the next
        for child in element:
            kind = KINDS[child.tag]
            if before and (before in APART or kind in APART):
                say(JOINT)
            if kind in _UNUSUAL:
                self._part(child, kind, current)
            elif len(child):
                self._inline(child, current)
            elif text := child.text:
                say(raised(text) if current.raised else text)
            before = kind
            if tail := child.tail:
                say(raised(tail) if current.raised else tail)
                before = ""

    def _part(self, child: Element, kind: str, current: _Paragraph) -> None:
        """Add an element of a kind that is no simple stretch of text."""
        if kind == "xref" and child.get("ref-type") in ("bibr", "ref"):
            self._link(child, current)
        elif kind == "sup":
            current.raised += 1
            self._inline(child, current)
            current.raised -= 1
        elif kind in ("xref", "mixed-citation"):
            self._inline(child, current)
        elif kind in _BLOCKS and not current.cell:
            self._close(current)
            self.block(child)
        elif kind in _FLOATS:
            self.floats.append(child)
        elif kind in _BLOCKS or kind in CITATIONS:
            current.pieces.append(f" {printed(child) if kind in CITATIONS else all_text(child)} ")
        elif kind in _DISPLAYED:
            current.pieces.append(" ")
            self._inline(child, current)
            current.pieces.append(" ")
        elif kind == "break":
            current.pieces.append(" ")

    def _link(self, child: Element, current: _Paragraph) -> None:
        start = current.reach()
        text = child.text or ""
        if (
            text[:1].isalnum()
            and text.isascii()
            and not len(child)
            and not current.raised
            and clean(text) == text
        ):
            shown, high = text, False
            current.pieces.append(text)
        else:
            self._inline(child, current)
            current.reach()
            shown = current.prose.since(start)
            start += len(shown) - len(shown.lstrip())
            shown = shown.strip()
            high = current.raised > 0 or is_raised(shown)
        targets = tuple((child.get("rid") or "").split())
        current.anchors.append(Anchor(start, start + len(shown), targets, high))


def _is_displayed(paragraph: Element) -> bool:
    """Whether a paragraph holds nothing but displayed formulas."""
    return (
        len(paragraph) > 0
        and name(paragraph[0]) in _DISPLAYED
        and not (paragraph.text or "").strip()
        and all(name(child) in _DISPLAYED and not (child.tail or "").strip() for child in paragraph)
    )
