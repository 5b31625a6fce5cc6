"""BERTScore against examples worked out by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest

from citance.measures.bertscore import bertscore, inverse_document_frequency, token_weights

# Unit vectors in the plane, at 0, 60 and 90 degrees: cosines 1, 1/2 and 0 to the first.
AT_0 = [1.0, 0.0]
AT_60 = [0.5, math.sqrt(3) / 2]
AT_90 = [0.0, 1.0]


def rows(*vectors: list[float]) -> np.ndarray:
    return np.array(vectors, np.float32)


def test_greedy_matching_by_hand() -> None:
    # candidate 0, 90; reference 0, 60:
    #   precision: 0 finds 0 (1), 90 finds 60 (cos 30 = sqrt(3)/2)
    #   recall: 0 finds 0 (1), 60 finds 90 (sqrt(3)/2)
    found = bertscore(rows(AT_0, AT_90), rows(AT_0, AT_60))
    expected = (1 + math.sqrt(3) / 2) / 2
    assert found.precision == pytest.approx(expected, abs=1e-6)
    assert found.recall == pytest.approx(expected, abs=1e-6)
    assert found.f1 == pytest.approx(expected, abs=1e-6)


def test_precision_and_recall_are_told_apart() -> None:
    # candidate 0 against reference 0, 90: all of the candidate is found, half of the reference.
    found = bertscore(rows(AT_0), rows(AT_0, AT_90))
    assert found.precision == pytest.approx(1.0)
    assert found.recall == pytest.approx(0.5)
    assert found.f1 == pytest.approx(2 / 3)


def test_weights_by_hand() -> None:
    # candidate 0 (weight 3) finds 1, candidate 90 (weight 1) finds 0: (3 x 1 + 1 x 0) / 4
    found = bertscore(rows(AT_0, AT_90), rows(AT_0), [3.0, 1.0], [2.0])
    assert found.precision == pytest.approx(0.75)
    assert found.recall == pytest.approx(1.0)


def test_idf_by_hand() -> None:
    # 3 texts; token 7 in all, token 8 in one: -log(4/4) = 0 and -log(2/4) = log 2; an unseen one log 4
    idf = inverse_document_frequency([[7, 7, 8], [7], [7]])
    assert token_weights([7, 8, 9], idf, 3) == pytest.approx([0.0, math.log(2), math.log(4)])


def test_exchanging_the_texts_exchanges_precision_and_recall() -> None:
    rng = np.random.default_rng(1)
    left, right = (rng.standard_normal((n, 8)) for n in (3, 5))
    left /= np.linalg.norm(left, axis=1, keepdims=True)
    right /= np.linalg.norm(right, axis=1, keepdims=True)
    one, other = bertscore(left, right), bertscore(right, left)
    assert (one.precision, one.recall) == pytest.approx((other.recall, other.precision))
    assert one.precision != pytest.approx(one.recall)


def test_a_side_without_tokens_or_weight_gives_zeros() -> None:
    assert bertscore(rows(AT_0), np.zeros((0, 2), np.float32)).f1 == 0
    assert bertscore(rows(AT_0), rows(AT_0), [0.0], [0.0]).f1 == 0
