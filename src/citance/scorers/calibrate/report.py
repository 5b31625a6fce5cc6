"""A calibration as files: weights, folds, figures, and a page to read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from citance.run.files import write_whole
from citance.scorers.calibrate.learn import as_table
from citance.scorers.weights import Weights

_SHOWN = 40  # mistakes on the page; all are in the JSON file


def paths_beside(out: Path) -> dict[str, Path]:
    """The files that belong to a weights file."""
    return {name: out.with_name(f"{out.stem}.{name}") for name in ("folds.json", "report.json", "report.md")}


def write_all(
    out: Path, weights: Weights, folds: Mapping[str, Sequence[Any]], report: Mapping[str, Any]
) -> None:
    """Write the four files; the weights come last, so that they are there only with what explains them.

    Raises:
        DataError: a file cannot be written.
    """
    paths = paths_beside(out)
    write_whole(paths["folds.json"], _json(folds))
    write_whole(paths["report.json"], _json(report))
    write_whole(paths["report.md"], page(report))
    write_whole(out, weights_as_toml(weights, header(report)))


def header(report: Mapping[str, Any]) -> list[str]:
    """What the first lines of a weights file say."""
    counts = ", ".join(f"{count} {label}" for label, count in report["labels"].items())
    return [
        f"Learned by `citance calibrate` for {report['aim']} from {report['rows']} labelled citances",
        f"({counts}) of {report['papers']} papers.",
        *report["notes"],
    ]


def weights_as_toml(weights: Weights, comment: Sequence[str]) -> str:
    """The form that `citance score --weights` reads."""
    lines = [f"# {' '.join(line.split())}" for line in comment]
    lines += [
        f"name = {msgspec.json.encode(weights.name).decode()}",
        f"threshold = {weights.threshold:.6g} # least support that is kept, 0..1",
        f"informative_floor = {weights.informative_floor:.6g} # least `informative` that is kept, 0..1",
        "",
        "[weights] # of the scores in `support`: >= 0, sum 1; those of missing scores go to the others",
        *_table(weights.weights.as_dict()),
        "",
        "[typical] # a score of this size speaks neither for nor against; it stands in for a missing one",
        *_table(weights.typical.as_dict()),
        "",
        "# The three-class map: logit = bias + sum of coefficient x (score - typical) + conflict, if one is",
        "# named, + contradiction x the entailment model's p(distorted), if there is one.",
    ]
    for name in ("supported", "distorted", "not_found"):
        lines += ["", f"[map.{name}]", *_table(as_table(getattr(weights.map, name)))]
    return "\n".join(lines) + "\n"


def page(report: Mapping[str, Any]) -> str:
    """The report as Markdown."""
    lines = [
        f"# Calibration of {report['name']}",
        "",
        f"Learned for {report['aim']} from {report['rows']} labelled citances of {report['papers']} papers.",
        "Every figure but the weights themselves is out of fold: each citance is judged by weights that were",
        f"learned without its paper, in {report['folds']} folds. Intervals: 95 %, papers drawn with",
        "replacement.",
        *(f"\n{note}" for note in report["notes"]),
        "",
        "## Weights",
        "",
        *_rows(["fold", *report["weights"], "threshold"], _weight_rows(report)),
        "",
        "## Figures",
        "",
        *_rows(
            ["figure", "value", "interval"],
            [[n, _n(v), f"{_n(a)} to {_n(b)}"] for n, (v, a, b) in report["figures"].items()],
        ),
        "",
        "## Reliability",
        "",
        "Citances in ten parts by support, and how many of each people call supported.",
        "",
        *_rows(
            ["support", "citances", "chance by the map", "labelled supported"],
            [
                [
                    f"{_n(b['support_from'])} to {_n(b['support_to'])}",
                    str(b["rows"]),
                    _n(b["chance"]),
                    _n(b["supported"]),
                ]
                for b in report["reliability"]
            ],
        ),
        "",
        "## If a weight is a tenth larger or smaller",
        "",
        *_rows(
            ["weight", "times", "equal decisions", "flips"],
            [
                [m["weight"], f"{m['factor']:g}", _n(m["equal"]), ", ".join(map(_cell, m["flips"])) or "none"]
                for m in report["sensitivity"]["moves"]
            ],
        ),
    ]
    for name, told in (("false_keeps", "Kept, but not supported"), ("false_drops", "Supported, but dropped")):
        lines += ["", f"## {told}", "", *_mistakes(report["mistakes"][name])]
    return "\n".join(lines) + "\n"


def _mistakes(found: Mapping[str, Any]) -> list[str]:
    kinds, rows = found["kinds"], found["rows"]
    lines = _rows(["kind", "citances"], [[kind, str(count)] for kind, count in kinds.items()])
    if len(rows) > _SHOWN:
        lines += ["", f"The {_SHOWN} worst of {len(rows)}; all are in the JSON file."]
    lines += [""]
    for row in rows[:_SHOWN]:
        lines += [
            f"- {_cell(row['id'])}, labelled {row['label']}, support {_n(row['support'])}, {row['kind']}",
            f"  - citance: {_cell(row['citance'])}",
            f"  - paper: {_cell(row['span'])}",
        ]
    return lines


def _weight_rows(report: Mapping[str, Any]) -> list[list[str]]:
    names = [*report["weights"], "threshold"]
    rows = [[str(n), *(_n(fold[name]) for name in names)] for n, fold in enumerate(report["weights_by_fold"])]
    whole = report["weights"] | {"threshold": report["threshold"]}
    return [["all", *(_n(whole[name]) for name in names)], *rows]


def _rows(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    lines = [head, ["---"] * len(head), *rows]
    return ["| " + " | ".join(line) + " |" for line in lines]


def _table(values: Mapping[str, float | None]) -> list[str]:
    return [f"{name} = {value or 0.0:.6g}" for name, value in values.items()]


def _n(value: float | None) -> str:
    return "none" if value is None else f"{value:.3f}"


def _cell(value: object) -> str:
    """Foreign text in one line, without anything that Markdown or HTML would act on."""
    text = " ".join(str(value).split())[:300]
    return "".join(f"&#{ord(sign)};" if sign in "<>&|`*_[]\\" else sign for sign in text)


def _json(content: object) -> bytes:
    return msgspec.json.format(msgspec.json.encode(content), indent=1) + b"\n"
