"""`citance run`: take up a run folder."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from citance.cli.options import Json, MaxCost, MaxTokens
from citance.cli.progress import progress


def command(
    folder: Annotated[Path, typer.Argument(help="The folder that was given to --out.", metavar="DIR")],
    first: Annotated[
        str | None, typer.Option("--from", help="First stage; earlier files stay as they are.")
    ] = None,
    last: Annotated[str | None, typer.Option("--to", help="Last stage.")] = None,
    max_cost: MaxCost = None,
    max_tokens: MaxTokens = None,
    json: Json = False,
) -> None:
    """Bring a run folder up to date.

    What is finished is not done again.

    Stages: search, rerank, acquire, extract, match, assess, select, condense, summarize, write, verify.

    Example: citance run out/ --from select --to verify
    """
    from citance.cli.summary import show_summary
    from citance.reviewing import continue_run

    with progress(folder, as_json=json) as sink:
        run = continue_run(folder, first, last, emit=sink, max_cost=max_cost, max_tokens=max_tokens)
    show_summary(run, review_wanted=last in (None, "verify"), as_json=json)
