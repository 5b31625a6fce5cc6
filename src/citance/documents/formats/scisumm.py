"""The XML of the CL-SciSumm corpora: sentences under sections, no bibliography."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from citance.documents.decode import decode
from citance.documents.draft import Draft
from citance.documents.formats.safexml import Element, all_text, mended, name, parse
from citance.documents.prose import clean
from citance.documents.sections import is_references, kind_of
from citance.errors import DataError
from citance.records import Document, Paper, Reference

_NUMBER_END = re.compile(r"[.:\s]+$")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a numbered sentence of the file stands in `Document.text`."""

    sid: str
    start: int
    end: int


def read_scisumm(path: Path, raw: bytes, references: Sequence[Reference] = ()) -> Document:
    """A paper of a CL-SciSumm corpus.

    The file marks no references and has no bibliography: markers are found in the text.

    Args:
        path: the file; its stem is the paper's id.
        raw: its bytes.
        references: what the corpus says that it cites.

    Raises:
        DataError: it is cut off or holds no sentence.
    """
    draft = Draft("scisumm")
    title, _ = _fill(draft, path, raw)
    abstract = draft.texts("abstract")
    paper = Paper(path.stem, title=title, abstract=abstract)
    document = draft.finish(paper, references, path.name, search=True)
    if not document.text:
        raise DataError("holds no sentence.", path)
    return document


def read_head(path: Path, raw: bytes) -> Paper:
    """What the file says of itself, without reading its text: its title, if it has one."""
    root, _ = _root(path, raw)
    return Paper(path.stem, title=clean(all_text(_title_element(root))))


def places(path: Path, raw: bytes) -> list[Place]:
    """Where each numbered sentence of the file stands in the document that `read_scisumm` makes of it."""
    return _fill(Draft("scisumm"), path, raw)[1]


def _root(path: Path, raw: bytes) -> tuple[Element, list[str]]:
    text, warnings = decode(raw)
    if not text.rstrip().endswith("</PAPER>"):
        raise DataError("was cut off: its last line is not </PAPER>.", path)
    # An XML declaration may name the old encoding; the text is decoded by now.
    body = re.sub(r"^\s*<\?xml[^>]*\?>", "", text)
    encoded, told = mended(body.encode("utf-8", errors="replace"))
    warnings += told
    try:
        return parse(encoded, path), warnings
    except DataError:
        root = parse(encoded, path, recover=True)
        return root, [*warnings, "Some of its tags do not match; its sections may be wrong."]


def _fill(draft: Draft, path: Path, raw: bytes) -> tuple[str, list[Place]]:
    root, warnings = _root(path, raw)
    draft.warnings += warnings
    first = _title_element(root)
    found, done = [], 0
    for block in _blocks(root):
        heading = _NUMBER_END.sub("", clean(block.get("title", "")))
        if is_references(heading):
            continue
        if name(block) == "ABSTRACT":
            draft.section("Abstract", "abstract")
        else:
            draft.section(heading, kind_of(heading))
        text, ranges, sids = _join([child for child in block if name(child) == "S" and child is not first])
        if text:
            done += 2 if done else 0
            found += [Place(sid, a + done, b + done) for sid, (a, b) in zip(sids, ranges, strict=True)]
            draft.paragraph(text, sentences=ranges)
            done += len(text)
    return clean(all_text(first)), found


def _title_element(root: Element) -> Element | None:
    return next((child for child in root if name(child) == "S"), None)


def _blocks(element: Element) -> list[Element]:
    """The paper, its abstract and its sections in order, nested ones after their parents."""
    found = [element]
    for child in element:
        if name(child) in ("ABSTRACT", "SECTION", "SUBSECTION"):
            found += _blocks(child)
    return found


def _join(children: Sequence[Element]) -> tuple[str, list[tuple[int, int]], list[str]]:
    """Sentences as one paragraph, their ranges, and their numbers."""
    pieces: list[str] = []
    ranges: list[tuple[int, int]] = []
    sids: list[str] = []
    length = 0
    for child in children:
        text = clean(html.unescape(all_text(child)))  # the corpora escape some characters twice
        if text:
            length += 1 if pieces else 0
            pieces.append(text)
            ranges.append((length, length + len(text)))
            sids.append(child.get("sid", ""))
            length += len(text)
    return " ".join(pieces), ranges, sids
