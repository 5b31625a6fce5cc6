"""Papers at hand: folders and single files, with or without a `corpus.json` that says which cites which."""

from __future__ import annotations

import functools
import re
import weakref
from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib.metadata import version
from pathlib import Path

from citance import __version__
from citance.cache import Cache, NoCache
from citance.cache.lookup import cached
from citance.config import ReadSettings
from citance.documents.decode import load
from citance.documents.read import VERSION, kind_of, read, read_head
from citance.documents.readers import Readers
from citance.documents.references.described import Described
from citance.documents.references.library import libraries
from citance.documents.references.shelf import Shelf
from citance.errors import DataError
from citance.records import Document, Paper, RankedPaper, Reference, Role, Topic
from citance.records.codec import content_hash
from citance.registry import origin
from citance.sources.corpus import Corpus, CorpusPaper, read_corpus
from citance.sources.listing import BESIDE, SKIPPED, papers_of, source_digest

APART = frozenset({"pdf", "latex"})
"""Kinds of files that are read in processes of their own: their libraries may crash, hang or take all memory."""
_REASONS = {
    Role.BOTH: "given as a paper at hand",
    Role.REFERENCE: "given as a reference paper",
    Role.CITING: "given as a citing paper",
}


_LIMITS = ReadSettings()
_NO_CACHE = NoCache()
_LIBRARIES = {"pdf": "pypdfium2", "jats": "lxml", "scisumm": "lxml"}
"""What a kind of file is read with, beside our own code."""


@dataclass(frozen=True, slots=True)
class _Entry:
    """A paper's file and what is known of it."""

    paper: Paper
    role: Role
    file: Path
    location: str
    cites: tuple[str, ...]
    content: str
    digest: str
    apart: bool


