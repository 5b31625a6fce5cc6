from __future__ import annotations

from dataclasses import replace

import pytest
from writing.sample_records import ASSESSMENTS, CITANCES, RANKED

from citance.config import SelectSettings, Settings
from citance.errors import SettingsError
from citance.records import Assessment, Decision, Topic
from citance.scorers.weights import load_weights
from citance.stages.select import STAGE, select
from stages.given import context_for


def settings(selector: str) -> Settings:
    return replace(Settings(), select=SelectSettings(selector))


def test_each_reference_paper_of_each_topic_gets_decisions_and_citing_papers_none() -> None:
    outcomes = select(RANKED, context_for(STAGE, settings=settings("threshold(0.55)")))
    assert len(outcomes) == len(RANKED)
    for row, outcome in zip(RANKED, outcomes, strict=True):
        wanted = [c.id for c in CITANCES if c.cited == row.paper_id] if row.is_reference else []
        assert [d.citance for d in outcome] == wanted
        assert all(isinstance(d, Decision) and d.cited == row.paper_id for d in outcome)
    by_id = {d.citance: d for outcome in outcomes for d in outcome}
    assert by_id["c-cooler"].kept
    assert not by_id["c-warmer"].kept


def test_a_citance_whose_assessment_failed_is_unscored_and_the_others_go_on() -> None:
    rest = tuple(a for a in ASSESSMENTS if a.citance != "c-cooler")
    context = context_for(STAGE, {Assessment: rest}, settings("threshold(0.55)"))
    by_id = {d.citance: d for outcome in select(RANKED[:2], context) for d in outcome}
    assert by_id["c-cooler"].reason == "unscored: it could not be matched or assessed"
    assert not by_id["c-cooler"].kept
    assert by_id["c-40m"].kept


def test_the_threshold_is_that_of_the_weights_unless_it_is_named() -> None:
    (outcome,) = select(RANKED[:1], context_for(STAGE))
    assert {d.method for d in outcome} == {f"threshold({load_weights('default').threshold!r})"}


@pytest.mark.parametrize(("title", "first"), [("Bicycle", "c-bicycle"), ("Predictions", "c-97")])
def test_the_topic_is_the_query(title: str, first: str) -> None:
    more = {Topic: [Topic("t-trees", title)]}
    (outcome,) = select(RANKED[1:2], context_for(STAGE, more, settings("bm25(k=1)")))
    assert [d.citance for d in outcome if d.kept] == [first]


def test_a_wrong_selector_concerns_all_papers() -> None:
    with pytest.raises(SettingsError, match="mmr"):
        select(RANKED, context_for(STAGE, settings=settings("mrm")))


def test_other_weights_make_other_decisions_so_they_are_in_the_fingerprint() -> None:
    assert set(STAGE.parts) == {"selector", "weights"}
    assert "select" in STAGE.settings
