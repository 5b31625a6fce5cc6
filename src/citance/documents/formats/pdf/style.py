"""How a document is set: the size of its body, the distance of its lines, the edges of its columns."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median

from citance.documents.formats.pdf.page import Line

_WORDY = 20  # letters: shorter lines tell nothing of a column's edges


@dataclass(slots=True)
class Style:
    """Sizes in points.

    Args:
        size: of the body's type.
        leading: from baseline to baseline in a paragraph.
        bold: whether the body is bold as a whole.
        font: name of the font of most letters.
        edges: left and right of each (page, column).
    """

    size: float
    leading: float
    bold: bool = False
    font: str = ""
    edges: dict[tuple[int, int], tuple[float, float]] = field(default_factory=dict)

    def left(self, line: Line) -> float:
        """Left edge of a line's column."""
        return self.edges.get((line.page, line.column), (line.x0, line.x1))[0]

    def right(self, line: Line) -> float:
        """Right edge of a line's column."""
        return self.edges.get((line.page, line.column), (line.x0, line.x1))[1]


def style_of(lines: Sequence[Line]) -> Style:
    """The style of the text, by its most frequent size.

    Args:
        lines: in reading order.
    """
    sizes: Counter[float] = Counter()
    for line in lines:
        sizes[round(line.size * 2) / 2] += line.letters
    size = sizes.most_common(1)[0][0] if sizes else 10.0
    body = [line for line in lines if abs(line.size - size) <= 0.6]
    steps = [
        b.base - a.base
        for a, b in pairwise(body)
        if (a.page, a.column) == (b.page, b.column) and 0.8 * size < b.base - a.base < 2.6 * size
    ]
    leading = median(steps) if steps else 1.2 * size
    bold = sum(line.share("bold") > 0.5 for line in body) > 0.6 * len(body)
    fonts: Counter[str] = Counter()
    for line in body:
        for word in line.words:
            fonts[word.font.name] += len(word.text)
    font = fonts.most_common(1)[0][0] if fonts else ""
    return Style(size, leading, bold, font, _edges(lines))


def _edges(lines: Sequence[Line]) -> dict[tuple[int, int], tuple[float, float]]:
    groups: dict[tuple[int, int], list[Line]] = defaultdict(list)
    for line in lines:
        groups[line.page, line.column].append(line)
    found = {key: _edge(members) for key, members in groups.items()}
    sure = {key: edge for key, edge in found.items() if len(groups[key]) >= 8}
    for key in groups:
        same = [edge for other, edge in sure.items() if other[1] == key[1]]
        if key not in sure and same:
            left, right = (median(edge[n] for edge in same) for n in (0, 1))
            if found[key][0] >= left - 12 and found[key][1] <= right + 12:
                found[key] = (left, right)
    return found


def _edge(members: Sequence[Line]) -> tuple[float, float]:
    wordy = [line for line in members if line.letters >= _WORDY] or list(members)
    starts, ends = sorted(line.x0 for line in wordy), sorted(line.x1 for line in wordy)
    cut = len(wordy) // 20
    return starts[cut], ends[-1 - cut]
