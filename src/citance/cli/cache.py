"""`citance cache`: what earlier runs left for later ones."""

from __future__ import annotations

from math import isfinite
from pathlib import Path
from typing import Annotated

import typer

from citance.cli.console import say
from citance.errors import SettingsError

command = typer.Typer(no_args_is_help=False, rich_markup_mode=None)


@command.callback(invoke_without_command=True)
def _show(
    context: typer.Context,
    json: Annotated[bool, typer.Option("--json", help="The table as one JSON object.")] = False,
) -> None:
    """Show what is kept for later runs, how much room it takes and where it lies.

    It holds read papers, vectors, scores and replies of chat models, so that nothing is worked out or paid twice;
    without it runs give the same, later. CITANCE_CACHE names another folder, or is "off".

    Example: citance cache --json
    """
    if context.invoked_subcommand is not None:
        return
    from citance.cache.manage import look
    from citance.cache.sqlite import GIGABYTE, MOST
    from citance.config import load_settings
    from citance.records.codec import builtin, encode

    settings = load_settings().settings.cache
    found = look(_file())
    if json:
        cap = int(min(settings.gigabytes * GIGABYTE, MOST))
        print(encode({**builtin(found), "cap": cap, "on": settings.on}).decode())
        return
    for kind in found.kinds:
        print(f"{kind.kind:<12}{kind.entries:>12,} entries {_size(kind.bytes):>10}")
    entries = sum(kind.entries for kind in found.kinds)
    print(f"{'all':<12}{entries:>12,} entries {_size(found.bytes):>10} on disk, of {settings.gigabytes:g} GB")
    print(f"{found.file}{'' if settings.on else ' (not used: cache.on is false)'}")


@command.command()
def prune(
    older_than: Annotated[
        int | None,
        typer.Option(min=0, help="What was not used for more than so many days goes.", metavar="DAYS"),
    ] = None,
    to: Annotated[
        float | None,
        typer.Option(min=0, help="What was not used for longest goes, down to this.", metavar="GIGABYTES"),
    ] = None,
) -> None:
    """Delete what was not used for long.

    Example: citance cache prune --older-than 90 --to 2
    """
    from citance.cache import manage
    from citance.cache.sqlite import GIGABYTE

    if older_than is None and to is None:
        raise SettingsError("Say what may go: --older-than DAYS, --to GIGABYTES, or both.")
    if to is not None and not isfinite(to):
        raise SettingsError(f"--to {to} is no size; give a number of gigabytes.")
    file = _file()
    gone = manage.prune(file, older_than, None if to is None else int(to * GIGABYTE))
    say(f"{gone:,} entries went; {file} takes {_size(manage.look(file).bytes)}.")


@command.command()
def move(folder: Annotated[Path, typer.Argument(help="Made if it is missing.", metavar="FOLDER")]) -> None:
    """Move the cache, for instance to a larger disk; later runs find it there.

    Example: citance cache move /data/citance
    """
    from citance.cache.move import move_cache

    say(f"The cache lies in {move_cache(folder).parent} now.")


@command.command()
def clear() -> None:
    """Delete everything that is kept, damaged files too; run folders are not touched.

    Example: citance cache clear
    """
    from citance.cache import manage

    file = _file()
    say(f"{_size(manage.clear(file))} freed; {file} is empty.")


def _file() -> Path:
    from citance.cache.place import VARIABLE, find_file

    file = find_file()
    if file is None:
        raise SettingsError(f"{VARIABLE} turns the cache off; unset it, or name a folder in it.")
    return file


def _size(count: int) -> str:
    return f"{count / 1e6:,.1f} MB"
