"""The file of the cache: opened if it is ours, set aside if it is not, begun if there is none.

Processes may do so at the same time: who begins or sets aside holds a lock, and looks again once it has it.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

NAME = "citance-cache.sqlite"
SCHEMA = 1
"""Raised when the tables or the meaning of a row change; a file of another schema is set aside."""
PATIENCE = 30.0
"""Seconds to wait for other processes."""
_APPLICATION = 0x63697463  # "citc"
_PAGE = 16_384  # bytes: ten vectors; in pages of 4,096 two of them waste a fifth
_TABLES = """
CREATE TABLE entry (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  key BLOB NOT NULL,
  day INTEGER NOT NULL,
  size INTEGER NOT NULL,
  packed INTEGER NOT NULL,
  sum BLOB NOT NULL,
  value BLOB NOT NULL
);
CREATE UNIQUE INDEX entry_key ON entry (kind, key);
CREATE INDEX entry_day ON entry (day, id, kind, size);
"""
_DAMAGE = ("malformed", "not a database", "no such table", "no such column", "unsupported file format")


FAULTS = (sqlite3.Error, OSError, ValueError)
"""What using the file may raise; a ValueError is text in it that is not UTF-8."""


@dataclass(frozen=True, slots=True)
class OpenFile:
    """A cache file that is ours.

    Args:
        connection: to it; used by one thread at a time.
        mark: device and inode, so that no other file is taken for it later.
    """

    connection: sqlite3.Connection
    mark: tuple[int, int]


class NotOursError(sqlite3.DatabaseError):
    """The file is damaged, another program's, or of another schema; the message goes on after its name."""


def open_file(path: Path, patience: float = PATIENCE) -> tuple[OpenFile, str]:
    """Open the cache, begin it if there is none, begin it anew if the one there cannot be used.

    Args:
        path: the file; its folder is made, for the user alone, if it is missing.
        patience: seconds to wait for other processes.

    Returns:
        The file, and one sentence if an earlier one was set aside, else "".

    Raises:
        sqlite3.Error: it is locked for longer than that, or the disk is full.
        OSError: the folder cannot be made or written.
    """
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    # What goes wrong here may be another process at work; under the lock it is what it is.
    with contextlib.suppress(sqlite3.Error, FileNotFoundError):
        return open_ours(path, patience), ""
    with locked(path, patience):
        said = ""
        if path.exists():
            try:
                return open_ours(path, patience), ""
            except NotOursError as error:
                said = f"The cache {path} {error}; it was set aside as {set_aside(path).name}."
        _begin(path, patience)
        return open_ours(path, patience), said


def open_ours(path: Path, patience: float = PATIENCE) -> OpenFile:
    """Open a cache that is there, and change nothing.

    Raises:
        NotOursError: it cannot be used.
        sqlite3.Error: it is locked for longer than `patience` seconds.
        OSError: it is not there, or cannot be read.
    """
    mark = _mark(path)
    connection = connect(path, patience)
    try:
        connection.execute("PRAGMA synchronous = NORMAL")  # in WAL a power cut loses rows, never the file
        application = connection.execute("PRAGMA application_id").fetchone()[0]
        schema = connection.execute("PRAGMA user_version").fetchone()[0]
        if application != _APPLICATION:
            raise NotOursError("is not a cache of citance")
        if schema != SCHEMA:
            raise NotOursError(f"has schema {schema}, this citance writes {SCHEMA}")
        connection.execute(
            "SELECT id, kind, key, day, size, packed, sum, value FROM entry LIMIT 1"
        ).fetchone()
        if _mark(path) != mark:  # set aside meanwhile: its pages must not meet the log of the new file
            raise NotOursError("was replaced")
    except FAULTS as error:
        connection.close()
        if is_damage(error):
            raise NotOursError(f"is damaged ({error})") from error
        raise
    return OpenFile(connection, mark)


def connect(path: Path, patience: float = PATIENCE) -> sqlite3.Connection:
    """A connection that may go from thread to thread, and begins transactions only when told to.

    Raises:
        sqlite3.Error: the file cannot be opened.
    """
    address = f"{path.absolute().as_uri()}?mode=rw"  # never makes a file
    return sqlite3.connect(address, uri=True, timeout=patience, isolation_level=None, check_same_thread=False)


def is_damage(error: Exception) -> bool:
    """Whether the file, not the moment, is to blame."""
    if isinstance(error, ValueError):  # text of the file that is not UTF-8, even in its own messages
        return True
    return isinstance(error, sqlite3.Error) and any(word in str(error) for word in _DAMAGE)


def set_aside(path: Path) -> Path:
    """Rename a file that cannot be used, in place of an earlier such one, and return its new name.

    Raises:
        OSError: it cannot be renamed.
    """
    aside = path.with_name(f"{path.name}.damaged")
    path.replace(aside)
    for ending in ("-wal", "-shm"):
        path.with_name(path.name + ending).unlink(missing_ok=True)
    return aside


def set_aside_same(path: Path, mark: tuple[int, int], patience: float = PATIENCE) -> bool:
    """Set a file aside, unless another process did so already and began a new one.

    Raises:
        sqlite3.Error: the lock is held for longer than `patience` seconds.
        OSError: it cannot be renamed.
    """
    with locked(path, patience):
        if not path.exists() or _mark(path) != mark:
            return False
        set_aside(path)
        return True


@contextlib.contextmanager
def locked(path: Path, patience: float = PATIENCE) -> Iterator[None]:
    """Hold what only one process may do at a time: begin, set aside, move.

    SQLite's own lock on an empty file beside it works on every system, and goes with its process.

    Raises:
        sqlite3.Error: another process holds it for longer than `patience` seconds.
    """
    lock = path.with_name(f"{path.name}.lock")
    with contextlib.closing(sqlite3.connect(lock, timeout=patience, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = MEMORY")
        connection.execute("BEGIN EXCLUSIVE")
        yield


def _begin(path: Path, patience: float) -> None:
    """Make the file under another name, so that nobody meets it half made."""
    begun = path.with_name(f"{path.name}.part")
    for name in (begun, path):  # a log that a crash left would be played into the new file
        for ending in ("-wal", "-shm"):
            name.with_name(name.name + ending).unlink(missing_ok=True)
    begun.unlink(missing_ok=True)
    begun.touch(mode=0o600)
    with contextlib.closing(connect(begun, patience)) as connection:
        connection.execute(f"PRAGMA page_size = {_PAGE}")
        connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.executescript(
            f"BEGIN IMMEDIATE; {_TABLES} PRAGMA application_id = {_APPLICATION}; "
            f"PRAGMA user_version = {SCHEMA}; COMMIT;"
        )
    begun.replace(path)


def _mark(path: Path) -> tuple[int, int]:
    there = path.stat()
    return there.st_dev, there.st_ino
