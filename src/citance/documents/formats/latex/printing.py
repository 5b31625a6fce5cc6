"""Blocks into sections and paragraphs, with citations and numbers printed."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from citance.documents.draft import Draft
from citance.documents.formats.latex.content import Cite, Content, Heading, Mark, Paragraph, Part, Ref
from citance.documents.formats.latex.merge import Placed, merge
from citance.documents.formats.latex.style import Printer
from citance.documents.markers.attach import attach_authors
from citance.documents.markers.resolve import Bibliography
from citance.documents.prose import Prose
from citance.documents.sections import is_references, kind_of
from citance.records import Mention, Reference
from citance.records.text import SectionKind

_NEAR = 300  # characters of source that are searched for a typed bracket
_MERGED = ("joined", "bracket", "typed")
_WORDED = re.compile(r"[^\W_]")


class Typesetter:
    """Prints a source's content into a draft.

    Args:
        content: the source, read.
        printer: prints its citations.
        references: its bibliography.
        raw: gives what stands in the source between two positions.
    """

    def __init__(
        self,
        content: Content,
        printer: Printer,
        references: Sequence[Reference],
        raw: Callable[[int, int], str],
    ) -> None:
        self.draft = Draft("latex")
        self._content = content
        self._printer = printer
        self._order = [reference.id for reference in references]
        self._bibliography = Bibliography(references)
        self._raw = raw

    def fill(self) -> Draft:
        """The draft: running text, then notes, then captions and tables."""
        above: list[tuple[int, SectionKind]] = []
        for block in self._content.main.blocks:
            if isinstance(block, Heading):
                self._heading(block, above)
            else:
                self.draft.paragraph(*self.paragraph(block))
        if self._content.notes:
            self.draft.section("Notes", "footnote")
            for note in self._content.notes:
                text, mentions = self.paragraph(note)
                self.draft.paragraph(text, [replace(m, kind="footnote") for m in mentions])
        for thing in self._content.floats:
            self.draft.section(thing.label, "caption")
            for caption in thing.captions:
                self.draft.paragraph(*self.paragraph(caption))
            self.draft.section(thing.label, "table")
            for row in thing.rows:
                text, mentions = self.paragraph(row)
                if _WORDED.search(text):
                    self.draft.paragraph(text, mentions)
        return self.draft

    def _heading(self, heading: Heading, above: list[tuple[int, SectionKind]]) -> None:
        title = self.paragraph(heading.title)[0].rstrip(" .:")
        while above and above[-1][0] >= heading.level:
            above.pop()
        outer = above[-1][1] if above else "body"
        own: SectionKind = "abstract" if heading.kind == "abstract" else kind_of(title)
        kind: SectionKind = "appendix" if heading.appendix else own if outer == "body" else outer
        above.append((heading.level, kind))
        if not is_references(title):
            self.draft.section(title, kind)

    def paragraph(self, parts: Sequence[Part]) -> tuple[str, list[Mention]]:
        """A paragraph's text and its markers."""
        prose = Prose()
        found: list[Placed] = []
        for part in self._printable(parts):
            if isinstance(part, str):
                prose.add(part)
                continue
            printed = self._printer.mention(part)
            start = prose.length
            prose.add(printed.surface)
            surface = prose.since(start)
            if surface:
                source = " ".join(self._raw(part.start, part.end).split())
                mention = _placed(printed, start, surface, source)
                found.append(Placed(mention, part.form, part.start, part.end))
        text = prose.text
        mentions: list[Mention] = []
        numeric = self._printer.style.by != "author-year"
        for one in merge(text, found, self._order, numeric=numeric):
            mention = one.mention
            if one.form in _MERGED:
                mention = replace(mention, source=self._source(one))
            floor = mentions[-1].end if mentions else 0
            if mention.start < floor or text[mention.start : mention.end] != mention.surface:
                continue
            mentions.append(attach_authors(text, mention, self._bibliography, floor))
        return text, mentions

    def _source(self, placed: Placed) -> str:
        """A marker as it is written, with the brackets that the author typed."""
        start, end = placed.start, placed.end
        if placed.form == "typed":
            before, after = self._raw(max(0, start - _NEAR), start), self._raw(end, end + _NEAR)
            opening, closing = before.rfind(placed.mention.surface[0]), after.find(placed.mention.surface[-1])
            if opening >= 0 and closing >= 0 and len(before) == min(start, _NEAR):
                start, end = start - len(before) + opening, end + closing + 1
        return " ".join(self._raw(start, end).split())

    def _printable(self, parts: Sequence[Part]) -> list[str | Cite]:
        """Text and citations; numbers in place of labels, and no blank before what prints nothing or is raised."""
        found: list[str | Cite] = []
        noted = dropped = False
        for part in parts:
            if noted and isinstance(part, str) and part[:1] in ".,;:!?)":
                _strip_last(found)
            if dropped and isinstance(part, str) and part[:1] == "." and _ends(found, "."):
                part = part[1:]
            dropped = False
            noted = part == Mark("note")
            if isinstance(part, Mark):
                found.append("" if noted else " ")
            elif isinstance(part, Ref):
                shown = self._number(part)
                dropped = not shown
                if dropped:
                    _strip_last(found)
                else:
                    found.append(shown)
            else:
                if isinstance(part, Cite) and (
                    part.form == "super" or (self._printer.style.raised and part.form == "cite")
                ):
                    _strip_last(found)
                found.append(part)
        return found

    def _number(self, ref: Ref) -> str:
        labels = [self._content.labels.get(label.strip(), ("", "")) for label in ref.label.split(",")]
        known = [(kind, number) for kind, number in labels if number]
        if not known:
            return ""
        numbers = [f"({number})" if ref.form == "bracket" else number for _, number in known]
        shown = f"{', '.join(numbers[:-1])} and {numbers[-1]}" if len(numbers) > 1 else numbers[0]
        return f"{known[0][0]} {shown}" if ref.form == "name" and known[0][0] else shown


def _placed(printed: Mention, start: int, surface: str, source: str) -> Mention:
    """A marker in its paragraph; `replace` takes thrice as long, and there may be a hundred thousand."""
    return Mention(
        start,
        start + len(surface),
        surface,
        printed.kind,
        printed.targets,
        unresolved=printed.unresolved,
        prefix=printed.prefix,
        locator=printed.locator,
        suffix=printed.suffix,
        method=printed.method,
        source=source,
    )


def _ends(parts: list[str | Cite], sign: str) -> bool:
    return bool(parts) and isinstance(parts[-1], str) and parts[-1].endswith(sign)


def _strip_last(parts: list[str | Cite]) -> None:
    while parts and isinstance(parts[-1], str):
        parts[-1] = parts[-1].rstrip()
        if parts[-1]:
            break
        parts.pop()


def cites_of(content: Content) -> list[Cite]:
    """All citations of a source, in the order in which they are printed."""
    paragraphs: list[Paragraph] = [block for block in content.main.blocks if not isinstance(block, Heading)]
    paragraphs += content.notes
    for thing in content.floats:
        paragraphs += [*thing.captions, *thing.rows]
    return [part for paragraph in paragraphs for part in paragraph if isinstance(part, Cite)]
