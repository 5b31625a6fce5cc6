"""Pandoc's citations, "[see @a, p. 3; @b]", "@a [p. 3]", "[-@a]", and how they are printed.

Source: https://pandoc.org/MANUAL.html#citation-syntax
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from citance.documents.markers.render import in_brackets, when, who
from citance.documents.markers.tail import split_tail
from citance.records import Mention, Reference
from citance.records.text import MentionKind

_KEY = r"(?:\{(?P<braced>[^{}\s]+)\}|(?P<key>[\w](?:[\w]|[:.#$%&+?<>~/-](?=\w))*))"
_AT = re.compile(rf"(?<![\w@\\])(?P<minus>-)?@{_KEY}")
_GROUP = re.compile(r"\[(?P<inner>[^\[\]]*)\](?![\(\[:])")
_LOCATOR = re.compile(r"[ \t]?\[(?P<inner>[^\[\]@]{1,100})\](?!\()")


@dataclass(frozen=True, slots=True)
class _Cite:
    key: str
    prefix: str
    tail: str
    year_only: bool


@dataclass(frozen=True, slots=True)
class Citation:
    """A citation in the source.

    Args:
        start: its place in the source.
        end: one past it.
        kind: in brackets, or part of the sentence.
        cites: the works.
    """

    start: int
    end: int
    kind: MentionKind
    cites: tuple[_Cite, ...]


def find_citations(source: str) -> list[Citation]:
    """The citations of a paragraph's source, in order."""
    found: list[Citation] = []
    for group in _GROUP.finditer(source):
        cites = tuple(_inside(group["inner"]))
        if cites:
            found.append(Citation(group.start(), group.end(), "paren", cites))
    starts, ends = [c.start for c in found], [c.end for c in found]
    for at in _AT.finditer(source):
        place = bisect_right(starts, at.start()) - 1
        if place >= 0 and at.start() < ends[place]:
            continue
        locator = _LOCATOR.match(source, at.end())
        end = locator.end() if locator else at.end()
        tail = locator["inner"] if locator else ""
        cite = _Cite(at["braced"] or at["key"], "", tail, at["minus"] is not None)
        found.append(Citation(at.start(), end, "narrative", (cite,)))
    return sorted(found, key=lambda c: c.start)


def render(citation: Citation, source: str, references: Mapping[str, Reference]) -> Mention:
    """The citation as running text prints it, with `start` at 0."""
    cites = citation.cites
    known = [references.get(cite.key) for cite in cites]
    if citation.kind == "paren":
        parts = [_part(cite, entry) for cite, entry in zip(cites, known, strict=True)]
        surface = f"({'; '.join(parts)})"
    else:
        surface = _in_sentence(cites[0], known[0])
    locator, suffix = split_tail([cite.tail for cite in cites if cite.tail])
    return Mention(
        start=0,
        end=len(surface),
        surface=surface,
        kind=citation.kind,
        targets=tuple(dict.fromkeys(c.key for c in cites if c.key in references)),
        unresolved=tuple(c.key for c in cites if c.key not in references),
        prefix=cites[0].prefix,
        locator=locator,
        suffix=suffix,
        method="key",
        source=source[citation.start : citation.end],
    )


def keys_of(citations: Sequence[Citation]) -> list[str]:
    """The cited keys, each once, in order."""
    return list(dict.fromkeys(cite.key for citation in citations for cite in citation.cites))


def _inside(inner: str) -> Iterator[_Cite]:
    for part in inner.split(";"):
        at = _AT.search(part)
        if at is not None:
            prefix, tail = part[: at.start()].strip(" ,"), part[at.end() :].strip(" ,")
            yield _Cite(at["braced"] or at["key"], prefix, tail, at["minus"] is not None)


def _part(cite: _Cite, entry: Reference | None) -> str:
    work = cite.key if entry is None else when(entry) if cite.year_only else in_brackets(entry)
    words = f"{cite.prefix} {work}" if cite.prefix else work
    return f"{words}, {cite.tail}" if cite.tail else words


def _in_sentence(cite: _Cite, entry: Reference | None) -> str:
    if entry is None:
        return f"{cite.key} ({cite.tail})" if cite.tail else cite.key
    inner = f"{when(entry)}, {cite.tail}" if cite.tail else when(entry)
    return f"({inner})" if cite.year_only else f"{who(entry)} ({inner})"
