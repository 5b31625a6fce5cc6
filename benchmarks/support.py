"""How well support and verdict agree with people's labels; every figure out of fold, or of a set never learned from.

usage: python benchmarks/support.py [--keep FOLDER]
       python benchmarks/support.py --labelled FILE     writes citint's rows for `citance calibrate`

Needs the outside data and its tools (CITANCE_DATA, default ../shared); about ten minutes on two cores. --keep
takes scores from a folder if they are there, and leaves them there. citint is judged in the folds of
benchmarks/folds/citint.json, each by weights learned on the others; scifact by the packaged weights.
Peers: "words" is the outside baseline `lexical` (six features of words, logistic regression, the same number of
folds by paper; for scifact learned on citint); "citing text" is a control that never sees the cited paper: the
same verdict map on length, numbers, facts and markers of the citance; "best single" is the best of the scores.
"""

from __future__ import annotations

import json
import math
import re
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from _lines import SHARED, rows, show
from numpy.typing import NDArray

from citance.backends.encoder import MiniLmEncoder
from citance.backends.protocols import Models
from citance.config import EncoderSettings, Settings
from citance.measures.classification import bootstrap
from citance.measures.lexical import content_stems
from citance.scorers.assess import SCORES
from citance.scorers.calibrate.figures import figures, reliability, sensitivity
from citance.scorers.calibrate.folds import Judged, fold_of, judge
from citance.scorers.calibrate.learn import Aim, fit_classes, learn
from citance.scorers.calibrate.mistakes import mistakes
from citance.scorers.calibrate.sample import LABELS, Sample, sample_of
from citance.scorers.qa import facts
from citance.scorers.rows import score_rows
from citance.scorers.weights import load_weights

FOLDS = Path(__file__).parent / "folds" / "citint.json"
AIM = Aim(recall=0.83, least={"qa": 0.15})  # as default-1 was learned
FILES = {"citint": ("citint_dev_claims", "citint_dev_refs"), "scifact": ("scifact_train",)}
GROUP = {"citint": "pmc", "scifact": "cited_doc"}
MUST = {
    "citint": {"auc_vs_not_found": 0.73, "precision@60": 0.77, "macro_f1": 0.42},
    "scifact": {"auc_vs_not_found": 0.86, "auc_vs_distorted": 0.56},
}
LABEL = {
    **dict.fromkeys(("ACCURATE", "SUPPORT"), "supported"),
    **dict.fromkeys(("CONTRADICT", "MISQUOTE", "OVERSIMPLIFY"), "distorted"),
    **dict.fromkeys(("NOT_SUBSTANTIATE", "IRRELEVANT", "NOT_ENOUGH_INFO"), "not_found"),
}


def tool(name: str, *arguments: object) -> list[dict[str, Any]]:
    """The rows that one of the outside tools prints."""
    command = [sys.executable, str(SHARED / "tools" / name), *map(str, arguments)]
    told = subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout
    return [json.loads(line) for line in told.splitlines()]


def gold_file(name: str, part: int = 0) -> Path:
    """A file of a gold set."""
    return SHARED / "data" / "dev" / f"{FILES[name][part]}.jsonl.gz"


def labelled(name: str) -> list[dict[str, Any]]:
    """The rows of a set as `citance calibrate` reads them; manners of citing have no label and are left out."""
    gold = {row["id"]: row for row in rows(FILES[name][0])}
    found = []
    for row in tool("pairs.py", name, *(gold_file(name, part) for part in range(len(FILES[name])))):
        about = gold[row["id"]]
        label = LABEL.get((about.get("fine_label") or [about["label"]])[0])
        found.append(row | {"label": label, "group": str(about[GROUP[name]])})
    return found


def read_sample(name: str, rows: list[dict[str, Any]], keep: Path | None) -> Sample:
    """The labelled rows with their scores, made now or taken from the folder."""
    path = keep / f"{name}.scores.jsonl" if keep else None
    if path and path.exists():
        scored = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    else:
        models = Models(MiniLmEncoder(EncoderSettings()))
        scored = list(score_rows(rows, models, Settings(), load_weights()))
        if path:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("".join(json.dumps(row) + "\n" for row in scored), encoding="utf-8")
    by_id = {row["id"]: row for row in scored}
    return sample_of([(row, by_id[row["id"]]) for row in rows if row["label"]])


def ours(name: str, sample: Sample) -> Judged:
    """By the packaged weights, or, for the set they were learned on, by those of the other folds."""
    packaged = load_weights()
    everything = np.ones(len(sample.labels), bool)
    if name != "citint":
        return judge(sample, packaged, everything)
    fold = {row: int(number) for number, ids in json.loads(FOLDS.read_text()).items() for row in ids}
    folds = np.array([fold[row["id"]] for row in sample.rows])
    parts = {}
    for number in sorted(set(folds.tolist())):
        rest = folds != number
        weights = learn(sample.scores[rest], sample.conflict[rest], sample.labels[rest], packaged, AIM)
        parts[number] = judge(sample, weights, everything)
    rows = range(len(folds))
    columns = {c: np.array([getattr(parts[folds[row]], c)[row] for row in rows]) for c in Judged.__slots__}
    return Judged(**columns)


def words(name: str, sample: Sample, pairs: Mapping[str, Path]) -> Judged:
    """The outside baseline."""
    if name == "citint":
        told = tool("baselines.py", "lexical", pairs["citint"], gold_file("citint"))
    else:
        told = tool("baselines.py", "lexical", pairs["citint"], gold_file("citint"), pairs[name])
    by_id = {row["id"]: row for row in told}
    rows = [by_id[row["id"]] for row in sample.rows]
    support = np.array([row["support"] for row in rows])
    verdict = np.array([LABELS.index(row["verdict"]) for row in rows])
    return Judged(support, support, verdict, verdict == 0)


