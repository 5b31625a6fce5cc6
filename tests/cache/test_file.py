"""What is not our file is set aside, never read."""

from __future__ import annotations

import contextlib
import sqlite3
import stat
import sys
from pathlib import Path

import pytest

from citance.cache import file as module
from citance.cache.file import NAME, NotOursError, open_file, open_ours, set_aside_same


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "cache" / NAME


def begin(path: Path) -> None:
    opened, said = open_file(path)
    assert said == ""
    opened.connection.close()


def test_a_new_file_holds_all_that_is_needed_and_leaves_nothing_beside_it(path: Path) -> None:
    opened, said = open_file(path)
    with contextlib.closing(opened.connection) as connection:
        assert said == ""
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA auto_vacuum").fetchone() == (2,)  # incremental
        assert connection.execute("PRAGMA application_id").fetchone()[0] != 0
    assert {file.name for file in path.parent.iterdir()} == {NAME, f"{NAME}.lock"}


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX permissions")
def test_folder_and_file_are_for_the_user_alone(path: Path) -> None:
    begin(path)
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def foreign(path: Path) -> None:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE entry (id, kind, key, day, size, packed, sum, value)")


def newer(path: Path) -> None:
    begin(path)
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {module.SCHEMA + 1}")


def without_table(path: Path) -> None:
    begin(path)
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TABLE entry")


def cut(path: Path) -> None:
    begin(path)
    path.write_bytes(path.read_bytes()[:20_000])


CASES = {
    "text": (lambda path: path.write_text("no database at all " * 90), "is damaged"),
    "empty": (lambda path: path.touch(), "is not a cache of citance"),
    "foreign": (foreign, "is not a cache of citance"),
    "newer": (newer, "has schema 2, this citance writes 1"),
    "without table": (without_table, "is damaged"),
    "cut off": (cut, "is damaged"),
}


@pytest.mark.parametrize("case", CASES)
def test_what_is_not_ours_is_set_aside_with_one_sentence(path: Path, case: str) -> None:
    make, why = CASES[case]
    path.parent.mkdir()
    make(path)
    bad = path.read_bytes()
    with pytest.raises(NotOursError, match=why):
        open_ours(path)
    opened, said = open_file(path)
    opened.connection.close()
    assert why in said
    assert said.endswith(f"it was set aside as {NAME}.damaged.")
    assert path.with_name(f"{NAME}.damaged").read_bytes()[200:] == bad[200:]
    begin(path)  # the new one is ours


def test_an_earlier_damaged_file_is_replaced(path: Path) -> None:
    path.parent.mkdir()
    for number in range(2):
        path.write_text(f"damage {number} " * 100)
        open_file(path)[0].connection.close()
    assert path.with_name(f"{NAME}.damaged").read_text().startswith("damage 1")


def test_a_log_without_its_file_is_not_played_into_the_new_one(path: Path) -> None:
    begin(path)
    with contextlib.closing(open_ours(path).connection) as connection:
        connection.execute("INSERT INTO entry VALUES (1, 'head', x'ab', 0, 0, 0, x'', x'')")
        log = path.with_name(f"{NAME}-wal").read_bytes()
    path.unlink()
    path.with_name(f"{NAME}-wal").write_bytes(log)
    opened, _ = open_file(path)
    with contextlib.closing(opened.connection) as connection:
        assert connection.execute("SELECT COUNT(*) FROM entry").fetchone() == (0,)
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_what_a_crash_left_half_begun_is_begun_again(path: Path) -> None:
    path.parent.mkdir()
    path.with_name(f"{NAME}.part").write_text("half " * 1000)
    begin(path)
    assert not path.with_name(f"{NAME}.part").exists()


def test_a_file_that_another_process_replaced_is_left_alone(path: Path) -> None:
    begin(path)
    opened = open_ours(path)
    opened.connection.close()
    path.replace(path.with_name("elsewhere"))
    begin(path)
    assert not set_aside_same(path, opened.mark)
    assert path.exists()


def test_the_lock_is_waited_for_and_then_given_up(path: Path) -> None:
    path.parent.mkdir()
    with module.locked(path), pytest.raises(sqlite3.OperationalError, match="locked"):
        open_file(path, patience=0.05)


def test_a_flipped_byte_in_the_text_of_the_schema_is_damage(path: Path) -> None:
    begin(path)
    raw = path.read_bytes()
    path.write_bytes(raw.replace(b"CREATE UNIQUE INDEX entry_key", b"CREATE UNIQUE INDEX entry\xffkey"))
    assert path.read_bytes() != raw
    with pytest.raises(NotOursError, match="is damaged"):
        open_ours(path)
    opened, said = open_file(path)
    opened.connection.close()
    assert "is damaged" in said
