"""Bytes to text, with the limits that every reader shares."""

from __future__ import annotations

from pathlib import Path

from citance.errors import DataError

LIMIT = 64 * 1024 * 1024
"""Bytes: no file of a paper is larger. ours"""


def load(path: Path) -> bytes:
    """The bytes of a paper's file; of a folder the LaTeX source in it, packed.

    Raises:
        DataError: it is missing, a folder without a source, not permitted, empty or too large.
    """
    from citance.documents.formats.latex.archive import pack

    try:
        if path.is_dir():
            packed = pack(path)
            if not packed:
                raise DataError("is a folder without a LaTeX source, not a paper.", path)
            return packed
        size = path.stat().st_size
        if size > LIMIT:
            raise DataError(
                f"is too large to be a paper ({size / 2**20:.0f} MB; the limit is {LIMIT // 2**20} MB).", path
            )
        with path.open("rb") as file:
            raw = file.read(LIMIT + 1)
    except OSError as error:
        raise DataError(f"cannot be read ({error.strerror}).", path) from error
    if not raw.strip():
        raise DataError("is empty.", path)
    if len(raw) > LIMIT:
        raise DataError(f"is too large to be a paper (the limit is {LIMIT // 2**20} MB).", path)
    return raw


def decode(raw: bytes) -> tuple[str, list[str]]:
    """The text of a file without declared encoding, and a warning if it is not UTF-8.

    Windows-1252 is tried next, then Latin-1, which reads every file.
    """
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            text = raw.decode(encoding)
        except UnicodeDecodeError:
            continue
        warning = "The file is not UTF-8; it was read as Windows-1252."
        return text, [] if encoding == "utf-8-sig" else [warning]
    return raw.decode("latin-1"), ["The file is not UTF-8; it was read as Latin-1."]
