"""`corpus.json`: which papers of a folder are reviewed, which cite, and what is known of them."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from citance.documents.decode import load
from citance.errors import DataError
from citance.records import Paper, Role
from citance.records.codec import content_hash

_KNOWN = ("topic", "source", "reference_papers", "citing_papers")


@dataclass(frozen=True, slots=True)
class CorpusPaper:
    """One paper as `corpus.json` tells of it."""

    paper: Paper
    role: Role
    file: str
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Corpus:
    """The papers of a folder.

    Args:
        papers: reference papers first.
        digest: changes with the file.
        warnings: what it names that is not there.
    """

    papers: list[CorpusPaper]
    digest: str
    warnings: list[str] = field(default_factory=list)


def read_corpus(folder: Path) -> Corpus:
    """The `corpus.json` of a folder.

    Raises:
        DataError: it is no JSON, or not of the form `{"reference_papers": [...], "citing_papers": {...}}`.
    """
    path = folder / "corpus.json"
    raw = load(path)
    try:
        tree = json.loads(raw.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise DataError("is not UTF-8.", path) from error
    except json.JSONDecodeError as error:
        raise DataError(f"is not valid JSON ({error.msg}).", path, error.lineno) from error
    except RecursionError as error:
        raise DataError("is nested too deeply.", path) from error
    reference = _rows(tree, "reference_papers", path)
    citing = _rows(tree, "citing_papers", path)
    warnings = [
        f"{path}: '{name}' means nothing here; known are {', '.join(_KNOWN)}."
        for name in tree
        if name not in _KNOWN
    ]
    roles = {key: Role.BOTH if key in dict(citing) else Role.REFERENCE for key, _ in reference}
    rows = dict(citing) | {key: dict(citing).get(key, {}) | row for key, row in reference}
    papers = []
    for key in [*roles, *(key for key, _ in citing if key not in roles)]:
        row = rows[key]
        file = row.get("file")
        problem = _problem(folder, file)
        if problem:
            warnings.append(f"{path}: the paper '{key}' is left out, since {problem}.")
            continue
        cites = tuple(str(cited) for cited in row.get("cites") or () if isinstance(cited, str | int))
        papers.append(CorpusPaper(_paper(key, row), roles.get(key, Role.CITING), str(file), cites))
    return Corpus(papers, content_hash(raw), warnings)


def _rows(tree: Any, name: str, path: Path) -> list[tuple[str, dict[str, Any]]]:  # noqa: ANN401 - JSON
    """The papers of one part, given as a list with ids or as a mapping from ids."""
    part = tree.get(name, []) if isinstance(tree, dict) else None
    if isinstance(part, dict):
        part = [{"id": key, **row} if isinstance(row, dict) else row for key, row in part.items()]
    if not isinstance(part, list) or not all(isinstance(row, dict) and row.get("id") for row in part):
        raise DataError(f'"{name}" must be a list of papers, each with an "id" and a "file".', path)
    return [(str(row["id"]), row) for row in part]


def _problem(folder: Path, file: object) -> str:
    """Why a file cannot be used; empty if it can."""
    if not isinstance(file, str) or not file:
        return "it names no file"
    target = folder / file
    try:
        if not target.resolve().is_relative_to(folder.resolve()):
            return f"its file {file} lies outside the folder"
        return "" if target.is_file() else f"its file {file} is not there"
    except (OSError, ValueError):
        return f"its file {file!r} cannot be read"


def _paper(key: str, row: dict[str, Any]) -> Paper:
    authors = row.get("authors")
    year = row.get("year")
    return Paper(
        id=key,
        title=_text(row.get("title")),
        authors=tuple(_text(a) for a in authors if _text(a)) if isinstance(authors, list) else (),
        year=int(year) if isinstance(year, int | float | str) and str(year).strip().isdigit() else None,
        venue=_text(row.get("venue")),
        abstract=_text(row.get("abstract")),
        doi=_text(row.get("doi")).lower(),
        arxiv=_text(row.get("arxiv")),
    )


def _text(value: object) -> str:
    return " ".join(value.split()) if isinstance(value, str) else ""
