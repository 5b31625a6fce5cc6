"""Years and what stands for a year in a citation."""

from __future__ import annotations

import re
from typing import NamedTuple

# The first sign is tested before what stands to the left of it: so the search skips over text without figures.
_FIRST = r"[12](?<![\w.–-].)(?<!\d[\s,].)(?:(?<=1)[6-9]|(?<=2)0)\d\d"
YEAR = r"(?:1[6-9]\d\d|20\d\d)"
_ALONE = r"(?![^\W\d_])"
_LETTER = rf"(?:(?:[a-kабвгд]|\s[a-k](?!\s+\d)){_ALONE})"
_AND = r"(?:and|und|et|y|e|и|i|og|och|en|ve|和|与)"
_MORE = (
    rf"\s*(?:(?:,|/|&|and|–|-)\s*(?:{YEAR}{_LETTER}?|[a-kабвгд]{_ALONE})|;\s*{YEAR}{_LETTER}?"
    rf"|{_AND}\s*{YEAR}{_LETTER}?)"
)
YEARS = re.compile(rf"(?P<first>{_FIRST}){_LETTER}?(?:{_MORE})*(?!\w)(?!\.\d)")
WORDS = re.compile(
    r"[EFINPSTUefinpstuВв](?<!\w.)(?i:(?<=i)n (?:press|preparation|prep\.?|review|stampa)|(?<=i)m druck"
    r"|(?<=f)orthcoming|(?<=t)o appear|(?<=s)ubmitted|(?<=s)ous presse|(?<=n)\.d\.?|(?<=n)o prelo|(?<=e)n prensa"
    r"|(?<=в) печати|(?<=p)ersonal communications?|(?<=p)ers\. comm\.?|(?<=u)npublished(?: data)?)(?!\w)"
)
# A quick look: text without any of these holds no match of WORDS.
_HINTS_TEXT = """n press|n prep|n review|orthcoming|o appear|ubmitted|n.d|ersonal comm|ers. comm|npublished|n stampa
m druck|ous presse|o prelo|n prensa|в печати"""
_HINTS = tuple(re.split(r"[|\n]", _HINTS_TEXT))
_PART = re.compile(rf"(?P<year>{YEAR})?\s?(?P<letter>[a-kабвгд])?(?![^\W\d_])")
_BETWEEN = re.compile(rf"\s*(?:[,;/&–-]|\band\b|\b{_AND}(?=\s*\d))\s*")
_LATIN = str.maketrans("абвгд", "abcde")


class Year(NamedTuple):
    """A year as cited: None for works without one yet, and the letter that tells works of one year apart."""

    value: int | None
    suffix: str = ""

    def __str__(self) -> str:
        return f"{self.value or 'in press'}{self.suffix}"


def find_years(text: str) -> list[re.Match[str]]:
    """Every place of a text that may be the year of a citation, in order."""
    found = list(YEARS.finditer(text))
    lowered = text.lower()
    if any(hint in lowered for hint in _HINTS):
        found = sorted([*found, *WORDS.finditer(text)], key=lambda match: match.start())
    return found


def latin(letter: str) -> str:
    """The letter after a year in Latin script: "2018б" is "2018b"."""
    return letter.translate(_LATIN)


def read_years(text: str) -> list[Year]:
    """The years of "2020a,b", "2019, 2021" or "in press", in order."""
    if not text[:1].isdigit() and WORDS.fullmatch(text.strip()):
        return [Year(None)]
    years: list[Year] = []
    for part in _BETWEEN.split(text):
        if len(part) == 4 and part.isdecimal():
            years.append(Year(int(part)))
            continue
        found = _PART.fullmatch(part.strip())
        if found is None or not (found["year"] or (found["letter"] and years)):
            continue
        value = int(found["year"]) if found["year"] else years[-1].value
        years.append(Year(value, latin(found["letter"] or "")))
    return years
