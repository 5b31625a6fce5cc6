"""Title, authors and date of a source."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from citance.documents.formats.latex.content import Content, Mark, Part
from citance.documents.prose import clean
from citance.documents.references.names import BODY, spelled_name
from citance.records import Paper

_YEAR = re.compile(r"\b(19[89]\d|20\d\d)\b")
_ARXIV = re.compile(r"(?:arxiv-?)?(\d{4}\.\d{4,5})(?:v\d+)?", re.IGNORECASE)
_JOINT = re.compile(r"\s*(?:[,;&|·•]|\s{3,})\s*(?:and\s+)?|\s+and\s+")
_PLACE = re.compile(
    r"\b(?:universit|institut|department|school|college|laborator|research|inc\b|google|microsoft|facebook|openai|team\b"
    r"|center|centre|faculty|academy|hospital|street|usa\b|china\b|uk\b|germany\b|france\b)",
    re.IGNORECASE,
)
_WORD = r"(?:(?:van|von|de|der|den|di|da|del|la|le|el|al|bin|ibn|dos|du|ten|ter|zu|af|y)|[^\W\d_][\w'’.‐-]*)"
_NAME = re.compile(rf"{_WORD}(?:\s+{_WORD}){{1,5}}")
_MOST = 3000


def paper_of(content: Content, name: str, abstract: str = "") -> Paper:
    """The paper's metadata.

    Args:
        content: its source, read.
        name: its id.
        abstract: its text.
    """
    date = _YEAR.search(_shown(content.date))
    arxiv = _ARXIV.fullmatch(name)
    return Paper(
        id=name,
        title=_shown(content.title),
        authors=tuple(dict.fromkeys(_authors(content.authors)))[:_MOST],
        year=int(date[1]) if date else None,
        abstract=abstract,
        arxiv=arxiv[1] if arxiv else "",
    )


def _shown(parts: Sequence[Part]) -> str:
    return clean(
        "".join(part if isinstance(part, str) else " " if isinstance(part, Mark) else "" for part in parts)
    )


def _authors(commands: Sequence[Sequence[Part]]) -> Iterator[str]:
    """The persons of all author commands, as "Family, Given"."""
    for parts in commands:
        for person in _split(parts, "and"):
            lines = [line for part in _split(person, "line") if (line := clean(_shown(part)))]
            yield from _persons(lines)


def _split(parts: Sequence[Part], name: str) -> Iterator[list[Part]]:
    found: list[Part] = []
    for part in parts:
        if part == Mark(name):
            yield found
            found = []
        else:
            found.append(part)
    yield found


def _persons(lines: Sequence[str]) -> Iterator[str]:
    """The names in the first lines; what stands below are affiliations."""
    for number, line in enumerate(lines):
        people = [p.strip(" .*†‡§¶0123456789,") for p in _JOINT.split(line.rstrip(" ,;")) if p]
        people = [p for p in people if p]
        if not people or "@" in line or any(not _is_name(p) for p in people):
            if number == 0 and people and _is_name(people[0]):
                yield spelled_name(people[0])
            return
        yield from map(spelled_name, people)


def _is_name(text: str) -> bool:
    return (
        _NAME.fullmatch(text) is not None
        and text[:1].isupper()
        and not _PLACE.search(text)
        and not BODY.search(text)
    )
