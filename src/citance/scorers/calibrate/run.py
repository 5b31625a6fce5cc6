"""From a file of labelled citances to weights and what they are worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from citance.backends.protocols import Models
from citance.config import Settings
from citance.errors import SettingsError
from citance.scorers.assess import SCORES
from citance.scorers.calibrate.figures import reliability, sensitivity, shares_of, with_intervals
from citance.scorers.calibrate.folds import fold_of, out_of_fold
from citance.scorers.calibrate.learn import Aim, learn
from citance.scorers.calibrate.mistakes import mistakes
from citance.scorers.calibrate.report import write_all
from citance.scorers.calibrate.sample import LABELS, Sample, read_sample
from citance.scorers.weights import Weights, load_weights


@dataclass(frozen=True, slots=True)
class Plan:
    """How weights are learned.

    Args:
        name: of the weights, as it reads back in methods.
        aim: what is learned for.
        folds: by cited paper, >= 2.
        draws: of the bootstrap, >= 1.
        seed: of the bootstrap.
        notes: further lines for the head of the weights file.
    """

    name: str
    aim: Aim = field(default_factory=Aim)
    folds: int = 5
    draws: int = 500
    seed: int = 0
    notes: Sequence[str] = ()


def calibrate_file(
    labelled: Path, scores: Path | None, out: Path, models: Models, settings: Settings, plan: Plan
) -> dict[str, Any]:
    """Learn weights and write them with folds, report and page beside them.

    Args:
        labelled: rows of `citance score` with "label", and "group" where the cited paper has a name.
        scores: what `citance score` wrote for them; None scores them now.
        out: the weights file.
        models: to score with.
        settings: of matching; `assess.weights` names the weights to start from.
        plan: how to learn.

    Returns:
        The report.

    Raises:
        DataError: a file cannot be read or written, or its rows do not suffice.
        SettingsError: an option is out of range.
    """
    if plan.folds < 2 or plan.draws < 1:
        raise SettingsError("--folds must be 2 or more, and --draws 1 or more.")
    start = load_weights(settings.assess.weights)
    sample = read_sample(labelled, scores, models, settings, start)
    weights, report = calibrate(sample, start, plan)
    write_all(out, weights, _ids_by_fold(sample, plan.folds), report)
    return report


def calibrate(sample: Sample, start: Weights, plan: Plan) -> tuple[Weights, dict[str, Any]]:
    """Weights from all rows, and the report on weights that were learned without a row's paper."""
    learned = learn(sample.scores, sample.conflict, sample.labels, start, plan.aim)
    weights = replace(learned, name=plan.name)
    judged, by_fold = out_of_fold(sample, start, plan.aim, plan.folds)
    missing = [
        name for name, column in zip(SCORES, sample.scores.T, strict=True) if not np.isfinite(column).any()
    ]
    notes = [*plan.notes]
    if missing:
        notes.append(f"No row has {', '.join(missing)}: weight and coefficients are those of {start.name}.")
    return weights, {
        "name": plan.name,
        "rows": len(sample.labels),
        "papers": len(set(sample.groups)),
        "labels": {label: int(np.sum(sample.labels == place)) for place, label in enumerate(LABELS)},
        "left_out": dict(sample.left_out),
        "aim": "F1 of the kept" if plan.aim.recall is None else f"precision at recall {plan.aim.recall:g}",
        "folds": len(by_fold),
        "notes": notes,
        "weights": weights.weights.as_dict(),
        "threshold": weights.threshold,
        "weights_by_fold": shares_of(by_fold),
        "figures": with_intervals(judged, sample, plan.draws, plan.seed),
        "reliability": reliability(judged, sample.labels),
        "sensitivity": sensitivity(sample, weights),
        "mistakes": mistakes(sample, judged, weights.informative_floor),
    }


def _ids_by_fold(sample: Sample, folds: int) -> Mapping[str, list[Any]]:
    found: dict[str, list[Any]] = {}
    for row, fold in zip(sample.rows, fold_of(sample.groups, folds).tolist(), strict=True):
        found.setdefault(str(fold), []).append(row["id"])
    return dict(sorted(found.items()))
