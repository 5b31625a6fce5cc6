"""Commands, one per file; here they meet, and errors become sentences."""

from __future__ import annotations

import errno
import os
import sys
import traceback
from pathlib import Path
from typing import Annotated

import typer

from citance import __version__
from citance.cli import (
    cache,
    calibrate,
    citances,
    demo,
    doctor,
    drop,
    keep,
    label,
    read,
    review,
    run,
    score,
    select,
    settings,
)
from citance.cli.console import say_error
from citance.errors import CitanceError

LOG = "citance-error.log"
_FULL = frozenset({errno.ENOSPC, errno.EFBIG, errno.EIO, errno.EDQUOT})

app = typer.Typer(
    name="citance",
    help="Literature reviews in which every sentence traces to evidence checked before it was written.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
for module in (
    demo,
    review,
    run,
    select,
    keep,
    drop,
    read,
    citances,
    score,
    label,
    calibrate,
    settings,
    doctor,
):
    app.command(name=module.__name__.rsplit(".", 1)[-1])(module.command)
app.add_typer(cache.command, name="cache")


def _version(wanted: bool) -> None:
    if wanted:
        print(f"citance {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and stop.")
    ] = False,
) -> None:
    """Literature reviews in which every sentence traces to evidence checked before it was written."""


def main() -> None:
    """Run the command line; exit 0 on success, 2 for the user's mistake, 1 for anything else."""
    try:
        try:
            app()
        finally:
            sys.stdout.flush()
    except CitanceError as error:
        say_error(str(error))
        sys.exit(error.exit_code)
    except Exception as error:  # noqa: BLE001 - the last door: our own mistake, told in one sentence
        if isinstance(error, OSError) and error.errno in _FULL:
            say_error(f"The output cannot be written ({error.strerror}).")
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left of it goes nowhere
        else:
            say_error(f"Unexpected: {type(error).__name__}: {error}. This is our mistake; {_logged()}")
        sys.exit(1)


def _logged() -> str:
    """Where the traceback is: in a file, or here if none can be written."""
    trace = traceback.format_exc()
    try:
        Path(LOG).write_text(trace, encoding="utf-8")
    except OSError:
        return f"details:\n{trace}"
    return f"details are in {LOG}."
