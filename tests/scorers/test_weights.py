"""Weights files: what is accepted and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from citance.errors import DataError, SettingsError
from citance.scorers.weights import load_weights

GIVEN = """
name = "hand"
threshold = 0.50
informative_floor = 0.30
[weights]
rouge_l = 0.20
bertscore = 0.45
qa = 0.15
nli = 0.20
[typical]
rouge_l = 0.35
bertscore = 0.66
qa = 0.40
nli = 0.50
[map.supported]
bertscore = 6.0
[map.distorted]
conflict = 6.0
[map.not_found]
bertscore = -6.0
"""


def edited(folder: Path, old: str, new: str) -> Path:
    assert old in GIVEN
    path = folder / "weights.toml"
    path.write_text(GIVEN.replace(old, new, 1), encoding="utf-8")
    return path


def test_the_packaged_weights_are_whole() -> None:
    weights = load_weights()
    shares = weights.weights.as_dict()
    assert weights.name == "default-1"
    assert sum(value or 0 for value in shares.values()) == pytest.approx(1.0)
    assert all(value is not None and value >= 0 for value in shares.values())


def test_equal_values_have_one_identity(tmp_path: Path) -> None:
    same = load_weights(edited(tmp_path, "threshold = 0.50", "threshold = 0.5 # least"))
    once = load_weights(edited(tmp_path, "threshold = 0.50", "threshold = 0.50"))
    other = load_weights(edited(tmp_path, "threshold = 0.50", "threshold = 0.51"))
    assert same == once
    assert same.identity == once.identity
    assert other.identity != same.identity
    assert other.threshold == 0.51


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("threshold = 0.50", "threshold = 1.50", r"threshold must be a number from 0 to 1, not 1\.5"),
        ("threshold = 0.50", "threshold = nan", "threshold must be"),
        ("threshold = 0.50", 'threshold = "high"', "holds no usable weights"),
        ("threshold = 0.50", "", "threshold"),
        ("rouge_l = 0.20", "rouge_l = -0.20", r"weights\.rouge_l must be"),
        ("rouge_l = 0.20", "rouge_l = 0.30", r"sum to 1, not 1\.1"),
        ("[map.supported]", "[map.unheard]", "supported"),
        ("bertscore = 6.0", "bertscore = inf", "finite"),
        ("[weights]", "[weights", "not valid TOML"),
    ],
)
def test_a_wrong_file_is_named_with_what_is_wrong(tmp_path: Path, old: str, new: str, told: str) -> None:
    path = edited(tmp_path, old, new)
    with pytest.raises(DataError, match=told) as raised:
        load_weights(path)
    assert str(path) in str(raised.value)


@pytest.mark.parametrize("name", ["defualt", "no/such/file.toml", ""])
def test_an_unknown_name_is_told_with_the_known_ones(name: str) -> None:
    with pytest.raises(SettingsError, match=r"neither packaged weights \(default\) nor a file"):
        load_weights(name)


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "weights.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DataError, match="not valid TOML"):
        load_weights(path)
