"""Years as dates hold them."""

from __future__ import annotations

import re

YEAR = r"(?:1[6-9]|20)\d\d"
"""The pattern of a year in which a cited work may have come out."""
_DATE = re.compile(rf"(?P<year>{YEAR})(?P<letter>[a-k](?![^\W\d_]))?")


def year_in(text: str) -> int | None:
    """The first year in a field that holds a date."""
    return year_and_letter(text)[0]


def year_and_letter(text: str) -> tuple[int | None, str]:
    """The first year in a field that holds a date, and the letter that tells works of one year apart."""
    found = _DATE.search(text)
    return (int(found["year"]), found["letter"] or "") if found else (None, "")
