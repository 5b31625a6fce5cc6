"""What a library of references says of one work."""

from __future__ import annotations

import re
from dataclasses import dataclass

from citance.records import Reference

_FILE = re.compile(r"[^:;\\/\n]+?\.(?:pdf|md|markdown|txt|xml|nxml|tex|json|html?)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Described:
    """A reference, and what a library says beyond it.

    Args:
        reference: the work.
        abstract: as given; empty if unknown.
        files: names of the files that hold its text, without their folders.
    """

    reference: Reference
    abstract: str = ""
    files: tuple[str, ...] = ()


def file_names(field: str) -> tuple[str, ...]:
    """The names in a `file` field of JabRef, Zotero or Mendeley, or in a path or URL, without folders."""
    names = (found[0].strip() for found in _FILE.finditer(field.replace("\\:", " ")))
    return tuple(dict.fromkeys(name for name in names if not name.startswith(".")))
