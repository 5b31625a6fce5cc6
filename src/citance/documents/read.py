"""Any file of a paper to a Document; the reader is chosen by what the file holds, not by its name."""

from __future__ import annotations

import functools
import importlib
import re
from collections.abc import Callable, Sequence
from pathlib import Path

from citance import registry
from citance.documents.decode import load
from citance.errors import DataError
from citance.records import Document, Paper, Reference

_ROOT = re.compile(
    rb"^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--.*?-->\s*|<\?[^>]*\?>\s*|<!DOCTYPE[^>\[]*(?:\[.*?\]\s*)?>\s*)*"
    rb"<(?:[\w.-]+:)?(?P<root>[\w.-]+)",
    re.DOTALL,
)
_READERS = {"article": "jats", "pmc-articleset": "jats", "PAPER": "scisumm"}
_MAGIC = {
    b"{\\rtf": "is an RTF file; give the paper as JATS, Markdown or plain text.",
    b"\xd0\xcf\x11\xe0": "is an old Word or Office file, which is not read; save it as PDF, LaTeX or Markdown.",
}
_FORMS = {
    re.compile(rb"\A\s*(?:<!DOCTYPE html[^>]*>\s*)?<html\b", re.IGNORECASE): (
        "HTML is not read yet; give the paper as JATS, Markdown or plain text."
    ),
    re.compile(rb"\A\s*(?:%[^\n]*\n\s*)*@[A-Za-z]+\s*\{"): "is a bibliography, not a paper.",
    re.compile(rb"\A\s*[{\[]\s*[\"{]"): "is JSON, not a paper.",
}
_ARCHIVES = (b"\x1f\x8b", b"PK\x03\x04")  # gzip and zip; a tar has its mark further in
_LATEX = re.compile(rb"^[ \t]*\\document(?:class|style)\b", re.MULTILINE)
VERSION = 1
"""Raised whenever a reader makes another document of the same file."""
SNIFF = 64 * 1024
"""Bytes at the beginning of a file that tell what it is."""


def read(path: Path, references: Sequence[Reference] = ()) -> Document:
    """A paper's file as a Document.

    Args:
        path: a JATS article, a LaTeX source (a file, a folder or an archive), a PDF, a CL-SciSumm paper, a Markdown
            or a plain text file.
        references: what is known from elsewhere about the works it cites, for formats without a bibliography.

    Raises:
        DataError: the file is missing, empty, too large, cut off or of a kind that is not read.
    """
    path = Path(path)
    raw = load(path)
    document: Document = _reader(kind_of(path, raw))(path, raw, references)
    return document


@functools.cache
def _reader(name: str) -> Callable[..., Document]:
    """The reader of that name, looked up once."""
    found: Callable[..., Document] = registry.find("reader", name)
    return found


def read_head(path: Path, raw: bytes) -> Paper:
    """What a file says of itself, without reading its text: cheap enough to list a folder.

    Args:
        path: the file; its stem is the paper's id.
        raw: its bytes.

    Raises:
        DataError: it is cut off or of a kind that is not read.
    """
    module = importlib.import_module(_reader(kind_of(path, raw)).__module__)
    head: Callable[[Path, bytes], Paper] = module.read_head
    return head(path, raw)


def kind_of(path: Path, raw: bytes) -> str:
    """The name of the reader for a file's content.

    Raises:
        DataError: no reader knows it.
    """
    for magic, message in _MAGIC.items():
        if raw.startswith(magic):
            raise DataError(message, path)
    if raw.startswith(_ARCHIVES) or raw[257:262] == b"ustar":
        return "latex"
    if b"%PDF-" in raw[:1024]:
        return "pdf"
    if _was_pdf(raw):
        raise DataError("is a damaged PDF: its beginning is missing; get the file again.", path)
    wide = raw.startswith((b"\xff\xfe", b"\xfe\xff"))
    head = raw[:SNIFF].lstrip(b"\xef\xbb\xbf \t\r\n")
    if wide:
        head = head.decode("utf-16", errors="replace").encode("utf-8")
    found = _ROOT.match(head)
    root = found["root"].decode() if found else ""
    if root in _READERS:
        return _READERS[root]
    if b"\x00" in (head if wide else raw):
        raise DataError("is binary or not UTF-8; give the paper as JATS, Markdown or plain text.", path)
    if _LATEX.search(head):
        return "latex"
    _refuse(path, head, root)
    return "markdown"


def _was_pdf(raw: bytes) -> bool:
    """Whether a file without the head of a PDF has its end, or the streams that are in one."""
    end = raw[-1024:]
    ends = b"startxref" in end and b"%%EOF" in end
    return b" obj" in raw and (ends or (b"endstream" in raw and b"\x00" in raw))


def _refuse(path: Path, head: bytes, root: str) -> None:
    """Say what a text file is, if it is no paper.

    Raises:
        DataError: it is none.
    """
    if path.suffix.lower() in (".tex", ".ltx"):
        raise DataError(
            "has no \\documentclass, so it is a part of a paper; give the main file or the folder.", path
        )
    for form, message in _FORMS.items():
        if form.search(head):
            raise DataError(message, path)
    if root and (head.lstrip().startswith((b"<?xml", b"<!DOCTYPE")) or b"xmlns" in head[:2000]):
        raise DataError(f"is XML of an unknown kind (<{root}>); JATS articles are read.", path)
