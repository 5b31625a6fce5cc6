"""A run folder belongs to one plan."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

from citance.config import EncoderSettings, MatchSettings, Settings
from citance.errors import DataError, SettingsError
from citance.records import Topic
from citance.run.folder import SCHEMA, RunFolder

TOPIC = Topic("t1", "Street trees")


def make(path: Path, topic: Topic = TOPIC, settings: Settings | None = None) -> RunFolder:
    return RunFolder.create(path / "out", topic, (path / "papers",), settings or Settings())


def test_the_same_plan_takes_the_folder_up_again_and_leaves_its_record(tmp_path: Path) -> None:
    first = make(tmp_path)
    before = (tmp_path / "out" / "run.json").read_bytes()
    again = make(tmp_path)
    assert again.plan == first.plan
    assert (tmp_path / "out" / "run.json").read_bytes() == before


def test_a_folder_of_a_newer_version_is_told_apart_from_one_of_an_older(tmp_path: Path) -> None:
    make(tmp_path)
    file = tmp_path / "out" / "run.json"
    for schema, remedy in ((SCHEMA + 1, "install the newest citance"), (1, "review the papers anew")):
        file.write_text(json.dumps({"schema": schema}))
        with pytest.raises(DataError, match=f"has schema {schema}, this citance reads {SCHEMA}; {remedy}"):
            RunFolder.open(tmp_path / "out")


def test_another_topic_is_refused_by_name(tmp_path: Path) -> None:
    make(tmp_path)
    with pytest.raises(SettingsError, match="its topic is 'Street trees', not 'Bees'"):
        make(tmp_path, Topic("t2", "Bees"))


def test_another_setting_is_refused_by_name(tmp_path: Path) -> None:
    make(tmp_path)
    with pytest.raises(SettingsError, match=r"its match.spans is 3, not 2"):
        make(tmp_path, settings=Settings(match=MatchSettings(spans=2)))


def test_a_setting_that_changes_no_output_may_differ(tmp_path: Path) -> None:
    make(tmp_path)
    make(tmp_path, settings=Settings(encoder=EncoderSettings(threads=1)))


def test_a_folder_with_other_files_is_not_touched(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "thesis.tex").write_text("years of work")
    with pytest.raises(SettingsError, match="holds files but no run"):
        make(tmp_path)
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["thesis.tex"]


def test_papers_are_kept_relative_so_that_the_folders_can_move(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    (here / "papers").mkdir(parents=True)
    make(here)
    shutil.move(here, there)
    assert RunFolder.open(there / "out").papers == (there / "papers",)
    assert str(tmp_path) not in (there / "out" / "run.json").read_text()


def test_opening_a_folder_without_a_run_says_so(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="holds no run"):
        RunFolder.open(tmp_path)


@pytest.mark.parametrize("content", ["", "[1]", "{", '{"schema": 99}', '{"schema": 1, "started": "x"}'])
def test_a_broken_run_json_is_named(tmp_path: Path, content: str) -> None:
    (tmp_path / "run.json").write_text(content)
    with pytest.raises(DataError, match=r"run\.json"):
        RunFolder.open(tmp_path)


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="needs a user whom permissions bind")
def test_a_folder_without_permission_is_named(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir(mode=0o500)
    with pytest.raises(DataError, match="cannot be written"):
        make(tmp_path)


def test_a_file_in_the_place_of_the_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("a file")
    with pytest.raises(DataError, match="cannot be written"):
        make(tmp_path)


def test_settings_that_change_no_output_are_those_of_the_last_command(tmp_path: Path) -> None:
    make(tmp_path).write_record({"counts": {"kept": 3}, "parts": {"source": "folder(1)"}})
    make(tmp_path, settings=Settings(encoder=EncoderSettings(batch=7)))
    again = RunFolder.open(tmp_path / "out")
    assert again.plan.settings.encoder.batch == 7
    assert again.parts == {"source": "folder(1)"}
    assert json.loads((tmp_path / "out" / "run.json").read_text())["counts"] == {"kept": 3}


def test_a_run_whose_record_is_lost_is_taken_over_by_the_same_command(tmp_path: Path) -> None:
    make(tmp_path)
    out = tmp_path / "out"
    (out / "ledger.jsonl").write_text('{"kind": "run"}\n')
    record = (out / "run.json").read_bytes()
    for broken in (record[: len(record) // 2], b"[" * 100_000):
        (out / "run.json").write_bytes(broken)
        with pytest.raises(DataError, match=r"delete it, and give the same `citance review` command again"):
            RunFolder.open(out)
    (out / "run.json").unlink()
    make(tmp_path)
    assert (out / "run.json").read_bytes() == record


def test_a_moved_run_folder_is_the_same_run_for_papers_of_the_same_name(tmp_path: Path) -> None:
    make(tmp_path)
    (tmp_path / "deeper").mkdir()
    (tmp_path / "out").rename(tmp_path / "deeper" / "out")
    again = RunFolder.create(tmp_path / "deeper" / "out", TOPIC, (tmp_path / "papers",), Settings())
    assert again.papers == (tmp_path / "papers",)
    with pytest.raises(SettingsError, match="its papers are"):
        RunFolder.create(tmp_path / "deeper" / "out", TOPIC, (tmp_path / "others",), Settings())
