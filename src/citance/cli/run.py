"""`citance run`: take up a run folder."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from citance.cli.console import progress


def command(
    folder: Annotated[Path, typer.Argument(help="The folder that was given to --out.", metavar="DIR")],
    first: Annotated[
        str | None, typer.Option("--from", help="First stage; earlier files stay as they are.")
    ] = None,
    last: Annotated[str | None, typer.Option("--to", help="Last stage.")] = None,
) -> None:
    """Bring a run folder up to date; what is finished is not done again.

    Stages: search, rerank, acquire, extract, match, assess, select, condense, summarize, write, verify.

    Example: citance run out/ --from select --to verify
    """
    from citance.cli.summary import show_summary
    from citance.reviewing import continue_run

    with progress() as sink:
        run = continue_run(folder, first, last, emit=sink)
    show_summary(run, review_wanted=last in (None, "verify"))
