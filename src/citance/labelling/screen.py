"""What a rater sees of a citance: no score and no verdict, which would sway the answer."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from citance.labelling.items import Item, Places
from citance.records import Extent

MORE = 5
"""Sentences of the ranking that one press of the key adds."""

# Blanks of any kind become one; what turns the direction of text or moves a terminal's cursor vanishes.
_TURNS = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


@dataclass(frozen=True, slots=True)
class Passage:
    """A place in the cited paper with its neighbours; either neighbour may be empty."""

    before: str
    text: str
    after: str


@dataclass(frozen=True, slots=True)
class Screen:
    """A citance, ready to show.

    Args:
        title: of the cited paper.
        earlier: context before the citance.
        before: the citance up to its own marker.
        marker: the marker; empty if unknown.
        after: the citance after its marker.
        later: context after the citance.
        passages: the matched places.
        further: more sentences of the ranking, those asked for.
        left: how many sentences of the paper can still be asked for.
        notes: what else matters for the answer.
    """

    title: str
    earlier: str
    before: str
    marker: str
    after: str
    later: str
    passages: tuple[Passage, ...]
    further: tuple[Passage, ...]
    left: int
    notes: tuple[str, ...]


def show(item: Item, places: Places, rounds: int = 0) -> Screen:
    """Lay a citance out.

    Args:
        item: the citance.
        places: in the cited paper.
        rounds: how often more of the ranking was asked for; after it come the other sentences in order.
    """
    sentences = item.request.sentences
    shown = {place for span in places.spans for place in span}
    rest = [place for place in dict.fromkeys((*places.ranking, *range(len(sentences)))) if place not in shown]
    asked = rest[: rounds * MORE]
    before, marker, after = (_clean(part) for part in item.said)
    return Screen(
        title=_clean(item.request.title).strip() or item.group,
        earlier=_clean(item.earlier),
        before=before.lstrip(),
        marker=marker,
        after=after.rstrip(),
        later=_clean(item.later),
        passages=tuple(_passage(sentences, span) for span in places.spans),
        further=tuple(_passage(sentences, (place,)) for place in asked),
        left=len(rest) - len(asked),
        notes=_notes(item),
    )


def _passage(sentences: tuple[str, ...], span: tuple[int, ...]) -> Passage:
    first, last = span[0], span[-1]
    before = sentences[first - 1] if first > 0 else ""
    after = sentences[last + 1] if last + 1 < len(sentences) else ""
    text = " ".join(sentences[first : last + 1])
    return Passage(_clean(before), _clean(text), _clean(after))


def _notes(item: Item) -> tuple[str, ...]:
    notes = []
    if item.request.query.grouped:
        notes.append("The marker names several works; judge what is said of this one.")
    if item.request.extent is not Extent.FULL_TEXT:
        notes.append("Only an abstract is at hand: skip if it neither says nor contradicts it.")
    return tuple(notes)


def _clean(text: str) -> str:
    visible = _TURNS.sub("", text)
    if not visible.isprintable():
        visible = "".join(" " if unicodedata.category(char) == "Cc" else char for char in visible)
    return re.sub(r"\s+", " ", visible)
