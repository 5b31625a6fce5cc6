"""A small file of pairs, and a desk on it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from citance.labelling.desk import Desk
from citance.labelling.items import Item, Places, read_items
from citance.labelling.labelled import LabelledFile
from citance.labelling.order import order_items
from citance.labelling.session import begin

PAPERS = {
    "ito": [
        "Shade of trees.",
        "Planted streets were 1.8 °C cooler.",
        "We counted trees.",
        "Nights were alike.",
    ],
    "oduya": ["Planes in Velmora.", "Gaps cost most of the cooling."],
}


def pair(number: int, paper: str, **more: object) -> dict[str, object]:
    return {
        "id": f"c{number}",
        "citing_text": f"Citance {number} speaks of cooling.",
        "target": 9,
        "cited_title": PAPERS[paper][0],
        "cited_sentences": PAPERS[paper],
        "group": paper,
    } | more


def write_six(folder: Path) -> Path:
    """Six citances, four of them of one paper."""
    papers = ["ito", "ito", "oduya", "ito", "oduya", "ito"]
    return write_rows(folder / "pairs.jsonl", [pair(n, paper) for n, paper in enumerate(papers)])


def write_rows(path: Path, rows: list[dict[str, object]]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def find(item: Item, following: Sequence[Item]) -> Places:
    return item.places or Places(tuple(reversed(range(len(item.request.sentences)))), ((1,),))


def open_desk(source: Path, out: Path, rater: str = "ann", sample: int | None = None, seed: int = 0) -> Desk:
    items = read_items(source).items
    file = LabelledFile(out, rater)
    answers = file.read(source, {item.id: item.request.query.text for item in items})
    return Desk(items, begin(order_items(items, seed, sample), answers), file, find)


def rows_of(path: Path) -> list[dict[str, object]]:
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
