"""`citance demo`: the whole way on the packaged sample."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from citance.cli.console import say
from citance.cli.options import Json
from citance.cli.progress import progress


def command(
    out: Annotated[Path, typer.Option(help="Folder for the run's files.")] = Path("citance-demo"),
    jats: Annotated[bool, typer.Option("--jats", help="Read the sample's JATS form, not Markdown.")] = False,
    json: Json = False,
) -> None:
    """Review a small sample topic, offline, in some seconds.

    Example: citance demo --out my-demo
    """
    from citance.cli.summary import show_summary
    from citance.reviewing import write_review
    from citance.sample import sample_folder, sample_topic

    say("The sample: 5 reference papers and 12 citing papers on street trees, invented for citance.")
    with progress(out, as_json=json) as sink:
        run = write_review(sample_topic(), [sample_folder("jats" if jats else "markdown")], out, emit=sink)
    show_summary(run, as_json=json)
