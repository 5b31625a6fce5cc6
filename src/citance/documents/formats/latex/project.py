"""The files of one source, and which of them is the root."""

from __future__ import annotations

import codecs
import posixpath
import re
from collections.abc import Mapping
from pathlib import Path

from citance.documents.decode import LIMIT, decode
from citance.documents.encodings import declared
from citance.documents.formats.latex.archive import LARGEST, is_archive, office, unpack
from citance.errors import DataError

CLASS = re.compile(rb"^[^%\n]*\\document(?:class|style)\b", re.MULTILINE)
"""The line by which a root file is told."""

_PART = re.compile(rb"^[^%\n]*\\documentclass[^{}\n]*\{(?:subfiles|standalone)\}", re.MULTILINE)
_BEGIN = re.compile(rb"^[^%\n]*\\begin\s*\{document\}", re.MULTILINE)
_INPUT = re.compile(
    rb"\\(?:input|include|subfile|subimport\s*\{[^{}]*\}|import\s*\{[^{}]*\})\s*\{?\s*([^{}\s\\]+)"
)
_CODE_BEGINS = re.compile(r"<<.*>>=\s*$")
_CODE_ENDS = re.compile(r"@\s*(?:%|$)")
USUAL = ("main", "ms", "paper", "root", "article", "manuscript", "arxiv")
"""Names of root files that say nothing of the paper."""


class Project:
    """The files of a source.

    Args:
        root: name of the file where reading begins.
        files: the sources by name; None where they are read from a folder when they are asked for.
        folder: that folder.
        several: other files that could be the root.
    """

    def __init__(
        self, root: str, files: Mapping[str, bytes] | None, folder: Path | None, several: tuple[str, ...] = ()
    ) -> None:
        self.root = root
        self.several = several
        self._files = files
        self._folder = folder
        self._read = 0
        self._encoding = ""

    def find(self, name: str, endings: tuple[str, ...], base: str = "") -> str | None:
        """The name of the file that an input means; None if there is none.

        Raises:
            ValueError: it lies outside of the source.
        """
        clean = name.strip().strip('"').replace("\\", "/")
        inner = posixpath.normpath(posixpath.join(base, clean))
        if inner.startswith(("../", "/")) or inner == ".." or ":" in inner.partition("/")[0]:
            raise ValueError(name)
        for candidate in (*(inner + ending for ending in endings), inner):
            if self._has(candidate):
                return candidate
        return None

    def text(self, name: str) -> tuple[str, list[str]]:
        """A file's text with one kind of line end, and warnings.

        Raises:
            DataError: all files together are too large, or it cannot be read.
        """
        raw = self._bytes(name)
        self._read += len(raw)
        if self._read > LIMIT:
            raise DataError(f"inputs more than {LIMIT // 2**20} MB, which is the limit.", name)
        self._encoding = self._encoding or declared(raw)
        text, warnings = decode(raw, self._encoding)
        return _without_code(text.replace("\r\n", "\n").replace("\r", "\n")), [
            f"{name}: {warning}" for warning in warnings
        ]

    def only(self, ending: str) -> str | None:
        """The one file with an ending beside the root; None if there are none or several."""
        base = posixpath.dirname(self.root)
        if self._files is not None:
            found = [
                name
                for name in self._files
                if name.lower().endswith(ending) and posixpath.dirname(name) == base
            ]
        else:
            assert self._folder is not None
            found = [p.name for p in self._folder.glob(f"*{ending}") if not p.name.startswith(".")]
            roots = [p for p in self._folder.glob("*.tex") if not p.name.startswith(".")]
            found = found if len(roots) == 1 else []
        return found[0] if len(found) == 1 else None

    def _has(self, name: str) -> bool:
        if self._files is not None:
            return name in self._files
        return self._path(name) is not None

    def _path(self, name: str) -> Path | None:
        assert self._folder is not None
        try:
            path = (self._folder / name).resolve()
            fits = path.is_file() and path.is_relative_to(self._folder.resolve())
        except (OSError, ValueError):  # a name that no file can have
            return None
        return path if fits else None

    def _bytes(self, name: str) -> bytes:
        if self._files is not None:
            return self._files[name]
        path = self._path(name)
        assert path is not None
        try:
            with path.open("rb") as file:
                raw = file.read(LARGEST + 1)
        except OSError as error:
            raise DataError(f"cannot be read ({error.strerror}).", path) from error
        if len(raw) > LARGEST:
            raise DataError(f"is larger than {LARGEST // 2**20} MB, which is the limit.", path)
        return raw


