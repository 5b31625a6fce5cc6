"""The printed list of references: where it stands, and where each entry begins."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from citance.documents.formats.pdf.page import Line
from citance.documents.sections import is_heading, is_references, kind_of

_LABEL = re.compile(r"\s*(?:\[(?P<square>\d{1,4})\]|\(?(?P<plain>\d{1,3})[.)](?=\s))")
_ALPHA = re.compile(r"\s*\[[A-Z][\w+*’'-]{1,12}\]\s")
_YEAR = re.compile(r"(?<!\d)(?:1[6-9]\d\d|20\d\d)(?!\d)|\bin press\b|\bforthcoming\b|\bn\.d\.", re.IGNORECASE)
_NAMES = re.compile(r"(?:[^\W\d_a-z][\w’'-]*|[-–—]{2,}|_{3,}|van|von|de|der|den|di|da|al-\w+)[\s,.]")
# "Lee, A. B.", "A. B. Lee", "Anna Lee and" or "Anna Lee,"; and "Health Office (2016)"
_HEADS = (
    re.compile(r"(?:[^\W\d_][\w’'-]* ?){1,3},? ?(?:[^\W\d_a-z]\.[ -]?)+(?=[,.(;&]|and\b|\s|$)"),
    re.compile(r"(?:[^\W\d_a-z]\.[ -]?){1,3} ?[^\W\d_][\w’'-]+"),
    re.compile(r"[^\W\d_a-z][\w’'-]+(?: [^\W\d_][\w.’'-]*){1,3}(?:,| and\b|\.)"),
)
_ORGANISED = re.compile(r"[^\W\d_a-z][^.()\d]{2,80}\((?:1[6-9]|20)\d\d[a-z]?\)")
_FEWEST = 3  # entries: fewer numbers in a row are no list without a heading
_GAP = 1.9  # of the usual distance of lines: more ends the last entry
_LONGEST_ENTRY = 60  # lines


def find_list(lines: Sequence[Line]) -> tuple[int, int] | None:
    """First and last-but-one index of the list's lines; None if there is none.

    Args:
        lines: of the document, in reading order and without furniture.
    """
    heads = [n for n, line in enumerate(lines) if len(line.text) < 60 and is_references(line.text)]
    for head in reversed(heads):
        if _looks_like_entries(lines[head + 1 : head + 40]):
            return head, _end(lines, head + 1)
    start = _longest_run(lines)
    return None if start is None else (start, _end(lines, start))


def _looks_like_entries(lines: Sequence[Line]) -> bool:
    text = [line.text for line in lines]
    return len(text) > 0 and (
        any(_LABEL.match(t) or _ALPHA.match(t) for t in text[:3])
        or sum(bool(_YEAR.search(t)) for t in text) >= max(1, len(text) // 12)
    )


def number_of(text: str) -> int | None:
    """The number at the head of an entry: 12 of "[12] Lee"; None if there is none."""
    found = _LABEL.match(text)
    return int(found["square"] or found["plain"]) if found else None


def _longest_run(lines: Sequence[Line]) -> int | None:
    """Where the longest run "[1]", "[2]", ... of lines' first words begins, for lists without a heading."""
    labels = [
        (n, int(m["square"])) for n, ln in enumerate(lines) if (m := _LABEL.match(ln.text)) and m["square"]
    ]
    best: tuple[int, int] = (0, -1)
    for place, (start, number) in enumerate(labels):
        if number != 1:
            continue
        wanted, last = 1, start
        for line, value in labels[place:]:
            if value == wanted and line - last <= _LONGEST_ENTRY:
                wanted, last = wanted + 1, line
        best = max(best, (wanted - 1, start))
    return best[1] if best[0] >= _FEWEST else None


def _end(lines: Sequence[Line], start: int) -> int:
    """Where the list ends: at the next heading of another look, or where the setting changes."""
    entries = lines[start:]
    if not entries:
        return start
    sizes: Counter[float] = Counter()
    for line in entries[:200]:
        sizes[round(line.size * 2) / 2] += line.letters
    size = sizes.most_common(1)[0][0]
    for number in range(1, len(entries)):
        if _is_next_heading(entries, number, size):
            return start + number
    return start + len(entries)


