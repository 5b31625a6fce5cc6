"""Titles as words that can be compared, and how two of them stand to each other."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Literal

from rapidfuzz.fuzz import ratio, token_sort_ratio

Relation = Literal["equal", "near", "shortened", "part", "changed", "different", "unknown"]
"""Equal but for spelling; near: some letters differ; shortened: one lacks the subtitle or its end; part: another part,
edition or number; changed: as a preprint's title is changed; different; unknown: one has none."""

_GREEK_NAMES = """
alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau upsilon phi chi
psi omega
"""
_GREEK = dict(zip("αβγδεζηθικλμνξοπρστυφχψω", _GREEK_NAMES.split(), strict=True)) | {"ς": "sigma"}
_LETTERS = {
    "ß": "ss",
    "ø": "o",
    "ł": "l",
    "đ": "d",
    "æ": "ae",
    "œ": "oe",
    "ı": "i",
    "þ": "th",
    "ð": "d",
    "&": " and ",
}
_TABLE = str.maketrans(_GREEK | _LETTERS)
_WORD = re.compile(r"[^\W_]+")
_MARKUP = re.compile(r"<[^<>]{1,60}>|\\(?:text|math|emph)\w*|\\(?=[A-Za-z])|[{}$]")
_SMALL_WORDS = "the a an and of on in for to der die das le la les el un une"
_SMALL = frozenset(_SMALL_WORDS.split())
_ROMAN = {"ii": "2", "iii": "3", "iv": "4", "vi": "6", "vii": "7", "viii": "8", "ix": "9"}
_ALONE = {"i": "1", "v": "5", "x": "10"}
_ORDINAL = {
    "first": "1",
    "second": "2",
    "third": "3",
    "fourth": "4",
    "fifth": "5",
    "1st": "1",
    "2nd": "2",
    "3rd": "3",
}
_ORDINAL |= {f"{n}th": str(n) for n in range(4, 21)}
_COUNTS = frozenset(_ROMAN.keys() | _ALONE.keys() | _ORDINAL.keys())
_PART_WORDS = "part vol volume edition ed edn chapter pt teil band tome book"
_PART = frozenset(_PART_WORDS.split())
_NUMBERING = _COUNTS | _PART | _SMALL
_SUBTITLE = re.compile(r"\s*(?:[:?!]\s|\s[-–—]+\s|\.\s+(?=[^\Wa-z]))")
_OPPOSITES = """
men/women male/female males/females boys/girls children/adults rats/mice positive/negative high/low higher/lower
increase/decrease increases/decreases increased/decreased increasing/decreasing with/without vivo/vitro
theory/experiment supervised/unsupervised north/south east/west early/late young/old left/right acute/chronic
"""
_OPPOSED = [frozenset(pair.split("/")) for pair in _OPPOSITES.split()]
_CUT = 30  # letters of a title that may be the beginning of a longer one
_TURNING = "un non in im anti hyper hypo intra inter pre post over under mono poly multi de dis"
_PREFIXES = tuple(_TURNING.split())


@dataclass(frozen=True, slots=True)
class TitleKey:
    """A title made comparable.

    Args:
        words: lower case, without accents, Greek letters spelled out.
        key: the words without articles, joined.
        main: the key of what stands before the subtitle; empty if there is no subtitle.
        numbers: numbers of parts, editions and versions, in order.
        bare: the key without numbers and the words before them.
        weight: letters; one of a script without an alphabet counts for three.
    """

    words: tuple[str, ...]
    key: str
    main: str
    numbers: tuple[str, ...]
    bare: str
    weight: int


def title_key(title: str) -> TitleKey:
    """The key of a title, of any script, with or without markup."""
    text = title
    if not text.isascii() or "<" in text or "\\" in text or "{" in text or "$" in text:
        text = unicodedata.normalize("NFKD", _MARKUP.sub("", text)).lower().translate(_TABLE)
        text = "".join(c for c in text if not unicodedata.combining(c))
    else:
        text = text.lower().replace("&", " and ")
    words = tuple(_WORD.findall(text.replace("'", "").replace("’", "")))
    subtitle = _SUBTITLE.search(title)
    main = (
        title_key(title[: subtitle.start()]).key
        if subtitle and 4 <= subtitle.start() < len(title) - 4
        else ""
    )
    key = "".join(word for word in words if word not in _SMALL)
    letters = "".join(words)
    weight = (
        len(letters) if letters.isascii() else sum(3 if "\u3040" <= c <= "\u9fff" else 1 for c in letters)
    )
    bare = "".join(word for word in words if word not in _NUMBERING and not word.isdigit())
    return TitleKey(words, key, main, _numbers(words), bare, weight)


