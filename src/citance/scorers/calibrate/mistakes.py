"""Which decisions were wrong, and of what kind: the errors that the selection study names, and others."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import numpy as np

from citance.measures.lexical import content_stems
from citance.scorers.calibrate.folds import Judged
from citance.scorers.calibrate.sample import LABELS, Sample

RELATION = "relation or degree of certainty changed"
NUMBER = "number"
POPULATION = "population or condition"
OTHER = "other"
SPREAD = "support spread over several places"
REWORDED = "reworded: few of its words stand in the paper"
UNSPECIFIC = "supported, but says little of this paper"
_KINDS = {
    "number": NUMBER,
    "population": POPULATION,
    "condition": POPULATION,
    "direction": RELATION,
    "negation": RELATION,
    "certainty": RELATION,
    "comparison": RELATION,
}
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_MUCH = 0.5  # share of the citance's words
_PART = 0.6  # of these in the best single place


def mistakes(sample: Sample, judged: Judged, floor: float) -> dict[str, Any]:
    """False keeps and false drops with their kinds, as far as a program can tell them.

    Args:
        sample: the labelled rows.
        judged: by weights that were learned on other papers.
        floor: least `informative` that is kept.

    Returns:
        "false_keeps" and "false_drops": {"kinds": kind → count, "rows": id, label, support, kind, citance and
        the best span}, worst first.

    Source: the kinds follow the error analysis of the selection study; how they are told apart is ours.
    """
    wrong_keeps = np.nonzero(judged.kept & (sample.labels != 0))[0].tolist()
    wrong_drops = np.nonzero(~judged.kept & (sample.labels == 0))[0].tolist()
    keeps = [_entry(sample, judged, place, _kind_of_keep(sample, place)) for place in wrong_keeps]
    drops = [_entry(sample, judged, place, _kind_of_drop(sample, place, floor)) for place in wrong_drops]
    keeps.sort(key=lambda entry: (-entry["support"], str(entry["id"])))
    drops.sort(key=lambda entry: (entry["support"], str(entry["id"])))
    return {
        name: {"kinds": dict(Counter(entry["kind"] for entry in rows).most_common()), "rows": rows}
        for name, rows in (("false_keeps", keeps), ("false_drops", drops))
    }


def _entry(sample: Sample, judged: Judged, place: int, kind: str) -> dict[str, Any]:
    row, scored = sample.rows[place], sample.scored[place]
    return {
        "id": row["id"],
        "label": LABELS[sample.labels[place]],
        "support": round(float(judged.support[place]), 4),
        "kind": kind,
        "citance": str(row.get("citing_text", "")),
        "span": scored["spans"][0]["text"] if scored["spans"] else "",
        "why": scored["why"],
    }


def _kind_of_keep(sample: Sample, place: int) -> str:
    """By the named conflict; else a number that the spans lack; else, of a distorted one, its relation."""
    scored = sample.scored[place]
    for reason in scored["why"]:
        kind = _KINDS.get(reason.partition(":")[0])
        if kind:
            return kind
    told = set(_NUMBER.findall(" ".join(span["text"] for span in scored["spans"])))
    if set(_NUMBER.findall(str(sample.rows[place].get("citing_text", "")))) - told:
        return NUMBER
    return RELATION if sample.labels[place] == 1 else OTHER


def _kind_of_drop(sample: Sample, place: int, floor: float) -> str:
    """By what share of the citance's words stands anywhere in the spans, and in the best one."""
    scored = sample.scored[place]
    if scored["informative"] < floor:
        return UNSPECIFIC
    words = set(content_stems(str(sample.rows[place].get("citing_text", ""))))
    places = [set(content_stems(text)) & words for text in sample.rows[place].get("cited_sentences", [])]
    ranked = [places[number] for number in scored["ranking"][:10] if number < len(places)]
    together = len(set().union(*ranked)) if ranked else 0
    if together < _MUCH * max(len(words), 1):
        return REWORDED
    return SPREAD if max(map(len, ranked)) < _PART * together else OTHER
