"""Figures of classification, by hand and by law."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from citance.measures.classification import auc, bootstrap, macro_f1, precision_at_recall


def test_auc_by_hand() -> None:
    # pairs (positive, negative): .9>.5, .9>.1, .5=.5 (half), .5>.1 → 3.5 of 4
    truth = np.array([True, True, False, False])
    assert auc(truth, np.array([0.9, 0.5, 0.5, 0.1])) == pytest.approx(3.5 / 4)


def test_auc_needs_both_sides() -> None:
    assert math.isnan(auc(np.array([True, True]), np.array([0.1, 0.2])))
    assert math.isnan(auc(np.zeros(0, bool), np.zeros(0)))


@given(st.lists(st.tuples(st.booleans(), st.floats(0, 1)), min_size=2, max_size=40))
def test_auc_of_turned_scores_is_the_rest(drawn: list[tuple[bool, float]]) -> None:
    truth, score = np.array([t for t, _ in drawn]), np.array([s for _, s in drawn])
    value = auc(truth, score)
    assert math.isnan(value) or value + auc(truth, -score) == pytest.approx(1.0)


def test_precision_at_recall_by_hand() -> None:
    truth = np.array([True, False, True, True, False])
    score = np.array([0.9, 0.8, 0.7, 0.6, 0.5])
    # two of three are reached after three rows; all three after four
    assert precision_at_recall(truth, score, 0.6) == pytest.approx(2 / 3)
    assert precision_at_recall(truth, score, 1.0) == pytest.approx(3 / 4)
    assert math.isnan(precision_at_recall(np.zeros(3, bool), score[:3], 0.6))


def test_macro_f1_by_hand() -> None:
    # class 0: 2·1/(2+1), class 1: 2·1/(1+2), class 2: neither there nor guessed
    truth, guess = np.array([0, 0, 1]), np.array([0, 1, 1])
    assert macro_f1(truth, guess, 3) == pytest.approx((2 / 3 + 2 / 3 + 0) / 3)


def test_bootstrap_draws_whole_groups_and_repeats_itself() -> None:
    values = np.array([0.0, 0.0, 1.0, 1.0])
    groups = ["a", "a", "b", "b"]

    def mean(rows: np.ndarray) -> dict[str, float]:
        return {"mean": float(values[rows].mean())}

    found = bootstrap(mean, groups, draws=200)
    assert found == bootstrap(mean, groups, draws=200)
    # only 0, .5 and 1 can be drawn: groups come whole
    assert found["mean"] == (0.5, 0.0, 1.0)
    assert bootstrap(mean, ["a"] * 4, draws=20)["mean"] == (0.5, 0.5, 0.5)
