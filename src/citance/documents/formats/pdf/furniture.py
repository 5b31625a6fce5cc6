"""What is printed on every page, or beside the paper, and is no part of its text: heads, page numbers, licences."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from citance.documents.formats.pdf.page import Line, Page, Word

_EDGE = 0.16  # of the page's height, above and below, where running heads stand
_HEAD_LINES = 6  # no head or foot has more, columns counted apart
_HEAD_GAP = 1.7  # of the font size: between a running head and the text
_FEWEST_NUMBERS = 6  # numbers of lines on a page
_NEAR = 8.0  # points between the heights of one running head on two pages
_NUMBER = re.compile(
    r"[-–—|\[(.\s]*(?:page\s+)?(?:\d{1,4}|[ivxlc]{1,6}|[A-Z]-?\d{1,3})(?:\s*(?:of|/)\s*\d{1,4})?[-–—|\]).\s]*",
    re.IGNORECASE,
)
_NOTICE = re.compile(
    r"©|\(c\) ?(?:19|20)\d\d|\bcopyright\b|\ball rights reserved\b|\bpermission to make\b|\blicen[sc]ed under\b"
    r"|creative commons|\bCC[- ]BY\b|\bISSN\b|\bISBN\b|^proceedings of\b|^arXiv:\d{4}\.\d{4,5}"
    r"|\breprints?\b.{0,40}\bavailable\b"
    r"|^(?:preprint|manuscript)\b|\bunder review\b|\bdownloaded (?:from|by|on)\b|ACM reference format"
    r"|\bpublication rights licensed\b|^(?:received|accepted|published)\b.{0,60}\b(?:19|20)\d\d|^doi: ?10\.|^https?://doi\.org/10\.",
    re.IGNORECASE,
)
_FIGURES = re.compile(r"\d+")


def without_repeated(pages: Sequence[Page], pieces: Sequence[Sequence[Line]]) -> list[list[Line]]:
    """The fragments of each page without the running heads that several pages share.

    Args:
        pages: of the document.
        pieces: the fragments of each.
    """
    repeated = _repeated(pages, pieces)
    return [[piece for piece in own if id(piece) not in repeated] for own in pieces]


def without_furniture(pages: Sequence[Page], lines: Sequence[Sequence[Line]]) -> list[list[Line]]:
    """The lines of each page without running heads, feet and page numbers.

    Args:
        pages: of the document.
        lines: of each, in reading order.
    """
    repeated = _repeated(pages, lines) | _counting(pages, lines) | _feet(pages, lines)
    kept = []
    for page, own in zip(pages, lines, strict=True):
        left = [line for line in own if id(line) not in repeated]
        dropped = {id(line) for line in _edge_numbers(page, left)}
        left = [line for line in left if id(line) not in dropped]
        head = _single_head(page, left) if page.number else None
        left = [line for line in left if line is not head]
        kept.append(left)
    return kept


def drop_line_numbers(pages: Sequence[Page]) -> None:
    """Take the numbers of a manuscript's lines off its pages: figures that count up in a margin."""
    found = [run for page in pages for run in _counted(page)]
    if not any(len(run) >= _FEWEST_NUMBERS for run in found):
        return
    dropped = {id(word) for run in found for word in run}
    for page in pages:
        kept = ([word for word in row if id(word) not in dropped] for row in page.rows)
        page.rows = [row for row in kept if row]


