"""A document under construction: readers give sections and paragraphs, the laws are kept here."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace

from citance.documents.markers import find
from citance.documents.sentences.split import join_over, split_paragraph
from citance.records import Document, Extent, Mention, Paper, ReadReport, Reference, Section, Sentence
from citance.records.text import SectionKind

Range = tuple[int, int]

_ENOUGH = 5  # marked mentions show how a file treats its markers


class Draft:
    """Text, sections, sentences and mentions as they are read.

    Args:
        reader: name of the reader, for the report.
    """

    def __init__(self, reader: str) -> None:
        self.reader = reader
        self.warnings: list[str] = []
        self._heads: list[tuple[str, SectionKind, int]] = []
        self._paragraphs: list[str] = []
        self._places: list[tuple[int, int, int]] = []  # start, end, section of each paragraph
        self._mentions: list[Mention] = []
        self._ends: dict[int, Sequence[Range]] = {}
        self._length = 0

    def section(self, title: str, kind: SectionKind) -> None:
        """Begin a section; one without a paragraph of its own leaves no trace."""
        if self._heads and not self._has_text():
            self._heads.pop()
        self._heads.append((title, kind, len(self._places)))

    def paragraph(
        self, text: str, mentions: Sequence[Mention] = (), sentences: Sequence[Range] | None = None
    ) -> None:
        """Add a paragraph that `clean` has seen.

        Args:
            text: without line breaks; an empty one is left out.
            mentions: with offsets in `text`.
            sentences: ranges in `text` where the source marks them; None to split here.
        """
        if not text:
            return
        if not self._heads:
            self._heads.append(("", "body", 0))
        start = self._length + 2 if self._paragraphs else 0
        self._mentions += [replace(m, start=m.start + start, end=m.end + start) for m in mentions]
        if sentences is not None:
            self._ends[len(self._places)] = [(a + start, b + start) for a, b in sentences]
        self._places.append((start, start + len(text), len(self._heads) - 1))
        self._paragraphs.append(text)
        self._length = start + len(text)

    def texts(self, kind: SectionKind) -> str:
        """The paragraphs of all sections of a kind, separated by blank lines."""
        chosen = [n for n, (_, _, head) in enumerate(self._places) if self._heads[head][1] == kind]
        return "\n\n".join(self._paragraphs[n] for n in chosen)

    def finish(
        self,
        paper: Paper,
        references: Sequence[Reference],
        origin: str,
        *,
        search: bool = False,
        all_marked: bool = True,
    ) -> Document:
        """The document.

        Args:
            paper: its metadata.
            references: its bibliography.
            origin: name of the file.
            search: whether to look for markers in the text, since the format marks none, or not all.
            all_marked: whether a file that marks some numbers marks all that are citations.
        """
        if self._heads and not self._has_text():
            self._heads.pop()
        text = "\n\n".join(self._paragraphs)
        mentions = sorted(self._mentions, key=lambda m: m.start)
        if search:
            mentions, left_out = _beside(mentions, find(text, references), all_marked)
            if left_out:
                self.warnings.append(
                    f"Numbers in brackets without a link, not taken for citations: {left_out}."
                )
        extent = (
            Extent.FULL_TEXT if any(kind != "abstract" for _, kind, _ in self._heads) else Extent.ABSTRACT
        )
        return Document(
            paper=paper,
            text=text,
            sections=self._sections(),
            sentences=tuple(self._sentences(text, mentions)),
            references=tuple(references),
            mentions=tuple(mentions),
            extent=extent,
            origin=origin,
            report=self._report(references, mentions),
        )

    def _has_text(self) -> bool:
        return self._heads[-1][2] < len(self._places)

    def _sections(self) -> tuple[Section, ...]:
        starts = [self._places[first][0] for _, _, first in self._heads]
        ends = [*starts[1:], self._length][: len(starts)]
        rows = zip(self._heads, starts, ends, strict=True)
        return tuple(Section(title, kind, start, end) for (title, kind, _), start, end in rows)

    def _sentences(self, text: str, mentions: Sequence[Mention]) -> list[Sentence]:
        found = []
        place = 0
        for number, (start, end, section) in enumerate(self._places):
            first = place
            while place < len(mentions) and mentions[place].start < end:
                place += 1
            if self._heads[section][1] == "table":
                continue  # a row is no sentence
            inside = [(m.start, m.end) for m in mentions[first:place]]
            if number in self._ends:
                spans = self._ends[number]
            else:
                markers = [(a - start, b - start) for a, b in inside]
                spans = split_paragraph(text[start:end], markers, start)
            spans = join_over(spans, inside)
            found += [Sentence(a, b, section, number) for a, b in spans]
        return found

    def _report(self, references: Sequence[Reference], mentions: Sequence[Mention]) -> ReadReport:
        resolved = sum(bool(m.targets) for m in mentions)
        return ReadReport(
            reader=self.reader,
            entries=len(references),
            mentions=len(mentions),
            resolved=resolved / len(mentions) if mentions else 1.0,
            unresolved=tuple(m.surface for m in mentions if m.unresolved or not m.targets),
            warnings=tuple(self.warnings),
        )


def _beside(
    marked: Sequence[Mention], found: Sequence[Mention], all_marked: bool
) -> tuple[list[Mention], int]:
    """The mentions that the file marks, with those found in the text apart from them; how many were left out.

    A file that links its numbers links them all: "[15]" without a link is something else.
    """
    starts = [mention.start for mention in marked]
    apart = []
    met = 0
    for mention in found:
        place = bisect_right(starts, mention.start)
        before = place > 0 and marked[place - 1].end > mention.start
        after = place < len(marked) and marked[place].start < mention.end
        if before or after:
            met += 1
        else:
            apart.append(mention)
    if 2 * met < len(marked):
        return list(marked), 0  # the text was searched for another style than the marked ones have
    named = [m for m in apart if m.method != "number"] if all_marked and len(marked) >= _ENOUGH else apart
    return sorted([*marked, *named], key=lambda m: m.start), len(apart) - len(named)
