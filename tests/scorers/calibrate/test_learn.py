"""Laws of what is learned, and small cases worked out by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citance.errors import SettingsError
from citance.scorers.calibrate.learn import Aim, fit_classes, learn, supports
from citance.scorers.weights import load_weights

START = load_weights()
NAN = math.nan
cells = st.floats(0, 1) | st.just(NAN)
tables = st.lists(
    st.tuples(cells, st.floats(0, 1), cells, st.just(NAN), st.integers(0, 2)), min_size=6, max_size=40
)


def learned(table: list[tuple], aim: Aim = Aim()):  # noqa: B008 - frozen
    scores = np.array([row[:4] for row in table], float)
    labels = np.array([row[4] for row in table], np.int64)
    return learn(scores, np.zeros(len(table), bool), labels, START, aim)


@settings(max_examples=25, deadline=None)
@given(tables)
def test_weights_are_shares_and_everything_is_finite(table: list[tuple]) -> None:
    found = learned(table)
    weights = [value for value in found.weights.as_dict().values() if value is not None]
    assert min(weights) >= 0
    assert sum(weights) == pytest.approx(1.0, abs=2e-6)
    assert 0 <= found.threshold <= 1
    for row in (found.map.supported, found.map.distorted, found.map.not_found):
        assert all(math.isfinite(getattr(row, name)) for name in row.__slots__)


def test_a_score_that_the_sample_lacks_keeps_its_share_and_its_coefficients() -> None:
    table = [(0.1 * n % 1, 0.5 + 0.05 * n * (n % 2), 0.3, NAN, n % 3) for n in range(12)]
    found = learned(table)
    assert found.weights.nli == START.weights.nli
    assert found.typical.nli == START.typical.nli
    assert found.map.supported.nli == START.map.supported.nli


def test_the_score_that_tells_supported_ones_gets_the_weight() -> None:
    noise = [0.3, 0.9, 0.1, 0.6, 0.8, 0.2, 0.5, 0.4]
    table = [
        (noise[n % 8], 0.9 if n % 2 else 0.1, noise[(n * 3) % 8], NAN, 0 if n % 2 else 2) for n in range(40)
    ]
    found = learned(table)
    assert found.weights.bertscore > 0.9 * (1 - START.weights.nli)
    assert found.map.supported.bertscore > found.map.not_found.bertscore


def test_a_perfect_score_gets_the_threshold_midway_between_the_sides() -> None:
    table = [(v, v, v, NAN, 0 if v > 0.5 else 2) for v in (0.1, 0.2, 0.4, 0.8, 0.9, 1.0)]
    assert learned(table).threshold == pytest.approx(0.6)  # between .4 and .8
    assert learned(table, Aim(recall=0.5)).threshold < 0.95
    assert learned(table, Aim(recall=1.0)).threshold == pytest.approx(0.6)


def test_precision_at_a_recall_by_hand() -> None:
    # by support: + + - + - ; recall 2/3 needs two: precision 1 with the first two, midway to the third
    table = [(v, v, v, NAN, label) for v, label in ((0.9, 0), (0.8, 0), (0.7, 2), (0.6, 0), (0.5, 1))]
    assert learned(table, Aim(recall=0.6)).threshold == pytest.approx(0.75)
    # all three positives: four rows are kept
    assert learned(table, Aim(recall=1.0)).threshold == pytest.approx(0.55)


def test_a_least_share_is_kept_and_wrong_ones_are_told() -> None:
    table = [(0.5, 0.9 if n % 2 else 0.1, 0.1 * (n % 7), NAN, 0 if n % 2 else 2) for n in range(20)]
    found = learned(table, Aim(least={"qa": 0.5}))
    assert found.weights.qa >= 0.5 * (1 - START.weights.nli) - 1e-6
    for least in ({"nli": 0.1}, {"other": 0.1}, {"qa": 0.7, "rouge_l": 0.7}, {"qa": -0.1}):
        with pytest.raises(SettingsError, match="--least"):
            learned(table, Aim(least=least))


def test_supports_leave_missing_scores_to_the_others() -> None:
    # (.5 x 1 + .25 x .2) / .75; only the third exists; none with a weight
    scores = np.array([[1.0, 0.2, NAN], [NAN, NAN, 0.4], [NAN, NAN, NAN]])
    found = supports(scores, np.array([[0.5, 0.25, 0.25], [0.5, 0.5, 0.0]]))
    assert found[0] == pytest.approx([0.55 / 0.75, 0.4, NAN], nan_ok=True)
    assert math.isnan(found[1, 1])


def test_classes_count_alike_however_often_they_stand_there() -> None:
    x = np.array([[0.0]] * 90 + [[0.0]] * 9 + [[0.0]] * 1)
    labels = np.array([0] * 90 + [1] * 9 + [2] * 1)
    assert fit_classes(x, labels)[-1] == pytest.approx([0, 0, 0], abs=1e-6)
    once = fit_classes(np.array([[1.0], [0.0], [-1.0]]), np.array([0, 1, 2]))
    often = fit_classes(np.array([[1.0]] * 5 + [[0.0]] + [[-1.0]] * 3), np.array([0] * 5 + [1] + [2] * 3))
    assert often == pytest.approx(once, abs=1e-6)
    assert once[0, 0] > 0 > once[0, 2]
