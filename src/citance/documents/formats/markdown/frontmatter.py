"""The head of a Markdown or text file, as a YAML block or printed: what the paper says of itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import yaml

from citance.documents.prose import clean
from citance.documents.references.identifiers import bare_arxiv, find_arxiv, find_doi
from citance.records import Paper

_BLOCK = re.compile(
    r"\A---[ \t]*\r?\n(?P<yaml>.*?)^(?:---|\.\.\.)[ \t]*(?:\r?\n|\Z)", re.DOTALL | re.MULTILINE
)
_YEAR = re.compile(r"\b(1[6-9]\d\d|20\d\d)\b")
_LONGEST = 20_000  # characters: more is no description of a paper
_PEOPLE = 500
_HEAD_LINES, _LONGEST_TITLE = 8, 250
_LABELS = {
    "title": "title",
    "author": "author",
    "authors": "author",
    "by": "author",
    "year": "year",
    "date": "year",
}
_LABELS |= {"journal": "journal", "venue": "journal", "doi": "doi"}
_LABEL = re.compile(
    r"\s*(?P<label>title|authors?|by|year|date|journal|venue|doi):\s*(?P<rest>.+)", re.IGNORECASE
)
_NAME = re.compile(r"(?:[^\W\d_][\w.'’-]* ){1,4}[^\W\d_][\w'’-]+")
_BY = re.compile(r"^by ", re.IGNORECASE)
_AND = re.compile(r",? and |, ?|; ?| & ")
_ONLY_YEAR = re.compile(r"\(?(?:[^\W\d_]+ ){0,3}(?:1[6-9]\d\d|20\d\d)\)?")


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """What stands at the head of a file.

    Args:
        fields: the YAML mapping, keys in lower case.
        body: the rest of the file.
        warnings: why the block could not be read.
    """

    fields: dict[str, Any]
    body: str
    warnings: list[str] = field(default_factory=list)


def split_front(text: str) -> FrontMatter:
    """Take the YAML block, or else a printed head, off a text; a bad block is a warning, the rest is read."""
    block = _BLOCK.match(text)
    if block is None:
        return split_printed(text)
    body = text[block.end() :]
    if len(block["yaml"]) > _LONGEST:
        return FrontMatter({}, body, ["The YAML block at its head is too long and was not read."])
    try:
        if any(isinstance(event, yaml.AliasEvent) for event in yaml.parse(block["yaml"], yaml.SafeLoader)):
            return FrontMatter({}, body, ["The YAML block at its head has aliases (*name) and was not read."])
        loaded = yaml.safe_load(block["yaml"])
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        where = f" in line {mark.line + 2}" if mark is not None else ""
        return FrontMatter({}, body, [f"The YAML block at its head is not valid{where} and was not read."])
    if not isinstance(loaded, dict):
        warnings = [] if loaded is None else ["The YAML block at its head has no fields and was not read."]
        return FrontMatter({}, body, warnings)
    return FrontMatter({str(key).lower(): value for key, value in loaded.items()}, body)


def split_printed(text: str) -> FrontMatter:
    """Take a printed head off a text: a title, then a line of names or a year, each on lines of their own.

    Labels ("Title:", "Authors:", "Year:") are understood. Without names and year nothing is taken.
    """
    lines = text.lstrip("\ufeff\n ").split("\n")
    fields: dict[str, Any] = {}
    used = 0
    for place, line in enumerate(lines[:_HEAD_LINES]):
        label = _LABEL.match(line)
        words = clean(label["rest"] if label else line.lstrip("# "))
        name = _LABELS[label["label"].lower()] if label else _printed_field(words, fields)
        if name and words and name not in fields:
            fields[name] = _AND.split(_BY.sub("", words)) if name == "author" else words
            used = place + 1
        elif words:
            break
    if "title" not in fields or len(fields) < 2:
        return FrontMatter({}, text)
    return FrontMatter(fields, "\n".join(lines[used:]))


def _printed_field(words: str, known: dict[str, Any]) -> str:
    """What a line of a printed head is; empty if it belongs to the text."""
    if "title" not in known:
        return "title" if len(words) <= _LONGEST_TITLE and not words.endswith(".") else ""
    people = _AND.split(_BY.sub("", words))
    if "author" not in known and all(
        _NAME.fullmatch(p) and p[0].isupper() and p.split()[-1][0].isupper() for p in people
    ):
        return "author"
    return "year" if _ONLY_YEAR.fullmatch(words) else ""


def paper_of(front: FrontMatter, name: str) -> Paper:
    """The paper's metadata.

    Args:
        front: the head of the file.
        name: the paper's id.
    """
    fields = front.fields
    date = _YEAR.search(_scalar(fields.get("year")) or _scalar(fields.get("date")))
    people = list(_people(fields.get("author") or fields.get("authors")))
    return Paper(
        id=name,
        title=_scalar(fields.get("title")),
        authors=tuple(_turned(person) for person in people[:_PEOPLE]),
        year=int(date[1]) if date else None,
        venue=_scalar(fields.get("journal") or fields.get("venue")),
        abstract=_scalar(fields.get("abstract")),
        doi=find_doi(_scalar(fields.get("doi"))),
        arxiv=bare_arxiv(_scalar(fields.get("arxiv"))) or find_arxiv(_scalar(fields.get("doi"))),
    )


def _scalar(value: object) -> str:
    return clean(str(value)) if isinstance(value, str | int | float) or hasattr(value, "isoformat") else ""


def _people(value: object) -> Iterator[str]:
    """The authors of a list, of mappings with a name, or of one string with "and", ";" or commas."""
    if isinstance(value, list):
        for item in value[:_PEOPLE]:
            if isinstance(item, dict):
                name = _scalar(item.get("name"))
                family, given = _scalar(item.get("family")), _scalar(item.get("given"))
                yield name or (f"{family}, {given}" if given else family)
            else:
                yield _scalar(item)
    elif isinstance(value, str):
        text = clean(value)
        parts = re.split(r"\s*;\s*|\s+and\s+|\s*&\s*", text)
        if (len(parts) == 1 and text.count(",") > 1) or (
            len(parts) > 1 and all(" " in p.split(",")[0] for p in parts)
        ):
            parts = [name for part in parts for name in part.split(",")]
        yield from parts


def _turned(name: str) -> str:
    """Turn "Ada Lovelace" into "Lovelace, Ada", particles with the family name."""
    words = name.strip(" ,").split()
    if "," in name.strip(" ,") or len(words) < 2:
        return name.strip(" ,")
    first = len(words) - 1
    while first > 1 and words[first - 1][:1].islower():
        first -= 1
    return f"{' '.join(words[first:])}, {' '.join(words[:first])}"
