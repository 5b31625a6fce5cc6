from __future__ import annotations

import pytest

from citance.records import Facet
from citance.writing.summaries import score_summary, summarize
from writing.made import digests_of, papers_of
from writing.sample_records import MAPS, TREES


def test_everything_is_said_in_the_order_of_the_facets_and_chosen() -> None:
    (digest,) = digests_of(MAPS)
    summary = summarize(digest, papers_of(MAPS))
    facets = [statement.evidence[0].facet for statement in summary.statements]
    assert facets == [Facet.AIM, Facet.METHOD, Facet.RESULT, Facet.LIMIT]
    assert summary.chosen
    assert (summary.coverage, summary.consistency) == (1.0, 1.0)
    assert 0.7 < (summary.plausibility or 0) < 1


def test_what_is_not_said_and_what_has_no_evidence_costs() -> None:
    (digest,) = digests_of(MAPS)
    whole = summarize(digest, papers_of(MAPS))
    half = score_summary(digest, 1, whole.statements[:2], chosen=False)
    assert half.coverage == 0.5
    assert half.score < whole.score
    bare = type(whole.statements[0])("Trees are good.", (), ())
    mixed = score_summary(digest, 2, (whole.statements[0], bare), chosen=False)
    assert mixed.consistency == 0.5
    assert mixed.score == pytest.approx((mixed.plausibility + mixed.coverage + 0.5) / 3)


def test_a_candidate_that_says_nothing_scores_nothing() -> None:
    (digest,) = digests_of(MAPS)
    empty = score_summary(digest, 0, (), chosen=True)
    assert (empty.plausibility, empty.coverage, empty.score) == (None, 0.0, 0.0)


def test_each_candidate_of_each_paper_has_an_id_of_its_own() -> None:
    ids = [summarize(digest, papers_of(TREES)).id for digest in digests_of(TREES)]
    assert len(set(ids)) == 2
