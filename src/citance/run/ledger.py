"""What a run cost: one line per finished stage and per call of a language model."""

from __future__ import annotations

import json
from pathlib import Path

from citance.errors import DataError
from citance.records.codec import builtin
from citance.run.progress import Event, ModelCalled, StageFinished


class Ledger:
    """A sink that appends to `ledger.jsonl`; the only file of a run that holds times.

    Args:
        path: the file.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def __call__(self, event: Event) -> None:
        """Write stages and model calls, nothing else.

        Raises:
            DataError: the disk is full or the folder cannot be written.
        """
        if not isinstance(event, ModelCalled | StageFinished):
            return
        row = builtin(event.usage if isinstance(event, ModelCalled) else event)
        kind = "call" if isinstance(event, ModelCalled) else "stage"
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"kind": kind, **row}) + "\n")
        except OSError as error:
            raise DataError(f"cannot be written ({error.strerror}).", self.path) from error
