"""The linked citations of a paragraph (JATS, PDF), grouped into the markers that a reader sees."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from citance.documents.markers.attach import attach_authors
from citance.documents.markers.author_year import PROSE
from citance.documents.markers.brackets import LONGEST, innermost, pairs
from citance.documents.markers.resolve import Bibliography
from citance.documents.markers.tail import split_tail
from citance.records import Mention
from citance.records.text import MentionKind

_RANGE = re.compile(r"\s*(?:--|[-–—‐‑−⁻])\s*")
_NEXT = re.compile(r"\s*(?:[,;]|and|&|,\s*and)?\s*")
_SAME_WORK = re.compile(r"[’']?s?,?\s*[(\[]?\s*")
_WORDS = re.compile(r"(?!\b(?:and|see|e\.g\.)\b)\b\w{2,}|§|p\.|n\.")
_CLOSED = re.compile(r"[(\[].*[)\]]", re.DOTALL)
_NUMBER = re.compile(r"[\[(]?\s*\d{1,4}[a-z]?\s*[\])]?|[⁰¹²³⁴⁵⁶⁷⁸⁹]+")


@dataclass(frozen=True, slots=True)
class Anchor:
    """One `<xref>` of a paragraph: its place, the entries it links to, and whether it is raised."""

    start: int
    end: int
    targets: tuple[str, ...]
    raised: bool


def group_anchors(
    text: str, anchors: Sequence[Anchor], order: Sequence[str], bibliography: Bibliography
) -> list[Mention]:
    """The markers of a paragraph, in order.

    Links in one bracket are one marker with its brackets; a range names all entries between its ends.

    Args:
        text: the paragraph.
        anchors: its links, in order.
        order: the ids of the bibliography, in printed order.
        bibliography: the same entries.
    """
    places = {entry: place for place, entry in enumerate(order)}
    found = [pair for pair in pairs(text) if pair[1] - pair[0] <= LONGEST]
    mentions: list[Mention] = []
    for run in _runs(text, anchors, found):
        mention = _mention(text, run, found, _targets(text, run, order, places))
        floor = mentions[-1].end if mentions else 0
        if mention.start >= floor:
            mentions.append(attach_authors(text, mention, bibliography, floor))
    return mentions


def _runs(text: str, anchors: Sequence[Anchor], found: list[tuple[int, int]]) -> Iterator[list[Anchor]]:
    """Neighbouring links that belong to one marker."""
    run: list[Anchor] = []
    for anchor in anchors:
        if run and not _together(text, run[-1], anchor, found):
            yield run
            run = []
        run.append(anchor)
    if run:
        yield run


def _together(text: str, one: Anchor, other: Anchor, found: list[tuple[int, int]]) -> bool:
    between = text[one.end : other.start]
    if one.raised != other.raised:
        return False
    if _RANGE.fullmatch(between):
        return True
    numbers = bool(
        _NUMBER.fullmatch(text[one.start : one.end]) and _NUMBER.fullmatch(text[other.start : other.end])
    )
    if numbers and _NEXT.fullmatch(between):
        return True
    if one.targets == other.targets and _SAME_WORK.fullmatch(between):
        return True  # "Smith et al." and "(2019)" linked apart
    home = innermost(found, one.start)
    return home is not None and home == innermost(found, other.start) and len(between) <= PROSE


def _mention(
    text: str,
    run: Sequence[Anchor],
    found: list[tuple[int, int]],
    named: tuple[tuple[str, ...], tuple[str, ...]],
) -> Mention:
    start, end = run[0].start, run[-1].end
    kind: MentionKind = "superscript" if run[0].raised else "narrative"
    prefix = locator = suffix = ""
    pair = innermost(found, start)
    if pair is not None and not run[0].raised:
        before, after = text[pair[0] + 1 : start], text[end : pair[1]]
        if pair[1] >= end and len(before) <= PROSE and len(after) <= PROSE and "(" not in before:
            start, end, kind = pair[0], pair[1] + 1, "paren"
            prefix = before.strip(" ,;")
            tails = [text[a.end : b.start] for a, b in pairwise(run)]
            locator, suffix = split_tail([t for t in (*tails, after) if _WORDS.search(t)])
        elif pair[1] < end:
            end = pair[1] + 1
    elif not run[0].raised:
        if _CLOSED.fullmatch(text[start:end]):
            kind = "paren"  # the link holds the brackets too
        elif (closing := next((b for a, b in found if start < a < end <= b), None)) is not None:
            end = closing + 1
        elif not any(character.isalpha() for character in text[start:end]):
            kind = "paren"
    targets, unresolved = named
    return Mention(
        start,
        end,
        text[start:end],
        kind,
        targets=targets,
        unresolved=unresolved,
        prefix=prefix,
        locator=locator,
        suffix=suffix,
        method="xref",
        source=text[start:end],
    )


def _targets(
    text: str, run: Sequence[Anchor], order: Sequence[str], places: Mapping[str, int]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The entries that a run of links names, those of ranges too, and the links that name none."""
    targets: list[str] = []
    unresolved: list[str] = []
    for number, anchor in enumerate(run):
        known = [target for target in anchor.targets if target in places]
        if not known:
            unresolved.append(text[anchor.start : anchor.end])
        if number and known and targets and _RANGE.fullmatch(text[run[number - 1].end : anchor.start]):
            first, last = places[targets[-1]], places[known[0]]
            if 0 < last - first <= 50:
                targets += order[first + 1 : last]
        targets += known
    return tuple(dict.fromkeys(targets)), tuple(unresolved)
