"""Settings from the command line, a file and the defaults, each value with where it came from."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import msgspec

from citance.config.groups import Settings
from citance.errors import DataError, SettingsError

FILE_NAME = "citance.toml"
_MISSING = re.compile(r"missing required field `(?P<name>[^`]+)`")
_EXPECTED = re.compile(r"[Ee]xpected `(?P<kind>[^`]+)`(?: (?P<bound>[<>]=? [\d.]+))?")
_KINDS = {
    "float": "a number",
    "int": "a whole number",
    "str": "text",
    "bool": "true or false",
    "object": "a table",
}


@dataclass(frozen=True, slots=True)
class SettingRow:
    """One setting as `citance settings` shows it.

    Args:
        name: "group.option".
        value: in force.
        origin: "default", the file's name, or "command line".
        help: meaning, unit, range and source.
        free: whether it changes no output.
    """

    name: str
    value: object
    origin: str
    help: str
    free: bool


@dataclass(frozen=True, slots=True)
class LoadedSettings:
    """Settings in force, and the origin of each that is not a default.

    Args:
        settings: all groups.
        origins: "group.option" → where its value came from.
    """

    settings: Settings
    origins: Mapping[str, str]

    def rows(self) -> list[SettingRow]:
        """Every setting, in the order of the groups."""
        rows = []
        for group in fields(Settings):
            values = getattr(self.settings, group.name)
            for option in fields(values):
                name = f"{group.name}.{option.name}"
                origin = self.origins.get(name, "default")
                value = getattr(values, option.name)
                rows.append(SettingRow(name, value, origin, option.metadata["help"], option.metadata["free"]))
        return rows


def load_settings(
    command_line: Mapping[str, object] | None = None, file: Path | None = None
) -> LoadedSettings:
    """Layer the command line over a settings file over the defaults.

    Args:
        command_line: "group.option" → value; None values are skipped.
        file: a TOML file with one table per group; None looks for `citance.toml` here.

    Raises:
        SettingsError: an unknown option (names the nearest), or a value outside its range.
        DataError: the file is not TOML or cannot be read.
    """
    values: dict[str, dict[str, Any]] = {}
    origins: dict[str, str] = {}
    path = Path(FILE_NAME) if file is None else file
    if file is not None or path.exists():
        for name, value in _read_file(path).items():
            _put(values, origins, name, value, str(path))
    for name, value in (command_line or {}).items():
        if value is not None:
            _put(values, origins, name, value, "command line")
    return LoadedSettings(_convert(values, origins), origins)


def setting_names() -> list[str]:
    """All names of settings, as "group.option"."""
    return [row.name for row in LoadedSettings(Settings(), {}).rows()]


def _read_file(path: Path) -> dict[str, Any]:
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise DataError(f"cannot be read ({error.strerror}).", path) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise DataError(f"is not valid TOML ({error}).", path) from error
    flat: dict[str, Any] = {}
    for group, options in tables.items():
        if not isinstance(options, dict):
            raise SettingsError(
                f"{path}: '{group}' stands outside a table; write it as [group] and option = value."
            )
        flat.update({f"{group}.{option}": value for option, value in options.items()})
    return flat


def _put(
    values: dict[str, dict[str, Any]],
    origins: dict[str, str],
    name: str,
    value: object,
    origin: str,
) -> None:
    if name not in setting_names():
        near = difflib.get_close_matches(name, setting_names(), n=1)
        hint = f"; did you mean '{near[0]}'?" if near else "; see `citance settings`."
        raise SettingsError(f"There is no setting '{name}' ({origin}){hint}")
    group, option = name.split(".", 1)
    values.setdefault(group, {})[option] = value
    origins[name] = origin


def _convert(values: dict[str, dict[str, Any]], origins: Mapping[str, str]) -> Settings:
    try:
        return msgspec.convert(values, Settings)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at `$.")
        name, inside, part = where.rstrip("`").partition("[...]")
        group, _, option = name.partition(".")
        value = values.get(group, {}).get(option)
        which = f"{part.lstrip('.') or 'each value'} in it " if inside else ""
        raise SettingsError(
            f"Setting '{name}' ({origins.get(name, 'default')}) is {value!r}, but {which}must be {_wanted(what)}; "
            f"see `citance settings`."
        ) from error


def _wanted(complaint: str) -> str:
    """What a value must be, in words, from the sentence of the converter."""
    missing = _MISSING.search(complaint)
    if missing is not None:
        return f"a table that has '{missing['name']}' too"
    found = _EXPECTED.search(complaint)
    if found is None:
        return f"another value ({complaint})"
    return " ".join(filter(None, (_KINDS.get(found["kind"], found["kind"]), found["bound"])))
