"""Citation markers in plain text: one style is decided on for the whole document, and only it counts."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from citance.documents.markers.alpha import find_labels
from citance.documents.markers.author_year import find_author_year
from citance.documents.markers.learn import learn_numbers
from citance.documents.markers.numeric import find_numbers
from citance.documents.markers.resolve import Bibliography
from citance.documents.markers.superscript import find_raised
from citance.documents.markers.tokens import narrow
from citance.records import Mention, Reference

_PARAGRAPH = re.compile(r"\n[^\S\n]*\n")
_STYLES: tuple[Callable[[str, Bibliography], list[Mention]], ...] = (
    find_author_year,
    find_numbers,
    find_labels,
    find_raised,
    partial(find_numbers, round_brackets=True),
)


def find(text: str, references: Sequence[Reference]) -> list[Mention]:
    """The citation markers of a document that does not mark them itself.

    One style of marker is chosen for the whole text, by how many works each style would name; in a document
    that cites by author and year, "[7]" is no citation.

    Args:
        text: the whole text, paragraphs separated by blank lines.
        references: its bibliography; what it does not hold is kept as unresolved.

    Returns:
        Mentions in order, not overlapping, `text[start:end] == surface`, none across a paragraph's end.

    Source: ours.
    """
    flat = narrow(text)
    bibliography = Bibliography(references)
    learned = not bibliography.numbers
    if learned:
        bibliography.learn(learn_numbers(flat, bibliography))
    paragraphs = _paragraphs(flat)
    best: list[Mention] = []
    for style in _STYLES:
        found = _everywhere(paragraphs, bibliography, style)
        if style is find_author_year and bibliography.settle():
            found = _everywhere(paragraphs, bibliography, style)
        if _works(found) > _works(best):
            best = found
    if learned:
        best = [replace(m, confidence="low") if m.method == "number" else m for m in best]
    return best if flat is text else [_as_printed(mention, text) for mention in best]


def _works(mentions: Sequence[Mention]) -> tuple[int, int]:
    """How many works are named for certain, then how many markers there are at all."""
    return sum(len(m.targets) + bool(m.ambiguous) for m in mentions), len(mentions)


def _paragraphs(text: str) -> list[tuple[int, str]]:
    """Where each paragraph begins, and its text."""
    found: list[tuple[int, str]] = []
    start = 0
    for gap in _PARAGRAPH.finditer(text):
        found.append((start, text[start : gap.start()]))
        start = gap.end()
    return [*found, (start, text[start:])]


def _everywhere(
    paragraphs: Sequence[tuple[int, str]],
    bibliography: Bibliography,
    style: Callable[[str, Bibliography], list[Mention]],
) -> list[Mention]:
    found: list[Mention] = []
    for start, text in paragraphs:
        end = 0
        for mention in style(text, bibliography):
            if mention.start >= end:
                end = mention.end
                found.append(
                    replace(mention, start=mention.start + start, end=end + start) if start else mention
                )
    return found


def _as_printed(mention: Mention, text: str) -> Mention:
    surface = text[mention.start : mention.end]
    return replace(mention, surface=surface, source=surface)
