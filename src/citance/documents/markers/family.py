"""One author's family name that ends at a word of the text, in every reading."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from citance.documents.markers.company import POSSESSIVE, is_joint
from citance.documents.markers.tokens import Token, is_eastern
from citance.documents.markers.words import is_stray
from citance.documents.references.names import PARTICLES

INNER = frozenset({"im", "am"})
"""Words within a name, "Schulte im Walde"."""
_FIGURE = re.compile(r"\d")
_INITIALS = re.compile(r"(?:[^\W\d_a-z]\.-?){1,4}")
SPLIT = tuple("˜´`¨ˆ˚¸~^-‐‑")
"""Old scans print accents apart ("Marin˜ o") and keep the hyphen of a line end ("Mc- Cord")."""
_LEADS = frozenset("据如由见照按对在与和及")  # before a name in Chinese: "by", "as", "see", "and"


class Family(NamedTuple):
    """A family name that ends at a token: its words and characters; `cut` as in `Phrase`."""

    first: int
    start: int
    family: str
    cut: bool = False


def families_at(tokens: Sequence[Token], place: int, joined: bool) -> Iterator[Family]:
    """One name that ends at a token, alone and with one or two capitalised words before it."""
    if place < 0:
        return
    if is_eastern(tokens[place].text):
        yield from _eastern(tokens, place, joined)
        return
    place = _before_initials(tokens, place, joined)
    word = POSSESSIVE.sub("", tokens[place].text).strip("“”\"'’‘.*")
    first = place
    while first > 0 and tokens[first - 1].text.endswith(SPLIT):
        first -= 1
        word = tokens[first].text + word
    if not word[:1].isupper() or is_stray(word) or _FIGURE.search(word):
        return
    for _ in range(3):
        first, word = _with_particles(tokens, first, word)
        start = first
        while start > 0 and _INITIALS.fullmatch(tokens[start - 1].text):
            start -= 1
        yield Family(start, tokens[start].start, word)
        before = tokens[first - 1].text if first > 0 else ""
        if before in INNER and first > 1:
            first, word = first - 1, f"{before} {word}"
            before = tokens[first - 1].text
        if not (before[:1].isupper() and before.isalpha()) or is_stray(before):
            return
        first, word = first - 1, f"{before} {word}"


def _before_initials(tokens: Sequence[Token], place: int, joined: bool) -> int:
    """Step over given names' initials after a family name: "Ivanov I. I.", "Smith JA et al."."""
    at = place
    while at > 0 and place - at < 3 and _is_initials(tokens[at].text, joined):
        at -= 1
    family = tokens[at].text
    return at if len(family) > 2 and family[0].isupper() and family[-1].islower() else place


def _is_initials(word: str, joined: bool) -> bool:
    if _INITIALS.fullmatch(word):
        return word[0].isupper()
    return joined and len(word) <= 3 and word.isalpha() and word.isupper()


def _eastern(tokens: Sequence[Token], place: int, joined: bool) -> Iterator[Family]:
    """A name in a script without blanks: the whole run, or the end of a run that begins with other words."""
    token = tokens[place]
    yield Family(place, token.start, token.text)
    if place > 1 and tokens[place - 2].end + 1 == token.start and is_joint(tokens[place - 1].text):
        whole = tokens[place - 2].text + tokens[place - 1].text + token.text
        if is_eastern(whole) and len(whole) <= 3:  # a given name may hold the sign for "and"
            yield Family(place - 2, tokens[place - 2].start, whole)
    for size in range(min(len(token.text) - 1, 6), 0, -1):
        if size > 1 or joined or token.text[-2] in _LEADS:
            yield Family(place, token.end - size, token.text[-size:], cut=True)


def _with_particles(tokens: Sequence[Token], first: int, word: str) -> tuple[int, str]:
    while first > 0 and tokens[first - 1].text.lower() in PARTICLES:
        first -= 1
        word = f"{tokens[first].text} {word}"
    return first, word
