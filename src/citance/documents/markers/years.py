"""Years and what stands for a year in a citation."""

from __future__ import annotations

import re
from dataclasses import dataclass

YEAR = r"(?:1[6-9]\d\d|20\d\d)"
_LETTER = r"(?:\s?[a-k](?![^\W\d_]))"
_MORE = rf"\s*(?:(?:,|/|&|and|–|-)\s*(?:{YEAR}{_LETTER}?|[a-k](?![^\W\d_]))|;\s*{YEAR}{_LETTER}?)"
YEARS = re.compile(rf"(?<![\w.–-])(?<!\d[\s,])(?P<first>{YEAR}){_LETTER}?(?:{_MORE})*(?![\w])(?!\.\d)")
WORDS = re.compile(
    r"\b(?:in (?:press|preparation|prep\.?|review)|forthcoming|to appear|submitted|n\.d\.?"
    r"|personal communications?|pers\. comm\.?|unpublished(?: data)?)(?![\w])",
    re.IGNORECASE,
)
_PART = re.compile(rf"(?P<year>{YEAR})?\s?(?P<letter>[a-k])?(?![^\W\d_])")


@dataclass(frozen=True, slots=True)
class Year:
    """A year as cited: None for works without one yet, and the letter that tells works of one year apart."""

    value: int | None
    suffix: str = ""

    def __str__(self) -> str:
        return f"{self.value or 'in press'}{self.suffix}"


def read_years(text: str) -> list[Year]:
    """The years of "2020a,b", "2019, 2021" or "in press", in order."""
    if WORDS.fullmatch(text.strip()):
        return [Year(None)]
    years: list[Year] = []
    for part in re.split(r"\s*(?:[,;/&–-]|\band\b)\s*", text):
        found = _PART.fullmatch(part.strip())
        if found is None or not (found["year"] or (found["letter"] and years)):
            continue
        value = int(found["year"]) if found["year"] else years[-1].value
        years.append(Year(value, found["letter"] or ""))
    return years
