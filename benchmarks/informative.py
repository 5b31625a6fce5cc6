"""Does `informative` tell citances that say something of a paper from those that mention it in passing?

usage: python benchmarks/informative.py                  figures as JSON lines, for each drawing of labels
       python benchmarks/informative.py --draw 50 SEED   citances to be labelled, drawn with a seed

Labels: docs/informative-labels.tsv, after docs/informative-guideline.md. Needs the outside data (CITANCE_DATA,
default ../shared) and the packaged encoder.
"""

from __future__ import annotations

import json
import os
import random
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from citance.backends.encoder import MiniLmEncoder
from citance.config import EncoderSettings, MatchSettings
from citance.documents.citances import extract
from citance.errors import DataError
from citance.matching import match_citances
from citance.records import Citance, Document, Topic
from citance.scorers.assess import case_of
from citance.scorers.informative import informative
from citance.scorers.weights import load_weights
from citance.sources.folder import FolderSource

ROOT = Path(__file__).resolve().parents[1]
DATA = Path(os.environ.get("CITANCE_DATA", ROOT.parent / "shared")) / "corpora"
LABELS = ROOT / "docs" / "informative-labels.tsv"
CORPORA = ("machine-translation", "pos-tagging", "word-senses")
SEED = 2026


def read() -> tuple[dict[tuple[str, str], Citance], dict[str, Document]]:
    """(corpus, id) → citance, and the papers by id."""
    citances: dict[tuple[str, str], Citance] = {}
    documents: dict[str, Document] = {}
    for name in CORPORA:
        source = FolderSource([DATA / name])
        ranked = source.search(Topic("benchmark", name))
        reference = [paper.paper for paper in ranked if paper.is_reference]
        for paper in ranked:
            try:
                documents[paper.paper_id] = source.read(paper)
            except DataError:
                continue  # two files of the corpora hold no sentence
            for citance in extract(documents[paper.paper_id], reference):
                if citance.cited != citance.citing:
                    citances[name, citance.id] = citance
    return citances, documents


def labels() -> list[tuple[str, str, str, bool]]:
    """(drawing, corpus, id, whether informative) of each labelled citance."""
    lines = LABELS.read_text(encoding="utf-8").splitlines()[1:]
    rows = [line.split("\t") for line in lines if line]
    return [(drawing, corpus, identity, label == "informative") for drawing, corpus, identity, label in rows]


def scores(wanted: Sequence[tuple[str, str]]) -> dict[tuple[str, str], float]:
    """`informative` of citances, by corpus and id; those that are not extracted any more are left out."""
    citances, documents = read()
    encoder, settings = MiniLmEncoder(EncoderSettings()), MatchSettings()
    by_paper: dict[str, list[Citance]] = {}
    for key in (key for key in wanted if key in citances):
        by_paper.setdefault(citances[key].cited, []).append(citances[key])
    found: dict[str, float] = {}
    for cited, group in by_paper.items():
        document = documents[cited]
        for citance, match in zip(group, match_citances(group, document, encoder, settings), strict=True):
            case = case_of(citance, match, document)
            found[citance.id] = informative(case.whole, case.pair.spans, case.works)
    return {key: found[key[1]] for key in wanted if key[1] in found}


def auc(values: np.ndarray, positive: np.ndarray) -> float:
    """Chance that a positive has the greater value; ties count half."""
    up, down = values[positive], values[~positive]
    return float(((up[:, None] > down).sum() + 0.5 * (up[:, None] == down).sum()) / (len(up) * len(down)))


def interval(values: np.ndarray, positive: np.ndarray, draws: int = 1000) -> tuple[float, float]:
    """95 % bootstrap interval of the AUC, drawing citances."""
    generator = np.random.default_rng(SEED)
    chosen = [generator.integers(len(values), size=len(values)) for _ in range(draws)]
    found = [auc(values[c], positive[c]) for c in chosen if 0 < positive[c].sum() < len(c)]
    low, high = np.percentile(found, [2.5, 97.5])
    return float(low), float(high)


def show(measure: str, value: float, unit: str = "share", must: str | None = None) -> None:
    """Print one figure as a line of JSON."""
    keys = ("benchmark", "measure", "value", "unit", "peer", "peer_value", "ratio", "must")
    print(
        json.dumps(
            dict(
                zip(
                    keys, ("informative", measure, round(value, 4), unit, None, None, None, must), strict=True
                )
            )
        )
    )


def measure() -> None:
    """Figures of each drawing."""
    labelled = labels()
    found = scores([(corpus, identity) for _, corpus, identity, _ in labelled])
    rows = [row for row in labelled if row[1:3] in found]
    values = np.array([found[row[1:3]] for row in rows])
    show("labelled citances that are not extracted any more", len(labelled) - len(rows), "citances")
    floor = load_weights().informative_floor
    for drawing in dict.fromkeys(row[0] for row in rows):
        inside = np.array([row[0] == drawing for row in rows])
        own, positive = values[inside], np.array([row[3] for row in rows])[inside]
        low, high = interval(own, positive)
        kept = own >= floor
        show(f"{drawing}: labelled citances", len(own), "citances")
        show(f"{drawing}: informative by label", float(positive.mean()))
        show(f"{drawing}: AUC", auc(own, positive), "AUC")
        show(f"{drawing}: AUC, lower end of the 95 % interval", low, "AUC")
        show(f"{drawing}: AUC, upper end", high, "AUC")
        show(f"{drawing}: precision at the floor {floor:g}", float(positive[kept].mean()))
        show(f"{drawing}: recall at the floor {floor:g}", float(kept[positive].mean()))


def draw(size: int, seed: int) -> None:
    """Print citances that have no label yet, without their score."""
    citances, _ = read()
    known = {(corpus, identity) for _, corpus, identity, _ in labels()} if LABELS.exists() else set()
    for corpus, identity in random.Random(seed).sample(sorted(citances.keys() - known), size):
        citance = citances[corpus, identity]
        print(json.dumps({"corpus": corpus, "id": identity, "cited": citance.cited, "text": citance.text}))


def main(arguments: Sequence[str]) -> None:
    """Print the figures, or citances to label."""
    if not DATA.is_dir():
        print(f"skipped: no corpora in {DATA}; set CITANCE_DATA", file=sys.stderr)
    elif arguments[:1] == ["--draw"]:
        draw(int(arguments[1]), int(arguments[2]))
    elif arguments:
        sys.exit(__doc__)
    else:
        measure()


if __name__ == "__main__":
    main(sys.argv[1:])
