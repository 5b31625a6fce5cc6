"""The cache gives what was put, and never costs a run."""

from __future__ import annotations

import os
import sqlite3
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citance.cache import Cache, NoCache, SqliteCache, Tally, sqlite, upkeep
from citance.cache.file import NAME
from citance.records.codec import content_hash

A, B, C = (content_hash(name) for name in "abc")


class Opened:
    """A cache with what it told."""

    def __init__(self, path: Path, gigabytes: float = 1.0, patience: float = 30.0) -> None:
        self.told: list[str] = []
        self.path = path
        self.cache = SqliteCache(path, gigabytes, self.told.append, patience)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / NAME


@pytest.fixture
def opened(path: Path) -> Iterator[Opened]:
    found = Opened(path)
    yield found
    found.cache.close()


def rows(path: Path, sql: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        return connection.execute(sql).fetchall()


def test_what_was_put_is_there_for_the_next_one_and_kinds_are_apart(opened: Opened) -> None:
    opened.cache.put("head", {A: b"one", B: b""})
    opened.cache.close()
    other = Opened(opened.path)
    assert other.cache.get("head", [A, C, B, A]) == {A: b"one", B: b""}
    assert other.cache.get("match", [A]) == {}
    assert other.cache.tally == {"head": Tally(2, 1), "match": Tally(0, 1)}
    other.cache.close()
    assert opened.told == other.told == []


def test_a_key_that_is_there_is_replaced(opened: Opened) -> None:
    opened.cache.put("head", {A: b"one"})
    opened.cache.put("head", {A: b"two"})
    assert opened.cache.get("head", [A]) == {A: b"two"}
    assert rows(opened.path, "SELECT COUNT(*) FROM entry") == [(1,)]


@settings(max_examples=25)
@given(
    st.dictionaries(st.integers(0, 2000).map(content_hash), st.binary(max_size=99), max_size=40), st.data()
)
def test_it_is_a_dictionary(
    tmp_path_factory: pytest.TempPathFactory, entries: dict[str, bytes], data: st.DataObject
) -> None:
    found = Opened(tmp_path_factory.mktemp("law") / NAME)
    found.cache.put("head", entries)
    asked = data.draw(st.lists(st.sampled_from([*entries, A]), max_size=50))
    assert found.cache.get("head", asked) == {key: entries[key] for key in asked if key in entries}
    found.cache.close()


def test_more_keys_than_one_statement_takes(opened: Opened) -> None:
    entries = {content_hash(n): str(n).encode() for n in range(3 * sqlite._KEYS_AT_ONCE + 1)}
    opened.cache.put("head", entries)
    assert opened.cache.get("head", list(entries)) == entries


def test_a_flipped_bit_is_a_miss_and_the_row_goes(opened: Opened) -> None:
    opened.cache.put("head", {A: b"one", B: b"two"})
    rows(opened.path, f"UPDATE entry SET value = x'6F6E64' WHERE key = x'{A}'")
    assert opened.cache.get("head", [A, B]) == {B: b"two"}
    assert rows(opened.path, "SELECT value FROM entry") == [(b"two",)]
    assert opened.told == []


def test_a_row_is_stamped_once_a_day_and_a_clock_going_back_does_no_harm(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    def day_after_reading_on(day: int) -> list[tuple[object, ...]]:
        monkeypatch.setattr(upkeep.time, "time", lambda: day * 86_400 + 5.0)
        assert opened.cache.get("head", [A]) == {A: b"one"}
        return rows(opened.path, "SELECT day FROM entry")

    opened.cache.put("head", {A: b"one"})
    assert day_after_reading_on(20_000) == [(20_000,)]
    before = rows(opened.path, "PRAGMA data_version"), opened.path.with_name(f"{NAME}-wal").stat().st_mtime_ns
    assert day_after_reading_on(20_000) == [(20_000,)]
    assert (
        rows(opened.path, "PRAGMA data_version"),
        opened.path.with_name(f"{NAME}-wal").stat().st_mtime_ns,
    ) == before
    assert day_after_reading_on(20_001) == [(20_001,)]
    assert day_after_reading_on(19_990) == [(19_990,)]


def test_above_the_cap_the_least_recently_used_rows_go(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cap = 0.004  # 4 MB
    keys = [content_hash(n) for n in range(50)]
    for day, some in enumerate((keys[:20], keys[20:])):
        monkeypatch.setattr(upkeep.time, "time", lambda day=day: day * 86_400.0)
        found = Opened(path, cap)
        found.cache.put("vector", {key: os.urandom(100_000) for key in some})
        if day:
            assert len(found.cache.get("vector", keys[:10])) == 10  # used again today
        found.cache.close()
        assert found.told == []
    assert path.stat().st_size <= 0.9 * cap * 1e9
    found = Opened(path, cap)
    kept = found.cache.get("vector", keys)
    found.cache.close()
    assert not kept.keys() & set(keys[10:20])  # the oldest went first
    assert set(keys[:2]) & kept.keys() or len(kept) >= 30
    assert 30 <= len(kept) <= 36


def test_the_cap_is_kept_while_it_is_written_too(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "_BYTES_BETWEEN_CHECKS", 300_000)
    found = Opened(path, 0.001)
    for n in range(40):
        found.cache.put("vector", {content_hash(n): os.urandom(100_000)})
    assert path.stat().st_size + path.with_name(f"{NAME}-wal").stat().st_size < 8_000_000
    assert rows(path, "SELECT SUM(size) < 1400000 FROM entry") == [(1,)]
    found.cache.close()


def test_threads_use_one_cache_side_by_side(opened: Opened) -> None:
    wrong: list[object] = []

    def work(number: int) -> None:
        mine = {content_hash(number, n): f"{number}/{n}".encode() * 50 for n in range(60)}
        for key, value in mine.items():
            opened.cache.put("head", {key: value})
            if opened.cache.get("head", [key]) != {key: value}:
                wrong.append(key)

    threads = [threading.Thread(target=work, args=(n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (wrong, opened.told) == ([], [])
    assert opened.cache.tally == {"head": Tally(480, 0)}


def assert_off(found: Opened, *words: str) -> None:
    """Nothing is there, nothing is kept, nothing is raised, one sentence was said."""
    found.cache.put("head", {A: b"one"})
    assert found.cache.get("head", [A]) == {}
    found.cache.close()
    (said,) = found.told
    assert all(word in said for word in (*words, str(found.path), "the run goes on without it")), said


def test_a_lock_held_for_too_long_turns_it_off(path: Path) -> None:
    found = Opened(path, patience=0.05)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        found.cache.put("head", {A: b"one"})
        assert_off(found, "locked")


def test_a_folder_that_cannot_be_made_turns_it_off(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert_off(Opened(tmp_path / "file" / "cache" / NAME))


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="needs permissions that bind")
def test_a_read_only_folder_turns_it_off(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert_off(Opened(tmp_path / NAME))
    tmp_path.chmod(0o700)


def test_a_full_disk_turns_it_off_and_what_was_kept_stays(path: Path) -> None:
    found = Opened(path)
    found.cache.put("head", {A: b"one"})
    connection = found.cache._file.connection  # type: ignore[union-attr]
    connection.execute(f"PRAGMA max_page_count = {connection.execute('PRAGMA page_count').fetchone()[0]}")
    found.cache.put("head", {B: os.urandom(1_000_000)})
    assert_off(found, "full")
    later = Opened(path)
    assert later.cache.get("head", [A, B]) == {A: b"one"}
    later.cache.close()


def test_damage_met_on_the_way_turns_it_off_and_the_next_run_begins_anew(path: Path) -> None:
    found = Opened(path)
    found.cache.put("head", {content_hash(n): os.urandom(3_000) for n in range(400)})
    found.cache.close()
    raw = bytearray(path.read_bytes())
    raw[20 * 16_384 :] = os.urandom(len(raw) - 20 * 16_384)
    path.write_bytes(raw)
    found = Opened(path)
    assert found.told == []  # nobody has met it yet
    assert found.cache.get("head", [content_hash(n) for n in range(400)]) == {}
    assert_off(found, "malformed")
    assert path.with_name(f"{NAME}.damaged").exists()
    later = Opened(path)
    later.cache.put("head", {A: b"one"})
    assert later.cache.get("head", [A]) == {A: b"one"}
    later.cache.close()
    assert later.told == []


def test_after_its_end_it_holds_nothing(opened: Opened) -> None:
    opened.cache.put("head", {A: b"one"})
    opened.cache.close()
    opened.cache.close()
    opened.cache.put("head", {B: b"two"})
    assert opened.cache.get("head", [A]) == {}
    assert opened.told == []


def test_a_cache_that_is_off_is_a_cache() -> None:
    cache: Cache = NoCache()
    cache.put("head", {A: b"one"})
    assert (cache.get("head", [A]), cache.tally) == ({}, {})
    cache.close()
