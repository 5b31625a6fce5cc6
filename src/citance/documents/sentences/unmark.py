"""A sentence without its citation markers, and where they stood."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from citance.records import Mention

_YEARS_OUT = re.compile(r"\s*,?\s*[(\[][^()\[\]]*[)\]]\s*$")
_BARE_YEARS = re.compile(
    r"\s*,?\s*(?:1[6-9]\d\d|20\d\d)[a-k]?(?:\s*[,/&]\s*(?:(?:1[6-9]\d\d|20\d\d)[a-k]?|[a-k]\b))*\s*$"
)
_YEAR = re.compile(
    r",?\s*(?:1[6-9]\d\d|20\d\d)(?:\s?[a-k]\b)?(?:\s*,\s*(?:(?:1[6-9]\d\d|20\d\d)[a-k]?|[a-k])\b)*"
)
# After these words a bracket stands for its authors: "as shown by (Lee, 2016)".
_NEEDS_NOUN = re.compile(
    r"(?:^|\b(?:in|by|of|from|to|with|see|following|per|via|than|like|unlike|both|and|or|as|while|whereas|that)\s)$",
    re.IGNORECASE,
)
_SEPARATOR = re.compile(r"\s*(?:[,;]|[,;]?\s*(?:and|or|&))\s*")
_CLOSING = frozenset(".,;:)]?!’")


@dataclass(frozen=True, slots=True)
class Unmarked:
    """A sentence without markers.

    Args:
        text: the words that are left, readable.
        offsets: for each marker, in order, where in `text` it stood.
    """

    text: str
    offsets: tuple[int, ...]


def unmark(text: str, start: int, end: int, mentions: Sequence[Mention]) -> Unmarked:
    """Take the markers out of `text[start:end]`.

    Markers in brackets vanish with their brackets; of a marker that is part of the sentence the names stay,
    and so do the names in a bracket that the sentence cannot do without ("as shown by (Lee, 2016)").

    Args:
        text: the whole text.
        start: where the sentence begins.
        end: where it ends.
        mentions: the markers inside, in order.

    Source: ours.
    """
    out = ""
    offsets = []
    place = start
    last, kept = None, ""
    for mention in mentions:
        gap = text[place : mention.start]
        listed = last is not None and last.kind == mention.kind == "paren" and _SEPARATOR.fullmatch(gap)
        if not listed:
            out = _append(out, gap)
            kept = _kept(mention, out, text[mention.end : end])
            out = _append(out, kept)
        elif kept:
            out = _append(_append(out, gap), _inner(mention))
        offsets.append(len(out.rstrip()))
        place, last = mention.end, mention
    out = _append(out, text[place:end])
    stripped = out.lstrip()
    shift = len(out) - len(stripped)
    final = stripped.rstrip()
    return Unmarked(final, tuple(min(max(0, offset - shift), len(final)) for offset in offsets))


def _append(out: str, piece: str) -> str:
    """Join so that no double blank, double stop or blank before punctuation is left where a marker stood."""
    piece = re.sub(r"\s+", " ", piece)
    if not out or out.endswith(" "):
        piece = piece.lstrip()
    if out.endswith(" ") and piece[:1] in _CLOSING:
        out = out.rstrip()
    if out.endswith(".") and re.match(r"\.(?!\.)", piece):
        piece = piece[1:]
    return out + piece


def _kept(mention: Mention, before: str, after: str) -> str:
    """The words of a marker that the sentence needs."""
    if mention.kind == "narrative":
        names = _names_of(mention.surface)
        return names if any(c.isalpha() for c in names) else ""
    if mention.kind != "paren" or mention.method in ("number", "label"):
        return ""
    if not before.strip():
        return _inner(mention) if re.match(r"\s+[a-z]", after) else ""
    return _inner(mention) if _NEEDS_NOUN.search(before) else ""


def _inner(mention: Mention) -> str:
    """The names in a bracket, without prefix, years and places; empty for numbers."""
    inner = mention.surface.strip("()[]")
    for extra in (mention.prefix, mention.locator, mention.suffix):
        inner = inner.replace(extra, "", 1) if extra else inner
    names = re.sub(r"\s*;\s*", ", ", _YEAR.sub("", inner)).strip(" ,;")
    return names if any(c.isalpha() for c in names) else ""


def _names_of(surface: str) -> str:
    """The names of a marker: "Lee and Kim (2020a, b)" → "Lee and Kim", "[12]" → ""."""
    if surface[:1] in "([" and surface[-1:] in ")]":
        return ""
    without = _YEARS_OUT.sub("", surface)
    return (without if without != surface else _BARE_YEARS.sub("", surface)).rstrip(" ,")
