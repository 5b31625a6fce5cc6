"""Lines to blocks, each of one kind: paragraphs, headings, captions, cells, formulas, notes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from citance.documents.formats.pdf.furniture import is_notice
from citance.documents.formats.pdf.page import Line
from citance.documents.formats.pdf.style import Style
from citance.documents.sections import is_heading, is_references

Kind = Literal["body", "heading", "caption", "table", "footnote", "formula", "notice"]

_CAPTION = re.compile(
    r"(?P<label>(?:supplementary |extended data )?"
    r"(?:fig(?:ure|\.)?|table|tab\.|algorithm|scheme|listing|box|chart|plate)\s*(?:S?\d+|[IVX]+|[A-Z]\.?\d*)(?:\.\d+)?(?:\s?\([a-z]\))?)(?P<mark>\s*[.:|—–]|\s+(?=[A-Z(])|\s*$)",
    re.IGNORECASE,
)
_NOTE = re.compile(r"(?P<label>\d{1,2}|[∗*†‡§¶‖♠♣♦♥⋄⋆★□#✉]{1,3}|[a-h](?=\s))(?=\D)")
_ITEM = re.compile(r"(?:[•▪◦‣·∙–—*]|\(?\d{1,2}[.)]|\([a-z]+\))\s")
_ENDED = re.compile(r"(?:[.?!:;]['\"”’)\]]*|[^\W\d][.?!]['\"”’)\]]*\d[\d,]{0,4})$")
_OPEN = re.compile(
    r"\b(?:al|cf|e\.g|i\.e|vs|figs?|eqs?|refs?|secs?|no|vol|pp?|dr|prof|mr|ms)\.$", re.IGNORECASE
)
_LEVEL = re.compile(r"(?:\d+(?:\.\d+)*\.?|[IVX]+\.|[A-Z]\.(?:\d+\.?)*|[A-Z](?=\s))\s+\S")
_SUBLEVEL = re.compile(r"\d{1,2}(?:\.\d{1,2}){1,3}\.?\s+[^\W\d_a-z][^\W\d_]")
_EQUATION = re.compile(r"\(\s?[A-Z]?\.?\d{1,3}(?:\.\d+)?[a-z]?\s?\)\s*[.,;]?$")
_WORD = re.compile(r"[^\W\d_]{3,}")
_LEADERS = re.compile(r"(?:\s?\.){5,}\s*\d*$")
_LONGEST_HEADING = 150


@dataclass(slots=True)
class Block:
    """Lines of one column that belong together."""

    kind: Kind
    lines: list[Line]

    @property
    def text(self) -> str:
        """The lines on one line, hyphens as printed."""
        return " ".join(line.text for line in self.lines)


def blocks_of(lines: Sequence[Line], style: Style) -> list[Block]:
    """The blocks of a document, in reading order.

    Args:
        lines: without furniture and list of references.
        style: of the document.
    """
    groups: list[list[Line]] = []
    heads = [looks_like_heading(line, style) for line in lines]
    for number, line in enumerate(lines):
        after = lines[number + 1] if number + 1 < len(lines) else None
        if not groups or _splits(groups[-1], line, after, style, (heads[number - 1], heads[number])):
            groups.append([])
        groups[-1].append(line)
    blocks = [Block(_kind(group, style), group) for group in groups]
    _mark_notes(blocks, style)
    _extend_captions(blocks, style)
    _mark_pictures(blocks, style)
    return blocks


def rows_of(block: Block) -> list[list[Line]]:
    """The rows of a table; lines of one cell only, such as the words of a picture, stay together."""
    rows = [[block.lines[0]]]
    for before, line in pairwise(block.lines):
        if before.cells > 1 or line.cells > 1:
            rows.append([])
        rows[-1].append(line)
    return rows


def label_of(text: str) -> str:
    """The label of a caption, "Figure 3"; empty if it is none."""
    found = _CAPTION.match(text)
    return found["label"] if found else ""


def note_label(line: Line) -> str:
    """The mark at the head of a note."""
    found = _NOTE.match(line.text)
    return found["label"] if found else ""


def is_ended(text: str) -> bool:
    """Whether a sentence may end with a text."""
    text = text.rstrip()
    return _ENDED.search(text) is not None and _OPEN.search(text) is None


def is_numbered(text: str) -> bool:
    """Whether a text begins as a numbered heading does: "2.1 Methods"."""
    return re.match(r"(?:\d{1,2}(?:\.\d{1,2})*\.?|[IVX]+\.)\s", text) is not None


def is_item(text: str) -> bool:
    """Whether a text begins as an item of a list does."""
    return _ITEM.match(text) is not None


def indented(line: Line, style: Style) -> bool:
    """Whether a line is set in as the first of a paragraph."""
    return 0.6 * style.size < line.x0 - style.left(line) < 4 * style.size


def _splits(
    group: Sequence[Line], line: Line, after: Line | None, style: Style, heads: tuple[bool, bool]
) -> bool:
    """Whether a line begins a block; `heads` tells of the line before and of it whether they are headings."""
    last = group[-1]
    if (last.page, last.column) != (line.page, line.column):
        return True
    size = max(last.size, line.size)
    step = line.base - last.base
    if step < 0.3 * size or step > 1.4 * style.leading * max(1.0, size / style.size):
        return True
    if abs(last.size - line.size) > 0.08 * size and min(last.letters, line.letters) > 3:
        return True
    if heads[0] != heads[1] or is_references(line.text):
        return True
    if heads[0]:
        return _LEVEL.match(line.text) is not None
    if line.size < 0.94 * style.size and _NOTE.match(line.text) and _has_mark(line):
        return True
    hanging = len(group) > 1 or not indented(last, style)
    if hanging and line.x0 < last.x0 - 0.6 * size and is_ended(last.text) and line.text[:1].isupper():
        return True
    return _begins_paragraph(last, line, after, style)


def _begins_paragraph(last: Line, line: Line, after: Line | None, style: Style) -> bool:
    caption = _CAPTION.match(line.text)
    if caption and caption.end() == len(line.text):
        return True
    if (
        caption
        and (last.cells > 1 or is_ended(last.text))
        and (caption["mark"].strip() or line.share("bold") > 0)
    ):
        return True
    if _is_formula([line], style) != _is_formula([last], style):
        return True
    margin = 0.6 * line.size
    if line.x0 > last.x0 + margin and indented(line, style):
        back = after is None or after.page != line.page or after.x0 < line.x0 - margin
        return back or (is_ended(last.text) and last.x1 < style.right(line) - line.size)
    short = last.x1 < style.right(line) - 2 * line.size
    opens = line.text[:1].isupper() or _ITEM.match(line.text) is not None
    if line.text[:1] in "•▪◦‣·" and _ITEM.match(line.text):
        return True
    if _ITEM.match(line.text) and (is_ended(last.text) or short) and line.x0 <= last.x0 + margin:
        return True
    return short and is_ended(last.text) and opens and line.x0 <= last.x0 + margin


def looks_like_heading(line: Line, style: Style) -> bool:
    """Whether a line is set as a heading: larger, bold, or numbered in capitals or italics."""
    text = line.text.strip()
    if not 2 < len(text) <= _LONGEST_HEADING or not any(c.isalpha() for c in text):
        return False
    if _CAPTION.match(text) or line.share("mathematical") > 0.3:
        return False
    larger = line.size > 1.1 * style.size
    bold = line.share("bold") > 0.85 and not style.bold
    if larger or bold:
        return (not text.endswith((",", ";")) and len(_WORD.findall(text)) > 0) or larger
    room = line.x1 < style.right(line) - 2 * style.size
    if _SUBLEVEL.match(text) and room and line.cells <= 2 and not text.endswith((".", ",", ";", ":")):
        return True
    numbered = _LEVEL.match(text) is not None
    letters = [c for c in text if c.isalpha()]
    capitals = sum(c.isupper() for c in letters) > 0.8 * len(letters) and len(letters) > 3
    italic = line.share("italic") > 0.85
    return room and ((numbered and (capitals or italic)) or (is_heading(text) and text[0].isupper()))


def _kind(group: Sequence[Line], style: Style) -> Kind:
    text = " ".join(line.text for line in group)
    caption = _CAPTION.match(text)
    if caption and (caption["mark"].strip() or _set_apart(group, style) or group[0].letters == len(text) - 1):
        return "caption"
    if len(group) <= 4 and all(looks_like_heading(line, style) for line in group):
        return "heading" if len(text) <= 2 * _LONGEST_HEADING else "body"
    small = max(line.size for line in group) < 0.94 * style.size
    aside = small or (group[0].page == 0 and len(text) < 250)
    if aside and is_notice(text) and len(text) < 1500:
        return "notice"
    if _is_formula(group, style):
        return "formula"
    return "table" if _is_table(group, style) else "body"


def _set_apart(group: Sequence[Line], style: Style) -> bool:
    """Whether what may be a caption is set in other type than the text, as "Figure 3 Growth" without a stop."""
    return group[0].size < 0.95 * style.size or group[0].words[0].font.bold


def _is_formula(group: Sequence[Line], style: Style) -> bool:
    """Whether lines are a display: set in, and with few words."""
    inset = all(line.x0 > style.left(line) + 1.2 * style.size for line in group)
    words = sum(
        len(w.text) for line in group for w in line.words if _WORD.search(w.text) and not w.font.mathematical
    )
    letters = sum(line.letters for line in group)
    if not inset or words > 0.4 * letters:
        return False
    maths = sum(line.share("mathematical") * line.letters for line in group) > 0.15 * letters
    return maths or _EQUATION.search(group[-1].text) is not None


def _is_table(group: Sequence[Line], style: Style) -> bool:
    """Whether lines are cells, the words of a picture, or a table of contents."""
    if _LEADERS.search(group[-1].text) or (len(group) > 1 and _LEADERS.search(group[0].text)):
        return True
    celled = sum(line.cells > 1 for line in group)
    if celled * 2 >= len(group) and not (len(group) == 1 and group[0].cells == 2 and is_ended(group[0].text)):
        return True
    text = " ".join(line.text for line in group)
    figures = sum(c.isdigit() for c in text)
    if figures > 0.4 * sum(not c.isspace() for c in text):
        return True
    width = max(1.0, style.right(group[0]) - style.left(group[0]))
    narrow = max(line.x1 - line.x0 for line in group) < 0.45 * width
    odd = abs(group[0].size - style.size) > 0.06 * style.size
    alone = len(group) <= 2 and not is_ended(text) and text[:1] and not _ITEM.match(text)
    return narrow and odd and (alone or len(_WORD.findall(text)) < 3)


def _mark_notes(blocks: Sequence[Block], style: Style) -> None:
    """Small blocks at the foot of a column, from the first that bears a mark, are notes."""
    foot: tuple[int, int] | None = None
    open_ = True
    run: list[Block] = []
    for block in [*reversed(blocks), None]:
        key = (block.lines[0].page, block.lines[0].column) if block else None
        if key != foot or block is None:
            _close_notes(run, block, style)
            foot, open_, run = key, True, []
        if block is None:
            return
        small = max(line.size for line in block.lines) < 0.94 * style.size
        open_ = open_ and small and block.kind in ("body", "notice", "table", "heading", "formula")
        if open_:
            run.append(block)


def _close_notes(run: Sequence[Block], above: Block | None, style: Style) -> None:
    """The notes among the small blocks of a foot, given from below: from the first that bears a mark.

    Those of the first page may bear none, as addresses and dates.
    """
    marked = [n for n, block in enumerate(run) if _has_mark(block.lines[0])]
    if run and run[0].lines[0].page == 0 and above is not None:
        one, other = above.lines[-1], run[-1].lines[0]
        same = (one.page, one.column) == (other.page, other.column)
        if same and other.base - one.base > 1.3 * style.leading:
            marked = [len(run) - 1]
    for block in run[: marked[-1] + 1] if marked else ():
        if block.kind != "notice":
            block.kind = "footnote"


def _has_mark(first: Line) -> bool:
    """Whether a line begins with the mark of a note."""
    return _NOTE.match(first.text) is not None and (
        first.words[0].size < 0.85 * first.size
        or not first.words[0].text[0].isdigit()
        or (len(first.words) > 1 and first.words[0].text.isdigit())
    )


def _extend_captions(blocks: Sequence[Block], style: Style) -> None:
    """A caption goes on in the next block if it is only a label, or cut in small type."""
    for one, other in pairwise(blocks):
        a, b = one.lines[-1], other.lines[0]
        if one.kind != "caption" or (a.page, a.column) != (b.page, b.column) or b.size > 1.02 * style.size:
            continue
        step = b.base - a.base
        bare = label_of(one.text) == one.text.strip(" .:")
        if bare and 0 < step < 2.2 * style.leading and other.kind != "caption":
            other.kind = "caption"
        alike = abs(a.size - b.size) < 0.5 and b.size < 0.97 * style.size and not is_ended(a.text)
        if alike and other.kind in ("body", "table") and 0 < step < 1.5 * style.leading:
            other.kind = "caption"


def _mark_pictures(blocks: Sequence[Block], style: Style) -> None:
    """Text in other type next to a caption, without a gap of body text, belongs to the picture or table."""
    for n, block in enumerate(blocks):
        if block.kind != "caption":
            continue
        for step in (-1, 1):
            place = n + step
            while 0 <= place < len(blocks) and _is_foreign(blocks[place], block, style):
                if blocks[place].kind in ("body", "heading", "formula"):
                    blocks[place].kind = "table"
                place += step


def _is_foreign(block: Block, caption: Block, style: Style) -> bool:
    """Whether a block is on the caption's page and hardly any of it in the body's type."""
    if block.lines[0].page != caption.lines[0].page or block.kind not in (
        "body",
        "heading",
        "table",
        "formula",
    ):
        return False
    if block.kind == "table":
        return True
    if block.kind == "heading" and block.lines[0].share("bold") > 0.5 and _LEVEL.match(block.text):
        return False
    same = sum(
        len(word.text)
        for line in block.lines
        for word in line.words
        if word.font.name == style.font and abs(word.size - style.size) < 0.5
    )
    return same < 0.1 * sum(line.letters for line in block.lines)
