"""Agreement of two raters beyond chance."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray


def confusion(first: Sequence[str], second: Sequence[str], labels: Sequence[str]) -> NDArray[np.int64]:
    """How often each pair of labels was given.

    Args:
        first: one rater's labels of n items.
        second: the other's, of the same items.
        labels: all that may occur.

    Returns:
        Shape (len(labels), len(labels)), the first rater's labels as rows; its sum is n.

    Raises:
        ValueError: the lengths differ, or a label is unknown.
    """
    table = np.zeros((len(labels), len(labels)), np.int64)
    for one, other in zip(first, second, strict=True):
        table[labels.index(one), labels.index(other)] += 1
    return table


def cohen_kappa(table: ArrayLike) -> float | None:
    """Agreement beyond what two raters with these habits would reach by chance.

    Args:
        table: as `confusion` gives it.

    Returns:
        -1..1, 1 for equal labels, 0 for chance; None where it is not defined: no items, or both raters give
        one and the same label throughout.

    Source: Cohen 1960.
    """
    (value,) = _kappas(np.asarray(table, float)[None])
    return None if np.isnan(value) else float(value)


def kappa_interval(
    table: ArrayLike, level: float = 0.95, draws: int = 2000, seed: int = 0
) -> tuple[float, float] | None:
    """A percentile bootstrap interval of kappa, items drawn with replacement.

    Args:
        table: as `confusion` gives it.
        level: share of the draws inside, 0..1.
        draws: how many.
        seed: equal seeds give equal intervals.

    Returns:
        Lower and upper end, -1..1; draws in which kappa is not defined are left out, None if all are.

    Source: Efron & Tibshirani 1993, section 13.3.
    """
    counts = np.asarray(table, np.int64)
    total = int(counts.sum())
    if not total:
        return None
    # Drawing n items with replacement is drawing the table's cells by their shares.
    drawn = np.random.default_rng(seed).multinomial(total, counts.ravel() / total, size=draws)
    values = _kappas(drawn.reshape(draws, *counts.shape).astype(float))
    values = values[~np.isnan(values)]
    if not len(values):
        return None
    low, high = np.quantile(values, [(1 - level) / 2, (1 + level) / 2])
    return float(low), float(high)


def _kappas(tables: NDArray[np.float64]) -> NDArray[np.float64]:
    """Kappa of each of k tables, shape (k, m, m); NaN where it is not defined."""
    totals = tables.sum((1, 2))
    observed = np.trace(tables, axis1=1, axis2=2) * totals
    chance = (tables.sum(1) * tables.sum(2)).sum(1)  # both times n², so that whole numbers stay exact
    room = totals**2 - chance
    values = np.full(len(tables), np.nan)
    np.divide(observed - chance, room, out=values, where=room > 0)
    return values
