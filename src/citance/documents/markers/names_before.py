"""The authors that stand before a year or a bracket, read from right to left."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from citance.documents.markers.resolve import Names
from citance.documents.references.names import PARTICLES, fold

_REACH = 160  # characters: no list of authors in running text is longer
_TOKEN = re.compile(r"[,;:]|\band(?=[A-Z])|[^\s,;:]+")
_BREAK = re.compile(r".*[()\[\]{}=<>]", re.DOTALL)
_INITIALS = re.compile(r"(?:[^\W\d_a-z]\.-?){1,4}")
_POSSESSIVE = re.compile(r"(?:[’']s|[’'])$")
# Old scans print accents apart ("Marin˜ o") and keep the hyphen of a line end ("Mc- Cord").
_SPLIT = tuple("˜´`¨ˆ˚¸~^-‐‑")
_COMPANY = frozenset({"colleagues", "coworkers", "others", "collaborators", "associates"})
_GLUED = frozenset({"etal", "eta"})  # "a!" is how scans misread "al."
_JOINTS = frozenset({"and", "&", "und", "&amp"})
_STRAY_WORDS = """
in as see the a by of for from since and or but while also however thus eg ie cf both following unlike
like given when where although though then later recently similarly compare contrast moreover furthermore
with to on et al this these our
"""
_STRAY = frozenset(_STRAY_WORDS.split())
_NO_AUTHORS_WORDS = """
january february march april may june july august september october november december jan feb mar apr jun
jul aug sep sept oct nov dec spring summer autumn fall winter figure fig figs table tables section
sections sect sec chapter version equation eq appendix until during before after between about around year
years page pages vol volume no number edition release corpus treebank task phase study copyright inc
conference workshop proceedings
"""
NO_AUTHORS = frozenset(_NO_AUTHORS_WORDS.split())


@dataclass(frozen=True, slots=True)
class Phrase:
    """One reading of the authors before a place of the text.

    Args:
        start: where they begin.
        end: where they end, before comma and blanks.
        names: the authors, left to right.
        joined: whether "and", "&" or "et al." shows that these are authors.
        cut: whether more names may belong to the list, before an "and".
    """

    start: int
    end: int
    names: Names
    joined: bool
    cut: bool = False

    @property
    def plausible(self) -> bool:
        """Whether these may be authors although the bibliography does not know them."""
        first = self.names.families[0]
        key = fold(first)
        if key in NO_AUTHORS or len(key) < 2:
            return False
        return self.joined or not first.isupper()


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    start: int
    end: int
    walled: bool  # a bracket stands before it: nothing further left belongs to it


@dataclass(frozen=True, slots=True)
class _List:
    start: int
    families: tuple[str, ...]
    joined: bool
    oxford: bool


def phrases_before(text: str, end: int, floor: int = 0) -> list[Phrase]:
    """Every reading of the authors before `end`, the longest first; none reaches before `floor`."""
    low = max(floor, end - _REACH)
    tokens = [_token(found, low) for found in _TOKEN.finditer(text[low:end])]
    if low > floor and tokens and not text[low - 1].isspace():
        tokens = tokens[1:]  # cut in the middle of a word
    place = len(tokens) - 1
    while place >= 0 and tokens[place].text in {",", ":", ";"}:
        place -= 1
    if place < 0:
        return []
    stop = tokens[place].end
    place, et_al = _company(tokens, place)
    readings = list(_lists(tokens, place))
    # "Och, Tillmann, and Ney": the comma before "and" tells that two names are not the whole list.
    three = any(r.oxford and len(r.families) > 2 for r in readings)
    listed = any(r.joined for r in readings)
    phrases = [
        Phrase(r.start, stop, Names(r.families, et_al), r.joined or et_al, listed and not r.joined)
        for r in readings
        if not (three and r.oxford and len(r.families) == 2)
    ]
    return sorted(phrases, key=lambda phrase: phrase.start)


def usual(phrases: list[Phrase]) -> Phrase:
    """Of several readings that the bibliography does not know, the one that is most often right.

    One name before "et al."; two around "and"; all of them if a comma before "and" tells of a longer list.
    """
    joined = [phrase for phrase in phrases if phrase.joined] or phrases
    lengths = {len(phrase.names.families) for phrase in joined}
    alone = not joined[-1].joined or joined[-1].names.et_al
    wanted = min(lengths) if alone else 2 if 2 in lengths else max(lengths)
    return [phrase for phrase in joined if len(phrase.names.families) == wanted][-1]


def _token(found: re.Match[str], low: int) -> _Token:
    wall = _BREAK.match(found[0])
    begin = found.start() + (wall.end() if wall else 0)
    return _Token(found[0][begin - found.start() :], low + begin, low + found.end(), wall is not None)


def _company(tokens: list[_Token], place: int) -> tuple[int, bool]:
    """Step over "et al." or "and colleagues’"; tells whether one was there."""
    word = fold(_POSSESSIVE.sub("", tokens[place].text))
    if word in _GLUED and place > 0:
        return _before_comma(tokens, place - 1), True
    before = _before_comma(tokens, place - 1)
    if before < 1 or tokens[place].walled:
        return place, False
    previous = fold(tokens[before].text)
    if word in {"al", "a", "ai"} and previous in {"et", "ct"} and (word == "al" or "!" in tokens[place].text):
        return _before_comma(tokens, before - 1), True
    if word in _COMPANY and previous in {"his", "her", "their"}:
        before -= 1
        previous = fold(tokens[before].text)
    if word in _COMPANY and previous == "and":
        return before - 1, True
    return place, False


def _before_comma(tokens: list[_Token], place: int) -> int:
    return place - 1 if place >= 0 and tokens[place].text == "," else place


def _lists(tokens: list[_Token], place: int) -> Iterator[_List]:
    """Lists of names that end at a token."""
    fixed: tuple[str, ...] = ()
    joined = oxford = False
    for _ in range(12):
        nearest = None
        for first, name in _names(tokens, place):
            yield _List(tokens[first].start, (name, *fixed), joined, oxford)
            border = None if tokens[first].walled else _border(tokens, first - 1)
            if border is not None and nearest is None:
                nearest = (*border, name)
        if nearest is None:
            return
        place, joint, comma, name = nearest
        fixed = (name, *fixed)
        joined, oxford = joined or joint, oxford or (joint and comma)


def _border(tokens: list[_Token], place: int) -> tuple[int, bool, bool] | None:
    """Step over what stands between two names; tells of "and" and of a comma. None if neither is there."""
    if place < 1:
        return None
    joint = tokens[place].text.lower() in _JOINTS and not tokens[place].walled
    place -= joint
    comma = place >= 0 and tokens[place].text == ","
    return (place - comma, joint, comma) if joint or comma else None


def _names(tokens: list[_Token], place: int) -> Iterator[tuple[int, str]]:
    """One name that ends at a token, alone and with one or two capitalised words before it."""
    if place < 0:
        return
    word = _POSSESSIVE.sub("", tokens[place].text).strip("“”\"'’‘.*")
    first = place
    while first > 0 and not tokens[first].walled and tokens[first - 1].text.endswith(_SPLIT):
        first -= 1
        word = tokens[first].text + word
    if not word[:1].isupper() or fold(word) in _STRAY or any(c.isdigit() for c in word):
        return
    for _ in range(3):
        first, word = _with_particles(tokens, first, word)
        start = first
        while start > 0 and not tokens[start].walled and _INITIALS.fullmatch(tokens[start - 1].text):
            start -= 1
        yield start, word
        before = tokens[first - 1].text if first > 0 and not tokens[first].walled else ""
        if not (before[:1].isupper() and before.isalpha()) or fold(before) in _STRAY:
            return
        first, word = first - 1, f"{before} {word}"


def _with_particles(tokens: list[_Token], first: int, word: str) -> tuple[int, str]:
    while first > 0 and not tokens[first].walled and tokens[first - 1].text.lower() in PARTICLES:
        first -= 1
        word = f"{tokens[first].text} {word}"
    return first, word
