"""A file of references of any kind; what it holds decides how it is read, not its name."""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Collection
from pathlib import Path

from citance.documents.decode import decode, load
from citance.documents.references.bibtex import parse_bibtex
from citance.documents.references.csljson import is_csl_json, parse_csl_json
from citance.documents.references.described import Described
from citance.documents.references.ris import is_ris, parse_ris
from citance.documents.references.told import capped, quoted
from citance.errors import DataError
from citance.records import Reference

ENDINGS = frozenset({".bib", ".ris", ".json"})
"""The endings under which a folder is searched for libraries."""
_NAMED = re.compile(r"'[^']+'")
_NESTED = re.compile(r"\s*(?:\[\s*){100}")
_TOO_DEEP = "is nested too deeply to be read; a library is one list of records."
_ENTRY = re.compile(r"^\s*@\s*[A-Za-z]+\s*[{(]", re.MULTILINE)


def read_library(path: Path, keys: Collection[str] | None = None) -> tuple[list[Reference], list[str]]:
    """The references in a BibTeX, RIS or CSL-JSON file, and what could not be read of it.

    Args:
        path: the file; its ending does not matter.
        keys: what is told of an entry is told for these alone; None for all.

    Returns:
        The references, in order, each under its key; and a sentence for each bad record, with the file's name, of
        twenty at most.

    Raises:
        DataError: the file cannot be read, is of another kind, or holds no record that can be read.
    """
    described, warnings = _read(path)
    if keys is not None:
        named = {quoted(key) for key in keys}
        warnings = tuple(w for w in warnings if (found := _NAMED.search(w)) is None or found[0] in named)
    return [d.reference for d in described], [f"{path.name}: {warning}" for warning in capped(warnings)]


def describe(path: Path) -> tuple[list[Described], list[str]]:
    """As `read_library`, with the abstracts and files that the records give; all that is to be told is told.

    Raises:
        DataError: as `read_library`.
    """
    found, warnings = _read(path)
    return list(found), [f"{path.name}: {warning}" for warning in warnings]


def libraries(folder: Path) -> list[Path]:
    """The libraries that lie in a folder; JSON files that hold something else are none."""
    try:
        names = sorted(folder.iterdir(), key=lambda p: p.name)
    except OSError:
        return []  # a file may be readable where its folder may not be listed
    return [
        path
        for path in names
        if path.suffix.lower() in ENDINGS
        and path.is_file()
        and not path.name.startswith(".")
        and _is_library(path)
    ]


def _read(path: Path) -> tuple[tuple[Described, ...], tuple[str, ...]]:
    stat = path.stat() if path.is_file() else None
    return _described(path, (stat.st_mtime_ns, stat.st_size) if stat else (0, 0))


def _is_library(path: Path) -> bool:
    if path.suffix.lower() != ".json":
        return True
    if path.name == "corpus.json":
        return False
    with path.open("rb") as file:
        head = file.read(100_000).decode("utf-8", errors="replace")
    return is_csl_json(head) or _NESTED.match(head) is not None


@functools.lru_cache(maxsize=16)
def _described(path: Path, _stamp: tuple[int, int]) -> tuple[tuple[Described, ...], tuple[str, ...]]:
    """Read once for all the papers beside it."""
    text, warnings = decode(load(path))
    if _NESTED.match(text):
        raise DataError(_TOO_DEEP, path)
    if is_csl_json(text):
        found, told = _from_json(path, text)
    elif is_ris(text):
        found, told = parse_ris(text)
    elif _ENTRY.search(text):
        found, told = parse_bibtex(text)
    else:
        raise DataError("is no library of references (BibTeX, RIS or CSL-JSON).", path)
    if not found:
        reason = f" ({told[0].rstrip('.')})" if told else ""
        raise DataError(f"holds no reference that can be read{reason}.", path)
    return tuple(found), (*warnings, *told)


def _from_json(path: Path, text: str) -> tuple[list[Described], list[str]]:
    """Raises DataError for broken JSON."""
    try:
        return parse_csl_json(text)
    except json.JSONDecodeError as error:
        raise DataError(f"is not valid JSON ({error.msg}).", path, error.lineno) from error
    except RecursionError as error:
        raise DataError(_TOO_DEEP, path) from error
