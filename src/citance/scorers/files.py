"""The files of `citance score`: rows in, rows out, in one stream."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from citance.backends.protocols import Models
from citance.config import Settings
from citance.errors import DataError, SettingsError
from citance.scorers.rows import score_rows
from citance.scorers.weights import load_weights


@dataclass(frozen=True, slots=True)
class ScoredFile:
    """How many rows were written, and how many of them hold an error."""

    rows: int
    errors: int


def score_file(pairs: Path, out: Path, models: Models, settings: Settings) -> ScoredFile:
    """Score every line of a file into another file, which appears only when it is whole.

    Args:
        pairs: JSON Lines; blank lines are skipped, a line that is no JSON object gives an error row.
        out: JSON Lines, in the same order.
        models: the encoder, and an entailment model if there is one.
        settings: of matching and assessing.

    Raises:
        SettingsError: both are the same file.
        DataError: a file cannot be read or written.
    """
    if out.exists() and pairs.exists() and out.samefile(pairs):
        raise SettingsError(f"--out {out} is the file to be scored; name another one.")
    weights = load_weights(settings.assess.weights)
    rows = errors = 0
    temporary = out.with_name(f".{out.name}.{os.getpid()}.tmp")
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        with temporary.open("w", encoding="utf-8", newline="\n") as file:
            for row in score_rows(_lines(pairs), models, settings, weights):
                file.write(json.dumps(row, ensure_ascii=False, allow_nan=False) + "\n")
                rows += 1
                errors += "error" in row
        temporary.replace(out)
    except OSError as error:
        raise DataError(f"cannot be written ({error.strerror}).", out) from error
    finally:
        temporary.unlink(missing_ok=True)
    return ScoredFile(rows, errors)


def _lines(pairs: Path) -> Iterator[Any]:
    """The rows as JSON gives them; what is no JSON comes as a dict that says so, to fail alone."""
    try:
        with pairs.open("rb") as file:
            for number, line in enumerate(file, start=1):
                if line.strip():
                    yield _parsed(line, number)
    except OSError as error:
        raise DataError(f"cannot be read ({error.strerror}).", pairs) from error


def _parsed(line: bytes, number: int) -> Any:  # noqa: ANN401 - whatever the line holds
    try:
        row = json.loads(line.decode("utf-8-sig"))
    except UnicodeDecodeError:
        return {"id": f"line {number}", "error": f"line {number} is not UTF-8"}
    except (ValueError, RecursionError) as error:
        return {"id": f"line {number}", "error": f"line {number} is no JSON ({error})"}
    if not isinstance(row, dict) or row.get("id") in (None, ""):
        return {"id": f"line {number}", "error": f"line {number} has no id"}
    return row
