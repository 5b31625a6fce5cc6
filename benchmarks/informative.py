"""Does `informative` tell citances that say something of a paper from those that mention it in passing?

usage: python benchmarks/informative.py                  figures as JSON lines, for each drawing of labels
       python benchmarks/informative.py --draw 50 SEED   citances to be labelled, drawn with a seed

Labels: docs/informative-labels.tsv, after docs/informative-guideline.md. Needs the outside data (CITANCE_DATA,
default ../shared) and the packaged encoder.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from _lines import SHARED, show

from citance.backends.encoder import MiniLmEncoder
from citance.config import EncoderSettings, MatchSettings
from citance.documents.citances import extract
from citance.errors import DataError
from citance.matching import match_citances
from citance.measures.classification import auc, bootstrap
from citance.records import Citance, Document, Topic
from citance.scorers.assess import case_of
from citance.scorers.informative import informative
from citance.scorers.weights import load_weights
from citance.sources.folder import FolderSource

ROOT = Path(__file__).resolve().parents[1]
DATA = SHARED / "corpora"
LABELS = ROOT / "docs" / "informative-labels.tsv"
CORPORA = ("machine-translation", "pos-tagging", "word-senses")


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


def measure() -> None:
    """Figures of each drawing."""
    labelled = labels()
    found = scores([(corpus, identity) for _, corpus, identity, _ in labelled])
    rows = [row for row in labelled if row[1:3] in found]
    values = np.array([found[row[1:3]] for row in rows])
    show(
        "informative",
        "labelled citances that are not extracted any more",
        len(labelled) - len(rows),
        "citances",
    )
    floor = load_weights().informative_floor
    for drawing in dict.fromkeys(row[0] for row in rows):
        inside = np.array([row[0] == drawing for row in rows])
        own, positive = values[inside], np.array([row[3] for row in rows])[inside]
        kept = own >= floor
        show("informative", f"{drawing}: labelled citances", len(own), "citances")
        show("informative", f"{drawing}: informative by label", float(positive.mean()), "share")
        area, low, high = bootstrap(
            lambda which, own=own, positive=positive: {"auc": auc(positive[which], own[which])},
            [str(place) for place in range(len(own))],
            1000,
        )["auc"]
        show("informative", f"{drawing}: AUC", area, "share", interval=(low, high))
        show(
            "informative",
            f"{drawing}: precision at the floor {floor:g}",
            float(positive[kept].mean()),
            "share",
        )
        show(
            "informative", f"{drawing}: recall at the floor {floor:g}", float(kept[positive].mean()), "share"
        )


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
