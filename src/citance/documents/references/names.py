"""Family names as keys: two spellings of one name share a key."""

from __future__ import annotations

import functools
import re
import unicodedata

_LETTERS = {"ß": "ss", "ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "ı": "i", "þ": "th", "ð": "d"}
_LETTERS |= {"ʼ": "", "ʻ": ""}  # apostrophes that count as letters
_SPELLED = {"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"}
_PARTICLES_WORDS = """
van von der den de del della dei di da dal du des do dos das la las le los ten ter te el al bin ibn zu zum zur
af av vom vander vande
"""
PARTICLES = frozenset(_PARTICLES_WORDS.split())


@functools.lru_cache(maxsize=8192)
def fold(name: str) -> str:
    """Lower-case letters only, without accents: "O’Neil" and "ONEIL" are one."""
    lowered = name.lower()
    if lowered.isascii():
        return "".join(filter(str.isalpha, lowered))
    spelled = "".join(_LETTERS.get(letter, letter) for letter in lowered)
    bare = "".join(c for c in unicodedata.normalize("NFKD", spelled) if c.isalpha())
    return unicodedata.normalize("NFC", bare)  # the parts of a Korean syllable belong together


@functools.lru_cache(maxsize=4096)
def keys(name: str) -> frozenset[str]:
    """Every key a family name may be looked up by: with and without particles, "ü" as "u" and as "ue"."""
    lowered = unicodedata.normalize("NFC", name.lower())
    spelled = "".join(_SPELLED.get(letter, letter) for letter in lowered)
    found = set()
    for form in (lowered, spelled):
        words = re.split(r"[\s.]+", form.strip())
        while len(words) > 1 and words[0] in PARTICLES:
            found.add(fold("".join(words)))
            words = words[1:]
        found.add(fold("".join(words)))
    return frozenset(found - {""})


_EASTERN = re.compile("[㐀-鿿가-힣々ァ-ヺー]+")


@functools.lru_cache(maxsize=8192)
def author_keys(author: str) -> frozenset[str]:
    """Every key by which a text may cite an author, "Family, Given".

    An East Asian name may be cited by the family name or whole, and where no comma parts the two, the family
    name is the first characters: 王 or 王小明, 山田 or 山田太郎.
    """
    family, _, given = author.partition(",")
    found = keys(family.strip())
    if not author or not _EASTERN.match(author):
        return found
    if given.strip():
        return found | {fold(family + given)}
    sizes = range(1, 3) if len(author) < 5 else range(2, 4)
    return found | {fold(author[:size]) for size in sizes if size < len(author) <= 6}


def same_family(one: str, other: str) -> bool:
    """Whether two family names may be spellings of one."""
    return not keys(one).isdisjoint(keys(other))


EASTERN = re.compile(r"[぀-ヿ㐀-鿿가-힣]")
"""A letter of Chinese, Japanese or Korean."""
BODY = re.compile(
    r"\b(?:organi[sz]ations?|institut\w*|universit\w+|consorti\w+|collaborations?|groups?|committees?|associations?"
    r"|agenc\w+|ministry|society|council|cent(?:er|re)s?|teams?|foundation|departments?|office|bureau|academy"
    r"|commission|federation|network|laborator\w+|initiative|company|corporation|inc|ltd|gmbh|software|board"
    r"|nations|international|national|investigators|party|press|union|government|program(?:me)?|survey|service)\b",
    re.IGNORECASE,
)
"""A word by which the name of an organisation is told from a person's."""


def spelled_name(name: str) -> str:
    """Turn "Anna Lee" into "Lee, Anna"; a single word and the name of an organisation stay as they are."""
    words = name.split()
    if not 2 <= len(words) <= 5 or "," in name or BODY.search(name):
        return name.replace(",", "") if BODY.search(name) else name
    start = len(words) - 1
    while start > 1 and words[start - 1].lower() in PARTICLES:
        start -= 1
    return f"{' '.join(words[start:])}, {' '.join(words[:start])}"


def acronym(name: str) -> str:
    """The initials of an organisation's name, "WHO" for "World Health Organization"; empty for one word."""
    words = [word for word in re.split(r"[\s\-]+", name) if word[:1].isupper()]
    return "".join(word[0] for word in words) if len(words) > 1 else ""


def initials(author: str) -> str:
    """The given names' first letters of "Family, Given"; empty if unknown."""
    given = author.partition(",")[2]
    return "".join(fold(part)[:1] for part in re.split(r"[\s.\-]+", given))


def same_author(one: str, other: str) -> bool:
    """Whether two "Family, Given" may be one person: same family, same first initial where both are known."""
    if not same_family(one.partition(",")[0], other.partition(",")[0]):
        return False
    first, second = initials(one)[:1], initials(other)[:1]
    return not first or not second or first == second
