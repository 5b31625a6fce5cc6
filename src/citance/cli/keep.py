"""`citance keep`: a person's decision that a citance may be used."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from citance.cli.options import MaxCost, MaxTokens
from citance.cli.progress import progress

Run: TypeAlias = Annotated[Path, typer.Argument(help="The folder that was given to --out.", metavar="RUN")]
Id: TypeAlias = Annotated[
    str,
    typer.Argument(help="Of the citance, or how it begins; `citance citances RUN` lists them.", metavar="ID"),
]
Reason: TypeAlias = Annotated[str, typer.Option(help="Why, in a few words; it is kept with the decision.")]


def command(
    folder: Run, citance: Id, reason: Reason, max_cost: MaxCost = None, max_tokens: MaxTokens = None
) -> None:
    """Use a citance whatever the selector says.

    The decision is kept on record and holds in every later run; the review is written again.

    Example: citance keep out/ 3f9a2c --reason "the paper says so in its appendix"
    """
    carry_out(folder, citance, reason, max_cost, max_tokens, kept=True)


def carry_out(
    folder: Path, citance: str, reason: str, max_cost: float | None, max_tokens: int | None, *, kept: bool
) -> None:
    """Decide, write the review anew, and show what it came to."""
    from citance.cli.summary import show_summary
    from citance.revising import overrule

    with progress(folder) as sink:
        run = overrule(
            folder, citance, reason, kept=kept, emit=sink, max_cost=max_cost, max_tokens=max_tokens
        )
    show_summary(run)
