"""The files of `citance score`: rows in, rows out, in one stream."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any, BinaryIO

from citance.backends.protocols import Models
from citance.config import Settings
from citance.errors import DataError, SettingsError
from citance.scorers.rows import score_rows
from citance.scorers.weights import load_weights

_LONGEST_LINE = 32_000_000  # bytes: five papers of 20,000 sentences


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
            for number in count(1):
                line = file.readline(_LONGEST_LINE)
                if not line:
                    return
                if len(line) == _LONGEST_LINE and not line.endswith(b"\n"):
                    _skip_line(file)
                    yield _wrong(
                        number, f"is longer than {_LONGEST_LINE // 1_000_000} MB: give a shorter one"
                    )
                elif line.strip():
                    yield _parsed(line, number)
    except OSError as error:
        raise DataError(f"cannot be read ({error.strerror}).", pairs) from error


def _parsed(line: bytes, number: int) -> Any:  # noqa: ANN401 - whatever the line holds
    try:
        row = json.loads(line.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        return _wrong(number, f"is not UTF-8 (byte {error.start + 1}): save the file as UTF-8")
    except RecursionError:
        return _wrong(number, "is nested too deep: write one flat object per line")
    except ValueError as error:
        return _wrong(number, f"is no JSON ({error}): write one object per line")
    if not isinstance(row, dict):
        return _wrong(number, "is no JSON object: write {...} with id, citing_text and cited_sentences")
    if row.get("id") in (None, ""):
        return _wrong(number, "has no id: give it one, so that its scores can be found")
    return row


def _wrong(number: int, what: str) -> dict[str, str]:
    return {"id": f"line {number}", "error": f"line {number} {what}"}


def _skip_line(file: BinaryIO) -> None:
    """Read on to the end of a line without keeping it."""
    while (part := file.readline(1_000_000)) and not part.endswith(b"\n"):
        pass
