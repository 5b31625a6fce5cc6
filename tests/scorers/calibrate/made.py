"""A small made sample: labelled rows and what `citance score` says of them."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

LABELS = ("supported", "distorted", "not_found")


def rows(seed: int = 0, papers: int = 6, each: int = 4, *, perfect: bool = False) -> list[tuple[dict, dict]]:
    """Rows of every label for every paper; `perfect` scores tell supported ones apart without a mistake."""
    drawn = random.Random(seed)
    made = []
    for paper in range(papers):
        for label in LABELS:
            names = [f"{paper}-{label}-{number}" for number in range(each)]
            made += [pair(name, label, f"paper{paper}", drawn, perfect) for name in names]
    return made


def pair(name: str, label: str, group: str, drawn: random.Random, perfect: bool) -> tuple[dict, dict]:
    base = {"supported": 0.7, "distorted": 0.55, "not_found": 0.4}[label]
    if perfect:
        good = label == "supported"
        scores = dict.fromkeys(("rouge_l", "bertscore", "qa"), 0.9 if good else 0.2)
    else:
        near = min(max(drawn.gauss(base, 0.1), 0), 1)
        scores = {
            "rouge_l": drawn.random(),
            "bertscore": near,
            "qa": drawn.random() if drawn.random() < 0.7 else None,
        }
    row = {
        "id": name,
        "citing_text": f"Trees cool {name}.",
        "cited_sentences": [group, "It rained."],
        "label": label,
    }
    scored = {
        "id": name,
        "ranking": [0, 1],
        "spans": [{"sentences": [0], "text": group, "similarity": 0.5}],
        "scores": scores | {"nli": None},
        "support": None,
        "informative": 0.8,
        "why": ["number: citance says 7, the paper says 9"]
        if label == "distorted" and drawn.random() < 0.5
        else [],
    }
    return row | {"group": group}, scored


def write(folder: Path, made: list[tuple[dict, dict]]) -> tuple[Path, Path]:
    """The two files."""
    paths = folder / "labelled.jsonl", folder / "scores.jsonl"
    for place, path in enumerate(paths):
        path.write_text("".join(json.dumps(both[place]) + "\n" for both in made), encoding="utf-8")
    return paths


def as_text(value: Any) -> str:
    return json.dumps(value, sort_keys=True)
