"""What a person sees: sentences on stderr; data goes to stdout."""

from __future__ import annotations

import json
from typing import Any

from rich.console import Console

errors = Console(stderr=True, highlight=False, soft_wrap=True)


def say(text: str) -> None:
    """One line for a person, on stderr."""
    errors.print(text, markup=False)


def say_error(text: str) -> None:
    """One sentence that says what is wrong."""
    errors.print(f"citance: {text}", markup=False)


def print_row(row: dict[str, Any]) -> None:
    """One JSON object on a line of stdout, at once and in ASCII, so that any pipe can take it."""
    print(json.dumps(row), flush=True)
