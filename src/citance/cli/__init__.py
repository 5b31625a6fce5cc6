"""Commands, one per file; here they meet, and errors become sentences."""

from __future__ import annotations

import sys
import traceback
from pathlib import Path

import typer

from citance.cli import citances, demo, doctor, read, review, run, score, settings
from citance.cli.console import say_error
from citance.errors import CitanceError

LOG = "citance-error.log"

app = typer.Typer(
    name="citance",
    help="Literature reviews in which every sentence traces to evidence checked before it was written.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
for module in (demo, review, run, read, citances, score, settings, doctor):
    app.command(name=module.__name__.rsplit(".", 1)[-1])(module.command)


def main() -> None:
    """Run the command line; exit 0 on success, 2 for the user's mistake, 1 for anything else."""
    try:
        app()
    except CitanceError as error:
        say_error(str(error))
        sys.exit(error.exit_code)
    except KeyboardInterrupt:
        say_error("Stopped. What was finished is kept; the same command goes on from there.")
        sys.exit(1)
    except Exception as error:  # noqa: BLE001 - the last door: our own mistake, told in one sentence
        Path(LOG).write_text(traceback.format_exc(), encoding="utf-8")
        say_error(f"Unexpected: {type(error).__name__}: {error}. This is our mistake; details are in {LOG}.")
        sys.exit(1)
