"""What a page holds before anything is understood: words with their places, and links."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Box = tuple[float, float, float, float]
"""x0, top, x1, bottom in points, y downwards from the page's upper edge."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a link leads.

    Args:
        page: index from 0.
        x: points from the left; 0 if the link does not say.
        y: points from the top; 0 if the link does not say.
    """

    page: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Font:
    """A font as far as reading needs it."""

    name: str
    bold: bool = False
    italic: bool = False
    mathematical: bool = False


@dataclass(slots=True)
class Word:
    """Characters of one font that stand together.

    Args:
        text: NFC is not yet made.
        x0: left edge.
        x1: right edge.
        base: distance of the baseline from the page's upper edge.
        size: font size as printed, in points.
        font: its font.
        spaced: whether white space stands before it.
        broken: whether it ends in a hyphen that the line's end brought.
        first: whether no word stands before it in its part of the file.
        links: parts that link: start, end, target.
    """

    text: str
    x0: float
    x1: float
    base: float
    size: float
    font: Font
    spaced: bool = True
    broken: bool = False
    first: bool = False
    links: list[tuple[int, int, Place]] = field(default_factory=list)


@dataclass(slots=True)
class Page:
    """One page.

    Args:
        number: from 0.
        width: in points.
        height: in points.
        rows: words in the order of the file, broken where the file's text breaks its lines.
        characters: how many the page holds, white space aside.
        strange: how many of them have no meaning, since their font does not tell.
        images: whether it holds pictures.
        broken: whether the page cannot be opened.
        aside: text that does not run from left to right, such as a stamp in the margin.
    """

    number: int
    width: float
    height: float
    rows: list[list[Word]] = field(default_factory=list)
    characters: int = 0
    strange: int = 0
    images: bool = False
    broken: bool = False
    aside: str = ""


@dataclass(slots=True)
class Line:
    """Words on one baseline of one column.

    Args:
        page: index from 0.
        column: index from 0 on its page; -1 if it runs over all of them.
        words: left to right; after a change `measure` is due.
    """

    page: int
    column: int
    words: list[Word]
    x0: float = 0.0
    x1: float = 0.0
    base: float = 0.0
    size: float = 0.0
    cells: int = 1
    letters: int = 0
    _text: str | None = None
    _traits: tuple[int, int, int] | None = None

    def __post_init__(self) -> None:
        self.measure()

    def measure(self) -> None:
        """Take position and size anew from the words."""
        words = self.words
        self._text = self._traits = None
        first = words[0]
        if len(words) == 1:
            self.x0, self.x1, self.base, self.size = first.x0, first.x1, first.base, first.size
            self.letters = len(first.text)
            return
        x0, x1 = first.x0, first.x1
        marks: dict[tuple[float, float], int] = {}  # letters of each size and height
        for word in words:
            if word.x0 < x0:
                x0 = word.x0
            if word.x1 > x1:
                x1 = word.x1
            key = (word.size, word.base)
            marks[key] = marks.get(key, 0) + len(word.text)
        self.x0, self.x1 = x0, x1
        self.letters = sum(marks.values())
        if len(marks) == 1:
            self.size, self.base = first.size, first.base
            return
        sizes: dict[float, int] = {}
        for (size, _), count in marks.items():
            sizes[size] = sizes.get(size, 0) + count
        self.size = max(sizes, key=lambda size: (sizes[size], size))
        heights = {base: count for (size, base), count in marks.items() if size == self.size}
        self.base = max(heights, key=lambda base: (heights[base], -base))

    @property
    def text(self) -> str:
        """The words with blanks as printed."""
        if self._text is None:
            pieces = [f" {w.text}" if w.spaced else w.text for w in self.words]
            self._text = "".join(pieces).removeprefix(" ")
        return self._text

    def share(self, trait: Literal["bold", "italic", "mathematical"]) -> float:
        """Share of the characters whose font has a trait, 0..1."""
        if self._traits is None:
            bold = italic = maths = 0
            for word in self.words:
                count, font = len(word.text), word.font
                bold += count if font.bold else 0
                italic += count if font.italic else 0
                maths += count if font.mathematical else 0
            self._traits = (bold, italic, maths)
        return self._traits[("bold", "italic", "mathematical").index(trait)] / max(1, self.letters)
