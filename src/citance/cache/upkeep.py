"""Keeping the file small: what was not used for longest goes first."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

SIZES = "SELECT kind, COUNT(*), SUM(size) FROM entry INDEXED BY entry_day GROUP BY kind ORDER BY kind"
OLDEST = "SELECT id, size FROM entry INDEXED BY entry_day ORDER BY day, id LIMIT ?"
_ROWS_AT_ONCE = 2_000  # deleted in one transaction: others wait for it
_PAGES_AT_ONCE = 500  # given back to the disk in one


@dataclass(frozen=True, slots=True)
class KindSize:
    """What one kind takes.

    Args:
        kind: its name.
        entries: how many.
        bytes: of the values as they are stored.
    """

    kind: str
    entries: int
    bytes: int


def today() -> int:
    """Days since 1970, in UTC."""
    return int(time.time() // 86_400)


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Write all of what happens inside, or nothing of it.

    Raises:
        sqlite3.Error: another process writes for too long, or the disk is full.
    """
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def sizes(connection: sqlite3.Connection) -> list[KindSize]:
    """The kinds, by name; read from an index, not from the values.

    Raises:
        sqlite3.Error: the file cannot be read.
    """
    return [KindSize(*row) for row in connection.execute(SIZES)]


def shrink(connection: sqlite3.Connection, cap: int, target: int) -> int:
    """Delete the least recently used rows of a file above its cap, and give their room back to the disk.

    Args:
        connection: to the file.
        cap: bytes; nothing happens to a file that is not above it.
        target: bytes, what a file above it goes down to.

    Returns:
        How many rows went.

    Raises:
        sqlite3.Error: another process writes for too long, or the disk is full.
    """
    if _pages(connection) * _page_size(connection) <= cap:
        return 0
    _heal_days(connection)
    gone, last = 0, 1
    while last:
        with transaction(connection):  # others may shrink it too: look again each time
            free = connection.execute("PRAGMA freelist_count").fetchone()[0]
            over = (_pages(connection) - free) * _page_size(connection) - target
            last = _delete_oldest(connection, over) if over > 0 else 0
        gone += last
    _give_back(connection)
    return gone


def forget(connection: sqlite3.Connection, days: int) -> int:
    """Delete what was not used for longer than so many days, and return how many rows that were.

    Raises:
        sqlite3.Error: another process writes for too long, or the disk is full.
    """
    _heal_days(connection)
    gone, last = 0, 1
    while last:
        with transaction(connection):
            last = connection.execute(
                "DELETE FROM entry WHERE id IN (SELECT id FROM entry WHERE day < ? LIMIT ?)",
                (today() - min(days, today()), _ROWS_AT_ONCE),
            ).rowcount
        gone += last
    _give_back(connection)
    return gone


def empty(connection: sqlite3.Connection) -> int:
    """Delete everything, and return how many rows that were.

    Raises:
        sqlite3.Error: another process writes for too long.
    """
    with transaction(connection):
        (rows,) = connection.execute("SELECT COUNT(*) FROM entry").fetchone()
        connection.execute("DELETE FROM entry")
    connection.execute("VACUUM")
    _give_back(connection)
    return int(rows)


def _delete_oldest(connection: sqlite3.Connection, over: int) -> int:
    oldest = connection.execute(OLDEST, (_ROWS_AT_ONCE,))
    chosen, freed = [], 0
    for number, size in oldest.fetchall():
        chosen.append((number,))
        freed += size
        if freed >= over:
            break
    connection.executemany("DELETE FROM entry WHERE id = ?", chosen)
    return len(chosen)


def _heal_days(connection: sqlite3.Connection) -> None:
    """Rows from a day to come, of a clock that was wrong, count as used today: else they would stay forever."""
    with transaction(connection):
        connection.execute("UPDATE entry SET day = ? WHERE day > ?", (today(), today()))


def _give_back(connection: sqlite3.Connection) -> None:
    """Return free pages to the disk, some at a time so that others get their turn."""
    free = connection.execute("PRAGMA freelist_count").fetchone()[0]
    for _ in range(0, free, _PAGES_AT_ONCE):
        # A page a step, and `execute` takes one step of a statement without columns.
        connection.executescript(f"PRAGMA incremental_vacuum({_PAGES_AT_ONCE})")
    connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()


def _pages(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA page_count").fetchone()[0])


def _page_size(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA page_size").fetchone()[0])
