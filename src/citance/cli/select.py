"""`citance select`: other citances for a finished run, without scoring anything again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from citance.cli.options import MaxCost, MaxTokens
from citance.cli.progress import progress


def command(
    folder: Annotated[Path, typer.Argument(help="The folder that was given to --out.", metavar="RUN")],
    selector: Annotated[
        str,
        typer.Option(
            help="all, random(seed=), bm25, tfidf, mmr(lambda=) or threshold(value); see `citance settings`."
        ),
    ],
    max_cost: MaxCost = None,
    max_tokens: MaxTokens = None,
) -> None:
    """Select citances anew, without scoring.

    The review is written again; nothing is read or scored a second time. The run then is one with this selector;
    decisions made by `keep` and `drop` stay.

    Example: citance select out/ --selector "mmr(lambda=0.7)"
    """
    from citance.cli.summary import show_summary
    from citance.revising import select_anew

    with progress(folder) as sink:
        run = select_anew(folder, selector, sink, max_cost, max_tokens)
    show_summary(run)