def citing_text(sample: Sample) -> Judged:
    """The control: what the citing text alone gives away, in five folds by paper."""
    features = np.array([_seen(row) for row in sample.rows], float)
    features = (features - features.mean(axis=0)) / (features.std(axis=0) + 1e-9)
    fold = fold_of(sample.groups, 5)
    chances = np.zeros((len(fold), len(LABELS)))
    for number in range(5):
        held = fold == number
        found = fit_classes(features[~held], sample.labels[~held])
        powers = np.exp(np.hstack([features[held], np.ones((held.sum(), 1))]) @ found)
        chances[held] = powers / powers.sum(axis=1, keepdims=True)
    verdict = chances.argmax(axis=1)
    return Judged(chances[:, 0], chances[:, 0], verdict, verdict == 0)


def _seen(row: Mapping[str, Any]) -> list[float]:
    text = row["citing_text"]
    kinds = [fact.kind for fact in facts(text)]
    told = [
        math.log1p(len(content_stems(text))),
        len(re.findall(r"\d+(?:\.\d+)?", text)),
        len(row.get("others") or []),
    ]
    names = ("number", "direction", "comparison", "negation", "certainty", "name")
    return [*told, bool(row.get("grouped")), *(kinds.count(kind) for kind in names)]


def best_single(sample: Sample, judged: Judged) -> tuple[str, Judged]:
    """The score with the highest AUC; a missing value counts as typical."""
    found = {}
    for place, name in enumerate(SCORES):
        column = sample.scores[:, place]
        if np.isfinite(column).any():
            filled = np.where(np.isfinite(column), column, np.nanmean(column))
            found[name] = replace(judged, support=filled)
    rows = np.arange(len(sample.labels))
    best = max(found, key=lambda name: figures(found[name], sample.labels, rows)["auc"])
    return best, found[best]


def compare(name: str, sample: Sample, judged: Judged, peers: Mapping[str, Judged]) -> None:
    """Print each figure, then each difference to each peer."""

    def ask(one: Judged, rows: NDArray[np.int64]) -> dict[str, float]:
        return figures(one, sample.labels, rows)

    values = bootstrap(lambda rows: ask(judged, rows), sample.groups)
    for measure, (value, low, high) in values.items():
        least = MUST[name].get(measure)
        must = None if least is None else f">= {least}"
        show(f"support {name}", measure, value, "share", interval=(low, high), must=must)
    for peer, other in peers.items():

        def gain(rows: NDArray[np.int64], other: Judged = other) -> dict[str, float]:
            mine, theirs = ask(judged, rows), ask(other, rows)
            return {measure: mine[measure] - theirs[measure] for measure in mine}

        theirs = ask(other, np.arange(len(sample.labels)))
        single = peer.startswith("best")
        compared = ("auc", "auc_vs_distorted", "auc_vs_not_found", "precision@60")
        least = {"words": ("macro_f1", "auc_vs_not_found"), "citing text": ()}.get(peer, ("auc",))
        for measure, (value, low, high) in bootstrap(gain, sample.groups).items():
            if measure in compared or (measure == "macro_f1" and not single):
                must = "interval > 0" if measure in least else None
                gained, ratio = f"{measure} gained", 1 + value / theirs[measure]
                show(
                    f"support {name}",
                    gained,
                    value,
                    "share",
                    interval=(low, high),
                    peer=peer,
                    peer_value=theirs[measure],
                    ratio=ratio,
                    must=must,
                )


def decisions(sample: Sample, judged: Judged) -> None:
    """Print how firm the decisions of the packaged weights are, and of what kind the wrong ones, out of fold."""
    weights, name = load_weights(), "support citint"
    equal = sensitivity(sample, weights)["least_equal"]
    show(name, "decisions equal if a weight moves by a tenth, least", equal, "share", must=">= 0.95")
    for side, told in mistakes(sample, judged, weights.informative_floor).items():
        for kind, count in told["kinds"].items():
            show(name, f"{side.replace('_', ' ')}: {kind}", count, "citances")
    for place, part in enumerate(reliability(judged, sample.labels), 1):
        show(name, f"labelled supported, tenth {place} of support", part["supported"], "share")


def main(arguments: list[str]) -> None:
    """Measure both sets."""
    if arguments and (len(arguments) != 2 or arguments[0] not in ("--keep", "--labelled")):
        sys.exit(__doc__)
    if arguments[:1] == ["--labelled"]:
        lines = [json.dumps(row) for row in labelled("citint") if row["label"]]
        Path(arguments[1]).write_text("\n".join(lines) + "\n", encoding="utf-8")
        return
    keep = Path(arguments[1]) if arguments else None
    with tempfile.TemporaryDirectory() as folder:
        rows = {name: labelled(name) for name in FILES}
        pairs = {name: Path(folder) / f"{name}.jsonl" for name in FILES}
        for name, path in pairs.items():
            path.write_text("".join(json.dumps(row) + "\n" for row in rows[name]), encoding="utf-8")
        for name in FILES:
            sample = read_sample(name, rows[name], keep)
            judged = ours(name, sample)
            single, alone = best_single(sample, judged)
            peers = {
                "words": words(name, sample, pairs),
                "citing text": citing_text(sample),
                f"best single ({single})": alone,
            }
            compare(name, sample, judged, peers)
            if name == "citint":
                decisions(sample, judged)


if __name__ == "__main__":
    main(sys.argv[1:])
