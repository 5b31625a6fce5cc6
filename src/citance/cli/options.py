"""Options that several commands share."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from citance.config import LoadedSettings, load_settings
from citance.errors import SettingsError

MaxCost = Annotated[
    float | None,
    typer.Option(
        help="Stop before the language models of this run folder cost more dollars in all.", metavar="DOLLARS"
    ),
]
MaxTokens = Annotated[
    int | None,
    typer.Option(
        help="Stop before they send and get back more tokens in all; counts every command on the folder.",
        metavar="N",
    ),
]
Json = Annotated[
    bool, typer.Option("--json", help="One JSON object per event on stdout, `finished` or `stopped` last.")
]


def read_settings(file: Path | None, pairs: list[str], given: Mapping[str, object]) -> LoadedSettings:
    """Settings from `--settings FILE`, `--set NAME=VALUE` and a command's own options.

    Raises:
        SettingsError: a pair is no NAME=VALUE, or a setting is unknown or out of range.
        DataError: the file cannot be read.
    """
    values: dict[str, object] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise SettingsError(f"--set {pair}: write it as NAME=VALUE, e.g. --set match.spans=2.")
        values[name.strip()] = _literal(value.strip())
    values |= {name: value for name, value in given.items() if value is not None}
    return load_settings(values, file)


def selector_of(text: str) -> str:
    """The selector inside `citances(...)`.

    Raises:
        SettingsError: another kind of input.
    """
    inner = text.strip()
    if not (inner.startswith("citances(") and inner.endswith(")") and inner[9:-1].strip()):
        raise SettingsError(f"--input {text}: write citances(SELECTOR), e.g. citances(threshold).")
    return inner[9:-1].strip()


def _literal(value: str) -> object:
    """A TOML value; anything else is text."""
    try:
        return tomllib.loads(f"value = {value}")["value"]
    except tomllib.TOMLDecodeError:
        return value
