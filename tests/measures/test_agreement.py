"""Cohen's kappa: worked by hand, and its laws."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from citance.measures.agreement import cohen_kappa, confusion, kappa_interval

LABELS = ("supported", "distorted", "not_found")
RATINGS = st.lists(st.tuples(st.sampled_from(LABELS), st.sampled_from(LABELS)), min_size=1, max_size=40)


def table_of(pairs: list[tuple[str, str]]) -> np.ndarray:
    return confusion([one for one, _ in pairs], [other for _, other in pairs], LABELS)


def test_three_labels_by_hand() -> None:
    # n = 20; equal 6 + 4 + 5 = 15, so .75; rows 8, 6, 6; columns 7, 6, 7;
    # chance (56 + 36 + 42) / 400 = .335; kappa (.75 - .335) / (1 - .335) = .415 / .665
    table = [[6, 1, 1], [1, 4, 1], [0, 1, 5]]
    assert cohen_kappa(table) == pytest.approx(0.415 / 0.665)


def test_two_labels_by_hand() -> None:
    # n = 50, equal .7, chance (25·30 + 25·20) / 2500 = .5
    assert cohen_kappa([[20, 5], [10, 15]]) == pytest.approx(0.4)


def test_agreement_by_chance_alone_is_exactly_zero() -> None:
    assert cohen_kappa([[4, 8], [2, 4]]) == 0


def test_always_the_other_label_is_minus_one() -> None:
    assert cohen_kappa([[0, 3], [3, 0]]) == -1


@pytest.mark.parametrize("table", [[[0, 0], [0, 0]], [[7, 0], [0, 0]], [[1, 0, 0], [0, 0, 0], [0, 0, 0]]])
def test_where_chance_agrees_always_there_is_no_kappa(table: list[list[int]]) -> None:
    assert cohen_kappa(table) is None
    assert kappa_interval(table) is None


def test_the_table_counts_pairs_in_the_order_of_the_labels() -> None:
    table = confusion(["not_found", "supported"], ["supported", "supported"], LABELS)
    assert table.tolist() == [[1, 0, 0], [0, 0, 0], [1, 0, 0]]
    with pytest.raises(ValueError):
        confusion(["supported"], [], LABELS)
    with pytest.raises(ValueError):
        confusion(["skip"], ["skip"], LABELS)


@given(RATINGS)
def test_kappa_stays_in_its_range_is_symmetric_and_does_not_know_names(pairs) -> None:
    table = table_of(pairs)
    kappa = cohen_kappa(table)
    assert cohen_kappa(table.T) == kappa
    assert cohen_kappa(table[::-1, ::-1]) == kappa
    if kappa is not None:
        assert -1 <= kappa <= 1
        assert (kappa == 1) == all(one == other for one, other in pairs)


@given(RATINGS)
def test_the_interval_is_repeatable_and_in_order(pairs) -> None:
    table = table_of(pairs)
    first = kappa_interval(table, draws=50)
    assert first == kappa_interval(table, draws=50)
    if first is not None:
        assert -1 <= first[0] <= first[1] <= 1


def test_the_interval_is_that_of_drawing_items() -> None:
    """Against the plain bootstrap: items drawn one by one, kappa of each draw."""
    pairs = [("s", "s")] * 20 + [("s", "d")] * 5 + [("d", "s")] * 10 + [("d", "d")] * 15
    draw = np.random.default_rng(5)
    plain = []
    for _ in range(2000):
        chosen = [pairs[place] for place in draw.integers(0, len(pairs), len(pairs))]
        plain.append(
            cohen_kappa(confusion([one for one, _ in chosen], [other for _, other in chosen], ["s", "d"]))
        )
    interval = kappa_interval([[20, 5], [10, 15]], draws=2000, seed=0)
    assert interval == pytest.approx(tuple(np.quantile(plain, [0.025, 0.975])), abs=0.03)


def test_more_items_narrow_the_interval() -> None:
    few = kappa_interval([[4, 1], [2, 3]])
    many = kappa_interval([[400, 100], [200, 300]])
    assert few is not None
    assert many is not None
    assert many[1] - many[0] < (few[1] - few[0]) / 3
