"""`citance score`: any pairs of citing text and cited sentences."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from citance.cli.console import say
from citance.errors import DataError


def command(
    pairs: Annotated[
        Path, typer.Argument(readable=False, help="One JSON object per line.", metavar="PAIRS.jsonl")
    ],
    out: Annotated[Path, typer.Option(help="Where the scores go, one line per pair, in order.")],
    weights: Annotated[Path | None, typer.Option(help="A weights file instead of the packaged one.")] = None,
) -> None:
    """Score how far cited papers support what is said of them.

    A row in: {"id", "citing_text", "cited_sentences": [...], "cited_title"?, "target"?, "grouped"?,
    "others"?, "extent"?}. A row that cannot be scored gives {"id", "error"}; the others go on, and the exit
    code is 0 if any could be scored.

    Example: citance score pairs.jsonl --out scores.jsonl
    """
    from citance.backends.assemble import make_models
    from citance.config import load_settings
    from citance.scorers.files import score_file

    loaded = load_settings({"assess.weights": str(weights) if weights else None})
    scored = score_file(pairs, out, make_models(loaded.settings), loaded.settings)
    say(f"{scored.rows} rows, {scored.errors} of them with an error, in {out}")
    if scored.rows == scored.errors:
        raise DataError("holds no row that can be scored.", pairs)
