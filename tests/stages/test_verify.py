from __future__ import annotations

from dataclasses import replace

from writing.made import review_of
from writing.sample_records import CITANCES, MAPS, TREES

from citance.errors import DataError
from citance.records import Check, Citance, Theme
from citance.stages.verify import STAGE, verify
from stages.given import context_for


def test_each_review_is_checked_against_its_own_topic() -> None:
    outcomes = verify([review_of(TREES), review_of(MAPS)], context_for(STAGE))
    for (review,) in outcomes:
        assert {statement.check for statement in review.statements} == {Check.VERIFIED}
    assert [review.topic for (review,) in outcomes] == ["t-trees", "t-maps"]


def test_a_statement_whose_citance_is_gone_is_taken_out_and_counted() -> None:
    rest = tuple(c for c in CITANCES if c.id != "c-40m")
    ((review,),) = verify([review_of(TREES)], context_for(STAGE, {Citance: rest}))
    assert [s.reason for s in review.removed] == ["citance c-40m does not exist"]
    assert len(review.statements) == len(review_of(TREES).statements) - 1


def test_a_review_of_which_nothing_holds_costs_only_itself() -> None:
    review = review_of(MAPS)
    (theme,) = review.themes
    forged = tuple(replace(s, text=s.text.replace("“", "“No, ")) for s in theme.statements)
    bad = replace(review, themes=(Theme(theme.title, theme.papers, forged),))
    failed, (good,) = verify([bad, review_of(TREES)], context_for(STAGE))
    assert isinstance(failed, DataError)
    assert "Mapping shade: no statement passed verification" in str(failed)
    assert good.topic == "t-trees"