def relation(one: TitleKey, other: TitleKey) -> Relation:
    """How two titles stand to each other; the order does not matter."""
    if not one.key or not other.key:
        return "unknown"
    if one.key == other.key:
        return "equal"
    first, second = sorted((one, other), key=lambda t: (len(t.key), t.key))
    if first.numbers != second.numbers:
        return _numbered(first, second)
    left, right = _rest(first.words, second.words), _rest(second.words, first.words)
    if "".join(left) == "".join(right):
        return "equal"
    if min(len(left), len(right)) > max(3, len(first.words) // 2):
        return "different"
    if _opposed(left, right):
        return "different"
    if _spelled_alike(left, right) and len(first.key) >= 12:
        return "near"
    if second.main == first.key or (len(first.key) >= _CUT and second.key.startswith(first.key)):
        return "shortened"
    alike = token_sort_ratio(" ".join(first.words), " ".join(second.words))
    return "changed" if alike >= 65 or (first.main and first.main == second.main) else "different"


def _numbers(words: tuple[str, ...]) -> tuple[str, ...]:
    if _COUNTS.isdisjoint(words) and not any(word.isdigit() for word in words):
        return ()
    found = []
    for place, word in enumerate(words):
        beside = {words[place - 1] if place else "", words[place + 1] if place + 1 < len(words) else ""}
        if word in _ORDINAL and beside & _PART:
            found.append(_ORDINAL[word])
        elif word in _ROMAN or word.isdigit():
            found.append(_ROMAN.get(word, word.lstrip("0") or "0"))
        elif word in _ALONE and (beside & _PART or place == len(words) - 1):
            found.append(_ALONE[word])
    return tuple(found)


def _numbered(short: TitleKey, long: TitleKey) -> Relation:
    """How two titles with unlike numbers stand to each other."""
    if _cut_in_word(short, long) and _numbers(short.words[:-1]) == long.numbers:
        return "shortened"
    return "part" if _same_without_numbers(short, long) else "different"


def _cut_in_word(short: TitleKey, long: TitleKey) -> bool:
    """Whether a title of some length was cut within a word: what is left of it may look like a numeral."""
    last = len(short.words) - 1
    return (
        len(short.key) >= _CUT
        and len(long.words) > last
        and short.words[:last] == long.words[:last]
        and long.words[last] != short.words[last]
        and long.words[last].startswith(short.words[last])
    )


def _same_without_numbers(short: TitleKey, long: TitleKey) -> bool:
    one, other = sorted((short.bare, long.bare), key=len)
    return bool(one) and (ratio(one, other) >= 60 or (len(one) >= 12 and other.startswith(one)))


def _rest(words: tuple[str, ...], others: tuple[str, ...]) -> list[str]:
    """The words that the other title lacks, articles aside."""
    known = set(others)
    return [word for word in words if word not in known and word not in _SMALL]


def _opposed(left: list[str], right: list[str]) -> bool:
    """Whether what differs turns the sense: "men" and "women", "supervised" and "unsupervised"."""
    if any(frozenset((a, b)) in _OPPOSED for a in left for b in right):
        return True
    stems, others = _stems(left), _stems(right)
    return bool(stems & set(right) or others & set(left) or stems & others)


def _stems(words: list[str]) -> set[str]:
    """What is left of the words without a prefix that turns the sense."""
    return {w[len(p) :] for w in words for p in _PREFIXES if w.startswith(p) and len(w) - len(p) >= 4}


def _spelled_alike(left: list[str], right: list[str]) -> bool:
    """Whether the words that differ are misspellings of each other, at most three."""
    if len(left) != len(right) or not 1 <= len(left) <= 3:
        return False
    return all(
        a[0] == b[0] and not any(c.isdigit() for c in a + b) and (ratio(a, b) >= 75 or sorted(a) == sorted(b))
        for a, b in zip(left, right, strict=True)
    )
