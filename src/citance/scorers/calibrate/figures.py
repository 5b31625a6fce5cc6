"""Figures of a calibration: how well support and verdict agree with the labels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from citance.measures.classification import auc, bootstrap, macro_f1, precision_at_recall
from citance.records import Scores
from citance.scorers.assess import SCORES
from citance.scorers.calibrate.folds import Judged, judge
from citance.scorers.calibrate.sample import LABELS, Sample
from citance.scorers.weights import Weights

RECALL = 0.6  # at which precision is told beside the threshold's own


def figures(judged: Judged, labels: NDArray[np.int64], rows: NDArray[np.int64]) -> dict[str, float]:
    """The figures of some rows, each 0..1; AUC of support for supported against all or one other label."""
    label, support, kept = labels[rows], judged.support[rows], judged.kept[rows]
    right = label == 0
    hits = float(np.sum(kept & right))
    precision, recall = hits / max(kept.sum(), 1), hits / max(right.sum(), 1)
    return {
        "macro_f1": macro_f1(label, judged.verdict[rows], len(LABELS)),
        "auc": auc(right, support),
        "auc_vs_distorted": auc(right[label != 2], support[label != 2]),
        "auc_vs_not_found": auc(right[label != 1], support[label != 1]),
        "precision@60": precision_at_recall(right, support, RECALL),
        "kept_precision": precision,
        "kept_recall": recall,
        "kept_f1": 2 * precision * recall / (precision + recall) if hits else 0.0,
    }


def with_intervals(judged: Judged, sample: Sample, draws: int, seed: int) -> dict[str, list[float | None]]:
    """Name → value and the ends of its 95 % interval, cited papers drawn with replacement."""
    found = bootstrap(lambda rows: figures(judged, sample.labels, rows), sample.groups, draws, seed)
    return {name: [_rounded(value) for value in values] for name, values in found.items()}


def reliability(judged: Judged, labels: NDArray[np.int64], bins: int = 10) -> list[dict[str, float]]:
    """Bins of equal size by support: what share of each is labelled supported."""
    order = np.argsort(judged.support, kind="stable")
    return [
        {
            "rows": len(part),
            "support_from": round(float(judged.support[part[0]]), 4),
            "support_to": round(float(judged.support[part[-1]]), 4),
            "chance": round(float(judged.chance[part].mean()), 4),
            "supported": round(float(np.mean(labels[part] == 0)), 4),
        }
        for part in np.array_split(order, bins)
        if len(part)
    ]


def sensitivity(sample: Sample, weights: Weights, by: float = 0.1) -> dict[str, Any]:
    """What changes if one weight is a tenth larger or smaller, the threshold as it is.

    Returns:
        "least_equal": the smallest share of equal decisions; "moves": weight, factor, share and the ids whose
        decision flips.
    """
    everything = np.ones(len(sample.labels), bool)
    before = judge(sample, weights, everything).kept
    shares = np.array([value or 0.0 for value in weights.weights.as_dict().values()])
    moves: list[dict[str, Any]] = []
    equal: list[float] = []
    for place, name in enumerate(SCORES):
        if not shares[place] or not np.isfinite(sample.scores[:, place]).any():
            continue
        for factor in (1 - by, 1 + by):
            moved = shares.copy()
            moved[place] *= factor
            changed = replace(weights, weights=Scores(*(moved / moved.sum()).tolist()))
            flips = np.nonzero(judge(sample, changed, everything).kept != before)[0]
            ids = [sample.rows[flip]["id"] for flip in flips]
            equal.append(round(1 - len(ids) / len(before), 4))
            moves.append(
                {
                    "weight": name,
                    "factor": round(factor, 2),
                    "equal": equal[-1],
                    "flips": ids,
                }
            )
    return {"least_equal": min(equal, default=1.0), "moves": moves}


def shares_of(learned: Sequence[Weights]) -> list[dict[str, float | None]]:
    """The weights of each fold."""
    return [weights.weights.as_dict() | {"threshold": weights.threshold} for weights in learned]


def _rounded(value: float) -> float | None:
    return round(value, 4) if np.isfinite(value) else None
