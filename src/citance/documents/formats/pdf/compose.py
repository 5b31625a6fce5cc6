"""Lines to running text: hyphens of line ends, raised figures, links at their offsets."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from citance.documents.formats.pdf.accents import compose
from citance.documents.formats.pdf.lines import CELL
from citance.documents.formats.pdf.links import Targets
from citance.documents.formats.pdf.page import Line, Word
from citance.documents.markers.anchors import Anchor
from citance.documents.prose import Prose, raised

_TOKEN = re.compile(r"[^\W_]+(?:[-‐][^\W_]+)*")
_TAIL = re.compile(r"([^\W_]+(?:[-‐][^\W_]+)*)[-‐\u00ad]$")
_HEAD = re.compile(r"[^\W_]+(?:[-‐][^\W_]+)*")
_FIRST_WORDS = """
non self cross well high low long short so ex quasi state two three four five multi one real open half
"""
_FIRST = frozenset(_FIRST_WORDS.split())
_SECOND_WORDS = """
based like specific level aware driven free wise related dependent of to the and art order scale time term end type
step way state shot hop art known trained tuned out in up by supervised
"""
_SECOND = frozenset(_SECOND_WORDS.split())
_MARK = re.compile(r"[\d∗*†‡§¶‖♠♣♦♥⋄⋆★□#✉,\s]+")
_BEFORE_MARK = re.compile(r"(?:[^\W\d_]{3}|[^\W\d_]{2}[.,;:)\]”\"’])$")
_TRIM = "[](),;:–—-‐ "
_STOP = re.compile(r"(?<=[\d)\]])\.$")
_SMALL, _HIGH = 0.87, 0.12  # of the line's font size: smaller and higher is raised


def vocabulary(lines: Iterable[Line]) -> frozenset[str]:
    """The words of a document that no line's end breaks, in lower case; compounds with their hyphens."""
    words: set[str] = set()
    for line in lines:
        found = _TOKEN.findall(line.text.lower())
        words.update(found[:-1] if line.text.endswith(("-", "‐")) else found)
    return frozenset(words)


def keeps_hyphen(left: str, right: str, known: Collection[str]) -> bool:
    """Whether the hyphen between two parts at a line's end belongs to the word.

    Args:
        left: the part before, without the hyphen.
        right: the part after.
        known: the document's words, in lower case.
    """
    one, other = left.lower(), right.lower()
    if f"{one}-{other}" in known:
        return True
    if one + other in known:
        return False
    if not right[:1].islower() or not left[-1:].isalpha() or len(left) == 1:
        return True
    if any(c.isdigit() for c in left) or left.isupper():
        return True
    parts = re.split("[-‐]", one)
    if len(parts) > 1 and parts[-1] in _SECOND:
        return True
    head = re.split("[-‐]", other)[0]
    return (one in _FIRST and head in known) or (head in _SECOND and one in known and len(head) > 2)


@dataclass(slots=True)
class Composer:
    """Puts lines together.

    Args:
        known: the document's words.
        targets: where links lead.
        notes: marks of footnotes, with their page.
    """

    known: Collection[str]
    targets: Targets
    notes: Collection[tuple[int, str]] = ()
    _prose: Prose = field(default_factory=Prose)
    _plain: list[str] = field(default_factory=list)
    _anchors: list[Anchor] = field(default_factory=list)

    def text(self, lines: Sequence[Line]) -> tuple[str, list[Anchor]]:
        """The running text of lines, and the links in it that lead to the bibliography."""
        self._prose, self._plain, self._anchors = Prose(), [], []
        glued = True
        for number, line in enumerate(lines):
            following = lines[number + 1] if number + 1 < len(lines) else None
            glued = self._line(line, following, glued)
        self._flush()
        text = self._prose.text
        return text, [a for a in self._anchors if a.end <= len(text)]

    def row(self, line: Line) -> tuple[str, list[Anchor]]:
        """A row of a table, " | " between its cells, and the links in it that lead to the bibliography."""
        cells: list[list[Word]] = [[]]
        for word in line.words:
            if cells[-1] and word.x0 - cells[-1][-1].x1 > CELL * line.size:
                cells.append([])
            cells[-1].append(word)
        text, anchors = "", []
        for words in cells:
            cell, own = self.text([Line(line.page, line.column, words)])
            text += " | " if text and cell else ""
            anchors += [Anchor(a.start + len(text), a.end + len(text), a.targets, a.raised) for a in own]
            text += cell
        return text, anchors

    def _line(self, line: Line, following: Line | None, glued: bool) -> bool:
        """Add a line; tells whether the next one goes on without a blank."""
        tight = False
        for number, word in enumerate(line.words):
            shown = word.text
            high = _is_high(word, line)
            if high and self._is_note(line, word, number):
                continue
            if number + 1 == len(line.words) and following is not None:
                shown, tight = self._ending(line, shown, following)
            if (word.spaced if number else not glued) and not (number == 0 and glued):
                self._plain.append(" ")
            self._word(word, shown, high)
        return tight

    def _ending(self, line: Line, shown: str, following: Line) -> tuple[str, bool]:
        """The last word of a line as it goes on in the next, and whether no blank follows."""
        if shown.endswith(("/", "_")) and ("://" in line.text or "www." in line.text):
            return shown, True
        if shown.endswith(".-") and following.text[:1].isupper():
            return shown, True  # "D.-L. Yao"
        left = _TAIL.search(line.text)
        right = _HEAD.match(following.text)
        if left is None or right is None or not shown.endswith(("-", "‐", "\u00ad")):
            return shown, shown.endswith(("–", "—")) and len(shown) > 1
        if shown == "-" and line.words[-1].spaced:
            return shown, False
        if keeps_hyphen(left[1], right[0], self.known):
            return shown.rstrip("\u00ad"), True
        return shown[:-1], True

    def _word(self, word: Word, shown: str, high: bool) -> None:
        place = 0
        for start, end, target in sorted(word.links, key=lambda link: link[:2]):
            entry = self.targets.find(target)
            if entry is None or start < place:
                continue
            self._plain.append(_as(shown[place:start], high))
            self._link(_as(shown[start:end], high), entry, high)
            place = end
        self._plain.append(_as(shown[place:], high))

    def _link(self, shown: str, entry: str, high: bool) -> None:
        self._flush()
        start = self._prose.length
        self._prose.add(shown)
        visible = self._prose.since(start)
        inner = _STOP.sub("", visible.strip(_TRIM))
        if not inner:
            return
        start += visible.index(inner)
        last = self._anchors[-1] if self._anchors else None
        between = self._prose.since(last.end)[: start - last.end] if last else "?"
        if last and last.targets == (entry,) and not between.strip(" -") and last.raised == high:
            self._anchors[-1] = Anchor(last.start, start + len(inner), last.targets, high)
        else:
            self._anchors.append(Anchor(start, start + len(inner), (entry,), high))

    def _flush(self) -> None:
        if self._plain:
            self._prose.add(compose("".join(self._plain)))
            self._plain = []

    def _is_note(self, line: Line, word: Word, number: int) -> bool:
        marks = word.text.strip(" ,")
        if number == 0 or not _MARK.fullmatch(marks) or any(self.targets.find(t) for *_, t in word.links):
            return False
        if not _BEFORE_MARK.search("".join(w.text for w in line.words[max(0, number - 2) : number])):
            return False
        return all((line.page, mark) in self.notes for mark in re.split(r"[,\s]+", marks))


def _as(text: str, high: bool) -> str:
    return raised(text) if high else text


def _is_high(word: Word, line: Line) -> bool:
    return word.size < _SMALL * line.size and line.base - word.base > _HIGH * line.size
