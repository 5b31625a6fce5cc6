from __future__ import annotations

from dataclasses import replace

from writing.made import digests_of
from writing.sample_records import MAPS, TREES

from citance.errors import DataError
from citance.stages.summarize import STAGE, summarize
from stages.given import context_for


def test_each_digest_of_each_topic_becomes_prose() -> None:
    digests = digests_of(TREES) + digests_of(MAPS)
    outcomes = summarize(digests, context_for(STAGE))
    assert [summary.id for (summary,) in outcomes] == [f"{digest.id}#0" for digest in digests]
    assert "R17-22" not in outcomes[2][0].statements[0].text


def test_a_digest_of_an_unknown_paper_costs_only_itself() -> None:
    first, second = digests_of(TREES)
    stray = replace(first, paper="nobody2020")
    outcomes = summarize([stray, second], context_for(STAGE))
    assert isinstance(outcomes[0], DataError)
    assert "'nobody2020' is not among the papers" in str(outcomes[0])
    assert outcomes[1][0].paper == "ito2015"
