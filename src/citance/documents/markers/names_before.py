"""The authors that stand before a year or a bracket, read from right to left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from citance.documents.markers.company import is_joint, may_end_authors, step_over_others
from citance.documents.markers.family import INNER, SPLIT, Family, families_at
from citance.documents.markers.resolve import Names
from citance.documents.markers.tokens import REACH, Token, is_eastern, tokens_before
from citance.documents.markers.words import DETERMINERS, NO_AUTHORS
from citance.documents.references.names import fold


class Phrase(NamedTuple):
    """One reading of the authors before a place of the text.

    Args:
        start: where they begin.
        end: where they end, before comma and blanks.
        names: the authors, left to right.
        joined: whether "and", "&" or "et al." shows that these are authors.
        cut: whether more may belong to it: names before an "and", characters before an East Asian name.
        opens: whether it stands first in a bracket or after a semicolon.
        noun: whether an article stands before it.
    """

    start: int
    end: int
    names: Names
    joined: bool
    cut: bool = False
    opens: bool = False
    noun: bool = False

    @property
    def plausible(self) -> bool:
        """Whether these may be authors although the bibliography does not know them."""
        first = self.names.families[0]
        if is_eastern(first):
            return self.opens and len(first) <= 4
        key = fold(first)
        if len(key) < 2 or (key in NO_AUTHORS and not self.names.et_al):
            return False
        return self.joined or not (self.noun or first.isupper())


class _List(NamedTuple):
    name: Family
    families: tuple[str, ...]
    joined: bool
    oxford: bool


def phrases_before(text: str, end: int, floor: int = 0) -> list[Phrase]:
    """Every reading of the authors before `end`, the longest first; none reaches before `floor`."""
    if not _may_end(text, end, floor):
        return []
    tokens = tokens_before(text, end, floor)
    place = len(tokens) - 1
    while place >= 0 and tokens[place].text in {",", ":", ";"}:
        place -= 1
    if place < 0:
        return []
    stop = tokens[place].end
    place, et_al = step_over_others(tokens, place)
    readings = list(_lists(tokens, place, et_al))
    # "Och, Tillmann, and Ney": the comma before "and" tells that two names are not the whole list.
    three = any(r.oxford and len(r.families) > 2 for r in readings)
    listed = any(r.joined for r in readings)
    phrases = [
        Phrase(
            r.name.start,
            stop,
            Names(r.families, et_al),
            r.joined or et_al,
            r.name.cut or (listed and not r.joined),
            text[max(0, r.name.start - 4) : r.name.start].rstrip().endswith(("(", "[", ";")),
            _after_article(tokens, r.name.first),
        )
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


def _may_end(text: str, end: int, floor: int) -> bool:
    """Whether the word before `end` may be an author's: most are not, and need no closer look."""
    words = text[max(floor, end - REACH) : end].rstrip(" \n\t,:;").rsplit(None, 1)
    return bool(words) and (may_end_authors(words[-1]) or words[0].endswith(SPLIT))


def _after_article(tokens: Sequence[Token], first: int) -> bool:
    """Whether a German article begins the name or stands before it: "die Studie", not "Schulte im Walde"."""
    if tokens[first].text in DETERMINERS:
        return True
    before = tokens[first - 1].text if first > 0 else ""
    return before in DETERMINERS and not (before in INNER and first > 1 and tokens[first - 2].text.istitle())


def _lists(tokens: Sequence[Token], place: int, et_al: bool) -> Iterator[_List]:
    """Lists of names that end at a token."""
    fixed: tuple[str, ...] = ()
    joined = oxford = False
    for _ in range(12):
        nearest = None
        for name in families_at(tokens, place, joined or et_al):
            yield _List(name, (name.family, *fixed), joined, oxford)
            border = None if name.cut else _border(tokens, name.first - 1)
            if border is not None and nearest is None:
                nearest = (*border, name.family)
        if nearest is None:
            return
        place, joint, comma, family = nearest
        fixed = (family, *fixed)
        joined, oxford = joined or joint, oxford or (joint and comma)


def _border(tokens: Sequence[Token], place: int) -> tuple[int, bool, bool] | None:
    """Step over what stands between two names; tells of "and" and of a comma. None if neither is there."""
    if place < 1:
        return None
    word = tokens[place].text
    if word == "a":  # Czech for "and", but English too: no sign of authors by itself
        return place - 1, False, False
    joint = is_joint(word)
    place -= joint
    comma = place >= 0 and tokens[place].text == ","
    return (place - comma, joint, comma) if joint or comma else None
