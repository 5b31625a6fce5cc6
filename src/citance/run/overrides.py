"""What a person decided on citances of a run: kept on record, never lost."""

from __future__ import annotations

from pathlib import Path

import msgspec

from citance.errors import DataError
from citance.records import Override
from citance.records.codec import decode, encode
from citance.run.files import write_whole

FILE = "overrides.jsonl"


def read_overrides(folder: Path) -> list[Override]:
    """The decisions of a run folder, the last one on each citance, in the order in which they were first made.

    Raises:
        DataError: the file cannot be read, or a line is none.
    """
    return list({override.id: override for override in _lines(folder / FILE)}.values())


def add_override(folder: Path, override: Override) -> None:
    """Put a decision on record, behind the earlier ones; one that holds already is not repeated.

    Raises:
        DataError: the file cannot be read or written.
    """
    known = _lines(folder / FILE)
    if {line.id: line for line in known}.get(override.id) == override:
        return
    lines = [*known, override]
    write_whole(folder / FILE, b"".join(encode(line) + b"\n" for line in lines))


def _lines(path: Path) -> list[Override]:
    try:
        raw = path.read_bytes().splitlines()
    except FileNotFoundError:
        return []
    except OSError as error:
        raise DataError(f"cannot be read ({error.strerror}).", path) from error
    overrides = []
    for number, line in enumerate(raw, start=1):
        try:
            overrides.append(decode(line, Override))
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise DataError(f"holds no decision of a person ({error}).", path, number) from error
    return overrides
