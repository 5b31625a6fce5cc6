"""Printed entries of a bibliography: who, when and what, as far as punctuation tells."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from citance.documents.prose import clean
from citance.documents.references.identifiers import find_arxiv, find_doi
from citance.documents.references.people import People, read_people
from citance.documents.references.titles import read_title
from citance.documents.references.years import YEAR
from citance.records import Reference

_LABEL = re.compile(
    r"^\s*(?:\[(?P<square>[^\[\]]{1,12})\]|\(?(?P<plain>\d{1,3})[.)]"
    r"|(?P<bare>\d{1,3})(?=\s+[^\W\d_a-z]))\s+"
)
_YEAR = re.compile(
    rf"(?<![\w/.-])[(\[]?(?P<year>{YEAR})(?P<suffix>[a-k])?(?:[)\]]|(?![\w/]|[-–]\d|\.\d{{4,5}}\b|:\d{{5}}))"
)
_DATE_FIRST = re.compile(
    rf"[\s.,:]*(?:[(\[]\s*(?:(?:c\.|ca\.?|circa)\s*)?(?:{YEAR}\s?[a-k]?(?:[,/;–\-\s][^()\[\]]{{0,24}})?"
    r"|n\.\s?d\.?|in press|forthcoming|to appear|in preparation|submitted|accepted)\s*[)\]]"
    rf"|{YEAR}\s?[a-k]?(?=[.,:;]?\s|$)"
    r"|(?:n\.d|[Ii]n press|[Ff]orthcoming|[Tt]o appear)(?=[.,]))[\s.,:]*"
)
_NO_DATE_OF_WORK = re.compile(
    r"\b(?:accessed|retrieved|(?:date )?last (?:visited|accessed)|visited"
    r"|available (?:from|at|online)|\[?cited (?=\d|on)|abgerufen|zugegriffen|consult[ée]e?|https?://)",
    re.IGNORECASE,
)
_NO_YEAR_AFTER = re.compile(
    r"(?:arxiv[\s:.]*|\d\s?;\s?|:\s?|\bvol\.?\s|\bpp?\.?\s|\d\s?[-–]\s?|no\.\s)$", re.IGNORECASE
)
_YEAR_LAST = re.compile(rf"(?:published(?: online)?)?[\s,;(]+{YEAR}[a-k]?\)?\.?$", re.IGNORECASE)
_QUOTE = re.compile(r"[“\"«„]|``|(?<![^\W\d_])‘(?!t\s)|[《「]")
_COMMENT = re.compile(r"(?<=[.\d)])\s+[*•]{1,3}\s+(?=[^\Wa-z])")
_TIE = re.compile(r"(?<=\.)~(?=\S)")  # of LaTeX, as in "J.~Clark"
_LONGEST = 3000  # characters: more is not one entry


def read_entries(lines: Sequence[str]) -> list[Reference]:
    """The entries of a printed list, one text each; what is no entry is left out.

    Args:
        lines: one entry a text, with its label if it has one.

    Returns:
        References whose id is the printed label, or "r1", "r2", ... in lists without labels. A dash for the
        authors is the authors of the entry before.
    """
    found: list[Reference] = []
    seen: set[str] = set()
    for line in lines:
        raw = clean(line)
        if len(raw) < 10 or len(raw) > _LONGEST or not (_YEAR.search(raw) or _LABEL.match(raw)):
            continue
        entry, people = _read(raw, f"r{len(found) + 1}")
        if people.repeated and found:
            entry = replace(entry, authors=found[-1].authors)
        if entry.id not in seen:
            seen.add(entry.id)
            found.append(entry)
    return found


def read_entry(raw: str, name: str) -> Reference:
    """One printed entry.

    Args:
        raw: as printed, on one line.
        name: its id if it has no label.

    Returns:
        The reference; its confidence is low where authors or title are missing, or where only commas part them.
    """
    return _read(raw, name)[0]


def _read(raw: str, name: str) -> tuple[Reference, People]:
    match = _LABEL.match(raw)
    label = (match["square"] or match["plain"] or match["bare"]) if match else ""
    body = _COMMENT.split(raw[match.end() :] if match else raw, maxsplit=1)[0][:_LONGEST]
    body = _TIE.sub(" ", body)
    people = read_people(body, _head_end(body))
    date = _DATE_FIRST.match(body, people.end) if people.end else None
    rest = body[date.end() if date else people.end :]
    ended = body[: people.end].rstrip() if people.repeated else body[people.end : people.end + 1]
    commas = date is None and bool(people.authors or people.repeated) and ended.endswith(",")
    titled = read_title(rest, commas=commas)
    year = (_YEAR.search(date[0]) if date else None) or _main_year(body, titled.title)
    title = titled.title
    if title and year is not None and body.find(title) <= year.start() < body.find(title) + len(title):
        title = _YEAR_LAST.sub("", title).strip(" .,;(")
    sure = bool(people.authors and title and (titled.sure or date)) and len(title) < 300
    entry = Reference(
        id=label or name,
        label=label,
        title=title,
        authors=people.authors,
        year=int(year["year"]) if year else None,
        suffix=(year["suffix"] or "") if year else "",
        doi=find_doi(raw),
        arxiv=find_arxiv(raw),
        raw=raw,
        venue=titled.venue,
        confidence="high" if sure else "low",
    )
    return entry, people


def _head_end(body: str) -> int:
    """Where the authors end at the latest: at a quoted title or at the first year."""
    ends = [m.start() for m in (_YEAR.search(body), _QUOTE.search(body)) if m is not None]
    return min(ends, default=len(body))


def _main_year(body: str, title: str) -> re.Match[str] | None:
    """The year in brackets, else the last one; never one in the title, of a visit, a volume or a page."""
    visit = _NO_DATE_OF_WORK.search(body)
    start = body.find(title) if title else -1
    every = list(_YEAR.finditer(body))
    years = [m for m in every if not _NO_YEAR_AFTER.search(body[max(0, m.start() - 9) : m.start()])] or every
    outside = [m for m in years if not (0 <= start <= m.start() < start + len(title))]
    before = [m for m in outside if visit is None or m.start() < visit.start()]
    years = before or outside or years
    bracketed = [m for m in years if m[0].startswith("(") and m[0].endswith(")")]
    early = [m for m in years if 0 < m.start() < start]
    return next(iter(early or bracketed or years[-1:]), None)
