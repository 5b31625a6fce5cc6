"""A user's own price table."""

from __future__ import annotations

from pathlib import Path

import pytest

from citance.config import Price, Settings, load_settings
from citance.errors import SettingsError


def write(path: Path, text: str) -> Path:
    file = path / "my.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_prices_are_read_by_model_name(tmp_path: Path) -> None:
    file = write(
        tmp_path,
        '[prices.models]\n"org/my-model.v2" = {input = 0.2, output = 0.6}\nfree = {input = 0, output = 0}\n',
    )
    loaded = load_settings(file=file)
    assert loaded.settings.prices.models == {"org/my-model.v2": Price(0.2, 0.6), "free": Price(0.0, 0.0)}
    (row,) = [row for row in loaded.rows() if row.name == "prices.models"]
    assert (row.origin, row.free) == (str(file), True)
    assert Settings().prices.models == {}


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("{input = -1, output = 1}", r"input in it must be a number >= 0"),
        ("{input = 1, output = 'much'}", r"output in it must be a number"),
        ("{input = 1, output = nan}", r"output in it must be a number"),
        ("{input = 1, output = inf}", r"output in it must be a number"),
        ("{input = 1}", r"each value in it must be a table that has 'output' too"),
        ("0.2", r"each value in it must be a table"),
    ],
)
def test_a_bad_price_is_one_sentence(tmp_path: Path, value: str, words: str) -> None:
    with pytest.raises(SettingsError, match=rf"Setting 'prices\.models' \(.*my\.toml\) is .*but {words}"):
        load_settings(file=write(tmp_path, f"[prices.models]\nm = {value}\n"))
