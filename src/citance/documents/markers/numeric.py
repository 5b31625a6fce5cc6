"""Number markers in plain text: "[3–5, 9]", "[3], [4]", "Smith et al. [12]", "Refs. 7–9", "(1-3)"."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise

from citance.documents.markers.guards import citing
from citance.documents.markers.names_before import phrases_before, usual
from citance.documents.markers.resolve import Bibliography
from citance.documents.markers.tail import split_tail
from citance.records import Mention
from citance.records.text import Confidence, MentionKind

WIDEST = 50  # entries: a longer range is hardly a citation
_DASH = r"(?:--|[-–—‐‑−])"
_NUMBER = r"\d{1,3}(?:[a-h](?:,[a-h])*)?"
_ITEM = rf"{_NUMBER}(?:\s*{_DASH}\s*\d{{1,4}})?"
NUMBERS = rf"{_ITEM}(?:\s*[,;]\s*{_ITEM})*"
_PREFIX = (
    r"(?:(?P<prefix>see(?: also)?|cf\.?|e\.g\.|compare|reviewed in|siehe|vgl\.|voir|véase|ver|vedi|см\.|zie|zob\.|bkz\."
    r"),?\s+)?"
)
_TAIL = r"(?P<tail>\s*[,;:]\s*(?!\s*\d)[^\[\]()]{1,60})?"
_SQUARE = re.compile(rf"\[\s*{_PREFIX}(?P<numbers>{NUMBERS}){_TAIL}\s*\]")
_ROUND = re.compile(rf"\(\s*{_PREFIX}(?P<numbers>{NUMBERS}){_TAIL}\s*\)")
_BETWEEN = re.compile(rf"\s*,?\s*|\s*{_DASH}\s*")
_RANGE = re.compile(rf"({_NUMBER})\s*{_DASH}\s*(\d{{1,4}})")
_NAMED = re.compile(rf"[Rr](?<!\w.)ef(?:erence)?s?\.?\s+\[?(?P<numbers>{NUMBERS}(?:\s+and\s+{_ITEM})?)\]?")
_SUBJECT = re.compile(r"(?:^|[.!?]\s+)$")
_GOES_ON = re.compile(r"\s+[^\W\d_A-Z]")


def find_numbers(text: str, bibliography: Bibliography, *, round_brackets: bool = False) -> list[Mention]:
    """The number markers of one paragraph.

    Args:
        text: the paragraph.
        bibliography: its numbers decide what can be a citation.
        round_brackets: look for "(3)" instead of "[3]".

    Source: ours.
    """
    if not bibliography.numbers:
        return []
    pattern = _ROUND if round_brackets else _SQUARE
    groups: list[list[re.Match[str]]] = []
    for match in citing(text, list(pattern.finditer(text)), round_brackets=round_brackets):
        if groups and _BETWEEN.fullmatch(text, groups[-1][-1].end(), match.start()):
            groups[-1].append(match)
        else:
            groups.append([match])
    found = [m for group in groups if (m := _mention(text, group, bibliography)) is not None]
    taken = [(m.start, m.end) for m in found]
    found += [] if round_brackets else _named(text, bibliography, taken)
    return sorted(found, key=lambda m: m.start)


def expand(
    numbers: str, bibliography: Bibliography, *, wide: bool = False
) -> tuple[list[str], list[str]] | None:
    """Targets and unresolved parts of "3-5, 9"; None if this cannot be a citation.

    Args:
        numbers: as printed.
        bibliography: the document's.
        wide: whether a range of more than `WIDEST` entries may be one; what the list does not hold of it is told as
            a whole, "41–300".
    """
    targets: list[str] = []
    unresolved: list[str] = []
    for item in re.split(r"\s*(?:[;]|,(?!\s*[a-h]\b)|\band\b)\s*", numbers):
        ends = _RANGE.fullmatch(item.strip())
        first = int(re.match(r"\s*(\d+)", item)[1])  # type: ignore[index]
        if first == 0:
            return None
        if ends is None:
            _take(first, str(first), bibliography, targets, unresolved)
            continue
        final = int(ends[2])
        far = final - first > WIDEST
        if final > 10 * bibliography.last or (far and not wide):
            return None
        if final <= first:
            unresolved.append(item.strip())
            continue
        listed = min(final, bibliography.last) if far else final
        for number in range(first, listed + 1):
            _take(number, str(number), bibliography, targets, unresolved)
        if listed < final:
            unresolved.append(f"{max(first, listed + 1)}–{final}")
    return targets, unresolved


def _take(
    number: int, label: str, bibliography: Bibliography, targets: list[str], unresolved: list[str]
) -> None:
    if number in bibliography.numbers:
        targets.append(bibliography.numbers[number])
    else:
        unresolved.append(label)


def _mention(text: str, group: Sequence[re.Match[str]], bibliography: Bibliography) -> Mention | None:
    numbers = group[0]["numbers"]
    for before, after in pairwise(group):
        between = text[before.end() : after.start()].strip(" ,")
        numbers += f"–{after['numbers']}" if between else f", {after['numbers']}"
    expanded = expand(numbers, bibliography, wide=group[0][0].startswith("["))
    if expanded is None:
        return None
    start, end = group[0].start(), group[-1].end()
    kind: MentionKind = "paren"
    authors = _authors(text, start, expanded[0], bibliography)
    if authors is not None:
        start, kind = authors, "narrative"
    elif _SUBJECT.search(text[max(0, start - 4) : start]) and _GOES_ON.match(text, end):
        kind = "narrative"
    locator, suffix = split_tail([m["tail"] for m in group if m["tail"]])
    words = (group[0]["prefix"] or "", locator, suffix)
    return _build(text, (start, end), kind, expanded, _confidence(numbers), words)


def _build(
    text: str,
    place: tuple[int, int],
    kind: MentionKind,
    expanded: tuple[list[str], list[str]],
    confidence: Confidence,
    words: tuple[str, str, str] = ("", "", ""),
) -> Mention:
    surface = text[place[0] : place[1]]
    return Mention(
        *place,
        surface,
        kind,
        targets=tuple(dict.fromkeys(expanded[0])),
        unresolved=tuple(expanded[1]),
        prefix=words[0],
        locator=words[1],
        suffix=words[2],
        method="number",
        confidence=confidence,
        source=surface,
    )


def _confidence(numbers: str) -> Confidence:
    """Low if a range is so wide that it may be of values."""
    ends = ((int(m[1].rstrip("abcdefgh,")), int(m[2])) for m in _RANGE.finditer(numbers))
    return "low" if any(final - first > WIDEST for first, final in ends) else "high"


def _authors(text: str, start: int, targets: Sequence[str], bibliography: Bibliography) -> int | None:
    """Where the authors before a number begin, if they belong to it."""
    if text[max(0, start - 1) : start] not in {" ", "\n", "\u00a0"}:
        return None
    phrases = phrases_before(text, start)
    known = bibliography.authors_of(targets[0]) if targets else ()
    for phrase in phrases:
        if known and bibliography.fits(targets[0], phrase.names):
            return phrase.start
    plausible = [p for p in phrases if p.joined and p.plausible and text[p.end - 1] not in ","]
    if known or not plausible:
        return None
    return usual(plausible).start


def _named(text: str, bibliography: Bibliography, taken: Sequence[tuple[int, int]]) -> list[Mention]:
    """Numbers that are told to be references: "Refs. 7–9"."""
    found = []
    for match in _NAMED.finditer(text):
        near = bisect_left(taken, (match.end(), 0)) - 1
        if near >= 0 and taken[near][1] > match.start():
            continue
        expanded = expand(match["numbers"], bibliography, wide=True)
        if expanded is not None and expanded[0]:
            confidence = _confidence(match["numbers"])
            found.append(_build(text, match.span(), "narrative", expanded, confidence))
    return found
