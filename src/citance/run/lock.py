"""One command at a time in a run folder."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from citance.errors import DataError

FILE = ".run.lock"


@contextmanager
def held(folder: Path, *, new: bool = False) -> Iterator[None]:
    """Hold a run folder; the system lets go of it when the process ends, however it ends.

    Where the file system knows no locks, nothing is held.

    Args:
        folder: of the run.
        new: whether it may be made; else it must hold a run.

    Raises:
        DataError: another process holds it, it holds no run, or the folder cannot be made.
    """
    from filelock import FileLock, Timeout

    if not new and not (folder / "run.json").exists():
        raise DataError("holds no run (no run.json); name the folder given to --out.", folder)
    path = folder / FILE
    lock = FileLock(path)
    made = not folder.exists()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock.acquire(timeout=0)
    except Timeout:
        raise DataError(f"is in use by {_holder(path)}; wait for its end, or stop it.", folder) from None
    except NotImplementedError:
        yield
        return
    except OSError as error:
        raise DataError(f"cannot be written ({error.strerror}).", folder) from error
    try:
        _write(path, f"process {os.getpid()} on {socket.gethostname()}")
        yield
    finally:
        _write(path, "")
        lock.release()
        _tidy(folder, made=made)


def _tidy(folder: Path, *, made: bool) -> None:
    """Leave nothing of ours where no run came about."""
    if not (folder / "run.json").exists():
        with suppress(OSError):
            (folder / FILE).unlink(missing_ok=True)
            if made:
                folder.rmdir()


def _write(path: Path, text: str) -> None:
    """Say who holds the folder; nothing rests on it."""
    with suppress(OSError):
        path.write_text(text, encoding="utf-8")


def _holder(path: Path) -> str:
    with suppress(OSError):
        said = path.read_text(encoding="utf-8", errors="replace")
        if said:
            return said[:200]
    return "another process"
