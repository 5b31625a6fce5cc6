"""`citance calibrate`: weights, threshold and verdict map from labelled citances."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from citance.cli.console import say
from citance.errors import SettingsError


def command(
    labelled: Annotated[
        Path, typer.Argument(help="Rows of `citance score` with a label.", metavar="LABELLED.jsonl")
    ],
    out: Annotated[Path, typer.Option(help="The weights file; folds, report and page come beside it.")],
    scores: Annotated[
        Path | None, typer.Option(help="What `citance score` wrote for the same rows, to save the time.")
    ] = None,
    start: Annotated[
        str, typer.Option(help="Weights whose values stay where the labels show nothing.")
    ] = "default",
    recall: Annotated[
        float | None,
        typer.Option(help="Highest precision at this recall, 0..1, instead of F1.", min=0.0, max=1.0),
    ] = None,
    least: Annotated[
        list[str] | None, typer.Option(help="Least share of a score, e.g. qa=0.15; may be repeated.")
    ] = None,
    folds: Annotated[int, typer.Option(help="By cited paper, 2 or more.", min=2)] = 5,
    draws: Annotated[int, typer.Option(help="Of the bootstrap.", min=1)] = 500,
    seed: Annotated[int, typer.Option(help="Of the bootstrap.", min=0)] = 0,
    name: Annotated[str, typer.Option(help="Of the weights; empty takes the file's.")] = "",
    note: Annotated[list[str] | None, typer.Option(help="A line for the head of the weights file.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the report as JSON.")] = False,
) -> None:
    """Learn how the scores become support, a decision and a verdict.

    Each row has a "label": supported, distorted or not_found ("skip" is left out), and may have a "group",
    the cited paper. Beside weights.toml come weights.folds.json, weights.report.json and weights.report.md.

    Example: citance calibrate labelled.jsonl --out weights.toml --recall 0.8
    """
    import msgspec

    from citance.backends.assemble import make_models
    from citance.config import load_settings
    from citance.scorers.calibrate.learn import Aim
    from citance.scorers.calibrate.report import paths_beside
    from citance.scorers.calibrate.run import Plan, calibrate_file

    settings = load_settings({"assess.weights": start}).settings
    plan = Plan(
        name or out.stem, Aim(recall, dict(map(_share, least or []))), folds, draws, seed, tuple(note or [])
    )
    report = calibrate_file(labelled, scores, out, make_models(settings), settings, plan)
    if json:
        print(msgspec.json.encode(report).decode())
    else:
        for name, (value, low, high) in report["figures"].items():
            print(f"{name:<18}{_number(value)}  [{_number(low)}, {_number(high)}]")
        print(f"equal decisions   {report['sensitivity']['least_equal']:.3f}  if a weight moves by 10 %")
    say(f"Weights in {out}; out-of-fold figures, curve and errors in {paths_beside(out)['report.md']}.")


def _share(text: str) -> tuple[str, float]:
    name, equals, value = text.partition("=")
    try:
        share = float(value)
    except ValueError as error:
        raise SettingsError(f"--least {text}: write it as SCORE=SHARE, e.g. --least qa=0.15.") from error
    if not equals or not 0 <= share <= 1:
        raise SettingsError(f"--least {text}: write it as SCORE=SHARE, e.g. --least qa=0.15.")
    return name.strip(), share


def _number(value: float | None) -> str:
    return " none" if value is None else f"{value:.3f}"
