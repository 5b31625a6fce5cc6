"""Which implementation of a score is asked: the setting names it, plug-ins add to them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from citance import registry
from citance.backends.fakes import HashEncoder
from citance.backends.protocols import Models
from citance.config import AssessSettings, Settings, load_settings
from citance.errors import SettingsError
from citance.records.codec import builtin
from citance.registry import find, names
from citance.scorers import qa
from citance.scorers.rows import score_rows
from citance.scorers.tiers import scorers_identity, scorers_of
from citance.scorers.weights import load_weights
from citance.stages.assess import STAGE

ROW = {"id": 1, "citing_text": "Trees cool the street.", "cited_sentences": ["Trees cool the street."]}


@pytest.fixture
def plug_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Installs a package that offers `scorer.qa.mine`."""

    def install(body: str) -> None:
        (tmp_path / "mine.py").write_text(body, encoding="utf-8")
        about = tmp_path / "mine-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text("Metadata-Version: 2.1\nName: mine\nVersion: 1.0\n", encoding="utf-8")
        (about / "entry_points.txt").write_text(
            "[citance.parts]\nscorer.qa.mine = mine:score\n", encoding="utf-8"
        )
        monkeypatch.syspath_prepend(tmp_path)
        registry._third_parties.cache_clear()

    yield install
    monkeypatch.undo()
    sys.modules.pop("mine", None)
    registry._third_parties.cache_clear()


def score(settings: AssessSettings) -> dict[str, object]:
    (found,) = score_rows([ROW], Models(HashEncoder()), Settings(assess=settings), load_weights())
    return found


def test_embedded_is_the_default_of_each_score() -> None:
    found = scorers_of(AssessSettings())
    assert list(found) == ["rouge_l", "bertscore", "qa", "nli"]
    assert found["qa"] is qa.score
    assert all(found[name] is find(f"scorer.{name}", "embedded") for name in found)


@pytest.mark.parametrize("tier", ["hf", "llm", "embeded"])
@pytest.mark.parametrize("score", ["rouge_l", "bertscore", "qa", "nli"])
def test_a_tier_that_is_not_there_is_told_with_those_that_are(score: str, tier: str) -> None:
    with pytest.raises(SettingsError) as told:
        scorers_of(replace(AssessSettings(), **{score: tier}))
    assert str(told.value) == (
        f"assess.{score}: the tier '{tier}' of the score '{score}' is not part of this version; "
        "available: embedded."
    )


def test_a_plug_in_is_named_by_its_setting_and_asked(plug_in) -> None:
    plug_in(
        "from citance.scorers.pair import Scored\n\n\n"
        "def score(pairs, models):\n    return [Scored(0.25, ('qa: read by mine',)) for _ in pairs]\n"
    )
    assert names("scorer.qa") == ["embedded", "mine"]
    settings = load_settings({"assess.qa": "mine"}).settings.assess
    found = score(settings)
    assert found["scores"]["qa"] == 0.25  # type: ignore[index]
    assert "qa: read by mine" in found["why"]  # type: ignore[operator]
    assert score(AssessSettings())["scores"]["qa"] != 0.25  # type: ignore[index]
    with pytest.raises(SettingsError, match="available: embedded, mine"):
        scorers_of(AssessSettings(qa="llm"))


@pytest.mark.parametrize("value", ["float('nan')", "float('inf')", "-0.1", "1.5"])
def test_a_plug_in_that_gives_no_share_costs_its_own_score(plug_in, value: str) -> None:
    plug_in(
        "from citance.scorers.pair import Scored\n\n\n"
        f"def score(pairs, models):\n    return [Scored({value}) for _ in pairs]\n"
    )
    found = score(AssessSettings(qa="mine"))
    assert found["scores"]["qa"] is None  # type: ignore[index]
    assert found["support"] is not None
    assert any(reason.startswith("qa: the scorer gave ") for reason in found["why"])  # type: ignore[attr-defined]


def test_a_plug_in_that_forgets_a_pair_is_named(plug_in) -> None:
    plug_in("def score(pairs, models):\n    return []\n")
    with pytest.raises(SettingsError, match=r"assess\.qa: the scorer gave 0 scores for 1 pairs"):
        score(AssessSettings(qa="mine"))


def test_another_version_of_a_plug_in_reopens_the_stage(plug_in) -> None:
    plug_in("def score(pairs, models):\n    return []\n")
    assert scorers_identity(AssessSettings(qa="mine")) == (
        "rouge_l=embedded (citance), bertscore=embedded (citance), qa=mine (mine 1.0), nli=embedded (citance)"
    )
    assert "scorers" in STAGE.parts


def test_another_scorer_reopens_the_stage() -> None:
    assert "assess" in STAGE.settings
    assert builtin(AssessSettings(qa="mine")) != builtin(AssessSettings())
