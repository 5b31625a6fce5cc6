"""BERTScore: two texts compared token by token, each token with the nearest of the other side."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from citance.measures.rouge import Prf


def bertscore(
    candidate: NDArray[np.float32],
    reference: NDArray[np.float32],
    candidate_weights: Sequence[float] | None = None,
    reference_weights: Sequence[float] | None = None,
) -> Prf:
    """Greedy matching: every token takes its most similar token on the other side.

    Args:
        candidate: unit token vectors, shape (n, d); precision is the mean of their best similarities.
        reference: unit token vectors, shape (m, d); recall is the mean of theirs.
        candidate_weights: n weights >= 0, e.g. idf; None weighs all alike.
        reference_weights: m weights >= 0.

    Returns:
        Raw values, -1..1 (in practice 0..1), not rescaled with a baseline; zeros if a side has no token or no
        weight.

    Source: Zhang et al. 2020, section 3, equations for R, P and F and "Importance Weighting".
    """
    if not len(candidate) or not len(reference):
        return Prf(0.0, 0.0, 0.0)
    similarity = np.asarray(candidate, np.float64) @ np.asarray(reference, np.float64).T
    precision = _weighted_mean(similarity.max(axis=1), candidate_weights)
    recall = _weighted_mean(similarity.max(axis=0), reference_weights)
    both = precision + recall
    return Prf(precision, recall, 2 * precision * recall / both if both > 0 else 0.0)


def inverse_document_frequency(documents: Iterable[Iterable[int]]) -> dict[int, float]:
    """Token id → -log((documents that hold it + 1) / (documents + 1)); a rare token weighs more.

    Args:
        documents: the token ids of each text of the set in which frequency is counted.

    Source: Zhang et al. 2020, section 3, "Importance Weighting", with plus-one smoothing on both sides.
    """
    count: Counter[int] = Counter()
    total = 0
    for ids in documents:
        count.update(set(ids))
        total += 1
    return {token: -math.log((n + 1) / (total + 1)) for token, n in count.items()}


def token_weights(ids: Sequence[int], idf: Mapping[int, float], documents: int) -> list[float]:
    """The weight of each token; one that no document holds weighs log(documents + 1)."""
    unseen = math.log(documents + 1)
    return [idf.get(token, unseen) for token in ids]


def _weighted_mean(values: NDArray[np.float64], weights: Sequence[float] | None) -> float:
    if weights is None:
        return float(values.mean())
    total = float(np.sum(weights))
    return float(values @ np.asarray(weights, np.float64)) / total if total > 0 else 0.0
