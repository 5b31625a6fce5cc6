"""Where the entries of a printed list begin, if no label and no blank line tells."""

from __future__ import annotations

import re
from itertools import pairwise

from citance.documents.references.years import YEAR

_YEAR = re.compile(rf"(?<!\d){YEAR}(?!\d)")
_NAME = r"[^\W\d_a-z][\w'’-]+"
_INITIALS = r"(?:[^\W\d_a-z]\.|[^\W\d_a-z]{1,3}\b[,.]?\s)"
_PERSON = re.compile(
    rf"(?:(?:van|von|de|der|den|di|da|le|la)\s+)*{_NAME}(?:[ -]{_NAME})?,?\s+{_INITIALS}"
    rf"|(?:[^\W\d_a-z]\.[ -]?)+\s*{_NAME}"
    rf"|{_NAME},\s+{_NAME}[\s,.]"
)
_ENDS = re.compile(r"(?:[.)\]]|\d|https?://\S+|10\.\d{4}\S+)\s*$")
_ONLY_NAMES = re.compile(r"[^\W\d_a-z]\.,?\s*$")


def cut_lines(text: str) -> list[str]:
    """The entries of a list that is printed line by line, or as one text if its lines tell nothing.

    If every line has a year and an end, each is an entry. Else an entry begins where a line begins with a person
    after one that ends; what then has no year belongs to its neighbour.

    Args:
        text: a paragraph of the list, with its line ends.

    Source: ours.
    """
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    if len(lines) < 2:
        return [text]
    if all(_YEAR.search(line) and _ENDS.search(line) for line in lines):
        return lines
    entries = [[lines[0]]]
    for before, line in pairwise(lines):
        if _PERSON.match(line) and _ENDS.search(before):
            entries.append([line])
        else:
            entries[-1].append(line)
    return _with_years([" ".join(entry) for entry in entries]) if len(entries) > 1 else [text]


def _with_years(entries: list[str]) -> list[str]:
    """Pieces without a year joined to the one that they belong to: names to the next, all else to the one before."""
    found: list[str] = []
    names = ""
    for entry in entries:
        whole = f"{names} {entry}".strip()
        names = ""
        if _YEAR.search(whole):
            found.append(whole)
        elif _ONLY_NAMES.search(whole) and len(whole) < 80:
            names = whole
        elif not found:
            found.append(whole)
        else:
            found[-1] = f"{found[-1]} {whole}"
    if names:
        found[-1:] = [" ".join([*found[-1:], names])]
    return found
