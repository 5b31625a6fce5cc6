"""Neighbouring citations that a reader sees as one marker."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from citance.documents.markers.brackets import LONGEST, innermost, pairs
from citance.documents.markers.tail import split_tail
from citance.records import Mention
from citance.records.text import MentionKind

_SAME_WORK = re.compile(r"(?:['’]s?)?,?\s*[(\[]?\s*")
_NEXT = re.compile(r"\s*[,;]?\s*")
_RANGE = re.compile(r"\s*(?:--|[-–—‐‑−])\s*")
_PROSE = 60  # characters between a bracket and the works in it: more is a sentence in brackets
_WIDEST = 50


@dataclass(slots=True)
class Placed:
    """A mention with what its command was.

    Args:
        mention: in the paragraph.
        form: as in `cites.FORMS`; "typed" where the author typed the brackets.
        start: in the source.
        end: one past it.
    """

    mention: Mention
    form: str
    start: int
    end: int


def merge(text: str, found: Sequence[Placed], order: Sequence[str], *, numeric: bool) -> list[Placed]:
    """The markers of a paragraph.

    "Lee" and "(2016)" of one work are one, and so are "[3], [4]" and "[3]–[6]", which names all between, and
    the works in a bracket that the author typed: "(e.g., Lee, 2016; Ito, 2015)".

    Args:
        text: the paragraph.
        found: its citations, in order.
        order: the ids of the bibliography, in printed order.
        numeric: whether numbers are printed.
    """
    joined: list[Placed] = []
    brackets = [pair for pair in pairs(text) if pair[1] - pair[0] <= LONGEST] if found else []
    for placed in found:
        if (
            joined
            and (one := _joined(text, joined[-1], placed, order, brackets, numeric=numeric)) is not None
        ):
            joined[-1] = one
        else:
            joined.append(placed)
    return [_in_bracket(text, placed, brackets) for placed in joined]


def _joined(
    text: str,
    one: Placed,
    other: Placed,
    order: Sequence[str],
    brackets: list[tuple[int, int]],
    *,
    numeric: bool,
) -> Placed | None:
    """Two neighbours as one; None if they are two."""
    between = text[one.mention.end : other.mention.start]
    if (
        one.form == "author"
        and other.form in ("year", "yearpar")
        and one.mention.targets == other.mention.targets
    ):
        if _SAME_WORK.fullmatch(between):
            closing = text[other.mention.end : other.mention.end + 1]
            more = 1 if between.rstrip().endswith(("(", "[")) and closing in (")", "]") else 0
            return _span(text, one, other, "narrative", more)
        return None
    if one.form in ("alp", "alt", "year", "author", "number", "bracket") and other.form in (
        "alp",
        "alt",
        "year",
        "number",
    ):
        home = innermost(brackets, one.mention.start)
        near = (
            len(between) <= _PROSE and home is not None and home == innermost(brackets, other.mention.start)
        )
        return replace(_span(text, one, other, "paren", 0), form="bracket") if near else None
    if not numeric or one.mention.kind != other.mention.kind or one.form not in ("paren", "cite", "super"):
        return None
    if (
        other.form not in ("paren", "cite", "super")
        or other.mention.prefix
        or one.mention.locator
        or one.mention.suffix
    ):
        return None
    if _NEXT.fullmatch(between):
        return _span(text, one, other, one.mention.kind, 0)
    if _RANGE.fullmatch(between) and len(one.mention.targets) == len(other.mention.targets) == 1:
        return _ranged(_span(text, one, other, one.mention.kind, 0), order)
    return None


def _ranged(placed: Placed, order: Sequence[str]) -> Placed:
    first, last = (order.index(target) for target in placed.mention.targets[:2])
    if 0 < last - first <= _WIDEST:
        placed.mention = replace(placed.mention, targets=tuple(order[first : last + 1]))
    return placed


def _span(text: str, one: Placed, other: Placed, kind: MentionKind, more: int) -> Placed:
    first, second = one.mention, other.mention
    end = second.end + more
    mention = replace(
        first,
        end=end,
        surface=text[first.start : end],
        kind=kind,
        targets=tuple(dict.fromkeys((*first.targets, *second.targets))),
        unresolved=tuple(dict.fromkeys((*first.unresolved, *second.unresolved))),
        locator=first.locator or second.locator,
        suffix="; ".join(part for part in (first.suffix, second.suffix) if part),
    )
    return Placed(mention, "joined", one.start, other.end + more)


def _in_bracket(text: str, placed: Placed, brackets: list[tuple[int, int]]) -> Placed:
    """Works that are printed bare, with the bracket that the author typed around them."""
    mention = placed.mention
    if placed.form not in ("alp", "alt", "number", "bracket", "year"):
        return placed
    home = innermost(brackets, mention.start)
    if home is None or home[1] < mention.end:
        return placed
    before, after = text[home[0] + 1 : mention.start], text[mention.end : home[1]]
    if len(before) > _PROSE or len(after) > _PROSE or "(" in before or ")" in after:
        return placed
    start, end = home[0], home[1] + 1
    placed.form = "typed"
    locator, suffix = split_tail([after]) if after.strip(" ,;") else ("", "")
    placed.mention = replace(
        mention,
        start=start,
        end=end,
        surface=text[start:end],
        kind="paren",
        prefix=" ".join(part for part in (before.strip(" ,;"), mention.prefix) if part),
        locator=mention.locator or locator,
        suffix=mention.suffix or suffix,
    )
    return placed
