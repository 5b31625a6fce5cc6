"""Moving the cache to another folder, without losing it on the way."""

from __future__ import annotations

import contextlib
import os
import shutil
from pathlib import Path

from citance.cache.file import FAULTS, NAME, connect, locked
from citance.cache.place import VARIABLE, find_file, remember
from citance.errors import DataError, SettingsError


def move_cache(folder: Path) -> Path:
    """Copy the cache, check the copy, remember where it is, and only then remove the old file.

    Args:
        folder: made if it is missing. Processes that have the old file open end with it.

    Returns:
        The new file.

    Raises:
        SettingsError: the environment says where the cache lies, or it lies there already.
        DataError: the folder holds another cache or cannot be written, or the copy is not sound.
    """
    old, new = find_file(), folder.expanduser().resolve() / NAME
    if old is None or os.environ.get(VARIABLE, "").strip():
        raise SettingsError(
            f"{VARIABLE} says where the cache lies; unset it to move the cache, or change it."
        )
    if new.parent == old.parent.resolve():
        raise SettingsError(f"The cache lies in {new.parent} already.")
    if new.exists():
        raise DataError("lies there already; name another folder, or delete it.", new)
    try:
        new.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not old.exists():
            remember(new.parent)
            return new
        with locked(old):
            _copy(old, new)
            remember(new.parent)
            for ending in ("", "-wal", "-shm"):
                old.with_name(old.name + ending).unlink(missing_ok=True)
    except FAULTS as error:
        raise DataError(f"cannot be moved to {new.parent} ({error}).", old) from error
    return new


def _copy(old: Path, new: Path) -> None:
    part = new.with_name(f"{new.name}.part")
    part.unlink(missing_ok=True)
    room, needed = shutil.disk_usage(new.parent).free, old.stat().st_size
    if room < needed:
        raise DataError(f"has room for {room / 1e9:.1f} GB, the cache takes {needed / 1e9:.1f}.", new.parent)
    part.touch(mode=0o600)
    try:
        with contextlib.closing(connect(old)) as source, contextlib.closing(connect(part)) as target:
            source.backup(target)
            (said,) = target.execute("PRAGMA integrity_check(1)").fetchone()
        if said != "ok":
            raise DataError(f"is damaged ({said}); `citance cache clear` makes a new one.", old)
        part.replace(new)
    finally:
        part.unlink(missing_ok=True)
