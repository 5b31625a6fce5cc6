"""The .bbl that biblatex writes: fields, not text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from citance.documents.formats.latex.arguments import Reader, written
from citance.documents.formats.latex.bibliography import Label
from citance.documents.formats.latex.tokens import Token
from citance.documents.prose import clean
from citance.documents.references.identifiers import bare_arxiv, find_arxiv, find_doi
from citance.records import Reference

_MARK = re.compile(r"^\s*\\(?:entry|refsection|datalist)\s*\{", re.MULTILINE)
_YEAR = re.compile(r"\d{4}")
_MOST_NAMES = 3000


def is_biblatex(text: str) -> bool:
    """Whether a .bbl is biblatex's."""
    return "\\entry{" in text and _MARK.search(text) is not None and "\\bibitem" not in text


def read_biblatex(
    text: str, name: str, plain: Callable[[list[Token]], str]
) -> tuple[list[Reference], dict[str, Label]]:
    """The entries and how each is labelled.

    Args:
        text: of the .bbl file.
        name: of the paper's file, for messages.
        plain: makes text of tokens.
    """
    reader = Reader(name)
    reader.open(text)
    entries: dict[str, Reference] = {}
    labels: dict[str, Label] = {}
    fields: dict[str, str] = {}
    key = ""
    while (token := reader.pull()) is not None:
        command = token[0]
        if command == "\\entry":
            key, fields = reader.word(), {}
            reader.argument()
            reader.argument()
        elif command == "\\name":
            kind = reader.word()
            reader.argument()
            reader.argument()
            people = "\n".join(_names(reader.argument(), plain))
            if kind in ("author", "editor"):
                fields.setdefault(kind, people)
        elif command in ("\\field", "\\strng"):
            kind = reader.word()
            fields.setdefault(kind, clean(plain(reader.argument())))
        elif command == "\\verb" and key:
            kind = reader.word()
            fields.setdefault(kind, _verbatim(reader))
        elif command == "\\endentry" and key:
            entry = _reference(key, fields)
            if key not in entries:
                entries[key] = entry
                labels[key] = Label(mark=fields.get("labelalpha", "") + fields.get("extraalpha", ""))
            key = ""
    return list(entries.values()), labels


def _verbatim(reader: Reader) -> str:
    r"""After "\verb{doi}": the text after "\verb" up to "\endverb"."""
    pieces: list[str] = []
    while (token := reader.pull()) is not None and token[0] not in ("\\endverb", "\\endentry"):
        if token[0] != "\\verb":
            pieces.append(token[0])
    if token is not None and token[0] == "\\endentry":
        reader.put_back((token,))
    return "".join(pieces).strip()


def _names(tokens: list[Token], plain: Callable[[list[Token]], str]) -> Iterator[str]:
    """Each person of "{{hash=..}{family={Lee}, given={Ann}, ...}}"."""
    part: dict[str, str] = {}
    reader = Reader("")
    reader.put_back(tokens)
    count = 0
    while (token := reader.pull()) is not None and count < _MOST_NAMES:
        if token[0] != "{":
            continue
        reader.put_back((token,))
        inner = Reader("")
        inner.put_back(reader.argument())
        part = {}
        while (token := inner.pull()) is not None:
            if token[0] == "{":
                inner.put_back((token,))
                part |= _fields(inner.argument(), plain)
        family = " ".join(word for word in (part.get("prefix", ""), part.get("family", "")) if word).replace(
            ",", ""
        )
        count += 1
        if family and family != "others":
            yield f"{family}, {part['given']}" if part.get("given") else family


def _fields(tokens: list[Token], plain: Callable[[list[Token]], str]) -> dict[str, str]:
    """The fields of "family={Lee}, familyi={L.}, given={Ann}"; only what is in braces."""
    found: dict[str, str] = {}
    reader = Reader("")
    reader.put_back(tokens)
    name = ""
    while (token := reader.pull()) is not None:
        if token[0] == "{":
            reader.put_back((token,))
            value = reader.argument()
            if name:
                found.setdefault(name, clean(plain(value)).replace("\xa0", " "))
            name = ""
        else:
            name = written([token]).strip(" ,=%\n")
    return found


def _reference(key: str, fields: dict[str, str]) -> Reference:
    date = _YEAR.search(fields.get("year", "") or fields.get("labelyear", "") or fields.get("date", ""))
    title = ": ".join(fields[name] for name in ("title", "subtitle") if fields.get(name))
    kind = fields.get("eprinttype", "arxiv").lower()
    extra = fields.get("extradate", "") or fields.get("extrayear", "")
    people = fields.get("author", "") or fields.get("editor", "")
    urls = " ".join(fields.get(name, "") for name in ("url", "note", "journaltitle", "howpublished"))
    return Reference(
        id=key,
        title=title,
        authors=tuple(people.split("\n")) if people else (),
        year=int(date[0]) if date else None,
        suffix=chr(ord("a") + int(extra) - 1) if extra.isdecimal() and 0 < int(extra) <= 26 else "",
        doi=find_doi(fields.get("doi", "")) or find_doi(fields.get("url", "")),
        arxiv=(bare_arxiv(fields.get("eprint", "")) if kind == "arxiv" else "") or find_arxiv(urls),
        venue=fields.get("journaltitle", "") or fields.get("booktitle", ""),
    )
