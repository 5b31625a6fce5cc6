"""The cache in one SQLite file, shared by threads and processes."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from citance.cache.file import FAULTS, PATIENCE, OpenFile, is_damage, open_file, set_aside_same
from citance.cache.protocol import Tally
from citance.cache.row import Row, pack, unpack
from citance.cache.upkeep import shrink, today, transaction

GIGABYTE = 1_000_000_000
MOST = 1 << 62
"""Bytes: the cap of a cache that may grow without end."""
_KEYS_AT_ONCE = 500  # of one SELECT
_BYTES_AT_ONCE = 8_000_000  # of one transaction: others wait for it
_LARGEST = 200_000_000  # bytes of one value; SQLite takes a thousand million
_SHARE_LEFT = 0.9  # of the cap, so that not every run has to shrink the file
_BYTES_BETWEEN_CHECKS = 200_000_000  # written until the cap is looked at again


class SqliteCache:
    """Values by kind and key in one file; what fails turns the cache off, and the run goes on.

    Args:
        path: the file; it is begun if it is missing, and set aside if it is not ours or damaged.
        gigabytes: most that it may hold, > 0; above it the least recently used rows go.
        tell: gets one sentence if the file was set aside or the cache is turned off.
        patience: seconds to wait for other processes.
    """

    def __init__(
        self, path: Path, gigabytes: float, tell: Callable[[str], None], patience: float = PATIENCE
    ) -> None:
        self.path = path
        self._cap = int(min(gigabytes * GIGABYTE, MOST))
        self._tell = tell
        self._patience = patience
        self._lock = threading.RLock()
        self._tally: dict[str, Tally] = {}
        self._written = 0
        self._file: OpenFile | None = None
        with self._lock, self._or_off():
            self._file, said = open_file(path, patience)
            if said:
                tell(said)

    @property
    def tally(self) -> Mapping[str, Tally]:
        """Kind → how often it was asked for since the cache was opened."""
        with self._lock:
            return dict(self._tally)

    def get(self, kind: str, keys: Sequence[str]) -> dict[str, bytes]:
        """The values that are there and sound.

        Args:
            kind: short name of what is kept.
            keys: content hashes, in hexadecimal digits.
        """
        wanted = {bytes.fromhex(key): key for key in keys}
        found: dict[str, bytes] = {}
        for some in _slices(list(wanted), _KEYS_AT_ONCE):
            for key, value in self._read(kind, some):
                found[wanted[key]] = value
        with self._lock:
            before = self._tally.get(kind, Tally())
            self._tally[kind] = Tally(before.found + len(found), before.missed + len(wanted) - len(found))
        return found

    def put(self, kind: str, entries: Mapping[str, bytes]) -> None:
        """Keep values; a key that is there is replaced, and a value of more than 200 MB is not kept."""
        rows: list[tuple[bytes, Row]] = []
        held = 0
        for key, value in entries.items():
            if self._file is None:
                return
            if len(value) <= _LARGEST:
                raw = bytes.fromhex(key)
                rows.append((raw, pack(kind, raw, value)))
                held += len(rows[-1][1].value)
            if held > _BYTES_AT_ONCE:
                self._write(kind, rows)
                rows, held = [], 0
        self._write(kind, rows)

    def close(self) -> None:
        """Bring the file under its cap and let go of it; what is asked later is missed."""
        with self._lock, self._or_off():
            if self._file is not None:
                self._shrink(self._file.connection)
                self._file.connection.close()
                self._file = None

    def _read(self, kind: str, keys: Sequence[bytes]) -> list[tuple[bytes, bytes]]:
        with self._lock, self._or_off():
            if self._file is None:
                return []
            connection, day = self._file.connection, today()
            marks = ", ".join("?" * len(keys))
            rows = connection.execute(
                f"SELECT id, key, day, packed, sum, value FROM entry WHERE kind = ? AND key IN ({marks})",
                (kind, *keys),
            ).fetchall()
            values = [(row[0], row[1], row[2], unpack(kind, row[1], *row[3:])) for row in rows]
            spoilt = [(number,) for number, _, _, value in values if value is None]
            # Any other day, not an earlier one: a clock that was wrong leaves days to come.
            unused = [(day, number) for number, _, used, value in values if value is not None and used != day]
            if spoilt or unused:
                with transaction(connection):
                    connection.executemany("DELETE FROM entry WHERE id = ?", spoilt)
                    connection.executemany("UPDATE entry SET day = ? WHERE id = ?", unused)
            return [(key, value) for _, key, _, value in values if value is not None]
        return []

    def _write(self, kind: str, rows: Sequence[tuple[bytes, Row]]) -> None:
        with self._lock, self._or_off():
            if self._file is None or not rows:
                return
            connection, day = self._file.connection, today()
            with transaction(connection):
                connection.executemany(
                    "INSERT OR REPLACE INTO entry (kind, key, day, size, packed, sum, value) "
                    "VALUES (?, ?, ?, ?, ?, ?, ?)",
                    [(kind, key, day, len(row.value), row.packed, row.check, row.value) for key, row in rows],
                )
            self._written += sum(len(row.value) for _, row in rows)
            if self._written > _BYTES_BETWEEN_CHECKS:
                self._written = 0
                self._shrink(connection)

    def _shrink(self, connection: sqlite3.Connection) -> None:
        shrink(connection, self._cap, int(self._cap * _SHARE_LEFT))

    @contextmanager
    def _or_off(self) -> Iterator[None]:
        """What goes wrong inside ends the use of the file, in one sentence."""
        try:
            yield
        except FAULTS as error:
            file, self._file = self._file, None
            what = f"The cache {self.path} cannot be used ({error})"
            if file is not None:
                with suppress(sqlite3.Error):
                    file.connection.close()
                if is_damage(error):
                    with suppress(*FAULTS):  # the next run tries again
                        set_aside_same(self.path, file.mark, self._patience)
            self._tell(f"{what}; the run goes on without it.")


def _slices(keys: Sequence[bytes], most: int) -> Iterator[Sequence[bytes]]:
    for at in range(0, len(keys), most):
        yield keys[at : at + most]
