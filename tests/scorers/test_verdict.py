"""Support, probabilities and verdict, by hand."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citance.records import Extent, Probabilities, Scores, Verdict
from citance.scorers.verdict import probabilities_of, support_of, verdict_of
from citance.scorers.weights import Coefficients, Weights, load_weights
from citance.scorers.weights.load import VerdictMap

HAND = Weights(
    name="hand",
    threshold=0.5,
    informative_floor=0.3,
    weights=Scores(0.1, 0.2, 0.3, 0.4),
    typical=Scores(0.5, 0.5, 0.5, 0.5),
    map=VerdictMap(
        Coefficients(qa=2.0), Coefficients(bias=-1.0, conflict=3.0, contradiction=5.0), Coefficients()
    ),
)
share = st.none() | st.floats(0, 1)
scores = st.builds(Scores, share, share, share, share)
FULL = {"conflict": False, "entailment": False, "extent": Extent.FULL_TEXT}


def test_support_by_hand() -> None:
    # .1 x 1 + .2 x .5 + .3 x 0 + .4 x 1 = .6
    assert support_of(Scores(1.0, 0.5, 0.0, 1.0), HAND) == pytest.approx(0.6)


def test_missing_scores_leave_their_weight_to_the_others() -> None:
    # (.1 x 1 + .3 x 0) / (.1 + .3)
    assert support_of(Scores(1.0, None, 0.0, None), HAND) == pytest.approx(0.25)
    assert support_of(Scores(), HAND) is None


def test_scores_without_weight_are_no_support() -> None:
    only_nli = Weights("x", 0.5, 0.3, Scores(0.0, 0.0, 0.0, 1.0), HAND.typical, HAND.map)
    assert support_of(Scores(1.0, 1.0, 1.0, None), only_nli) is None


@given(scores)
def test_support_lies_between_the_scores(given_scores: Scores) -> None:
    values = [value for value in given_scores.as_dict().values() if value is not None]
    support = support_of(given_scores, HAND)
    assert (support is None) == (not values)
    assert support is None or min(values) - 1e-6 <= support <= max(values) + 1e-6


def test_probabilities_by_hand() -> None:
    # logits: supported 2 x (1 - .5) = 1; distorted -1 + 3 = 2; not_found 0
    found = probabilities_of(Scores(qa=1.0), None, True, HAND)
    total = math.exp(1) + math.exp(2) + math.exp(0)
    assert found.supported == pytest.approx(math.exp(1) / total, abs=1e-6)
    assert found.distorted == pytest.approx(math.exp(2) / total, abs=1e-6)


def test_a_missing_score_counts_as_typical_and_the_entailment_model_takes_part() -> None:
    assert probabilities_of(Scores(), None, False, HAND) == probabilities_of(
        Scores(qa=0.5), None, False, HAND
    )
    said = Probabilities(supported=0.0, distorted=0.8, not_found=0.2)
    assert probabilities_of(Scores(), said, False, HAND).distorted > 0.9


@given(scores, st.booleans())
def test_probabilities_sum_to_one(given_scores: Scores, conflict: bool) -> None:
    found = probabilities_of(given_scores, None, conflict, load_weights())
    assert found.supported + found.distorted + found.not_found == pytest.approx(1.0, abs=2e-6)
    assert min(found.supported, found.distorted, found.not_found) >= 0


def test_more_of_a_score_is_never_less_supported_by_the_packaged_map() -> None:
    low, high = Scores(0.2, 0.4, 0.1), Scores(0.6, 0.8, 0.9)
    weights = load_weights()
    assert (
        probabilities_of(low, None, False, weights).supported
        < probabilities_of(high, None, False, weights).supported
    )


def test_distorted_needs_a_named_conflict_or_an_entailment_model() -> None:
    likely = Probabilities(supported=0.1, distorted=0.7, not_found=0.2)
    assert verdict_of(likely, **FULL) is Verdict.NOT_FOUND
    assert verdict_of(likely, **{**FULL, "conflict": True}) is Verdict.DISTORTED
    assert verdict_of(likely, **{**FULL, "entailment": True}) is Verdict.DISTORTED


@pytest.mark.parametrize("extent", [Extent.ABSTRACT, Extent.CONTEXT])
def test_what_only_an_abstract_does_not_say_is_unverifiable(extent: Extent) -> None:
    absent = Probabilities(supported=0.1, distorted=0.0, not_found=0.9)
    there = Probabilities(supported=0.9, distorted=0.0, not_found=0.1)
    assert verdict_of(absent, **{**FULL, "extent": extent}) is Verdict.UNVERIFIABLE
    assert verdict_of(there, **{**FULL, "extent": extent}) is Verdict.SUPPORTED
    assert verdict_of(absent, **FULL) is Verdict.NOT_FOUND
