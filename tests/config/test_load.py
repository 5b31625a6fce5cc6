"""Settings: command line over file over default, and what is wrong is named."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from citance.config import Settings, load_settings, setting_names
from citance.errors import DataError, SettingsError


def write(path: Path, text: str) -> Path:
    file = path / "my.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_the_command_line_wins_over_the_file_over_the_default(tmp_path: Path) -> None:
    file = write(tmp_path, "[match]\nspans = 2\nbm25_b = 0.5\n")
    loaded = load_settings({"match.spans": 1, "match.rrf_k": None}, file)
    assert (loaded.settings.match.spans, loaded.settings.match.bm25_b) == (1, 0.5)
    origins = {row.name: row.origin for row in loaded.rows()}
    assert origins["match.spans"] == "command line"
    assert origins["match.bm25_b"] == str(file)
    assert origins["match.rrf_k"] == "default"


def test_a_file_in_the_working_folder_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "citance.toml").write_text("[write]\nwords = 99\n")
    monkeypatch.chdir(tmp_path)
    assert load_settings().settings.write.words == 99


def test_every_setting_has_help_with_its_source() -> None:
    for row in load_settings().rows():
        assert len(row.help) > 10, row.name


def test_every_default_is_inside_its_own_range() -> None:
    for group in dataclasses.fields(Settings):
        values = dataclasses.asdict(getattr(Settings(), group.name))
        load_settings({f"{group.name}.{name}": value for name, value in values.items()})


def test_the_near_name_is_offered() -> None:
    with pytest.raises(SettingsError, match=r"no setting 'match.span' .*did you mean 'match.spans'"):
        load_settings({"match.span": 2})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("match.spans", 4),
        ("match.spans", "two"),
        ("match.bm25_b", 1.5),
        ("chat.timeout", 0.0),
        ("write.words", None),
    ],
)
def test_a_value_out_of_range_names_the_setting_and_its_origin(
    tmp_path: Path, name: str, value: object
) -> None:
    if value is None:
        file = write(tmp_path, "[write]\nwords = 'many'\n")
        with pytest.raises(
            SettingsError, match=r"'write.words' \(.*my.toml\) is 'many', but must be a whole number"
        ):
            load_settings(file=file)
    else:
        with pytest.raises(SettingsError, match=rf"'{name}' \(command line\) is {value!r}, but must be "):
            load_settings({name: value})


def test_a_file_that_is_no_toml_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"my.toml: is not valid TOML"):
        load_settings(file=write(tmp_path, "[match\n"))
    with pytest.raises(DataError, match="cannot be read"):
        load_settings(file=tmp_path / "none.toml")


def test_a_value_outside_a_table_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="'spans' stands outside a table"):
        load_settings(file=write(tmp_path, "spans = 2\n"))


def test_names_are_group_and_option() -> None:
    assert "match.spans" in setting_names()


@pytest.mark.parametrize(
    ("name", "value", "wanted"),
    [
        ("read.seconds", "abc", "'abc', but must be a number;"),
        ("read.seconds", -1, "-1, but must be a number > 0.0;"),
        ("match.spans", 9, "9, but must be a whole number <= 3;"),
        ("match.spans", [1], r"\[1\], but must be a whole number;"),
        ("select.selector", 3, "3, but must be text;"),
        ("encoder.threads", True, "True, but must be a whole number;"),
    ],
)
def test_what_a_value_must_be_is_said_in_words(name: str, value: object, wanted: str) -> None:
    with pytest.raises(SettingsError, match=wanted):
        load_settings({name: value})