class FolderSource:
    """The papers of some folders and files.

    Args:
        paths: folders, each with its papers directly in it or named by its `corpus.json`, and single files. In a
            folder without `corpus.json`, a BibTeX, RIS or CSL-JSON library describes the files beside it.

        limits: what reading one file may take.
        cache: what other runs read.

    Raises:
        DataError: a path is missing, not permitted, a folder without papers, or a file that is no paper.
    """

    def __init__(
        self, paths: Sequence[Path], limits: ReadSettings = _LIMITS, cache: Cache = _NO_CACHE
    ) -> None:
        self._readers = Readers(limits)
        self._cache = cache
        self._paths = tuple(map(Path, paths))
        weakref.finalize(self, self._readers.close)
        self._warnings: list[str] = []
        self._entries: dict[str, _Entry] = {}
        self._twins: dict[str, _Entry] = {}
        self._sources: dict[Path, str] = {}
        for path in self._paths:
            before = len(self._entries)
            known = set(self._entries)
            found = self._folder(path) if _is_folder(path) else [self._entry(path, path.parent, None)]
            for entry in found:
                self._take(entry)
            if not found or (len(self._entries) == before and not known & {e.paper.id for e in found}):
                raise DataError(f"holds no paper that can be read{self._told(path)}", path)
        if not self._entries:
            raise DataError("no folder or file with papers was given.", "--papers")
        if all(entry.role is Role.CITING for entry in self._entries.values()):
            raise DataError(f"names no reference paper that can be read{self._told(paths[0])}", paths[0])

    @property
    def warnings(self) -> tuple[str, ...]:
        """What was left out and why, one sentence each; nothing above the given folders is named."""
        named = self._warnings
        for path in sorted(self._paths, key=lambda path: -len(str(path))):
            above = re.compile(rf"(?<![\w./\\-]){re.escape(str(path))}(?=[/\\:])")
            named = [above.sub(lambda _, path=path: path.resolve().name, warning) for warning in named]  # type: ignore[misc]
        return tuple(named)

    @property
    def identity(self) -> str:
        """Changes with every byte of a paper, with what describes it or lies beside it, and with what is left out."""
        rows = [(e.paper.id, e.role.value, e.cites, e.digest) for e in self._entries.values()]
        return f"folder({content_hash(rows, self.warnings)[:16]})"

    def search(self, topic: Topic) -> list[RankedPaper]:
        """Every paper, reference papers first where a `corpus.json` tells them; the topic selects nothing."""
        return [
            RankedPaper(
                topic.id,
                e.paper,
                e.role,
                rank,
                None,
                "folder",
                _REASONS[e.role],
                e.location,
                self._version(e),
            )
            for rank, e in enumerate(self._entries.values(), start=1)
        ]

    def read(self, paper: RankedPaper) -> Document:
        """The paper's text; what a `corpus.json` says of it goes before what its file says.

        Raises:
            DataError: the file cannot be read, or the paper is not of these folders.
        """
        entry = self._entries.get(paper.paper.id)
        if entry is None:
            raise DataError(f"the paper '{paper.paper.id}' is not among the given papers.", paper.location)
        references = [self._reference(cited) for cited in entry.cites if cited in self._entries]
        key = content_hash(entry.file.name, entry.content, entry.apart, references)
        try:
            document = cached(
                self._cache,
                "document",
                key,
                Document,
                lambda: (self._readers.read if entry.apart else read)(entry.file, references),
            )
        except DataError as error:
            raise DataError(error.message, entry.location, error.line) from error
        return replace(document, paper=_merged(entry.paper, document.paper), origin=entry.location)

    def _version(self, entry: _Entry) -> str:
        """Changes with the paper's bytes and with what is known of the papers it is said to cite."""
        cited = [self._reference(paper) for paper in entry.cites if paper in self._entries]
        return content_hash(entry.digest, cited)[:16]

    def _reference(self, cited: str) -> Reference:
        paper = self._entries[cited].paper
        return Reference(
            paper.id,
            title=paper.title,
            authors=paper.authors,
            year=paper.year,
            doi=paper.doi,
            arxiv=paper.arxiv,
        )

    def _take(self, entry: _Entry) -> None:
        first = self._entries.get(entry.paper.id)
        twin = self._twins.setdefault(entry.paper.doi, entry) if entry.paper.doi else entry
        if first is None and twin is not entry:
            self._warnings.append(
                f"Two files hold one paper (doi {entry.paper.doi}): {twin.file} is used, {entry.file} is left out."
            )
        elif first is None:
            self._entries[entry.paper.id] = entry
        elif first.file != entry.file:
            self._warnings.append(
                f"Two papers are called '{entry.paper.id}': {first.file} is used, {entry.file} is left out."
            )

    def _folder(self, folder: Path) -> list[_Entry]:
        try:
            names = sorted(folder.iterdir(), key=lambda p: p.name)
        except OSError as error:
            raise DataError(f"cannot be read ({error.strerror}).", folder) from error
        corpus = read_corpus(folder) if any(p.name == "corpus.json" for p in names) else None
        if corpus is not None:
            self._warnings += corpus.warnings
            return self._readable(folder, [(folder / row.file, row) for row in corpus.papers], corpus)
        papers = papers_of(folder, names)
        shelf = Shelf(folder)
        others = _others(folder, names, papers, shelf)
        if others:
            self._warnings.append(f"{folder}: left out, since no papers: {others}.")
        self._warnings += shelf.warnings
        return self._readable(folder, [(p, None) for p in papers], None, shelf)

    def _readable(
        self,
        folder: Path,
        files: Sequence[tuple[Path, CorpusPaper | None]],
        corpus: Corpus | None,
        shelf: Shelf | None = None,
    ) -> list[_Entry]:
        """The entries of the files that can be read; each other one is a warning."""
        found = []
        for file, row in files:
            try:
                found.append(self._entry(file, folder, row, corpus, shelf))
            except DataError as error:
                self._warnings.append(str(error))
        return found

    def _entry(
        self,
        file: Path,
        root: Path,
        row: CorpusPaper | None,
        corpus: Corpus | None = None,
        shelf: Shelf | None = None,
    ) -> _Entry:
        raw = load(file)
        kind = kind_of(file, raw)
        apart = kind in APART
        beside = self._beside(file, kind)
        content = content_hash(_read_by(kind), raw, *beside)
        head = self._head(file, content, raw, apart=apart)
        inside = file.is_relative_to(root) and file != root
        location = file.relative_to(root).as_posix() if inside else file.name
        described, named = shelf.find(file, head) if shelf else (None, False)
        told = [described] if described else []
        digest = content_hash(content, corpus.digest if corpus else "", *told)
        paper, role = (_merged(row.paper, head), row.role) if row else (head, Role.BOTH)
        if described is not None:
            known = _known(described, head.id)
            paper = _merged(known, head) if named else _merged(head, known)
        return _Entry(paper, role, file, location, row.cites if row else (), content, digest, apart)

    def _head(self, file: Path, content: str, raw: bytes, *, apart: bool) -> Paper:
        def make() -> Paper:
            return self._readers.read_head(file) if apart else read_head(file, raw)

        return cached(self._cache, "head", content_hash(file.name, content), Paper, make)

    def _beside(self, file: Path, kind: str) -> list[object]:
        """What else a paper's text is made from: bibliographies, and what a LaTeX file inputs."""
        if kind == "markdown":
            return list(_bibliographies(file))
        if kind != "latex" or file.suffix.lower() != ".tex" or file.is_dir():
            return []
        if file.parent not in self._sources:
            self._sources[file.parent] = source_digest(file.parent)
        return [self._sources[file.parent]]

    def _told(self, path: Path) -> str:
        """The first reason, for the error that ends everything."""
        reasons = [warning for warning in self._warnings if str(path) in warning]
        return (
            f" ({reasons[0].rstrip('.')})."
            if reasons
            else " (.pdf, .xml, .tex, .tar.gz, .md and .txt files are papers)."
        )


