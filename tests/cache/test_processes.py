"""Ten processes on one cache: nothing is lost, nothing is misread, nobody waits forever."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from citance.cache.file import NAME

PROCESSES = 10
WORK = """
import json, sys, time
from pathlib import Path
from citance.cache import SqliteCache
from citance.records.codec import content_hash

folder, number, rounds = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
(folder / f"ready-{number}").touch()
while not (folder / "go").exists():
    time.sleep(0.001)
told, wrong = [], 0
cache = SqliteCache(folder / "cache" / "citance-cache.sqlite", 1.0, told.append)
for n in range(rounds):  # half of the keys are everybody's, and all write the same value
    for owner in ("all", number):
        key, value = content_hash(owner, n), f"{owner} {n} ".encode() * 200
        found = cache.get("head", [key])
        wrong += found not in ({}, {key: value})
        cache.put("head", {key: value})
        wrong += cache.get("head", [key]) != {key: value}
cache.close()
print(json.dumps({"told": told, "wrong": wrong}))
"""


def start(folder: Path, rounds: int) -> list[subprocess.Popen[str]]:
    """All of them, up to the moment at which they open the cache."""
    workers = [
        subprocess.Popen(
            [sys.executable, "-c", WORK, str(folder), str(number), str(rounds)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for number in range(PROCESSES)
    ]
    end = time.monotonic() + 60
    while len(list(folder.glob("ready-*"))) < PROCESSES:
        assert time.monotonic() < end, "they do not start"
        time.sleep(0.01)
    (folder / "go").touch()
    return workers


def finish(workers: list[subprocess.Popen[str]]) -> list[dict[str, Any]]:
    done = []
    for worker in workers:
        out, err = worker.communicate(timeout=90)
        assert worker.returncode == 0, err
        done.append(json.loads(out))
    return done


def assert_sound(path: Path, entries: int) -> None:
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("SELECT COUNT(*) FROM entry").fetchone() == (entries,)


@pytest.mark.parametrize("before", ["nothing", "damage", "another program's"])
def test_ten_that_open_it_at_once_share_it(tmp_path: Path, before: str) -> None:
    path = tmp_path / "cache" / NAME
    if before != "nothing":
        path.parent.mkdir()
        path.write_bytes(b"damage " * 9_000)
    if before == "another program's":
        path.unlink()
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("CREATE TABLE mail (text)")
    done = finish(start(tmp_path, rounds=25))
    assert [one["wrong"] for one in done] == [0] * PROCESSES
    told = [sentence for one in done for sentence in one["told"]]
    assert len(told) == (before != "nothing"), told  # whoever sets it aside says so, the others need not know
    assert_sound(path, 25 * (PROCESSES + 1))


@pytest.mark.skipif(sys.platform == "win32", reason="kill is another thing there")
def test_killed_writers_leave_a_sound_file(tmp_path: Path) -> None:
    workers = start(tmp_path, rounds=100_000)
    time.sleep(1.0)
    for worker in workers:
        worker.kill()
    for worker in workers:
        worker.communicate(timeout=30)
    path = tmp_path / "cache" / NAME
    with closing(sqlite3.connect(path)) as connection:
        (entries,) = connection.execute("SELECT COUNT(*) FROM entry").fetchone()
    assert entries > PROCESSES
    assert_sound(path, entries)
