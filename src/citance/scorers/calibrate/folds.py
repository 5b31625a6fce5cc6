"""Trying what is learned on papers that took no part in learning it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from citance.records import Extent, Scores
from citance.scorers.calibrate.learn import Aim, learn
from citance.scorers.calibrate.sample import LABELS, Sample
from citance.scorers.verdict import probabilities_of, support_of, verdict_of
from citance.scorers.weights import Weights


@dataclass(frozen=True, slots=True)
class Judged:
    """What weights say of each row of a sample; shapes (n,).

    Args:
        support: 0..1.
        chance: of supported, by the verdict map, 0..1.
        verdict: 0 supported, 1 distorted, 2 not found or unverifiable.
        kept: whether support and `informative` suffice.
    """

    support: NDArray[np.float64]
    chance: NDArray[np.float64]
    verdict: NDArray[np.int64]
    kept: NDArray[np.bool_]


def fold_of(groups: Sequence[str], folds: int) -> NDArray[np.int64]:
    """The fold of each row: the cited papers in the order of their names, dealt out in turn.

    Args:
        groups: the cited paper of each row.
        folds: how many, >= 2; no more than there are papers come about.
    """
    place = {name: number % folds for number, name in enumerate(sorted(set(groups)))}
    return np.array([place[name] for name in groups], np.int64)


def judge(sample: Sample, weights: Weights, rows: NDArray[np.bool_]) -> Judged:
    """Apply weights to some rows of a sample, exactly as `citance score` does."""
    said = []
    for place in np.nonzero(rows)[0]:
        given = [None if np.isnan(value) else float(value) for value in sample.scores[place]]
        scores, conflict = Scores(*given), bool(sample.conflict[place])
        entailed = scores.nli is not None
        chances = probabilities_of(scores, None, conflict, weights)
        verdict = verdict_of(chances, conflict=conflict, entailment=entailed, extent=Extent.FULL_TEXT)
        said.append((support_of(scores, weights) or 0.0, chances.supported, LABELS.index(str(verdict))))
    support, chance, verdicts = np.array(said, float).reshape(-1, 3).T
    kept = (support >= weights.threshold) & (sample.informative[rows] >= weights.informative_floor)
    return Judged(support, chance, verdicts.astype(np.int64), kept)


def out_of_fold(sample: Sample, start: Weights, aim: Aim, folds: int) -> tuple[Judged, list[Weights]]:
    """What each row is judged to be by weights that were learned on the other folds' papers.

    Returns:
        The judgements, and the weights of each fold.
    """
    fold = fold_of(sample.groups, folds)
    size = len(sample.labels)
    whole = Judged(np.zeros(size), np.zeros(size), np.zeros(size, np.int64), np.zeros(size, bool))
    learned = []
    for number in sorted(set(fold.tolist())):
        rest, held = fold != number, fold == number
        learned.append(learn(sample.scores[rest], sample.conflict[rest], sample.labels[rest], start, aim))
        judged = judge(sample, learned[-1], held)
        for name in Judged.__slots__:
            getattr(whole, name)[held] = getattr(judged, name)
    return whole, learned
