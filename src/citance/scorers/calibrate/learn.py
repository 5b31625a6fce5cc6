"""Learning weights, threshold and verdict map from labelled scores."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace

import numpy as np
from numpy.typing import NDArray

from citance.errors import SettingsError
from citance.records import Scores
from citance.scorers.assess import SCORES
from citance.scorers.weights import Coefficients, Weights
from citance.scorers.weights.load import VerdictMap

_STEP = 0.05  # finer weights than the sample can tell apart are no gain
_RIDGE = 1e-2
_FEW = 20  # conflicts in the sample below which their coefficient stays as it was


@dataclass(frozen=True, slots=True)
class Aim:
    """What is learned for.

    Args:
        recall: least share of the supported citances that are kept, 0..1; None aims at F1 of the kept ones.
        least: score → least share of its weight among the scores that the sample has, 0..1.
    """

    recall: float | None = None
    least: Mapping[str, float] | None = None


def learn(
    scores: NDArray[np.float64],
    conflict: NDArray[np.bool_],
    labels: NDArray[np.int64],
    start: Weights,
    aim: Aim,
) -> Weights:
    """Weights that tell supported citances from others, the threshold, and the map to verdicts.

    A score that the sample lacks keeps its weight and coefficients.

    Args:
        scores: in the order of `SCORES`, NaN where missing; shape (n, 4).
        conflict: whether a conflict is named; shape (n,).
        labels: 0 supported, 1 distorted, 2 not_found; shape (n,).
        start: what is kept where the sample shows nothing.
        aim: what is learned for.

    Raises:
        SettingsError: `least` names an unknown or missing score, or sums to more than 1.
    """
    there = _columns(scores)
    shares = _learn_shares(scores[:, there], labels == 0, _least(aim, there))
    given = np.array([value or 0.0 for value in start.weights.as_dict().values()])
    weights = np.where(there, 0.0, given)
    weights[there] = shares * (1 - weights.sum())
    found = replace(start, weights=Scores(*(round(float(value), 6) for value in weights)))
    support = supports(scores, weights[None])[0]
    found = replace(found, threshold=_threshold(support, labels == 0, aim.recall))
    return _with_map(found, scores, conflict, labels)


def supports(scores: NDArray[np.float64], weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Weighted means of the scores that exist.

    Args:
        scores: NaN where missing; shape (n, k).
        weights: shape (m, k), >= 0.

    Returns:
        Shape (m, n); NaN where no score has a weight.
    """
    there = np.isfinite(scores)
    total = weights @ there.T.astype(float)
    summed = weights @ np.where(there, scores, 0.0).T
    return np.asarray(np.divide(summed, total, out=np.full_like(summed, np.nan), where=total > 0))


