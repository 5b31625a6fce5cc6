"""Selectors on examples whose outcome was worked out by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest
from writing.sample_records import ASSESSMENTS, CITANCES, MAREK_TEXT, ODUYA_TEXT, citance

from citance.errors import SettingsError
from citance.records import Assessment, Decision, Scores, Verdict
from citance.registry import parse_call
from citance.selectors import Candidate, decide, keep_mmr, keep_threshold

CANDIDATES = [Candidate(c, a) for c, a in zip(CITANCES, ASSESSMENTS, strict=True)]


def chosen(call: str, candidates: list[Candidate] = CANDIDATES, **more: object) -> list[Decision]:
    options = {"query": "shade maps with a bicycle", "threshold": 0.55, "floor": 0.25} | more
    return decide(parse_call(call), candidates, **options)  # type: ignore[arg-type]


def kept(decisions: list[Decision]) -> set[str]:
    return {decision.citance for decision in decisions if decision.kept}


def candidate(support: float | None, informative: float, verdict: Verdict | None = None) -> Candidate:
    why = () if support is not None else ("no sentence matched",)
    judged = Assessment("c-cooler", "oduya2010", Scores(), support, verdict, None, informative, why)
    return Candidate(CITANCES[0], judged)


@pytest.mark.parametrize(
    ("support", "informative", "keep", "reason"),
    [
        (0.7, 0.3, True, "support 0.70 >= 0.55"),
        (0.55, 0.25, True, "support 0.55 >= 0.55"),
        (0.42, 0.9, False, "support 0.42 < 0.55"),
        (0.5499, 0.9, False, "support 0.5499 < 0.5500"),
        (0.9, 0.12, False, "perfunctory: informative 0.12 < 0.25"),
        (None, 0.9, False, "unscored: no sentence matched"),
        (0.1, 0.1, False, "support 0.10 < 0.55"),
    ],
)
def test_threshold_says_which_bound_was_missed(
    support: float | None, informative: float, keep: bool, reason: str
) -> None:
    (decision,) = keep_threshold([candidate(support, informative)], 0.55, floor=0.25)
    assert (decision.kept, decision.reason) == (keep, reason)


def test_the_verdict_does_not_decide() -> None:
    (decision,) = keep_threshold([candidate(0.9, 0.9, Verdict.DISTORTED)], 0.55, floor=0.25)
    assert decision.kept


def test_threshold_of_the_call_wins_over_that_of_the_weights() -> None:
    assert kept(chosen("threshold(0.75)")) == {"c-cooler", "c-cooler-again", "c-bicycle", "c-40m"}
    assert {d.method for d in chosen("threshold(0.75)")} == {"threshold(0.75)"}
    assert {d.method for d in chosen("threshold")} == {"threshold(0.55)"}
    assert {d.method for d in chosen("threshold(value=0.75)")} == {"threshold(0.75)"}


def test_all_keeps_unscored_ones_too() -> None:
    assert chosen("all", [candidate(None, 0.0)])[0].kept


@pytest.mark.parametrize("name", ["random", "bm25", "tfidf", "mmr"])
def test_the_others_keep_as_many_as_the_threshold_would(name: str) -> None:
    assert len(kept(chosen("threshold"))) == 7
    assert len(kept(chosen(name))) == 7
    assert len(kept(chosen(f"{name}(k=2)"))) == 2
    assert kept(chosen(f"{name}(k=0)")) == set()


@pytest.mark.parametrize("name", ["bm25", "tfidf"])
def test_relevance_puts_the_citance_with_the_topics_words_first(name: str) -> None:
    decisions = chosen(f"{name}(k=1)")
    assert kept(decisions) == {"c-bicycle"}
    assert decisions[2].reason == "rank 1 of 9, 1 wanted"
    assert decisions[2].method == f"{name}(k=1)"


def test_bm25_without_a_word_in_common_keeps_the_first_ones() -> None:
    assert kept(chosen("bm25(k=1)", query="xylophone")) == {"c-cooler"}
    assert kept(chosen("bm25(k=1)", query="")) == {"c-cooler"}


def test_mmr_passes_over_what_was_said_already() -> None:
    pool = [
        Candidate(citance(f"c{number}", MAREK_TEXT, place, ODUYA_TEXT, marker), ASSESSMENTS[0])
        for number, (place, marker) in enumerate([(0, "[1]"), (1, "[1]"), (2, "[2]")])
    ]
    query = "plane trees cooler air on summer afternoons bicycle"
    by_topic = keep_mmr(pool, query=query, count=2, lambda_=1.0)
    assert kept(by_topic) == {"c0", "c1"}
    with_novelty = keep_mmr(pool, query=query, count=2, lambda_=0.5)
    assert kept(with_novelty) == {"c0", "c2"}
    assert with_novelty[0].method == "mmr(lambda=0.5)"


def test_mmr_remembers_all_that_was_said_not_only_the_last() -> None:
    said = ["shade cools streets", "bees pollinate gardens", "shade cools streets today", "rivers carry sand"]
    pool = [
        Candidate(replace(CITANCES[0], id=f"m{number}", text=text), ASSESSMENTS[0])
        for number, text in enumerate(said)
    ]
    decisions = keep_mmr(pool, query="shade cools streets bees pollinate rivers", count=3, lambda_=0.3)
    assert kept(decisions) == {"m0", "m1", "m3"}, "m2 repeats the first, though not the second"


def test_the_seed_changes_the_draw_and_the_order_of_the_citances_does_not() -> None:
    draws = {frozenset(kept(chosen(f"random(seed={seed}, k=3)"))) for seed in range(10)}
    assert len(draws) > 3
    assert kept(chosen("random(seed=1, k=3)")) == kept(chosen("random(seed=1, k=3)", CANDIDATES[::-1]))


@pytest.mark.parametrize(
    ("call", "words"),
    [
        ("thresold(0.5)", "did you mean 'threshold'"),
        ("threshold(1.5)", "from 0 to 1"),
        ("threshold('high')", "from 0 to 1"),
        ("mmr(lambda=2)", "lambda=2"),
        ("mmr(gamma=0.5)", "gamma"),
        ("all(k=3)", "'k'"),
        ("random(k=-1)", "k=-1"),
        ("random(seed=0.5)", "whole number"),
        ("bm25(count=3)", "count"),
        ("bm25(floor=3)", "floor"),
    ],
)
def test_a_wrong_call_is_told(call: str, words: str) -> None:
    with pytest.raises(SettingsError, match=words):
        chosen(call)


def test_a_reason_that_says_unscored_is_not_doubled() -> None:
    judged = Assessment("c-cooler", "oduya2010", Scores(), None, None, None, 0.0, ("unscored: no words",))
    (decision,) = keep_threshold([Candidate(CITANCES[0], judged)], 0.55, floor=0.25)
    assert decision.reason == "unscored: no words"
