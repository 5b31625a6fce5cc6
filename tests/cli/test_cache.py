"""`citance cache`: what a person sees of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from citance.cache import SqliteCache
from citance.cache.file import NAME
from citance.records.codec import content_hash

Run = Callable[..., Any]


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CITANCE_CACHE", str(tmp_path / "kept"))
    return tmp_path / "kept" / NAME


def fill(file: Path) -> None:
    cache = SqliteCache(file, 1.0, lambda said: pytest.fail(said))
    cache.put("vector", {content_hash(n): b"\0" * 2000 for n in range(3)})
    cache.put("reply", {content_hash(9): b"Ito."})
    cache.close()


def test_an_empty_cache_is_shown_and_not_made(citance: Run, file: Path) -> None:
    done = citance("cache")
    assert done.code == 0
    assert "0 entries" in done.out
    assert str(file) in done.out
    assert not file.parent.exists()


def test_the_table_shows_each_kind(citance: Run, file: Path) -> None:
    fill(file)
    done = citance("cache")
    words = [line.split() for line in done.out.splitlines()]
    assert words[0][:2] == ["reply", "1"]
    assert words[1][:2] == ["vector", "3"]
    assert words[2][:2] == ["all", "4"]
    assert "of 5 GB" in done.out
    told = json.loads(citance("cache", "--json").out)
    assert told["file"] == str(file)
    assert told["cap"] == 5_000_000_000
    assert told["on"] is True
    assert [kind["entries"] for kind in told["kinds"]] == [1, 3]


def test_a_setting_that_turns_it_off_is_told(citance: Run, file: Path) -> None:
    Path("citance.toml").write_text("[cache]\non = false\ngigabytes = 0.5\n")
    done = citance("cache")
    assert "cache.on is false" in done.out
    assert "of 0.5 GB" in done.out


def test_prune_and_clear_say_what_they_did(citance: Run, file: Path) -> None:
    fill(file)
    assert "0 entries went" in citance("cache", "prune", "--older-than", 90).err
    assert "4 entries went" in citance("cache", "prune", "--to", 0).err
    fill(file)
    assert "is empty" in citance("cache", "clear").err
    assert json.loads(citance("cache", "--json").out)["kinds"] == []


def test_mistakes_are_told_in_one_sentence(
    citance: Run, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuses(*args: object, code: int = 2) -> str:
        done = citance("cache", *args)
        assert done.code == code
        assert len(done.err.splitlines()) == 1
        return str(done.err)

    assert "--older-than DAYS" in refuses("prune")
    assert "CITANCE_CACHE" in refuses("move", tmp_path / "there")
    file.parent.mkdir()
    file.write_text("damage")
    assert "citance cache clear" in refuses()
    monkeypatch.setenv("CITANCE_CACHE", "off")
    assert "turns the cache off" in refuses()


def test_move_says_where_it_lies_now(citance: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CITANCE_CACHE")
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *names, **options: tmp_path / "home")
    fill(tmp_path / "home" / NAME)
    assert str(tmp_path / "there") in citance("cache", "move", tmp_path / "there").err
    assert json.loads(citance("cache", "--json").out)["file"] == str(tmp_path / "there" / NAME)


def test_numbers_and_folders_out_of_all_bounds_are_no_mistake_of_ours(
    citance: Run, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(file)
    done = citance("cache", "prune", "--to", "inf")
    assert (done.code, "--to" in done.err) == (2, True)
    assert "0 entries went" in citance("cache", "prune", "--older-than", "9" * 21).err
    SqliteCache(file, float("inf"), lambda said: pytest.fail(said)).close()
    monkeypatch.setenv("CITANCE_CACHE", "~nosuch-user/x")
    done = citance("cache")
    assert (done.code, "CITANCE_CACHE" in done.err) == (2, True)