def paper_files(path: Path) -> tuple[list[Path], str]:
    """A file itself; of a folder the files in it whose names are those of papers, and the names of the others.

    Raises:
        DataError: the folder may not be read, or holds no paper.
    """
    if not _is_folder(path):
        return [path], ""
    try:
        names = sorted(path.iterdir(), key=lambda p: p.name)
        found = papers_of(path, names)
    except OSError as error:
        raise DataError(f"cannot be read ({error.strerror}).", path) from error
    if not found:
        raise DataError("holds no paper.", path)
    return found, _others(path, names, found, Shelf(path))


def _others(folder: Path, names: Sequence[Path], papers: Sequence[Path], shelf: Shelf) -> str:
    """What lies beside the papers of a folder and is neither a library nor part of one of them."""
    if papers == [folder]:
        return ""
    latex = any(p.is_dir() or p.suffix.lower() == ".tex" for p in papers)
    known = {*papers, *shelf.files, *(p for p in names if latex and p.suffix.lower() in BESIDE)}
    others = [
        p
        for p in names
        if p not in known and not p.name.lower().startswith((".", *SKIPPED)) and not (p / "run.json").exists()
    ]
    told = [_listed([p.name for p in others])] if others else []
    if any(p.is_dir() for p in others):
        told.append("papers in a subfolder are read if it is given too")
    return "; ".join(told)


@functools.cache
def _read_by(kind: str) -> tuple[object, ...]:
    """Whatever may read the same bytes in another way."""
    library = _LIBRARIES.get(kind)
    return (__version__, VERSION, origin("reader", kind), version(library) if library else "")


def _bibliographies(file: Path) -> list[tuple[str, bytes | str]]:
    """The names and contents of the libraries beside a paper, or why they cannot be read."""
    found: list[tuple[str, bytes | str]] = []
    for library in libraries(file.parent):
        try:
            found.append((library.name, load(library)))
        except DataError as error:
            found.append((library.name, error.message))
    return found


def _known(described: Described, name: str) -> Paper:
    """What a library says of a paper."""
    r = described.reference
    return Paper(name, r.title, r.authors, r.year, r.venue, described.abstract, r.doi, r.arxiv)


def _is_folder(path: Path) -> bool:
    """Whether a path is a folder.

    Raises:
        DataError: that may not be known.
    """
    try:
        return path.is_dir()
    except OSError as error:
        raise DataError(f"cannot be read ({error.strerror}).", path) from error


def _merged(told: Paper, own: Paper) -> Paper:
    """Metadata from outside, filled up from the file."""
    return Paper(
        id=told.id,
        title=told.title or own.title,
        authors=told.authors or own.authors,
        year=told.year or own.year,
        venue=told.venue or own.venue,
        abstract=told.abstract or own.abstract,
        doi=told.doi or own.doi,
        arxiv=told.arxiv or own.arxiv,
    )


def _listed(names: Sequence[str]) -> str:
    shown = ", ".join(names[:8])
    return shown if len(names) <= 8 else f"{shown} and {len(names) - 8} more"
