from __future__ import annotations

from dataclasses import replace

import pytest

from citance.measures.tokens import estimate_tokens
from citance.records import Document, Facet, Verdict
from citance.writing.condense import Judged
from writing.made import condensed
from writing.sample_records import (
    ASSESSMENTS,
    CITANCES,
    DECISIONS,
    ITO_TEXT,
    LUND_TEXT,
    MATCHES,
    ODUYA_TEXT,
)

JUDGED = [Judged(*rows) for rows in zip(CITANCES, MATCHES, ASSESSMENTS, DECISIONS, strict=True)]


def about(source: Document) -> list[Judged]:
    return [judged for judged in JUDGED if judged.citance.cited == source.id]


def digest(source: Document, citances: list[Judged] | None = None, **more: object):
    rows = about(source) if citances is None else citances
    return condensed("t", source, rows, **more)


def ids(evidence) -> list[str]:
    return [piece.citance for piece in evidence]


def test_best_first_and_the_worse_of_two_that_say_the_same_is_out() -> None:
    # support x informative: c-cooler .72, c-cooler-again .68 (the same words), c-40m .675, c-both-oduya .42
    assert ids(digest(ODUYA_TEXT).evidence) == ["c-cooler", "c-40m", "c-both-oduya"]
    assert "c-cooler-again" in ids(digest(ODUYA_TEXT, duplicate=1.0).evidence)


@pytest.mark.parametrize("kept", [True, False])
def test_a_distorted_citance_is_disputed_and_never_evidence_kept_or_not(kept: bool) -> None:
    rows = [replace(j, decision=replace(j.decision, kept=kept)) for j in about(ITO_TEXT)]
    made = digest(ITO_TEXT, rows)
    assert ids(made.disputed) == ["c-97"]
    assert made.disputed[0].verdict is Verdict.DISTORTED
    assert made.disputed[0].why == ("number: citance says 97 %, the paper says 91 %",)
    assert "c-97" not in ids(made.evidence)


def test_evidence_carries_its_places_and_its_assessment() -> None:
    piece = digest(ODUYA_TEXT).evidence[0]
    assert piece.spans == MATCHES[0].spans
    assert (piece.support, piece.verdict, piece.said_by) == (0.9, Verdict.SUPPORTED, "marek2013")
    assert piece.text == CITANCES[0].text
    assert piece.source == CITANCES[0].span


def test_the_budget_is_kept_and_a_shorter_one_fills_what_a_longer_one_leaves() -> None:
    costs = {c.id: estimate_tokens(c.text) for c in CITANCES}
    assert costs["c-40m"] < costs["c-both-oduya"]
    budget = costs["c-cooler"] + costs["c-40m"]
    assert ids(digest(ODUYA_TEXT, token_budget=budget).evidence) == ["c-cooler", "c-40m"]
    assert digest(ODUYA_TEXT, token_budget=budget).tokens == budget
    without_40m = [judged for judged in about(ODUYA_TEXT) if judged.citance.id != "c-40m"]
    long_first = [
        replace(j, assessment=replace(j.assessment, support=1.0 if j.citance.id == "c-both-oduya" else 0.1))
        for j in without_40m
    ]
    assert ids(digest(ODUYA_TEXT, long_first, token_budget=costs["c-both-oduya"]).evidence) == [
        "c-both-oduya"
    ]


def test_the_best_is_taken_even_if_it_alone_is_too_long() -> None:
    assert ids(digest(ODUYA_TEXT, token_budget=1).evidence) == ["c-cooler"]


def test_a_paper_without_kept_citances_speaks_for_itself() -> None:
    made = digest(LUND_TEXT)
    assert made.own_words
    assert {piece.citance for piece in made.evidence} == {None}
    assert made.full_tokens == estimate_tokens(LUND_TEXT.text)
    dropped = [replace(j, decision=replace(j.decision, kept=False)) for j in about(ODUYA_TEXT)]
    assert digest(ODUYA_TEXT, dropped).own_words


def test_a_kept_but_unassessed_citance_is_used_last() -> None:
    rows = [
        replace(j, assessment=None, match=None) if j.citance.id == "c-cooler" else j
        for j in about(ODUYA_TEXT)
    ]
    made = digest(ODUYA_TEXT, rows)
    assert ids(made.evidence)[0] == "c-cooler-again"


def test_the_order_of_the_citances_does_not_matter() -> None:
    assert digest(ODUYA_TEXT, about(ODUYA_TEXT)[::-1]) == digest(ODUYA_TEXT)


def test_the_paper_itself_says_what_it_proposes_before_what_others_say() -> None:
    made = digest(ODUYA_TEXT, own_sentences=1)
    assert [piece.said_by == "oduya2010" for piece in made.evidence] == [True, False, False, False]
    assert made.evidence[0].facet in (Facet.AIM, Facet.METHOD)
    assert not made.own_words


def test_a_result_of_its_own_is_added_only_if_no_citance_tells_one() -> None:
    told = [judged for judged in about(ODUYA_TEXT) if judged.citance.id == "c-cooler"]
    assert digest(ODUYA_TEXT, told, own_sentences=2).evidence[-1].facet is Facet.RESULT
    own = [piece for piece in digest(ODUYA_TEXT, told, own_sentences=2).evidence if piece.citance is None]
    assert Facet.RESULT not in [piece.facet for piece in own]


def test_own_sentences_of_zero_leave_all_to_citances() -> None:
    assert all(piece.citance for piece in digest(ODUYA_TEXT, own_sentences=0).evidence)
    assert digest(ODUYA_TEXT, [], own_sentences=0).evidence == ()
