r"""Entries of a printed bibliography, "\bibitem[label]{key} ...", and what natbib's labels say of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from citance.documents.formats.latex.content import Item, Mark, Part
from citance.documents.formats.latex.tokens import Token
from citance.documents.prose import clean
from citance.documents.references.entries import read_entry
from citance.documents.references.names import spelled_name
from citance.documents.references.people import read_people
from citance.records import Reference

_NATBIB = re.compile(r"(?P<short>.*?)\((?P<year>[^()]*)\)(?P<long>.*)", re.DOTALL)
_APALIKE = re.compile(r"(?P<short>.*\D),\s*(?P<year>(?:1[6-9]|20)\d\d[a-z]?|n\.d\.|in press)", re.DOTALL)
_YEAR = re.compile(r"(?P<year>1[6-9]\d\d|20\d\d)(?P<suffix>[a-z](?![^\W\d_]))?")
_DATE = re.compile(r"[\s.,(\[]*(?:(?:1[6-9]|20)\d\d[a-z]?|n\.d\.|in press)[\s.,)\]]*$")
_BETWEEN = re.compile(r",?\s+(?:and|&)\s+|,\s+")
_OTHERS = re.compile(r",?\s+(?:and\s+)?(?:et\s+al\.?|others)$")
_INITIALS = re.compile(r"(?:[^\W\d_a-zß-ÿ]\.?[- ]?){1,4}")
_YOUNGER = re.compile(r"(?:Jr|Sr|II|III|IV|editors?|eds)\.?")
_LONGEST = 6000  # characters: more is not one entry


@dataclass(frozen=True, slots=True)
class Label:
    """What is printed for an entry in the text.

    Args:
        short: its authors, "Lee et al."; empty where numbers are printed.
        year: "2019b".
        mark: a label such as "ABC+20"; empty if the style prints numbers or names.
    """

    short: str = ""
    year: str = ""
    mark: str = ""


def read_items(
    items: Sequence[Item], plain: Callable[[list[Token]], str]
) -> tuple[list[Reference], dict[str, Label]]:
    """The entries of a list and the label of each; a repeated key counts once.

    Args:
        items: in printed order.
        plain: makes text of the tokens of a label.
    """
    entries: dict[str, Reference] = {}
    labels: dict[str, Label] = {}
    for item in items:
        if item.key and item.key not in entries:
            labels[item.key] = read_label(item.label, plain)
            entries[item.key] = _entry(item, labels[item.key])
    return list(entries.values()), labels


def read_label(tokens: list[Token] | None, plain: Callable[[list[Token]], str]) -> Label:
    """What an item's optional label says."""
    if not tokens:
        return Label()
    names = [text for text, _, _ in tokens]
    if "\\citeauthoryear" in names or "\\citename" in names or "\\astroncite" in names:
        groups = _groups(tokens)
        words = [clean(plain(group)).strip(" ,") for group in groups]
        words = [word for word in words if word]
        if len(words) > 1:
            return Label(words[-2], words[-1])
        rest = clean(plain(tokens))
        found = _APALIKE.fullmatch(rest)
        return Label(found["short"].strip(" ,"), found["year"]) if found else Label(mark=rest)
    text = clean(plain(tokens))
    found = _NATBIB.fullmatch(text) or _APALIKE.fullmatch(text)
    if found is not None:
        return Label(found["short"].strip(" ,"), found["year"].strip())
    return Label(mark="" if text.isdigit() else text)


def _groups(tokens: Sequence[Token]) -> list[list[Token]]:
    """The contents of the groups in braces, outer ones first where a label is wrapped in one."""
    found: list[list[Token]] = []
    depth = 0
    lowest = (
        1
        if tokens[0][0] == "{" and tokens[-1][0] == "}" and "\\citeauthoryear" in (t[0] for t in tokens[1:3])
        else 0
    )
    for token in tokens:
        depth -= token[0] == "}"
        if depth > lowest and found:
            found[-1].append(token)
        if token[0] == "{":
            if depth == lowest:
                found.append([])
            depth += 1
    return found


def _entry(item: Item, label: Label) -> Reference:
    raw = clean(_shown(item.parts))[:_LONGEST]
    entry = read_entry(raw, item.key) if raw else Reference(item.key)
    entry = replace(entry, id=item.key, label="")
    blocks = _blocks(item.parts)
    told = _told(item.parts)
    if len(blocks) > 2 or (len(blocks) == 2 and not told):
        entry = _by_blocks(entry, blocks)
    if told.get("title"):
        entry = replace(entry, title=told["title"].rstrip(" .,"), confidence="high")
    year = _YEAR.search(label.year) or _YEAR.search(told.get("year", ""))
    if year is not None:
        entry = replace(entry, year=int(year["year"]), suffix=year["suffix"] or "")
    return entry


def _by_blocks(entry: Reference, blocks: Sequence[str]) -> Reference:
    """BibTeX's own styles part authors, title and the rest."""
    head = _DATE.sub("", blocks[0]).strip(" .,")
    title = _DATE.sub("", blocks[1]).strip(" .,")
    authors = _spelled(head)
    if not authors:
        people = read_people(f"{head}.", len(head) + 1)
        authors = people.authors if people.end >= len(head) - 12 else entry.authors
    if not authors or not title:
        return entry
    return replace(entry, authors=authors, title=title, confidence="high")


def _spelled(head: str) -> tuple[str, ...]:
    """The names of "Anna Lee, Bo Kim, and Cy Ito"; empty if family and given names are parted by commas."""
    names = [name for part in _BETWEEN.split(_OTHERS.sub("", head)) if (name := part.strip(" ,.~"))]
    names = [name for name in names if not _YOUNGER.fullmatch(name)]
    if not names or any(_INITIALS.fullmatch(name) for name in names):
        return ()
    single = sum(" " not in name for name in names)
    if any(len(name.split()) > 6 or not name[0].isalpha() for name in names) or (
        2 * single > len(names) and len(names) < 3
    ):
        return ()
    return tuple(dict.fromkeys(_inverted(name) for name in names))


def _inverted(name: str) -> str:
    """Two words among persons are a person, also "Ofir Press"."""
    given, _, family = name.partition(" ")
    return spelled_name(name) if not family or " " in family or "," in name else f"{family}, {given}"


def _shown(parts: Sequence[Part]) -> str:
    return "".join(
        part if isinstance(part, str) else " " if part in (Mark("block"), Mark("line")) else ""
        for part in parts
    )


def _blocks(parts: Sequence[Part]) -> list[str]:
    r"""The texts between \newblock."""
    found: list[list[Part]] = [[]]
    for part in parts:
        if part == Mark("block"):
            found.append([])
        else:
            found[-1].append(part)
    return [text for block in found if (text := clean(_shown(block)))]


def _told(parts: Sequence[Part]) -> dict[str, str]:
    r"""What \bibinfo names: the first title and year."""
    found: dict[str, str] = {}
    open_: dict[str, list[str]] = {}
    for part in parts:
        if isinstance(part, Mark) and part.name in ("title<", "year<"):
            open_.setdefault(part.name[:-1], [])
        elif isinstance(part, Mark) and part.name in (">title", ">year"):
            found.setdefault(part.name[1:], clean("".join(open_.pop(part.name[1:], []))))
        elif isinstance(part, str):
            for pieces in open_.values():
                pieces.append(part)
    return found
