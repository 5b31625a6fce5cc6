"""Blocks to paragraphs: those that a column's end, a formula or a figure interrupts are joined."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from citance.documents.formats.pdf.blocks import Block, indented, is_ended, is_item, label_of
from citance.documents.formats.pdf.page import Line
from citance.documents.formats.pdf.style import Style

_SHORTEST_ABSTRACT = 200  # characters


@dataclass(slots=True)
class Part:
    """A heading and the paragraphs under it."""

    lines: list[Line] = field(default_factory=list)
    paragraphs: list[Block] = field(default_factory=list)


@dataclass(slots=True)
class Sorted:
    """The blocks of a document by what they are."""

    parts: list[Part] = field(default_factory=list)
    notes: list[Block] = field(default_factory=list)
    captions: list[Block] = field(default_factory=list)
    tables: list[Block] = field(default_factory=list)
    notices: list[Block] = field(default_factory=list)
    formulas: int = 0


def sort_blocks(blocks: Sequence[Block], style: Style) -> Sorted:
    """Parts of the running text, and beside them what is no running text.

    Args:
        blocks: in reading order.
        style: of the document.
    """
    found = Sorted([Part()])
    indents = _uses_indents(blocks, style)
    last: Block | None = None  # the paragraph that may go on
    between = ""  # the kind of what stood between
    for block in blocks:
        if block.kind == "body":
            if last is not None and _goes_on(last, block, style, between, indents):
                last.lines += block.lines
            else:
                last = Block("body", list(block.lines))
                found.parts[-1].paragraphs.append(last)
            between = ""
        elif block.kind == "heading":
            found.parts.append(Part(list(block.lines)))
            last, between = None, ""
        else:
            _put_aside(found, block)
            between = block.kind
    return found


def _put_aside(found: Sorted, block: Block) -> None:
    if block.kind == "footnote":
        found.notes.append(block)
    elif block.kind == "caption":
        last = found.captions[-1] if found.captions else None
        if last is not None and not label_of(block.text):
            last.lines += block.lines
        else:
            found.captions.append(Block("caption", list(block.lines)))
    elif block.kind == "table":
        found.tables.append(block)
    elif block.kind == "notice":
        found.notices.append(block)
    else:
        found.formulas += 1


def _uses_indents(blocks: Sequence[Block], style: Style) -> bool:
    """Whether paragraphs begin set in."""
    body = [block for block in blocks if block.kind == "body" and len(block.lines) > 1]
    return sum(indented(block.lines[0], style) for block in body) > 0.3 * len(body)


def _goes_on(last: Block, block: Block, style: Style, between: str, indents: bool) -> bool:
    """Whether a paragraph goes on in another block."""
    one, other = last.lines[-1], block.lines[0]
    if abs(one.size - other.size) > 0.15 * style.size:
        return False
    moved = (one.page, one.column) != (other.page, other.column)
    text = other.text.lstrip("([“\"'")
    small = text[:1].islower()
    if not is_ended(one.text):
        drifted = moved or between in ("caption", "table", "footnote")
        return small or one.text.endswith(("-", ",", "‐")) or (drifted and not is_item(other.text))
    if small and (between or moved) and one.text.rstrip().endswith((";", ":")):
        return True
    full = one.x1 > style.right(one) - 1.2 * style.size
    return moved and indents and full and not indented(other, style) and not between


def take_abstract(found: Sorted, style: Style) -> list[Block]:
    """Take the abstract out if it has no heading: set over the columns, smaller or narrower than the text."""
    if len(found.parts) < 2 or not found.parts[0].paragraphs:
        return []
    first = found.parts[0].paragraphs
    taken = []
    while first and first[0].lines[0].page == 0 and _is_abstract(first[0], style):
        taken.append(first.pop(0))
    if sum(len(block.text) for block in taken) < _SHORTEST_ABSTRACT:
        first[:0] = taken
        return []
    return taken


def _is_abstract(block: Block, style: Style) -> bool:
    lines = block.lines
    small = max(line.size for line in lines) < 0.96 * style.size
    over = all(line.column == -1 for line in lines)
    width = max(line.x1 for line in lines) - min(line.x0 for line in lines)
    narrow = width < 0.92 * (style.right(lines[0]) - style.left(lines[0]))
    return over or small or (narrow and len(lines) > 3)
