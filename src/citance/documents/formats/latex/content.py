"""What a source holds once it is read: blocks of parts, of which citations and references are printed later."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from citance.documents.formats.latex.tokens import Token


@dataclass(frozen=True, slots=True)
class Work:
    """One item of a citation: keys with what is said before and after them."""

    keys: tuple[str, ...]
    before: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class Cite:
    r"""A citation.

    Args:
        form: how it is printed, as in `cites.FORMS`.
        works: one, or several after commands such as \\cites.
        start: its place in all sources together.
        end: one past it.
        raised: whether the author raises it by hand.
    """

    form: str
    works: tuple[Work, ...]
    start: int
    end: int
    raised: bool = False


@dataclass(frozen=True, slots=True)
class Ref:
    """A reference to a number of the paper's own.

    Args:
        label: of the thing.
        form: "number", "bracket", or "name" for one with its kind.
    """

    label: str
    form: str


@dataclass(frozen=True, slots=True)
class Mark:
    """A place that means something in some flows: a new line, another author, the next block of an entry."""

    name: str


Part = str | Cite | Ref | Mark
Paragraph = list[Part]


@dataclass(frozen=True, slots=True)
class Heading:
    """A section's title and level, 0 for chapters and parts."""

    title: Sequence[Part]
    level: int
    appendix: bool = False
    kind: str = ""


class Flow:
    """Paragraphs under construction.

    Args:
        kind: "text", "table" for rows, "head" for authors, "entry" for the bibliography, "float".
    """

    def __init__(self, kind: str = "text") -> None:
        self.kind = kind
        self.blocks: list[Heading | Paragraph] = []
        self.parts: Paragraph = []

    def add(self, part: Part) -> None:
        """Go on in the paragraph."""
        self.parts.append(part)

    def end_paragraph(self) -> None:
        """The next part begins another paragraph."""
        if any(not isinstance(part, str) or part.strip() for part in self.parts):
            self.blocks.append(self.parts)
        self.parts = []

    def paragraphs(self) -> list[Paragraph]:
        """All paragraphs, the last one ended."""
        self.end_paragraph()
        return [block for block in self.blocks if not isinstance(block, Heading)]

    def all_parts(self) -> Paragraph:
        """All paragraphs as one."""
        return [part for paragraph in self.paragraphs() for part in (*paragraph, " ")]


def raise_all(parts: Sequence[Part]) -> Paragraph:
    """The same parts with the citations among them raised."""
    return [replace(part, raised=True) if isinstance(part, Cite) else part for part in parts]


@dataclass(slots=True)
class Float:
    """A figure or table.

    Args:
        kind: "figure", "table" or another name of a counter.
        captions: paragraphs.
        rows: of its tables.
        label: "Table 3"; empty without a numbered caption.
    """

    kind: str
    captions: list[Paragraph] = field(default_factory=list)
    rows: list[Paragraph] = field(default_factory=list)
    label: str = ""


@dataclass(slots=True)
class Item:
    """An entry of a printed bibliography: its key, its label, its text."""

    key: str
    label: list[Token] | None
    parts: Paragraph


@dataclass(slots=True)
class Frame:
    """What is open: a group or an environment, and what to do when it ends."""

    closer: str
    flow: Flow
    current: tuple[str, str]
    on_close: Callable[[Flow], None] | None = None
    short: bool = False  # whether it ends with the paragraph at the latest


@dataclass(slots=True)
class Content:
    """A source, read."""

    title: list[Part] = field(default_factory=list)
    authors: list[list[Part]] = field(default_factory=list)
    date: list[Part] = field(default_factory=list)
    main: Flow = field(default_factory=Flow)
    notes: list[Paragraph] = field(default_factory=list)
    floats: list[Float] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)
    labels: dict[str, tuple[str, str]] = field(default_factory=dict)
    counters: Counter[str] = field(default_factory=Counter)
    names: dict[str, str] = field(default_factory=dict)
    options: dict[str, list[str]] = field(default_factory=dict)
    bibstyle: str = ""
    bibs: list[str] = field(default_factory=list)
    nocited: list[str] = field(default_factory=list)
    began: bool = False
