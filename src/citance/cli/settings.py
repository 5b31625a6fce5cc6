"""`citance settings`: every setting, its value, and where it came from."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from citance.records.codec import encode


def command(
    file: Annotated[Path | None, typer.Option(help="A settings file instead of ./citance.toml.")] = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON object per setting on stdout.")] = False,
) -> None:
    """Show each setting with its value, its origin and its meaning.

    Put your own into citance.toml, as [group] and option = value, or use --set NAME=VALUE.

    Example: citance settings --json
    """
    from citance.config import load_settings

    for row in load_settings(file=file).rows():
        if json:
            print(encode(row).decode())
        else:
            print(f"{row.name} = {row.value!r}  ({row.origin})\n    {row.help}")