def _columns(scores: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Which scores any row has; shape (k,)."""
    return np.asarray(np.isfinite(scores).any(axis=0))


def _least(aim: Aim, there: NDArray[np.bool_]) -> NDArray[np.float64]:
    given = dict(aim.least or {})
    for name in given:
        if name not in SCORES or not there[SCORES.index(name)]:
            raise SettingsError(f"--least {name}: the sample has no such score.")
    least = np.array([given.get(name, 0.0) for name in SCORES])[there]
    if least.sum() > 1 or least.min() < 0:
        raise SettingsError("--least: the shares must be 0 or more and sum to 1 at most.")
    return least


def _learn_shares(
    scores: NDArray[np.float64], supported: NDArray[np.bool_], least: NDArray[np.float64]
) -> NDArray[np.float64]:
    """The shares, in steps of .05, with which a logistic function of support fits best."""
    steps = range(round(1 / _STEP) + 1)
    free = [shares for shares in itertools.product(steps, repeat=scores.shape[1]) if sum(shares) == steps[-1]]
    grid = least + (1 - least.sum()) * np.array(free, float) * _STEP
    support = supports(scores, grid)
    support = np.where(np.isfinite(support), support, np.nanmean(support, axis=1, keepdims=True))
    return np.asarray(grid[int(np.argmin(np.round(_logistic_loss(support, supported), 9)))])


def _logistic_loss(support: NDArray[np.float64], supported: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Mean log loss of the best logistic function of each row of supports, by Newton's method."""
    spread = support.std(axis=1, keepdims=True) + 1e-9
    x = (support - support.mean(axis=1, keepdims=True)) / spread
    slope = np.ones((len(x), 1))
    bias = np.zeros((len(x), 1))
    for _ in range(20):
        p = 1 / (1 + np.exp(-np.clip(slope * x + bias, -30, 30)))
        error, bend = p - supported, p * (1 - p)
        a, b = (bend * x * x).mean(1) + _RIDGE, (bend * x).mean(1)
        c = bend.mean(1) + 1e-6
        first, second = (error * x).mean(1) + _RIDGE * slope[:, 0], error.mean(1)
        determinant = a * c - b * b
        slope -= ((c * first - b * second) / determinant)[:, None]
        bias -= ((a * second - b * first) / determinant)[:, None]
    z = slope * x + bias
    return np.asarray((np.logaddexp(0, z) - supported * z).mean(axis=1))


def _threshold(support: NDArray[np.float64], supported: NDArray[np.bool_], recall: float | None) -> float:
    """Midway between two supports: where F1 of the kept is highest, or precision at a recall."""
    values = np.unique(support[np.isfinite(support)])[::-1]
    kept = np.array([np.sum(support >= value) for value in values])
    hits = np.array([np.sum(supported & (support >= value)) for value in values])
    if recall is None:
        worth = 2 * hits / (kept + supported.sum())
    else:
        worth = np.where(hits >= recall * supported.sum(), hits / kept, -1.0)
    best = int(np.argmax(np.round(worth, 9)))
    below = values[best + 1] if best + 1 < len(values) else values[best]
    return round(float((values[best] + below) / 2), 6)


def _with_map(
    start: Weights, scores: NDArray[np.float64], conflict: NDArray[np.bool_], labels: NDArray[np.int64]
) -> Weights:
    """The map of three classes that count alike, by multinomial logistic regression."""
    there = _columns(scores)
    names = [name for name, given in zip(SCORES, there, strict=True) if given]
    shown = min(conflict.sum(), (~conflict).sum()) >= _FEW
    typical = np.nanmean(scores[:, there], axis=0)
    x = np.where(np.isfinite(scores[:, there]), scores[:, there] - typical, 0.0)
    spread = x.std(axis=0) + 1e-9
    clear = np.ones(len(x), bool) if shown else ~conflict
    columns = np.hstack([x / spread, conflict[:, None]]) if shown else x / spread
    found = fit_classes(columns[clear], labels[clear])
    rows = []
    for place, old in enumerate((start.map.supported, start.map.distorted, start.map.not_found)):
        slopes = found[: len(names), place] / spread
        new = {name: round(float(slope), 4) for name, slope in zip(names, slopes, strict=True)}
        new["bias"] = round(float(found[-1, place]), 4)
        if shown:
            new["conflict"] = round(float(found[len(names), place]), 4)
        rows.append(replace(old, **new))
    middle = start.typical.as_dict() | {n: round(float(v), 4) for n, v in zip(names, typical, strict=True)}
    return replace(start, typical=Scores(**middle), map=VerdictMap(*rows))


def fit_classes(x: NDArray[np.float64], labels: NDArray[np.int64], classes: int = 3) -> NDArray[np.float64]:
    """Coefficients of multinomial logistic regression with a ridge, classes weighted alike.

    Returns:
        Shape (columns + 1, classes), the bias last.
    """
    x = np.hstack([x, np.ones((len(x), 1))])
    count = np.bincount(labels, minlength=classes)
    weight = (1 / np.maximum(count, 1))[labels] / max(int(np.sum(count > 0)), 1)
    truth = np.eye(classes)[labels]
    size = x.shape[1]
    ridge = np.full(size, _RIDGE)
    ridge[-1] = _RIDGE / 10
    found = np.zeros((size, classes))
    for _ in range(30):
        z = x @ found
        p = np.exp(z - z.max(axis=1, keepdims=True))
        p /= p.sum(axis=1, keepdims=True)
        slope = x.T @ (weight[:, None] * (p - truth)) + ridge[:, None] * found
        bend = np.zeros((classes, size, classes, size))
        for a, b in itertools.product(range(classes), repeat=2):
            both = weight * p[:, a] * ((a == b) - p[:, b])
            bend[a, :, b, :] = (x * both[:, None]).T @ x + (a == b) * np.diag(ridge)
        step = np.linalg.solve(bend.reshape(classes * size, -1), slope.T.reshape(-1))
        found -= step.reshape(classes, size).T
        if np.abs(step).max() < 1e-10:
            break
    return found


def as_table(row: Coefficients) -> dict[str, float]:
    """The coefficients that are not 0."""
    return {field.name: value for field in fields(row) if (value := getattr(row, field.name))}
