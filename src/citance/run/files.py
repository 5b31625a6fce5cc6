"""Files written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from citance.errors import DataError


def unfinished(path: Path) -> Path:
    """The temporary name that a file is written under."""
    return path.with_name(f".{path.name}.part")


def write_whole(path: Path, content: bytes | str | Iterable[bytes]) -> None:
    """Write under a temporary name, then rename: readers see the old file or the new one.

    The temporary name is always the same, so that what a crash leaves is taken up by the next write.

    Args:
        path: the file.
        content: text in UTF-8, bytes, or pieces of bytes for a file that should not be in memory as a whole.

    Raises:
        DataError: the disk is full or the folder cannot be written.
    """
    raw = content.encode("utf-8") if isinstance(content, str) else content
    temporary = unfinished(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with temporary.open("wb") as file:
            file.writelines([raw] if isinstance(raw, bytes) else raw)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except OSError as error:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise DataError(f"cannot be written ({error.strerror}).", path) from error
