"""What a stage is: a plain function on a batch of records, and a row that says what it needs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

from citance.backends.protocols import Models
from citance.cache import Cache, NoCache
from citance.config import Settings
from citance.errors import CitanceError
from citance.flow.records import ById, Join, Records, Rows
from citance.run.progress import Sink, ignore
from citance.sources.protocol import PaperSource

Record = TypeVar("Record")


@dataclass(frozen=True, slots=True)
class Noted:
    """The records made of an input, and what a person should know of it, one sentence each."""

    records: Sequence[Any]
    notes: tuple[str, ...]


Outcome: TypeAlias = "Sequence[Any] | Noted | CitanceError"
"""What became of one input: its records, or why there are none."""


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
        cache: what other runs made.
    """

    settings: Settings
    models: Models
    source: PaperSource
    records: Records
    joins: Mapping[type, Join]
    emit: Sink = ignore
    cache: Cache = field(default_factory=NoCache)

    def joined(self, record: object, kind: type[Record]) -> Rows[Record]:
        """The records of that type that belong to this input, as the stage declared."""
        return self.records.joined(self.joins[kind], record)

    def by_id(self, kind: type[Record]) -> ById[Record]:
        """Id → record of that type, of which the stage declared to need all."""
        return self.records.by_id(self.joins[kind].kind)


@dataclass(frozen=True, slots=True)
class Stage:
    """A row of the flow.

    Args:
        name: a verb.
        run: batch of inputs and context → one outcome per input, in order.
        reads: type of the inputs.
        writes: type of the outputs.
        file: its file in the run folder.
        joins: what else it needs of earlier stages; it gets nothing else.
        settings: the groups of settings that change its output.
        parts: what else changes its output: "encoder", "chat", "entailment", "source".
        shared: whether what it made is kept for other runs: only what depends on nothing but the fingerprint, and
            is dearer to make than to look up.
        together: field whose equal values go into one batch; empty keeps the inputs' order.
        version: raised whenever its output changes for the same input.
    """

    name: str
    run: Callable[[Sequence[Any], Context], Sequence[Outcome]]
    reads: type
    writes: type
    file: str
    joins: tuple[Join, ...] = ()
    settings: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    together: str = ""
    shared: bool = False
    version: int = 1
