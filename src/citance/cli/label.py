"""`citance label`: people say which citances are supported."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from citance.cli.console import errors, say
from citance.errors import SettingsError

if TYPE_CHECKING:
    from citance.labelling.compare import Agreement
    from citance.labelling.desk import Desk


def command(
    out: Annotated[Path, typer.Option(help="File of labels, written after every answer.")],
    source: Annotated[
        Path | None, typer.Argument(help="A run folder, or a file of pairs as for score.", metavar="SOURCE")
    ] = None,
    rater: Annotated[str, typer.Option(help="Your name; a file may hold several raters.")] = "rater",
    page: Annotated[bool, typer.Option("--page", help="In the browser, on this machine alone.")] = False,
    sample: Annotated[
        int | None, typer.Option(help="Only so many, from every cited paper in turn.", min=1)
    ] = None,
    seed: Annotated[int, typer.Option(help="Another seed, another order.")] = 0,
    kappa: Annotated[
        Path | None,
        typer.Option(help="Only report how far OUT and this file of another rater agree.", metavar="FILE"),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="The report of --kappa as one JSON object.")] = False,
) -> None:
    """Mark citances as supported, distorted, not found, or skip them; quit and go on at any time.

    Keys: s d n k (or 1 2 3 and the space bar), u undo, b back, m more of the paper, h guideline, q quit.
    --kappa needs no SOURCE; with OUT itself it compares the two raters of that file.

    Example: citance label out/ --out labels.jsonl --rater ann --sample 60
    """
    if kappa is not None:
        _report(out, kappa, rater, seed, json)
        return
    if source is None:
        raise SettingsError("Name what to mark: a run folder, or a file of pairs as for citance score.")
    if json:
        raise SettingsError("--json belongs to --kappa; labels are written to --out.")
    if not rater.strip() or not rater.isprintable():
        raise SettingsError("--rater: write a name in printable characters.")
    desk = _desk(source, out, rater, sample, seed)
    with suppress(KeyboardInterrupt):  # as good as q: every answer is written
        if page:
            _serve(desk)
        else:
            from citance.labelling.terminal import mark_in_terminal

            mark_in_terminal(desk, errors, _read_key if sys.stdin.isatty() else _read_line)
    session = desk.session
    say(f"{len(session.labels)} of {len(session.queue)} marked in {out}; the same command goes on.")


def _desk(source: Path, out: Path, rater: str, sample: int | None, seed: int) -> Desk:
    from citance.backends.assemble import make_models
    from citance.config import load_settings
    from citance.labelling.desk import Desk
    from citance.labelling.items import read_items
    from citance.labelling.labelled import LabelledFile
    from citance.labelling.order import order_items
    from citance.labelling.places import PlaceFinder
    from citance.labelling.session import begin

    found = read_items(source)
    if found.left_out:
        say(f"left out: {len(found.left_out)} that cannot be shown; the first: {found.left_out[0]}")
    if any(item.places is None for item in found.items):
        say("Places in the papers are looked for while you read; the first may take some seconds.")
    file = LabelledFile(out, rater)
    answers = file.read(source, {item.id: item.request.query.text for item in found.items})
    session = begin(order_items(found.items, seed, sample), answers)
    settings = load_settings().settings
    find = PlaceFinder(make_models(settings).encoder, settings.match)
    return Desk(found.items, session, file, find)


def _serve(desk: Desk) -> None:
    from citance.labelling.page import Page

    with Page(desk) as page:
        say(f"Open {page.url} (only this machine can); q there or Ctrl-C here ends it.")
        page.serve_forever(poll_interval=0.1)


def _read_key() -> str:
    return typer.getchar()


def _read_line() -> str:
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def _report(out: Path, other: Path, rater: str, seed: int, json: bool) -> None:
    from citance.labelling.compare import compare
    from citance.records.codec import encode

    found = compare(out, other, rater, seed)
    for file in found.cut:
        say(f"{file}: its last line was cut off and does not count")
    if json:
        print(encode(found).decode())
    else:
        _show_agreement(found)


def _show_agreement(found: Agreement) -> None:
    from citance.labelling.compare import JUDGED

    one, other = found.raters
    print(f"{found.both} citances judged by both {one} (rows) and {other} (columns); ", end="")
    print(f"{found.skipped} skipped by one of them, {found.alone} marked by one alone")
    kappa = "not defined (one label throughout)" if found.kappa is None else f"{found.kappa:.2f}"
    ends = f" [{found.interval[0]:.2f}, {found.interval[1]:.2f}]" if found.interval else ""
    print(f"Equal labels {found.agreed:.0%}, Cohen's kappa {kappa}{ends}\n")
    print(" " * 10 + "".join(f"{label:>11}" for label in JUDGED))
    for label, row in zip(JUDGED, found.table, strict=True):
        print(f"{label:<10}" + "".join(f"{count:>11}" for count in row))
    if found.differ:
        print("\nThey differ on")
    for identity, ours, theirs in found.differ:
        print(f"  {identity}: {ours} / {theirs}")
