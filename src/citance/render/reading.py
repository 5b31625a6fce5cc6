"""Documents → pages that show how they were read: every citation marker with the entry that it names."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from citance.records import Document, Mention, ReadReport, Reference, Section
from citance.render.page import render_page

STATES = {
    "resolved": ("■", "resolved"),
    "ambiguous": ("◆", "ambiguous"),
    "unresolved": ("✕", "unresolved"),
}
"""State of a marker → its shape and its word: colour alone tells nothing."""
_SHEETS = ("review.css", "reading.css")
_KINDS = {
    "caption": "Caption",
    "table": "Table",
    "footnote": "Footnote",
    "abstract": "Abstract",
    "appendix": "Appendix",
}


def state_of(mention: Mention) -> str:
    """The key in STATES: a marker of which one part has no entry counts as unresolved."""
    if mention.unresolved or not (mention.targets or mention.ambiguous):
        return "unresolved"
    return "ambiguous" if mention.ambiguous else "resolved"


def render_reading(document: Document) -> str:
    """One document as a page: no network and no script, everything from the paper escaped."""
    references = {reference.id: reference for reference in document.references}
    numbers = {key: number for number, key in enumerate(references, start=1)}
    return render_page(
        "reading.html.j2",
        *_SHEETS,
        title=document.paper.title or document.id,
        paper=document.paper,
        origin=document.origin,
        report=document.report,
        states=_counted(document),
        sections=[_section(document, section, references, numbers) for section in document.sections],
        references=[(numbers[key], _entry(reference)) for key, reference in references.items()],
    )


@dataclass(frozen=True, slots=True)
class Row:
    """A page in the list of pages.

    Args:
        page: its file name.
        title: of the paper.
        report: how it was read.
        states: shape, word and count of its markers.
    """

    page: str
    title: str
    report: ReadReport
    states: tuple[tuple[str, str, int], ...]


def row_of(document: Document, page: str) -> Row:
    """The document's line in the list of pages."""
    return Row(page, document.paper.title or document.id, document.report, _counted(document))


def render_index(rows: Sequence[Row], failures: Sequence[str]) -> str:
    """The list of the pages, and what could not be read."""
    return render_page("reading_index.html.j2", *_SHEETS, rows=rows, failures=failures)


def _counted(document: Document) -> tuple[tuple[str, str, int], ...]:
    states = [state_of(mention) for mention in document.mentions]
    return tuple((*STATES[state], states.count(state)) for state in STATES)


def _section(
    document: Document, section: Section, references: dict[str, Reference], numbers: dict[str, int]
) -> dict[str, Any]:
    paragraphs = []
    place = section.start
    for text in document.text[section.start : section.end].split("\n\n"):
        if text:
            paragraphs.append(_parts(document, place, place + len(text), references, numbers))
        place += len(text) + 2
    return {
        "title": section.title or _KINDS.get(section.kind, ""),
        "kind": section.kind,
        "paragraphs": paragraphs,
    }


def _parts(
    document: Document, start: int, end: int, references: dict[str, Reference], numbers: dict[str, int]
) -> list[dict[str, Any]]:
    """A paragraph as plain texts and markers, in order."""
    parts: list[dict[str, Any]] = []
    for place in range(bisect_left(document.mentions, start, key=_start_of), len(document.mentions)):
        mention = document.mentions[place]
        if mention.end > end:
            break
        parts.append({"text": document.text[start : mention.start], "state": ""})
        parts.append(_marker(mention, references, numbers))
        start = mention.end
    return [*parts, {"text": document.text[start:end], "state": ""}]


def _start_of(mention: Mention) -> int:
    return mention.start


def _marker(mention: Mention, references: dict[str, Reference], numbers: dict[str, int]) -> dict[str, Any]:
    state = state_of(mention)
    shape, word = STATES[state]

    def entries(keys: Sequence[str]) -> list[tuple[int, str]]:
        return [(numbers[key], _entry(references[key])) for key in keys if key in references]

    return {
        "text": mention.surface,
        "state": state,
        "shape": shape,
        "word": word,
        "doubtful": mention.confidence == "low",
        "named": entries(mention.targets),
        "candidates": entries(mention.ambiguous),
        "unresolved": mention.unresolved,
        "method": mention.method,
    }


def _entry(reference: Reference) -> str:
    """An entry as one line: as printed, or from its fields."""
    if reference.raw:
        return reference.raw
    year = f"({reference.year}{reference.suffix})" if reference.year else ""
    told = [", ".join(reference.families), year, reference.title, reference.doi or reference.arxiv]
    return " ".join(part for part in told if part) or reference.id
