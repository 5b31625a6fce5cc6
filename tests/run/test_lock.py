"""One command at a time in a run folder."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from citance.errors import DataError
from citance.run.lock import held

HOLD = """
import sys, time
from pathlib import Path
from citance.run.lock import held
with held(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(60)
"""


def test_the_second_is_told_who_holds_the_folder_and_a_killed_holder_lets_go(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    folder.mkdir()
    (folder / "run.json").write_text("{}")
    other = subprocess.Popen([sys.executable, "-c", HOLD, folder], stdout=subprocess.PIPE)
    try:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        with (
            pytest.raises(DataError, match=rf"out: is in use by process {other.pid} on \S+; wait"),
            held(folder),
        ):
            pass
    finally:
        other.kill()
        other.communicate()
    with held(folder):
        assert f"process {os.getpid()} on" in (folder / ".run.lock").read_text()
    assert (folder / ".run.lock").read_bytes() == b"", "the same bytes after every run"


def test_where_no_run_comes_about_nothing_is_left(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), held(tmp_path / "out", new=True):
        1 / 0  # noqa: B018
    assert not (tmp_path / "out").exists()
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    (theirs / "thesis.tex").write_text("mine")
    with held(theirs, new=True):
        pass
    assert [path.name for path in theirs.iterdir()] == ["thesis.tex"]


def test_a_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with (
        pytest.raises(DataError, match=r"file.out: cannot be written \(Not a directory\)"),
        held(tmp_path / "file" / "out", new=True),
    ):
        pass


def test_a_folder_without_a_run_is_told_and_left_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    for name in ("empty", "none/at/all"):
        told = r"holds no run \(no run.json\); name the folder"
        with pytest.raises(DataError, match=told), held(tmp_path / name):
            pass
    assert [path.name for path in tmp_path.iterdir()] == ["empty"]
    assert list((tmp_path / "empty").iterdir()) == []