def _is_next_heading(lines: Sequence[Line], number: int, size: float) -> bool:
    """Whether the list ends before a line: a heading by its type, not by a word that a title may hold too."""
    line, before = lines[number], lines[number - 1]
    text = line.text.strip()
    if len(text) > 90 or (line.words[0].text.isdigit() and len(line.words) == 1):
        return False
    larger = line.size > size * 1.08
    bold = line.share("bold") > 0.9 and before.share("bold") < 0.9
    if not (larger or bold) or not any(c.isalpha() for c in text):
        return False
    if _LABEL.match(text) and not larger:
        return False
    ended = before.text.rstrip().endswith((".", "]", ")", "/")) or before.page != line.page
    known = (
        is_heading(text)
        or kind_of(text) == "appendix"
        or re.match(r"[A-Z](?:\.\d)*\.?\s+\S", text) is not None
    )
    return (larger and ended) or (bold and ended and (known or line.base - before.base > 1.3 * size * 1.2))


def split_entries(lines: Sequence[Line]) -> tuple[list[list[Line]], list[Line]]:
    """The lines of each entry, and the lines after the last one that do not belong to it.

    Args:
        lines: of the list, without its heading.
    """
    lines, notes = _without_notes(lines)
    starts = _numbered(lines) or _labelled(lines) or _hanging(lines) or _spaced(lines) or _patterned(lines)
    if not starts:
        return [], [*lines, *notes]
    groups = [list(lines[a:b]) for a, b in zip(starts, [*starts[1:], len(lines)], strict=True)]
    last, rest = _cut_last(groups)
    groups[-1] = last
    return groups, [*notes, *rest]


def _without_notes(lines: Sequence[Line]) -> tuple[list[Line], list[Line]]:
    """Lines of the list, and the footnotes that stand below it: smaller, at the foot of a column."""
    sizes = Counter(round(line.size * 2) / 2 for line in lines)
    if not sizes:
        return [], []
    size = sizes.most_common(1)[0][0]
    kept: list[Line] = []
    notes: list[Line] = []
    for n, line in enumerate(lines):
        inside = notes and (notes[-1].page, notes[-1].column) == (line.page, line.column)
        apart = n > 0 and line.base - lines[n - 1].base > 1.5 * size
        if line.size < 0.94 * size and (inside or (apart and line.words[0].size < line.size)):
            notes.append(line)
        else:
            kept.append(line)
    return kept, notes


def _numbered(lines: Sequence[Line]) -> list[int]:
    """Starts of entries with counting numbers; a number that does not count on begins none."""
    starts: list[int] = []
    wanted = 1
    for n, line in enumerate(lines):
        value = number_of(line.text)
        if value is None:
            continue
        if value == wanted or (starts and wanted < value <= wanted + 2 and _follows(lines, n)):
            starts.append(n)
            wanted = value + 1
        elif value == 1 and len(starts) > 2 and number_of_next(lines, n) == 2:
            starts.append(n)  # a second list, of another chapter
            wanted = 2
    covered = len(starts) >= 2 or (len(starts) == 1 and starts[0] == 0 and len(lines) < 8)
    return starts if covered and starts[0] <= 3 else []


def number_of_next(lines: Sequence[Line], start: int) -> int | None:
    """The next number at the head of a line after `start`."""
    return next((v for ln in lines[start + 1 : start + 12] if (v := number_of(ln.text)) is not None), None)


def _follows(lines: Sequence[Line], n: int) -> bool:
    return lines[n - 1].text.rstrip().endswith((".", "]", ")"))


def _labelled(lines: Sequence[Line]) -> list[int]:
    starts = [n for n, line in enumerate(lines) if _ALPHA.match(line.text)]
    return starts if len(starts) >= 2 and starts[0] <= 2 else []


def _hanging(lines: Sequence[Line]) -> list[int]:
    """Starts by indent: the first line hangs out, or is set in."""
    offsets = _offsets(lines)
    size = median(line.size for line in lines) if lines else 10.0
    out = [n for n, x in enumerate(offsets) if x < 0.35 * size]
    inside = [n for n, x in enumerate(offsets) if 0.35 * size <= x <= 5 * size]
    if min(len(out), len(inside)) < max(1, 0.12 * len(lines)):
        return []
    hanging = _score(lines, out)
    set_in = _score(lines, inside)
    chosen = out if hanging >= set_in else inside
    if max(hanging, set_in) < 0.6:
        return []
    starts = [n for n in chosen if n == 0 or _may_begin(lines, n)]
    return starts if starts and starts[0] <= 1 else []


