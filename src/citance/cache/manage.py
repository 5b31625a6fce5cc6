"""What a person does with the cache: look at it, prune it, clear it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from citance.cache.file import FAULTS, NotOursError, locked, open_ours
from citance.cache.upkeep import KindSize, empty, forget, shrink, sizes
from citance.errors import DataError

_BESIDE = ("", "-wal", "-shm", ".damaged")


@dataclass(frozen=True, slots=True)
class Overview:
    """A cache as it is now.

    Args:
        file: where it lies, whether there is one yet or not.
        bytes: on the disk.
        kinds: what is in it.
    """

    file: str
    bytes: int
    kinds: tuple[KindSize, ...]


def look(file: Path) -> Overview:
    """What a cache holds.

    Raises:
        DataError: it cannot be read.
    """
    if not file.exists():
        return Overview(str(file), 0, ())
    with _use(file) as connection:
        kinds = tuple(sizes(connection))
    return Overview(str(file), _bytes(file), kinds)


def prune(file: Path, days: int | None, target: int | None) -> int:
    """Delete what was not used for long.

    Args:
        file: of the cache.
        days: what was not used for more than so many goes; None keeps all.
        target: bytes that the file may keep; the least recently used rows go. None keeps all.

    Returns:
        How many rows went.

    Raises:
        DataError: the file cannot be used.
    """
    if not file.exists():
        return 0
    with _use(file) as connection:
        gone = 0 if days is None else forget(connection, days)
        return gone + (0 if target is None else shrink(connection, target, target))


def clear(file: Path) -> int:
    """Delete everything, and files that were set aside; a file that cannot be used is removed.

    Returns:
        How many bytes of the disk were freed.

    Raises:
        DataError: it cannot be removed.
    """
    if not file.parent.is_dir():
        return 0
    before = _bytes(file)
    try:
        with locked(file):
            file.with_name(f"{file.name}.damaged").unlink(missing_ok=True)
            try:
                connection = open_ours(file).connection
            except NotOursError:
                for ending in _BESIDE:
                    file.with_name(file.name + ending).unlink(missing_ok=True)
            except FileNotFoundError:
                return before
            else:
                empty(connection)
                connection.close()
    except FAULTS as error:
        raise DataError(f"cannot be cleared ({error}).", file) from error
    return before - _bytes(file)


@contextmanager
def _use(file: Path) -> Iterator[sqlite3.Connection]:
    try:
        connection = open_ours(file).connection
        try:
            yield connection
        finally:
            connection.close()
    except NotOursError as error:
        raise DataError(f"{error}; `citance cache clear` removes it.", file) from error
    except FAULTS as error:
        raise DataError(f"cannot be used ({error}).", file) from error


def _bytes(file: Path) -> int:
    beside = (file.with_name(file.name + ending) for ending in _BESIDE)
    return sum(path.stat().st_size for path in beside if path.exists())
