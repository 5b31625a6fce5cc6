"""Labelled citances with their scores, as arrays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from citance.backends.protocols import Models
from citance.config import Settings
from citance.errors import DataError
from citance.records.codec import content_hash
from citance.scorers.assess import SCORES, is_conflict
from citance.scorers.rows import score_rows
from citance.scorers.weights import Weights

LABELS = ("supported", "distorted", "not_found")
_SKIP = "skip"
_LEAST = 5  # rows of each label


@dataclass(frozen=True, slots=True)
class Sample:
    """Labelled rows in the order of their ids, so that the order in the file does not matter.

    Args:
        rows: as given.
        scored: what `citance score` says of each.
        labels: 0 supported, 1 distorted, 2 not_found; shape (n,).
        groups: the cited paper of each row.
        scores: in the order of `SCORES`; NaN where there is none; shape (n, 4).
        conflict: whether an explicit conflict is named; shape (n,).
        left_out: reason → how many rows were left out.
    """

    rows: tuple[Mapping[str, Any], ...]
    scored: tuple[Mapping[str, Any], ...]
    labels: NDArray[np.int64]
    groups: tuple[str, ...]
    scores: NDArray[np.float64]
    conflict: NDArray[np.bool_]
    left_out: Mapping[str, int]

    @property
    def informative(self) -> NDArray[np.float64]:
        """How specific each citance is, 0..1."""
        return np.array([row["informative"] for row in self.scored], float)


def read_sample(
    labelled: Path, scores: Path | None, models: Models, settings: Settings, weights: Weights
) -> Sample:
    """Read labelled rows, and score them or read their scores.

    Args:
        labelled: rows of `citance score` with "label" and, optionally, "group", the cited paper; rows marked
            "skip" are left out and counted.
        scores: what `citance score` wrote for them; None scores them now.
        models: to score with.
        settings: of matching.
        weights: any; support and verdict are not used.

    Raises:
        DataError: a row has no label or an unknown one, an id stands twice, there are fewer than five rows of
            a label, or all are about one paper.
        SettingsError: the encoder is not installed.
    """
    rows, left_out = _labelled(labelled)
    found = (
        _read_scores(scores)
        if scores
        else {row["id"]: row for row in score_rows([given for _, given in rows], models, settings, weights)}
    )
    kept = []
    for number, row in rows:
        scored = found.get(row["id"])
        if scored is None:
            raise DataError(
                f"{row['id']!r} has no row in {scores}; score the same file again.", labelled, number
            )
        if "error" in scored:
            raise DataError(f"{row['id']!r} cannot be scored: {scored['error']}", labelled, number)
        if all(value is None for value in scored["scores"].values()):
            left_out["unscored"] += 1
        else:
            kept.append((row, scored))
    sample = sample_of(kept, left_out)
    _check(sample, labelled)
    return sample


def _labelled(path: Path) -> tuple[list[tuple[int, dict[str, Any]]], Counter[str]]:
    rows: list[tuple[int, dict[str, Any]]] = []
    seen: dict[object, int] = {}
    left_out: Counter[str] = Counter()
    for number, row in _lines(path):
        label = row.get("label")
        if label is None:
            raise DataError(f"has no label; write one of {', '.join(LABELS)}.", path, number)
        if label not in (*LABELS, _SKIP):
            raise DataError(
                f"label {label!r} is unknown; labels are {', '.join(LABELS)}, {_SKIP}.", path, number
            )
        if label == _SKIP:
            left_out["skipped"] += 1
            continue
        identity = row.get("id")
        if isinstance(identity, bool) or not isinstance(identity, str | int) or identity == "":
            raise DataError("has no id.", path, number)
        if identity in seen:
            raise DataError(f"id {identity!r} stands in line {seen[identity]} too; keep one.", path, number)
        seen[identity] = number
        rows.append((number, row))
    return rows, left_out


def _read_scores(path: Path) -> dict[object, Mapping[str, Any]]:
    found: dict[object, Mapping[str, Any]] = {}
    for number, row in _lines(path):
        if "error" not in row and not (
            isinstance(row.get("scores"), dict) and set(row["scores"]) == set(SCORES)
        ):
            raise DataError("is no row that `citance score` wrote: it has no scores.", path, number)
        found[row.get("id")] = row
    return found


def _lines(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    try:
        with path.open("rb") as file:
            for number, line in enumerate(file, start=1):
                if line.strip():
                    yield number, msgspec.json.decode(line, type=dict[str, Any])
    except OSError as error:
        raise DataError(f"cannot be read ({error.strerror}).", path) from error
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise DataError(f"is no JSON object ({error}).", path, number) from error


def sample_of(
    pairs: Sequence[tuple[Mapping[str, Any], Mapping[str, Any]]], left_out: Mapping[str, int] | None = None
) -> Sample:
    """Labelled rows, each with what `citance score` says of it, as a sample."""
    ordered = sorted(pairs, key=lambda pair: str(pair[0]["id"]))
    values = [[scored["scores"][name] for name in SCORES] for _, scored in ordered]
    return Sample(
        tuple(row for row, _ in ordered),
        tuple(scored for _, scored in ordered),
        np.array([LABELS.index(row["label"]) for row, _ in ordered], np.int64),
        tuple(_group(row) for row, _ in ordered),
        np.array(values, float).reshape(len(ordered), len(SCORES)),
        np.array([any(map(is_conflict, scored["why"])) for _, scored in ordered], bool),
        dict(left_out or {}),
    )


def _group(row: Mapping[str, Any]) -> str:
    """The cited paper: its name if given, else a hash of its sentences."""
    group = row.get("group")
    return content_hash(row.get("cited_sentences")) if group is None else str(group)


def _check(sample: Sample, path: Path) -> None:
    for place, label in enumerate(LABELS):
        count = int(np.sum(sample.labels == place))
        if count < _LEAST:
            raise DataError(f"has {count} scored rows labelled {label}; at least {_LEAST} are needed.", path)
    if len(set(sample.groups)) < 2:
        raise DataError("is about one cited paper only; weights must be tried on papers held out.", path)
