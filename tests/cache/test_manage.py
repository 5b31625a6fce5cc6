"""Looking at the cache, pruning it, clearing it, moving it."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from citance.cache import SqliteCache, upkeep
from citance.cache.file import NAME
from citance.cache.manage import clear, look, prune
from citance.cache.move import move_cache
from citance.cache.place import find_file
from citance.cache.upkeep import OLDEST, SIZES, KindSize
from citance.errors import DataError, SettingsError
from citance.records.codec import content_hash


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("CITANCE_CACHE")
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *names, **options: tmp_path / "home")
    return tmp_path / "home"


@pytest.fixture
def file(home: Path) -> Path:
    return home / NAME


def fill(file: Path, kind: str, numbers: range, size: int = 1000) -> None:
    told: list[str] = []
    cache = SqliteCache(file, 1.0, told.append)
    cache.put(kind, {content_hash(n): os.urandom(size) for n in numbers})
    cache.close()
    assert told == []


def kept(file: Path, kind: str) -> set[int]:
    cache = SqliteCache(file, 1.0, lambda said: None)
    found = cache.get(kind, [content_hash(n) for n in range(100)])
    cache.close()
    return {n for n in range(100) if content_hash(n) in found}


def test_the_table_tells_entries_and_bytes_by_kind(file: Path) -> None:
    assert look(file).kinds == ()
    fill(file, "vector", range(5))
    fill(file, "head", range(2), size=10)
    found = look(file)
    assert found.kinds == (KindSize("head", 2, 20), KindSize("vector", 5, 5000))
    assert found.bytes == file.stat().st_size


@pytest.mark.parametrize("question", [SIZES, OLDEST])
def test_it_is_answered_from_an_index_alone_and_unsorted(file: Path, question: str) -> None:
    fill(file, "head", range(2))
    with closing(sqlite3.connect(file)) as connection:
        values = (1,) if "?" in question else ()
        plan = str(connection.execute(f"EXPLAIN QUERY PLAN {question}", values).fetchall())
    assert "USING COVERING INDEX entry_day" in plan
    assert "FOR ORDER BY" not in plan


def test_pruning_by_age_keeps_what_was_used_since(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for day, numbers in ((100, range(3)), (110, range(3, 6)), (120, range(6, 9))):
        monkeypatch.setattr(upkeep.time, "time", lambda day=day: day * 86_400.0)
        fill(file, "head", numbers)
    assert prune(file, days=10, target=None) == 3
    assert kept(file, "head") == set(range(3, 9))
    assert prune(file, days=0, target=None) == 0  # all were used today


def test_rows_of_a_day_to_come_do_not_stay_forever(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upkeep.time, "time", lambda: 50_000 * 86_400.0)
    fill(file, "head", range(3))
    monkeypatch.setattr(upkeep.time, "time", lambda: 20_000 * 86_400.0)
    assert prune(file, days=5, target=None) == 0
    monkeypatch.setattr(upkeep.time, "time", lambda: 20_006 * 86_400.0)
    assert prune(file, days=5, target=None) == 3


def test_pruning_to_a_size_gives_the_room_back(file: Path) -> None:
    fill(file, "vector", range(60), size=100_000)
    gone = prune(file, days=None, target=2_000_000)
    assert 40 <= gone <= 45
    assert kept(file, "vector") == set(range(gone, 60))  # within a day what came first goes first
    assert 1_500_000 < file.stat().st_size <= 2_000_000
    assert prune(file, days=None, target=0) == 60 - gone
    assert prune(file.with_name("none"), days=1, target=0) == 0


def test_clearing_empties_it_for_all_who_have_it_open(file: Path) -> None:
    fill(file, "vector", range(30), size=100_000)
    file.with_name(f"{NAME}.damaged").write_bytes(b"x" * 1_000_000)
    other = SqliteCache(file, 1.0, lambda said: None)
    assert len(other.get("vector", [content_hash(1)])) == 1
    clear(file)
    assert other.get("vector", [content_hash(1)]) == {}
    other.put("vector", {content_hash(1): b"again"})
    other.close()
    assert kept(file, "vector") == {1}
    assert file.stat().st_size < 200_000
    assert not file.with_name(f"{NAME}.damaged").exists()


def test_clearing_removes_a_file_that_cannot_be_used(file: Path) -> None:
    file.parent.mkdir()
    file.write_text("damage " * 100)
    with pytest.raises(DataError, match=r"is damaged.*citance cache clear"):
        look(file)
    assert clear(file) == 700
    assert not file.exists()
    assert clear(file) == 0


def test_a_moved_cache_is_found_whole_and_the_old_one_is_gone(file: Path, tmp_path: Path) -> None:
    fill(file, "head", range(40))
    new = move_cache(tmp_path / "data" / "citance")
    assert new == tmp_path / "data" / "citance" / NAME == find_file()
    assert kept(new, "head") == set(range(40))
    assert {left.name for left in file.parent.iterdir()} == {"moved-to.txt", f"{NAME}.lock"}
    assert {left.name for left in new.parent.iterdir()} == {NAME}
    with closing(sqlite3.connect(new)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA auto_vacuum").fetchone() == (2,)
    move_cache(file.parent)
    assert find_file() == file
    assert kept(file, "head") == set(range(40))


def test_what_is_not_yet_in_the_file_itself_moves_too(file: Path, tmp_path: Path) -> None:
    cache = SqliteCache(file, 1.0, lambda said: None)
    cache.put("head", {content_hash(1): b"in the log"})
    new = move_cache(tmp_path / "data")
    cache.close()
    assert kept(new, "head") == {1}


def test_a_move_before_anything_is_kept_is_remembered(tmp_path: Path) -> None:
    assert move_cache(tmp_path / "data") == find_file()


def test_a_move_that_fails_leaves_the_old_one(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(file, "head", range(3))
    with pytest.raises(SettingsError, match="already"):
        move_cache(file.parent)
    (tmp_path / "taken").mkdir()
    (tmp_path / "taken" / NAME).touch()
    with pytest.raises(DataError, match="name another folder"):
        move_cache(tmp_path / "taken")
    (tmp_path / "plain").touch()
    with pytest.raises(DataError, match="cannot be moved"):
        move_cache(tmp_path / "plain")
    monkeypatch.setenv("CITANCE_CACHE", str(file.parent))
    with pytest.raises(SettingsError, match="CITANCE_CACHE"):
        move_cache(tmp_path / "data")
    assert kept(file, "head") == {0, 1, 2}


def test_a_damaged_cache_is_not_moved(file: Path, tmp_path: Path) -> None:
    fill(file, "vector", range(60), size=10_000)
    raw = bytearray(file.read_bytes())
    raw[20 * 16_384 :] = os.urandom(len(raw) - 20 * 16_384)
    file.write_bytes(raw)
    with pytest.raises(DataError, match=r"is damaged|malformed"):
        move_cache(tmp_path / "data")
    assert file.exists()
    assert list((tmp_path / "data").iterdir()) == []
    assert find_file() == file
