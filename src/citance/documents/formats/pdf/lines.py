"""Words to lines: what stands on one baseline in one column, from left to right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from citance.documents.formats.pdf.accents import MARKS, compose
from citance.documents.formats.pdf.page import Line, Page, Word

SPACE = 0.12
"""Of the font size: a wider gap between two words is a blank. ours"""
_APART = 0.9  # of the font size: words further apart may belong to two columns
CELL = 1.5
"""Of the font size: words further apart stand in two cells of a table. ours"""
_SAME_BASE = 0.25  # of the font size
_RAISED_REACH = 0.65  # of the line's font size: how far raised or lowered words may be from its baseline
_SMALL = 0.85  # of the line's font size: what is smaller may be raised or lowered


def fragments(page: Page) -> list[Line]:
    """Runs of words on one baseline without a gap that could part two columns."""
    found: list[Line] = []
    _place_accents(page)
    for row in page.rows:
        run: list[Word] = []
        for word in row:
            if run and _breaks(run, word):
                found.append(Line(page.number, -1, run))
                run = []
            word.first = not run
            run.append(word)
        if run:
            found.append(Line(page.number, -1, run))
    return found


def _place_accents(page: Page) -> None:
    """Put accents that stand apart in the file on the letters over which they are printed."""
    alone = [(row, word) for row in page.rows for word in row if word.text in MARKS]
    if not alone:
        return
    for row, accent in alone:
        for word in (word for other in page.rows for word in other if word is not accent):
            near = (
                abs(word.x0 - accent.x0) < 0.4 * word.size and abs(word.base - accent.base) < 0.5 * word.size
            )
            if near and word.text[0].isalpha():
                word.text = compose(accent.text + word.text)
                row.remove(accent)
                break
    page.rows = [row for row in page.rows if row]


def _breaks(run: Sequence[Word], word: Word) -> bool:
    last = run[-1]
    size = max(last.size, word.size, 1.0)
    if abs(word.base - last.base) > _RAISED_REACH * size:
        return True
    return word.x0 - last.x1 > _APART * size or word.x0 < last.x0 - size


def join_fragments(pieces: Iterable[Line]) -> list[Line]:
    """The lines of one column, from top to bottom, of the fragments in it."""
    pieces = list(pieces)
    largest = sorted(pieces, key=lambda line: (-round(line.size, 1), line.base, line.x0))
    lines: list[Line] = []
    for piece in largest:
        home = _home(piece, lines)
        if home is None:
            lines.append(Line(piece.page, piece.column, list(piece.words)))
        else:
            home.words += piece.words
            home.x0, home.x1 = min(home.x0, piece.x0), max(home.x1, piece.x1)
    for line in lines:
        _settle(line)
    return sorted(lines, key=lambda line: (line.base, line.x0))


def _home(piece: Line, lines: Sequence[Line]) -> Line | None:
    """The line to which a fragment belongs, of those begun."""
    best: tuple[float, Line] | None = None
    for line in lines:
        distance = abs(piece.base - line.base)
        size = max(line.size, piece.size)
        near = piece.x0 < line.x1 + size and line.x0 - size < piece.x1
        if piece.size < _SMALL * line.size:
            fits = near and distance <= _RAISED_REACH * size
        else:
            fits = distance <= _SAME_BASE * size and not _overlap(piece, line)
        if fits and (best is None or distance < best[0]):
            best = (distance, line)
    return best[1] if best else None


def _overlap(piece: Line, line: Line) -> bool:
    """Whether words would be printed over each other."""
    shared = min(piece.x1, line.x1) - max(piece.x0, line.x0)
    if shared <= 2:
        return False
    level = [
        [w for w in side.words if abs(w.base - line.base) <= _SAME_BASE * w.size] for side in (piece, line)
    ]
    return any(min(a.x1, b.x1) - max(a.x0, b.x0) > 2 for a in level[0] for b in level[1])


def _space(before: Word, after: Word) -> float:
    """The narrowest blank between two words, in points; wider where type is raised, which is kerned away."""
    large, small = max(before.size, after.size), min(before.size, after.size)
    if small > _SMALL * large:
        return SPACE * small
    if after.text[0] in ",.;:)]":
        return large
    return (0.28 if after.size < before.size else 0.2) * large


def _settle(line: Line) -> None:
    """Put a line's words in order and tell blanks by the gaps between them."""
    order = {id(word): number for number, word in enumerate(line.words)}
    line.words.sort(key=lambda word: word.x0)
    for before, after in pairwise(line.words):
        other = min(before.size, after.size) < _SMALL * max(before.size, after.size)
        if other or after.first or order[id(after)] != order[id(before)] + 1:
            after.spaced = after.x0 - before.x1 > _space(before, after)
    line.words[0].spaced = True
    line.measure()
    gaps = (b.x0 - a.x1 for a, b in pairwise(line.words))
    line.cells = 1 + sum(gap > CELL * line.size for gap in gaps)
