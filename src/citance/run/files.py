"""Files written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from citance.errors import DataError


def write_whole(path: Path, content: bytes | str) -> None:
    """Write under a temporary name, then rename: readers see the old file or the new one.

    Raises:
        DataError: the disk is full or the folder cannot be written.
    """
    raw = content.encode("utf-8") if isinstance(content, str) else content
    temporary = ""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).chmod(0o644)
        Path(temporary).replace(path)
    except OSError as error:
        if temporary:
            Path(temporary).unlink(missing_ok=True)
        raise DataError(f"cannot be written ({error.strerror}).", path) from error
