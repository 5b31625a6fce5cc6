"""The columns of a page and the order in which they are read."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise

from citance.documents.formats.pdf.lines import join_fragments
from citance.documents.formats.pdf.page import Line, Page
from citance.documents.sections import is_references

_VALLEY = 0.4  # of the lines beside it may cross a gutter
_FEWEST = 5  # lines on either side of a gutter
_NARROWEST = 0.14  # of the text's width: no column is narrower
_NEAR = 14.0  # points between the gutters of two pages that are one
_VOTES = 0.3  # of the pages must show a gutter
_LETTERS = 3


def gutters(pages: Sequence[Page], pieces: Sequence[Sequence[Line]]) -> list[list[float]]:
    """For each page, where its columns part, in points from the left; empty for one column.

    A gutter counts if several pages share it, so that the gaps of a table are none.

    Args:
        pages: of the document.
        pieces: the fragments of each.
    """
    own = [_valleys(page, lines) for page, lines in zip(pages, pieces, strict=True)]
    full = sum(len(lines) >= 2 * _FEWEST for lines in pieces)
    places = sorted(x for found in own for x in found)
    groups: list[list[float]] = []
    for x in places:
        if groups and x - groups[-1][-1] <= _NEAR:
            groups[-1].append(x)
        else:
            groups.append([x])
    common = [sum(g) / len(g) for g in groups if len(g) >= max(1, _VOTES * full)]
    chosen = []
    for lines, found in zip(pieces, own, strict=True):
        mine = [x for x in found if any(abs(x - c) <= 2 * _NEAR for c in common)]
        chosen.append(mine or [x for x in common if _parts(lines, x)])
    return chosen


def _valleys(page: Page, lines: Sequence[Line]) -> list[float]:
    """Where few lines cross although many stand on both sides."""
    wide = [line for line in lines if line.letters >= _LETTERS]
    if len(wide) < 2 * _FEWEST:
        return []
    size = int(page.width) + 64
    steps = [0] * (size + 1)
    for line in wide:
        steps[min(max(int(line.x0), 0), size)] += 1
        steps[min(max(int(line.x1) + 1, 0), size)] -= 1
    cover = list(accumulate(steps))[:size]
    left, right = _edges(wide)
    low = max(0, int(left + _NARROWEST * (right - left)))
    high = min(size, int(right - _NARROWEST * (right - left)))
    before, after = list(accumulate(cover, max)), list(accumulate(reversed(cover), max))[::-1]
    found: list[float] = []
    place = low
    while place < high:
        stop = place
        level = _VALLEY * min(before[place], after[place])
        while stop < high and cover[stop] <= level and level >= _FEWEST * _VALLEY:
            stop += 1
        if stop - place >= 3:
            deepest = min(cover[place:stop])
            bottom = [x for x in range(place, stop) if cover[x] == deepest]
            found.append((bottom[0] + bottom[-1]) / 2)
        place = stop + 1
    return found if all(b - a > _NARROWEST * (right - left) for a, b in pairwise(found)) else []


def _edges(lines: Sequence[Line]) -> tuple[float, float]:
    starts, ends = sorted(line.x0 for line in lines), sorted(line.x1 for line in lines)
    cut = len(lines) // 50
    return starts[cut], ends[-1 - cut]


def _parts(lines: Sequence[Line], x: float) -> bool:
    """Whether a gutter of other pages parts this page too: lines stand beside each other, and few cross it."""
    left = [line for line in lines if line.x1 <= x + 4 and line.letters > 10]
    right = [line for line in lines if line.x0 >= x - 4 and line.letters > 10]
    crossing = sum(line.x0 < x - 4 and line.x1 > x + 4 for line in lines)
    beside = any(abs(a.base - b.base) < 3 for a in left for b in right)
    many = min(len(left), len(right)) >= _FEWEST
    return many or (beside and crossing < max(len(left), len(right)))


def reading_order(pieces: Sequence[Line], found: Sequence[float]) -> list[Line]:
    """The lines of a page as they are read: between lines over the whole width, column after column.

    Args:
        pieces: the fragments of the page.
        found: its gutters.
    """
    columns: dict[int, list[Line]] = {}
    for piece in pieces:
        piece.column = _column(piece, found)
        columns.setdefault(piece.column, []).append(piece)
    lines = {column: join_fragments(members) for column, members in columns.items()}
    if not found:
        return [line for line in lines.get(0, []) if line.words]
    across = lines.pop(-1, [])
    inside = [line for members in lines.values() for line in members]
    bars = [line for line in across if not any(_beside(line, other) for other in inside)]
    for line in across:
        if line not in bars:
            line.column = _nearest(line, found)
            inside.append(line)
    ordered: list[Line] = []
    rest = sorted(inside, key=lambda line: (line.column, line.base, line.x0))
    cuts: list[tuple[float, Line | None]] = [(line.base, line) for line in bars]
    split = _list_begins(lines)
    if split is not None:
        cuts.append((split, None))
    for height, bar in sorted(cuts, key=lambda cut: (cut[0], cut[1].x0 if cut[1] else 0.0)):
        ordered += [line for line in rest if line.base <= height]
        rest = [line for line in rest if line.base > height]
        ordered += [bar] if bar else []
    return ordered + rest


def _list_begins(columns: dict[int, list[Line]]) -> float | None:
    """The height at which a list of references begins under the text of all columns; None if none does.

    REVTeX balances the columns of the text, rules the page off, and begins the list below.
    """
    first, *others = (columns[number] for number in sorted(columns))
    for start in first[1:] if others else ():
        if not (start.text.startswith("[1]") or is_references(start.text)):
            continue
        height = start.base - start.size
        for column in others:
            above = [line for line in column if line.base <= height]
            below = [line for line in column if line.base > height]
            if len(above) < 2 or not below or below[0].base - above[-1].base < 1.6 * above[-1].size:
                break
            if not below[0].text.startswith("[") and abs(below[0].size - above[-1].size) < 0.3:
                break
        else:
            return height
    return None


def _column(piece: Line, found: Sequence[float]) -> int:
    crossed = [x for x in found if piece.x0 < x - 3 and piece.x1 > x + 3]
    if crossed:
        return -1
    return _nearest(piece, found)


def _nearest(piece: Line, found: Sequence[float]) -> int:
    middle = (piece.x0 + piece.x1) / 2
    return sum(x < middle for x in found)


def _beside(line: Line, other: Line) -> bool:
    """Whether two lines stand at one height."""
    size = min(line.size, other.size)
    return abs(line.base - other.base) < 0.6 * size
