"""Which files and subfolders of a folder are papers."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from citance.documents.decode import load
from citance.documents.formats.latex.archive import pack, unpack
from citance.documents.formats.latex.project import USUAL, find_root, roots_of
from citance.documents.read import SNIFF, kind_of
from citance.errors import DataError
from citance.records.codec import content_hash

ENDINGS = frozenset({".md", ".markdown", ".txt", ".xml", ".nxml", ".pdf", ".tex", ".gz", ".tgz", ".tar"})
"""Of the files that are taken for papers by their names; others are by their content."""
SKIPPED = ("readme", "license", "licence", "notice", "changelog", "corpus.json")
"""How the names of files begin that are none."""
BESIDE = frozenset(
    {".tex", ".bib", ".bbl", ".sty", ".cls", ".bst", ".clo", ".aux", ".log", ".eps", ".png", ".jpg", ".jpeg"}
)
"""Of the files that lie beside a LaTeX source."""
_MOST_ROOTS = 4  # of a subfolder that is one paper: drafts and supplements may lie beside its root


def papers_of(folder: Path, names: Sequence[Path]) -> list[Path]:
    """The papers directly in a folder: files, and LaTeX sources with a folder of their own.

    Of .tex files only those are papers that no other one inputs. A folder that is nothing but one source, whose
    root has a name like "main", is itself the paper; its .pdf files then are its pictures.

    Args:
        folder: the folder.
        names: what lies in it, sorted.
    """
    files = [p for p in names if p.is_file() and _is_paper(p)]
    latex = {p.name: raw for p in files if p.suffix.lower() == ".tex" and (raw := _tried(p))}
    roots = roots_of(latex)
    rest = [p for p in files if p.name not in latex and p.suffix.lower() != ".pdf"]
    if len(roots) == 1 and not rest and Path(roots[0]).stem.lower() in USUAL:
        return [folder]
    parts = {name for name in latex if roots and name not in roots}
    return [p for p in names if (p in files and p.name not in parts) or (p.is_dir() and _is_source(p))]


def source_digest(folder: Path) -> str:
    """Changes with every byte of a .tex, .bbl, .bib or .sty file in a folder."""
    try:
        return content_hash(pack(folder))
    except (DataError, OSError):
        return ""


def _is_paper(path: Path) -> bool:
    if path.name.lower().startswith((".", *SKIPPED)):
        return False
    return path.suffix.lower() in ENDINGS or (path.suffix.lower() not in BESIDE and _holds_paper(path))


def _holds_paper(path: Path) -> bool:
    """Whether a file whose name tells nothing ("2304.02623v1", "10.1093_bib_bbx057") is surely a paper.

    Text without a mark is not, nor is a zip, which office programs write too.
    """
    try:
        with path.open("rb") as file:
            head = file.read(SNIFF)
        return bool(head) and not head.startswith(b"PK") and kind_of(path, head) != "markdown"
    except (DataError, OSError):
        return False


def _is_source(folder: Path) -> bool:
    """Whether a folder is the LaTeX source of one paper."""
    try:
        if folder.name.startswith(".") or not any(p.suffix.lower() == ".tex" for p in folder.iterdir()):
            return False
        root, others = find_root(unpack(pack(folder), folder))
    except (DataError, OSError):
        return False
    return bool(root) and len(others) < _MOST_ROOTS


def _tried(file: Path) -> bytes:
    """A file's bytes; nothing if it cannot be read, which its reader tells."""
    try:
        return load(file)
    except DataError:
        return b""