def _without_code(text: str) -> str:
    """A text without the chunks of R in it, as Sweave and knitr have them: from a line "<<...>>=" to a line "@"."""
    if ">>=" not in text:
        return text
    kept: list[str] = []
    chunk: list[str] = []
    for line in text.split("\n"):
        if chunk:
            chunk.append(line)
            if _CODE_ENDS.match(line):
                kept.append("")
                chunk = []
        elif _CODE_BEGINS.match(line):
            chunk.append(line)
        else:
            kept.append(line)
    return "\n".join([*kept, *chunk])


def open_project(path: Path, raw: bytes) -> Project:
    """The source that a file is or holds.

    Raises:
        DataError: an archive is broken, breaks a limit, or holds no source.
    """
    if not is_archive(raw):
        return Project(path.name, None, path.parent)
    files = unpack(raw, path)
    root, others = find_root({name: _narrow(content) for name, content in files.items()})
    if not root and (told := office(raw)):
        raise DataError(f"is {told}, which is not read yet; save it as PDF, LaTeX or Markdown.", path)
    if not root:
        raise DataError("holds no LaTeX source: no .tex file in it has a \\documentclass.", path)
    return Project(root, files, None, others)


def _narrow(raw: bytes) -> bytes:
    """UTF-16 as UTF-8, so that commands are found in it."""
    wide = raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    return raw.decode("utf-16", "replace").encode() if wide else raw


def find_root(files: Mapping[str, bytes]) -> tuple[str, tuple[str, ...]]:
    r"""The file where a source begins, and others that could be it; empty if there is none.

    A root has a \\documentclass and is input by no other file; of several, the one that is named like a main
    file, has a .bbl of its name, lies highest, is the longest.
    """
    ranked = sorted(roots_of(files), key=lambda name: _rank(name, files))
    return (ranked[0], tuple(ranked[1:])) if ranked else ("", ())


def roots_of(files: Mapping[str, bytes]) -> list[str]:
    r"""The files with a \\documentclass that no other one inputs."""
    sources = {
        name: raw for name, raw in files.items() if not name.lower().endswith((".bbl", ".bib", ".sty"))
    }
    roots = [name for name, raw in sources.items() if CLASS.search(raw) and not _PART.search(raw)]
    roots = roots or [name for name, raw in sources.items() if CLASS.search(raw)]
    if len(roots) > 1:
        used = {name for source in roots for name in _inputs(source, sources)}
        roots = [name for name in roots if name not in used] or roots
        roots = [name for name in roots if _BEGIN.search(sources[name])] or roots
    return roots


def _inputs(name: str, sources: Mapping[str, bytes]) -> set[str]:
    base = posixpath.dirname(name)
    found = set()
    for raw in _INPUT.findall(sources[name]):
        inner = posixpath.normpath(posixpath.join(base, raw.decode("utf-8", "replace")))
        found |= {inner, f"{inner}.tex"} - {name}
    return found


def _rank(name: str, files: Mapping[str, bytes]) -> tuple[object, ...]:
    stem = posixpath.splitext(name)[0]
    bare = posixpath.basename(stem).lower()
    usual = USUAL.index(bare) if bare in USUAL else len(USUAL)
    return (
        bare.startswith(("_", "old")),
        f"{stem}.bbl" not in files,
        usual,
        name.count("/"),
        -len(files[name]),
        name,
    )
