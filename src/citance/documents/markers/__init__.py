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
    bibliography = Bibliography(references)
    learned = not bibliography.numbers
    if learned:
        bibliography.numbers.update(learn_numbers(text, bibliography))
    best: list[Mention] = []
    for style in _STYLES:
        found = _everywhere(text, bibliography, style)
        if style is find_author_year and bibliography.settle():
            found = _everywhere(text, bibliography, style)
        if _works(found) > _works(best):
            best = found
    if learned:
        return [replace(m, confidence="low") if m.method == "number" else m for m in best]
    return best


def _works(mentions: Sequence[Mention]) -> tuple[int, int]:
    """How many works are named for certain, then how many markers there are at all."""
    return sum(len(m.targets) + bool(m.ambiguous) for m in mentions), len(mentions)


def _everywhere(
    text: str, bibliography: Bibliography, style: Callable[[str, Bibliography], list[Mention]]
) -> list[Mention]:
    found: list[Mention] = []
    start = 0
    for gap in [*_PARAGRAPH.finditer(text), None]:
        end = gap.start() if gap else len(text)
        for mention in style(text[start:end], bibliography):
            moved = replace(mention, start=mention.start + start, end=mention.end + start)
            if not found or moved.start >= found[-1].end:
                found.append(moved)
        start = gap.end() if gap else end
    return found
