"""Family names as keys: two spellings of one name share a key."""

from __future__ import annotations

import functools
import re
import unicodedata

_LETTERS = {"ß": "ss", "ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "ı": "i", "þ": "th", "ð": "d"}
_SPELLED = {"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"}
_PARTICLES_WORDS = """
van von der den de del della dei di da dal du des do dos das la le los ten ter te el al bin ibn zu zum zur
af av vom vander vande
"""
PARTICLES = frozenset(_PARTICLES_WORDS.split())


@functools.lru_cache(maxsize=8192)
def fold(name: str) -> str:
    """Lower-case letters only, without accents: "O’Neil" and "ONEIL" are one."""
    lowered = "".join(_LETTERS.get(letter, letter) for letter in name.lower())
    return "".join(c for c in unicodedata.normalize("NFKD", lowered) if c.isalpha())


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


def same_family(one: str, other: str) -> bool:
    """Whether two family names may be spellings of one."""
    return not keys(one).isdisjoint(keys(other))


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
