"""Printed entries of a bibliography: who, when and what, as far as punctuation tells."""

from __future__ import annotations

import re
from collections.abc import Sequence

from citance.documents.prose import clean
from citance.documents.references.identifiers import find_arxiv, find_doi
from citance.records import Reference

_LABEL = re.compile(r"^\s*(?:\[(?P<square>[^\[\]]{1,12})\]|\(?(?P<plain>\d{1,3})[.)])\s+")
_YEAR = re.compile(r"(?<![\w/.-])\(?(?P<year>1[6-9]\d\d|20\d\d)(?P<suffix>[a-k])?\)?(?![\w/]|[-–]\d)")
_QUOTED = re.compile(r"[“\"‘](?P<title>[^”\"]{8,300}?)[,.?!]?[”\"’]")
_INITIALS = r"(?:(?:[^\W\d_]\.[\s-]?){1,4}|[^\W\d_a-z]{1,3}(?=[\s,;.:&(]|$))"
_NEXT = r"(?=\s*(?:[,;&.:(]|and\b|et al\b|$))"
_FAMILY_FIRST = re.compile(rf"(?P<family>[^\d,;&.:]{{2,40}}?),?\s+(?P<given>{_INITIALS}){_NEXT}")
_GIVEN_FIRST = re.compile(rf"(?P<given>{_INITIALS})\s*(?P<family>[^\W\d_][^\d,;&.:]{{1,40}}?){_NEXT}")
_JOINT = re.compile(r"(?:\s*(?:[,;.:]|&|\band\b|\bet al\b))+\s*", re.IGNORECASE)
_BODY = re.compile(
    r"\b(?:organi[sz]ation|institute|university|consortium|collaboration|group|committee|association|agency|ministry"
    r"|society|council|cent(?:er|re)|team|foundation|department|office)\b",
    re.IGNORECASE,
)
_LONGEST = 3000  # characters: more is not one entry


def read_entries(lines: Sequence[str]) -> list[Reference]:
    """The entries of a printed list, one text each; what is no entry is left out.

    Args:
        lines: one entry a text, with its label if it has one.

    Returns:
        References whose id is the printed label, or "r1", "r2", ... in lists without labels.
    """
    found: list[Reference] = []
    seen: set[str] = set()
    for line in lines:
        raw = clean(line)
        if len(raw) < 10 or len(raw) > _LONGEST or not (_YEAR.search(raw) or _LABEL.match(raw)):
            continue
        entry = read_entry(raw, f"r{len(found) + 1}")
        if entry.id not in seen:
            seen.add(entry.id)
            found.append(entry)
    return found


def read_entry(raw: str, name: str) -> Reference:
    """One printed entry.

    Args:
        raw: as printed, on one line.
        name: its id if it has no label.
    """
    match = _LABEL.match(raw)
    label = (match["square"] or match["plain"]) if match else ""
    body = raw[match.end() :] if match else raw
    year = _main_year(body)
    authors, rest = _authors(body, year)
    return Reference(
        id=label or name,
        label=label,
        title=_title(rest, year is not None and year.start() < len(body) - len(rest) + 3),
        authors=authors,
        year=int(year["year"]) if year else None,
        suffix=(year["suffix"] or "") if year else "",
        doi=find_doi(raw),
        arxiv=find_arxiv(raw),
        raw=raw,
    )


def _main_year(body: str) -> re.Match[str] | None:
    """The year in brackets or right after the authors, else the last one."""
    years = [
        m for m in _YEAR.finditer(body) if "arxiv" not in body[max(0, m.start() - 8) : m.start()].lower()
    ]
    bracketed = [m for m in years if m[0].startswith("(") and m[0].endswith(")")]
    if bracketed:
        return bracketed[0]
    early = [
        m for m in years if re.match(r"[.:]\s", body[m.end() :]) and re.search(r"[.,]\s*$", body[: m.start()])
    ]
    return early[0] if early and early[0].start() < 200 else (years[-1] if years else None)


def _authors(body: str, year: re.Match[str] | None) -> tuple[tuple[str, ...], str]:
    """The authors at the head of an entry, and what follows them."""
    quoted = _QUOTED.search(body)
    head_end = min([m.start() for m in (year, quoted) if m is not None], default=len(body))
    pattern = _GIVEN_FIRST if _GIVEN_FIRST.match(body) else _FAMILY_FIRST
    authors: list[str] = []
    place = 0
    while place < head_end and len(authors) < 200:
        found = pattern.match(body, place)
        if found is None or found.end() > head_end:
            break
        authors.append(f"{found['family'].strip()}, {found['given'].strip()}")
        joint = _JOINT.match(body, found.end())
        place = joint.end() if joint else found.end()
        if joint and (joint[0][0] == "." or "et al" in joint[0] or ":" in joint[0]):
            break
    if authors:
        return tuple(authors), body[place:]
    head = body[:head_end].strip(" .,(")
    if year is None or year.start() > head_end or not 0 < len(head) <= 120:
        return (), body
    named = _spelled_out(head)
    return (named, body[head_end:]) if named else ((), body)


def _spelled_out(head: str) -> tuple[str, ...]:
    """Authors with full given names: "Li Shao and Hwee Tou Ng", "Lee, Anna and Brown, Bob"; empty if none."""
    if _BODY.search(head):
        return (head.replace(",", ""),)
    people = [part.strip(" .,") for part in re.split(r",?\s+(?:&|and)\s+|;\s*", head)]
    if not all(part.count(",") == 1 for part in people):
        people = [part.strip(" .,") for whole in people for part in whole.split(",")]
    people = [part for part in people if part and part.lower() != "et al"]
    if not all(len(part.split()) <= 4 and part[0].isupper() for part in people):
        return ()
    return tuple(_turned(part) for part in people)


def _turned(name: str) -> str:
    """Turn "Anna Lee" into "Lee, Anna"; a single word stays as it is."""
    words = name.split()
    return f"{words[-1]}, {' '.join(words[:-1])}" if len(words) > 1 and "," not in name else name


def _title(rest: str, year_first: bool) -> str:
    quoted = _QUOTED.search(rest)
    if quoted is not None:
        return quoted["title"].strip()
    body = _YEAR.sub("", rest, count=1) if year_first else rest
    body = body.lstrip(" .,:;()")
    end = re.search(r"[?!](?=\s)|\.(?=\s+[^\Wa-z]|\s*$)|\.\s(?=In\b)", body)
    title = body[: end.end() if end and end[0] != "." else end.start()] if end else body
    return title.strip(" .,") if len(title) >= 8 else ""