def _offsets(lines: Sequence[Line]) -> list[float]:
    """How far each line stands from the left edge of its column."""
    edges: dict[tuple[int, int], float] = {}
    for line in sorted(lines, key=lambda line: line.cells > 1):
        key = (line.page, line.column)
        if line.cells == 1 or key not in edges:
            edges[key] = min(edges.get(key, line.x0), line.x0)
    usual: dict[int, list[float]] = {}
    for (_, column), edge in edges.items():
        usual.setdefault(column, []).append(edge)
    counts = Counter((line.page, line.column) for line in lines)
    for key in edges:
        low = min(usual[key[1]])
        if counts[key] < 6 and edges[key] - low < 40:
            edges[key] = low
    return [line.x0 - edges[line.page, line.column] for line in lines]


def _score(lines: Sequence[Line], starts: Sequence[int]) -> float:
    """Share of the starts that look like the beginning of an entry."""
    if not starts:
        return 0.0
    return sum(n == 0 or _may_begin(lines, n) for n in starts) / len(starts)


def _may_begin(lines: Sequence[Line], n: int) -> bool:
    """Whether an entry may begin here: the line before ended one, and this begins with a name."""
    before, text = lines[n - 1].text.rstrip(), lines[n].text
    if before.endswith(("-", ",", ":", " and", "&")) and not before.endswith(("et al.,",)):
        return False
    return _NAMES.match(text) is not None or text[:1].isupper()


def _spaced(lines: Sequence[Line]) -> list[int]:
    """Starts by the blank space before them."""
    steps = [b.base - a.base for a, b in pairwise(lines) if a.page == b.page and a.column == b.column]
    if not steps:
        return []
    usual = min(median(steps), sorted(steps)[len(steps) // 4])
    starts = [0]
    for n in range(1, len(lines)):
        a, b = lines[n - 1], lines[n]
        same = a.page == b.page and a.column == b.column
        ended = a.text.rstrip().endswith((".", "]", ")"))
        if (same and b.base - a.base > 1.15 * usual) or (not same and ended and _may_begin(lines, n)):
            starts.append(n)
    good = sum(
        _YEAR.search(" ".join(ln.text for ln in lines[a:b])) is not None
        for a, b in _ranges(starts, len(lines))
    )
    return starts if len(starts) >= 2 and good >= 0.7 * len(starts) and len(lines) / len(starts) < 12 else []


def _patterned(lines: Sequence[Line]) -> list[int]:
    """Starts by words alone: after a line that ends an entry with a year, authors set like the first entry's."""
    if not lines:
        return []
    heads = [head for head in _HEADS if head.match(lines[0].text)][:1] or [_NAMES]
    right = max(line.x1 for line in lines)
    starts = [0]
    year = bool(_YEAR.search(lines[0].text))
    for n in range(1, len(lines)):
        before, text = lines[n - 1], lines[n].text
        ended = before.text.rstrip().endswith((".", "]", ")"))
        short = before.x1 < right - 3 * before.size and before.column == lines[n].column
        named = any(head.match(text) for head in (*heads, _ORGANISED)) and (short or heads != [_NAMES])
        if ended and year and named:
            starts.append(n)
            year = False
        year = year or bool(_YEAR.search(text))
    return starts


def _ranges(starts: Sequence[int], end: int) -> list[tuple[int, int]]:
    return list(zip(starts, [*starts[1:], end], strict=True))


def _cut_last(groups: Sequence[list[Line]]) -> tuple[list[Line], list[Line]]:
    """The last entry as far as it is set like the others, and what follows it."""
    last = groups[-1]
    steps = [
        b.base - a.base
        for group in groups
        for a, b in pairwise(group)
        if (a.page, a.column) == (b.page, b.column) and b.base > a.base
    ]
    usual = median(steps) if steps else 1.2 * last[0].size
    longest = max((len(group) for group in groups[:-1]), default=12)
    for n in range(1, len(last)):
        a, b = last[n - 1], last[n]
        same = (a.page, a.column) == (b.page, b.column)
        jump = same and (b.base - a.base > _GAP * usual or b.base < a.base)
        ended = a.text.rstrip().endswith((".", "]", ")")) or _YEAR.search(a.text[-8:]) is not None
        size = abs(b.size - last[0].size) > 0.06 * last[0].size and b.letters > 12
        if jump or size or (not same and ended) or n >= longest + 4:
            return last[:n], last[n:]
    return last, []