def _counted(page: Page) -> list[list[Word]]:
    """The figures left and right of the text that count up, from above."""
    words = [word for row in page.rows for word in row]
    starts = sorted(word.x0 for word in words if word.text[0].isalpha())
    ends = sorted(word.x1 for word in words if word.text[-1].isalpha())
    if not starts or not ends:
        return []
    left, right = starts[len(starts) // 50], ends[-1 - len(ends) // 50]
    numbers = [w for w in words if w.text.isdigit() and w.text.isascii() and len(w.text) < 6]
    sides = ([n for n in numbers if n.x1 < left], [n for n in numbers if n.x0 > right])
    runs = [sorted(side, key=lambda word: word.base) for side in sides if len(side) > 1]
    steps = [[int(b.text) - int(a.text) for a, b in pairwise(run)] for run in runs]
    return [
        run for run, step in zip(runs, steps, strict=True) if sum(s in (1, 5) for s in step) > 0.8 * len(step)
    ]


def is_notice(text: str) -> bool:
    """Whether a small block is about rights, the publisher or the venue."""
    return _NOTICE.search(text) is not None


def _at_edge(page: Page, line: Line) -> bool:
    return line.base < _EDGE * page.height or line.base > (1 - _EDGE) * page.height


def _key(line: Line, *, apart: bool) -> str:
    """What two lines share that are one running head; figures may differ in one that stands apart."""
    text = line.text.strip().casefold()
    return _FIGURES.sub("#", text) if apart else text


def _apart(lines: Sequence[Line]) -> set[int]:
    """The few lines above and below the gaps that part them from the text."""
    ordered = sorted(lines, key=lambda line: line.base)
    found: set[int] = set()
    for run in (ordered, ordered[::-1]):
        for place, (one, other) in enumerate(pairwise(run[: _HEAD_LINES + 1]), 1):
            if abs(other.base - one.base) > _HEAD_GAP * max(one.size, other.size):
                found.update(id(line) for line in run[:place])
                break
    return found


def _repeated(pages: Sequence[Page], lines: Sequence[Sequence[Line]]) -> set[int]:
    """Lines at the edge that stand on several pages at one height, figures aside."""
    places: dict[str, list[tuple[int, Line]]] = defaultdict(list)
    for page, own in zip(pages, lines, strict=True):
        apart = _apart(own)
        for line in own:
            if _at_edge(page, line):
                places[_key(line, apart=id(line) in apart)].append((page.number, line))
    least = 2 if len(pages) < 8 else 3
    found: set[int] = set()
    for key, members in places.items():
        if not any(c.isalpha() for c in key):
            continue
        for number, line in members:
            near = {n for n, other in members if abs(other.base - line.base) <= _NEAR}
            if len(near) >= least and number in near:
                found.add(id(line))
    return found


def _counting(pages: Sequence[Page], lines: Sequence[Sequence[Line]]) -> set[int]:
    """Lines at the edge that begin or end with a number that counts with the pages."""
    offsets: dict[int, list[Line]] = defaultdict(list)
    for page, own in zip(pages, lines, strict=True):
        heights = sorted(line.base for line in own)
        outer = {*heights[:2], *heights[-2:]}
        for line in own:
            words = line.text.split()
            apart = len(words) == 1 or line.cells > 1
            if _at_edge(page, line) and line.base in outer and apart and line.letters < 120:
                for word in {words[0], words[-1]}:
                    if word.isascii() and word.isdigit() and len(word) <= 5:
                        offsets[int(word) - page.number].append(line)
    return {id(line) for same in offsets.values() if len({ln.page for ln in same}) > 1 for line in same}


def _feet(pages: Sequence[Page], lines: Sequence[Sequence[Line]]) -> set[int]:
    """Notices in small type at the head or foot of the first page, with the lines below or above them."""
    if not pages or not lines[0]:
        return set()
    page, own = pages[0], lines[0]
    usual = median(line.size for line in own)
    small = [line for line in own if _at_edge(page, line) and line.size < 0.97 * usual]
    low = [ln.base for ln in small if ln.base > page.height / 2 and is_notice(ln.text)]
    high = [ln.base for ln in small if ln.base < page.height / 2 and is_notice(ln.text)]
    return {
        id(line)
        for line in small
        if (low and line.base >= min(low) - 1) or (high and line.base <= max(high) + 1)
    }


def _single_head(page: Page, lines: Sequence[Line]) -> Line | None:
    """A running head that no other page shares: small, at the very top, apart from the text."""
    if len(lines) < 10:
        return None
    first, second = sorted(lines, key=lambda line: line.base)[:2]
    usual = median(line.size for line in lines)
    apart = second.base - first.base > 1.8 * usual
    small = first.size < 0.95 * usual and first.letters < 120
    return first if first.base < _EDGE * page.height and apart and small else None


def _edge_numbers(page: Page, lines: Sequence[Line]) -> list[Line]:
    """Page numbers: a number alone, above or below everything else."""
    if not lines:
        return []
    outer = (min(lines, key=lambda line: line.base), max(lines, key=lambda line: line.base))
    return [line for line in outer if _at_edge(page, line) and _NUMBER.fullmatch(line.text)]
