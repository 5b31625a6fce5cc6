"""Values of BibTeX fields as written: braces, quotes, names of strings, and "#" between them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

_MONTHS = "january february march april may june july august september october november december"
MONTHS = {month[:length]: month.capitalize() for month in _MONTHS.split() for length in (3, len(month))}
"""The names of months that styles define, and those that people believe to be defined."""
_BARE = re.compile(r"[^\s\"{}#,=]+")
_FIELD = re.compile(r"\s*(?P<name>[A-Za-z][\w-]*)\s*=\s*(?=[{\"\w])")


@dataclass(frozen=True, slots=True)
class Value:
    """A field's value.

    Args:
        text: without its delimiters.
        unknown: names of strings that nothing defines; they stand in the text as they are.
        swallowed: fields that a missing comma made part of the value, as name and text.
    """

    text: str
    unknown: tuple[str, ...] = ()
    swallowed: tuple[tuple[str, str], ...] = ()


def evaluate(raw: str, macros: Mapping[str, str]) -> Value:
    """A value from the raw text between "=" and the comma that ends it.

    Args:
        raw: as in the file, e.g. `proc # {2019}`.
        macros: name in lower case → text.
    """
    swallowed: list[tuple[str, str]] = []
    unknown: list[str] = []
    text, place = _joined(raw, 0, macros, unknown)
    first = text
    while (field := _FIELD.match(raw, place)) is not None:
        text, place = _joined(raw, field.end(), macros, unknown)
        swallowed.append((field["name"], text))
    if raw[place:].strip() and not swallowed:
        first = raw.strip()  # bare words, or what no rule covers: as it stands
        unknown = []
    return Value(first, tuple(unknown), tuple(swallowed))


def _joined(raw: str, place: int, macros: Mapping[str, str], unknown: list[str]) -> tuple[str, int]:
    """The parts joined by "#" from a place on, and where they end."""
    parts: list[str] = []
    while True:
        part, place = _part(raw, place, macros, unknown)
        parts.append(part)
        following = re.compile(r"\s*#").match(raw, place)
        if following is None:
            return "".join(parts), place
        place = following.end()


def _part(raw: str, place: int, macros: Mapping[str, str], unknown: list[str]) -> tuple[str, int]:
    while place < len(raw) and raw[place].isspace():
        place += 1
    if place < len(raw) and raw[place] in '{"':
        end = _closing(raw, place)
        return raw[place + 1 : end], end + 1
    bare = _BARE.match(raw, place)
    if bare is None:
        return "", place
    word = bare[0]
    if word.lower() not in macros and not word[0].isdigit():
        unknown.append(word)
    return macros.get(word.lower(), word), bare.end()


def _closing(raw: str, start: int) -> int:
    """Where the brace or quote that opens at a place closes; the end of the text if it does not."""
    quoted = raw[start] == '"'
    depth = 0
    for place in range(start + quoted, len(raw)):
        letter = raw[place]
        if raw[place - 1] == "\\" and letter != '"':
            continue
        if letter == "{":
            depth += 1
        elif letter == "}":
            depth -= 1
        if (quoted and letter == '"' and depth == 0) or (not quoted and depth == 0):
            return place
    return len(raw)
