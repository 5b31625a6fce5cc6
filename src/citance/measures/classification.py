"""How well numbers and labels tell classes apart, and how sure one can be of it."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray


def auc(positive: NDArray[np.bool_], score: NDArray[np.float64]) -> float:
    """The chance that a positive has a higher score than a negative; ties count half.

    Args:
        positive: n truths.
        score: n numbers.

    Returns:
        0..1, .5 for chance; NaN where a side is empty.

    Source: Hanley & McNeil 1982.
    """
    many = int(positive.sum())
    few = len(positive) - many
    if not many or not few:
        return math.nan
    _, place, count = np.unique(score, return_inverse=True, return_counts=True)
    ranks = (np.cumsum(count) - (count - 1) / 2)[place]
    return float((ranks[positive].sum() - many * (many + 1) / 2) / (many * few))


def precision_at_recall(positive: NDArray[np.bool_], score: NDArray[np.float64], recall: float) -> float:
    """Precision of the best-scored rows, as many as reach a recall.

    Args:
        positive: n truths.
        score: n numbers; equal ones stay in their order.
        recall: 0..1.

    Returns:
        0..1; NaN without a positive.
    """
    hits = np.cumsum(positive[np.argsort(-score, kind="stable")])
    enough = np.nonzero(hits >= math.ceil(recall * positive.sum()))[0]
    if not positive.any() or not len(enough):
        return math.nan
    return float(hits[enough[0]] / (enough[0] + 1))


def macro_f1(truth: NDArray[np.int64], guess: NDArray[np.int64], classes: int) -> float:
    """Mean over the classes of F1, each 0..1; 0 for a class that is neither there nor guessed."""
    both = [np.sum((truth == c) & (guess == c)) for c in range(classes)]
    either = [np.sum(truth == c) + np.sum(guess == c) for c in range(classes)]
    return float(np.mean([2 * b / max(e, 1) for b, e in zip(both, either, strict=True)]))


def bootstrap(
    figures: Callable[[NDArray[np.int64]], Mapping[str, float]],
    groups: Sequence[str],
    draws: int = 500,
    seed: int = 0,
) -> dict[str, tuple[float, float, float]]:
    """Figures with 95 % percentile intervals, whole groups drawn with replacement.

    Args:
        figures: of the rows at given indices.
        groups: of each row, e.g. the cited paper: its rows are not independent.
        draws: how many.
        seed: equal seeds give equal intervals.

    Returns:
        Name → value, lower and upper end; draws in which a figure is not defined are left out.

    Source: Efron & Tibshirani 1993, chapters 8 and 13.
    """
    members: dict[str, list[int]] = defaultdict(list)
    for place, name in enumerate(groups):
        members[name].append(place)
    names = sorted(members)
    rng = np.random.default_rng(seed)
    drawn: dict[str, list[float]] = defaultdict(list)
    for _ in range(draws):
        chosen = rng.integers(0, len(names), len(names))
        rows = np.concatenate([np.asarray(members[names[place]], np.int64) for place in chosen])
        for name, value in figures(rows).items():
            drawn[name].append(value)
    found = {}
    for name, value in figures(np.arange(len(groups), dtype=np.int64)).items():
        defined = [one for one in drawn[name] if math.isfinite(one)]
        low, high = np.percentile(defined, [2.5, 97.5]) if defined else (math.nan, math.nan)
        found[name] = (float(value), float(low), float(high))
    return found
