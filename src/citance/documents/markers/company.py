"""“And others” after authors' names, and “and” between them, in the languages papers are written in."""

from __future__ import annotations

import re
from collections.abc import Sequence

from citance.documents.markers.tokens import Token
from citance.documents.references.names import fold

POSSESSIVE = re.compile(r"(?:[’']s|[’'])$")
_JOINTS_WORDS = "and & &amp und et y e и і та i og och en ve és și și και và dan 和 与 與 及 と 및 와 과 ・ ·"
JOINTS = frozenset(_JOINTS_WORDS.split())
"""Between two names. Single letters count in lower case only."""
_WITH = JOINTS | {"a", "с", "со", "z", "med", "con", "com", "avec", "mit"}

# Whole words: any “and” may stand before them.
_OTHERS_WORDS = """
colleagues coworkers others collaborators associates alii alia aliae
kollegen kolleginnen mitarbeiter mitarbeitende mitarbeiterinnen mitarb andere
cols col colab colabs colaboradores colegas otros outros coll collab collaborateurs collegues autres
collaboratori colleghi altri collegas collegae medewerkers anderen
kolleger kollegaer kollegor medarbejdere medarbeidere medarbetare medforfattere andre andra flere
współpracownicy wspołpracownicy wspolpracownicy wsp inni kolektiv spol dalsi sur sar suradnici
arkadaslari digerleri mtsai munkatarsai colaboratorii altii
соавт соавторами соавторы соавторов коллеги коллегами коллег другие других колл сотр сотрудники
"""
_OTHERS = frozenset(fold(word) for word in _OTHERS_WORDS.split())
# Short words count only after the “and” of their own language.
_PAIRS = frozenset(
    {("et", "al"), ("&", "al"), ("&amp", "al"), ("i", "in"), ("i", "dr"), ("u", "a"), ("e", "a"), ("m", "fl")}
    | {("ve", "ark"), ("ve", "dig"), ("a", "kol"), ("a", "i"), ("и", "др"), ("и", "пр"), ("та", "ін")}
    | {("ct", "al")}
)
_DOTTED = frozenset({("u", "a"), ("e", "a"), ("m", "fl"), ("i", "in"), ("a", "i")})
_GLUED = frozenset({"etal", "eta"})  # "a!" is how scans misread "al."
_ABBREVIATED = frozenset(
    {"u.a.", "u.a", "e.a.", "e.a", "m.fl.", "m.fl", "vd.", "v.d.", "dkk.", "dkk", "κ.ά."}
)
_EASTERN = re.compile(r"等人?|ら|ほか|他|등|외(?:\s?\d+[인명])?")

_LAST = _OTHERS | _GLUED | {last for _, last in _PAIRS} | {"ai"}

OTHERS = (
    r"(?:(?:et|&|и|y|e|i|a|ve|und|and|og|och|en|с)\s+(?:his |her |their )?(?!in\b)\w+\.?"
    r"|u\.\s?a\.|e\.\s?a\.|m\.\s?fl\.)"
)
"""Pattern: what may be “and others”, for a first look."""


def step_over_others(tokens: Sequence[Token], place: int) -> tuple[int, bool]:
    """Step to the left over "et al." or "and colleagues’".

    Args:
        tokens: the words before a year.
        place: index of the last one.

    Returns:
        Index of the last word before it, and whether it was there.
    """
    raw = tokens[place].text
    if _EASTERN.fullmatch(raw) or raw.lower() in _ABBREVIATED:
        return before_comma(tokens, place - 1), place > 0
    word = fold(POSSESSIVE.sub("", raw))
    if word in _GLUED and place > 0:
        return before_comma(tokens, place - 1), True
    before = before_comma(tokens, place - 1)
    if before < 1:
        return place, False
    joint = tokens[before].text.lower().rstrip(".")
    if word in {"a", "ai"} and "!" in raw and joint in {"et", "ct"}:
        return before_comma(tokens, before - 1), True
    pair = (joint, word)
    if pair in _PAIRS and (pair not in _DOTTED or raw.endswith(".")):
        return before_comma(tokens, before - 1), True
    if word not in _OTHERS:
        return place, False
    if joint in {"his", "her", "their"}:
        before -= 1
        joint = tokens[before].text.lower()
    return (before_comma(tokens, before - 1), True) if joint in _WITH else (place, False)


def may_end_authors(word: str) -> bool:
    """Whether authors may end with a word: it holds a capital or an East Asian sign, or is of "and others"."""
    return not word.islower() or (
        word != "in" and (word in _ABBREVIATED or fold(POSSESSIVE.sub("", word)) in _LAST)
    )


def before_comma(tokens: Sequence[Token], place: int) -> int:
    """The place, or the one before it if a comma stands there."""
    return place - 1 if place >= 0 and tokens[place].text == "," else place


def is_joint(word: str) -> bool:
    """Whether a word is "and"."""
    return (word if len(word) == 1 else word.lower()) in JOINTS
