"""What a stage is: a plain function on a batch of records, and a row that says what it needs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from citance.backends.protocols import Models
from citance.config import Settings
from citance.errors import CitanceError
from citance.records.codec import content_hash
from citance.run.progress import Sink, ignore
from citance.sources.protocol import PaperSource

Record = TypeVar("Record")
Outcome: TypeAlias = "list[Any] | CitanceError"
"""What became of one input: its records, or why there are none."""


@dataclass(frozen=True, slots=True)
class Join:
    """Records that a stage needs beside its input.

    Args:
        kind: their type.
        on: their field that must equal the input's field `to`; empty takes all of them.
        to: the input's field.
    """

    kind: type
    on: str = ""
    to: str = ""


class Records:
    """All records that earlier stages wrote, by type, in the order of their files."""

    def __init__(self) -> None:
        self._rows: dict[type, list[Any]] = {}
        self._hashes: dict[type, list[str]] = {}
        self._indexes: dict[tuple[type, str], dict[object, list[int]]] = {}

    def put(self, kind: type, rows: Sequence[Any]) -> None:
        """Replace the records of a type; of two with one id the first stays."""
        first = {row.id: row for row in reversed(rows)}
        self._rows[kind] = [row for row in rows if first[row.id] is row]
        self._hashes[kind] = [content_hash(row) for row in self._rows[kind]]
        self._indexes = {key: index for key, index in self._indexes.items() if key[0] is not kind}

    def all(self, kind: type[Record]) -> list[Record]:
        """Every record of a type."""
        return self._rows.get(kind, [])

    def joined(self, join: Join, record: object) -> list[Any]:
        """The records that the join names for this input."""
        rows = self._rows.get(join.kind, [])
        return [rows[place] for place in self._places(join, record)]

    def hashes(self, join: Join, record: object) -> list[str]:
        """Their content hashes."""
        hashes = self._hashes.get(join.kind, [])
        return [hashes[place] for place in self._places(join, record)]

    def _places(self, join: Join, record: object) -> Sequence[int]:
        if not join.on:
            return range(len(self._rows.get(join.kind, [])))
        key = (join.kind, join.on)
        if key not in self._indexes:
            index: dict[object, list[int]] = {}
            for place, row in enumerate(self._rows.get(join.kind, [])):
                index.setdefault(getattr(row, join.on), []).append(place)
            self._indexes[key] = index
        return self._indexes[key].get(getattr(record, join.to), [])


@dataclass(frozen=True, slots=True)
class Context:
    """What a stage may use beside its batch.

    Args:
        settings: of the run.
        models: of the run.
        source: where papers are found and read.
        records: what earlier stages wrote.
        joins: what this stage declared to need; it gets nothing else.
        emit: where to report calls of models.
    """

    settings: Settings
    models: Models
    source: PaperSource
    records: Records
    joins: Mapping[type, Join]
    emit: Sink = ignore

    def joined(self, record: object, kind: type[Record]) -> list[Record]:
        """The records of that type that belong to this input, as the stage declared."""
        return self.records.joined(self.joins[kind], record)


@dataclass(frozen=True, slots=True)
class Stage:
    """A row of the flow.

    Args:
        name: a verb.
        run: batch of inputs and context → one outcome per input, in order.
        reads: type of the inputs.
        writes: type of the outputs.
        file: its file in the run folder.
        joins: what else it needs of earlier stages.
        settings: the groups of settings that change its output.
        parts: what else changes its output: "encoder", "chat", "entailment", "source".
        together: field whose equal values go into one batch; empty keeps the inputs' order.
        version: raised whenever its output changes for the same input.
    """

    name: str
    run: Callable[[Sequence[Any], Context], list[Outcome]]
    reads: type
    writes: type
    file: str
    joins: tuple[Join, ...] = ()
    settings: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    together: str = ""
    version: int = 1
