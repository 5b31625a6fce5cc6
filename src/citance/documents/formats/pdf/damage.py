"""What a damaged PDF has lost, told by its own tree of pages: pdfium leaves out what it cannot read without a word."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from citance.documents.formats.pdf.guard import Parts
from citance.documents.formats.pdf.objects import objects_of
from citance.documents.formats.pdf.page import Page

_ROOT = re.compile(rb"/Root\s+(\d{1,9})\s+\d{1,5}\s+R\b")
_REFERENCE = re.compile(rb"(\d{1,9})\s+\d{1,5}\s+R\b")
_SILENT = re.compile(
    rb"/Type\s*/(?:Metadata|XRef)\b|/Alternate\b|/BitsPerComponent\b|/N\s+[134]\b(?!.*/First)", re.DOTALL
)
_MOST = 20_000  # nodes of the tree of pages


@dataclass(frozen=True, slots=True)
class Damage:
    """Pages from 0.

    Args:
        unread: of their text nothing could be read.
        cut: a part of their text may be missing.
        fonts: a font that they name is missing.
        parts: damaged parts that belong to no page's own text.
    """

    unread: tuple[int, ...] = ()
    cut: tuple[int, ...] = ()
    fonts: tuple[int, ...] = ()
    parts: int = 0

    def sentences(self) -> list[str]:
        """One for each kind of damage."""
        told = []
        if self.unread:
            told.append(f"Damaged pages that could not be read: {_listed(self.unread)}; get the file again.")
        if self.cut:
            told.append(
                f"Damaged pages of which text may be missing: {_listed(self.cut)}; get the file again."
            )
        if self.fonts:
            told.append(f"Pages with a missing font, whose words may be wrong: {_listed(self.fonts)}.")
        if self.parts:
            told.append(f"Damaged parts of the file: {self.parts}; words may be missing or wrong.")
        return told


def find_damage(parts: Parts, pages: Sequence[Page]) -> Damage:
    """What is lost of a file.

    Args:
        parts: of the file.
        pages: as they were read.
    """
    broken = {page.number for page in pages if page.broken}
    if b"/Encrypt" in parts.raw:
        return Damage(tuple(sorted(broken)))
    tree = _Tree(parts)
    leaves = list(tree.pages())
    known = leaves if len(leaves) == len(pages) else [b""] * len(pages)
    cut, fonts, own = set(), set(), set()
    for page, leaf in zip(pages, known, strict=True):
        contents = tree.contents(leaf)
        drawn = [*contents, *tree.drawings(leaf)]
        own.update(drawn)
        damaged = any(n in parts.damaged or n not in parts.streams for n in drawn)
        if damaged and not page.characters:
            broken.add(page.number)
        elif damaged:
            cut.add(page.number)
        elif page.characters and tree.lacks_font(leaf):
            fonts.add(page.number)
    others = [n for n in parts.damaged - own if not _SILENT.search(parts.streams[n].head)]
    unread, cut_short, without = (tuple(sorted(found)) for found in (broken, cut, fonts))
    return Damage(unread, cut_short, without, len(others))


def _listed(pages: Sequence[int]) -> str:
    return ", ".join(str(number + 1) for number in pages)


class _Tree:
    """The pages of a file by their objects."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._objects = objects_of(parts.raw, parts.packed)
        self._lacking: dict[int, bool] = {}
        self._drawn: dict[int, list[int]] = {}

    def pages(self) -> Iterator[bytes]:
        """The dictionaries of the pages in order; empty where one is missing."""
        roots = _ROOT.findall(self._parts.raw)
        catalogue = self._objects.get(int(roots[-1]), b"") if roots else b""
        waiting = self._named(catalogue, b"Pages")
        seen: set[int] = set()
        while waiting and len(seen) < _MOST:
            number = waiting.pop()
            if number in seen:
                continue
            seen.add(number)
            node = self._objects.get(number, b"")
            if b"/Kids" in node:
                waiting += reversed(self._named(node, b"Kids"))
            else:
                yield node

    def contents(self, page: bytes) -> list[int]:
        """The numbers of the streams that draw a page."""
        return self._named(page, b"Contents")

    def drawings(self, page: bytes) -> set[int]:
        """The numbers of the streams that a page may draw by name, and those draw in turn."""
        found: set[int] = set()
        waiting = self._resources(page, b"XObject")
        while waiting and len(found) < _MOST:
            number = waiting.pop()
            if number not in found:
                found.add(number)
                if number not in self._drawn:
                    self._drawn[number] = self._resources(self._objects.get(number, b""), b"XObject")
                waiting += self._drawn[number]
        return found

    def _resources(self, page: bytes, kind: bytes) -> list[int]:
        """The numbers of the objects of a kind that a page or a drawing names, such as fonts."""
        page = page.partition(b"stream")[0]
        found: list[int] = []
        for owner in [page, *(self._objects.get(n, b"") for n in self._named(page, b"Resources"))]:
            inside = re.search(rb"/%s\s*<<(.*?)>>" % kind, owner, re.DOTALL)
            apart = b"" if inside else self._one(owner, kind)
            found += [int(number) for number in _REFERENCE.findall(inside[1] if inside else apart)]
        return found

    def lacks_font(self, page: bytes) -> bool:
        """Whether a font that a page names, or what it is made of, is not in the file."""
        return any(self._is_lacking(number) for number in self._resources(page, b"Font"))

    def _is_lacking(self, font: int) -> bool:
        if font not in self._lacking:
            inside = _REFERENCE.findall(self._objects.get(font, b""))
            self._lacking[font] = any(n not in self._objects for n in (font, *map(int, inside)))
        return self._lacking[font]

    def _one(self, owner: bytes, key: bytes) -> bytes:
        """The object to which a key refers."""
        found = re.search(rb"/%s\s+(\d{1,9})\s+\d{1,5}\s+R\b" % key, owner)
        return self._objects.get(int(found[1]), b"") if found else b""

    def _named(self, owner: bytes, key: bytes) -> list[int]:
        """The objects that stand under a key: one, or those of an array, in the dictionary or apart."""
        found = re.search(rb"/%s\s*(?:\[([^\]]*)\]|(\d{1,9})\s+\d{1,5}\s+R\b)" % key, owner)
        if found is None:
            return []
        if found[2] is None:
            return [int(number) for number in _REFERENCE.findall(found[1])]
        apart = self._objects.get(int(found[2]), b"").lstrip()
        if apart.startswith(b"["):
            return [int(number) for number in _REFERENCE.findall(apart.partition(b"]")[0])]
        return [int(found[2])]
