"""The environment decides where the cache lies, then what was remembered, then the system."""

from __future__ import annotations

from pathlib import Path

import pytest

from citance.cache import NoCache, SqliteCache, open_cache, place
from citance.cache.file import NAME
from citance.cache.place import default_folder, find_file, remember
from citance.config import CacheSettings
from citance.errors import SettingsError


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine on which nothing is set, with a folder for caches."""
    monkeypatch.delenv("CITANCE_CACHE")
    monkeypatch.setattr(
        "platformdirs.user_cache_path", lambda *names, **options: tmp_path / "home" / "citance"
    )
    return tmp_path / "home" / "citance"


def test_the_systems_folder_is_the_default_and_looking_makes_nothing(home: Path) -> None:
    assert find_file() == home / NAME
    assert not home.exists()


def test_what_was_remembered_goes_before_the_default(home: Path, tmp_path: Path) -> None:
    (tmp_path / "größer").mkdir()
    remember(tmp_path / "größer")
    assert find_file() == tmp_path / "größer" / NAME
    remember(home)
    assert find_file() == home / NAME
    assert list(home.iterdir()) == []


def test_the_environment_goes_before_both(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    remember(tmp_path)
    monkeypatch.setenv("CITANCE_CACHE", str(tmp_path / "mine"))
    assert find_file() == tmp_path / "mine" / NAME
    monkeypatch.setenv("CITANCE_CACHE", "  ")
    assert find_file() == tmp_path / NAME
    monkeypatch.setenv("CITANCE_CACHE", "Off")
    assert find_file() is None


def test_a_folder_that_is_gone_is_named_not_made(tmp_path: Path) -> None:
    remember(tmp_path / "unplugged")
    with pytest.raises(SettingsError, match=r"unplugged, which is not there.*moved-to\.txt"):
        find_file()
    told: list[str] = []
    assert isinstance(open_cache(CacheSettings(), told.append), NoCache)
    assert len(told) == 1
    assert told[0].endswith("The run goes on without a cache.")
    assert not (tmp_path / "unplugged").exists()


def test_a_user_without_a_home_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *names, **options: Path("~/.cache/citance"))
    with pytest.raises(SettingsError, match="CITANCE_CACHE"):
        default_folder()


@pytest.mark.parametrize("off", ["setting", "environment"])
def test_a_cache_that_is_off_touches_no_disk(home: Path, monkeypatch: pytest.MonkeyPatch, off: str) -> None:
    if off == "environment":
        monkeypatch.setenv(place.VARIABLE, "off")
    assert isinstance(open_cache(CacheSettings(on=off != "setting"), lambda said: None), NoCache)
    assert not home.exists()


def test_an_open_cache_lies_where_it_should(home: Path) -> None:
    told: list[str] = []
    cache = open_cache(CacheSettings(), told.append)
    cache.close()
    assert isinstance(cache, SqliteCache)
    assert cache.path == home / NAME
    assert told == []
