"""Stages in order: each input handled once, only what is out of date handled again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from citance.errors import SettingsError
from citance.flow.records import Records, StoredTable
from citance.flow.stage import Context, Stage
from citance.flow.update import Update, failure_of
from citance.records import Failure
from citance.run.lines import Entry
from citance.run.store import StageFile

_NOTHING: Mapping[type, Sequence[Any]] = {}


@dataclass(frozen=True, slots=True)
class PipelineResult:
    """What a pipeline left behind.

    Args:
        records: everything the stages wrote.
        failures: the inputs that could not be handled, in the order of the stages.
        notes: what a person should know of the others.
    """

    records: Records
    failures: tuple[Failure, ...]
    notes: tuple[str, ...]


class Pipeline:
    """Stages that fit together.

    Args:
        stages: in running order.
        given: the record types that are there before the first.

    Raises:
        SettingsError: a stage needs records that none before it writes.
    """

    def __init__(self, stages: Sequence[Stage], given: Sequence[type]) -> None:
        self.stages = tuple(stages)
        known: set[type] = set(given)
        for stage in self.stages:
            for kind in (stage.reads, *(join.kind for join in stage.joins)):
                if kind not in known:
                    raise SettingsError(
                        f"Stage '{stage.name}' needs {kind.__name__}, which no stage before it writes."
                    )
            known.add(stage.writes)

    def between(self, first: str | None, last: str | None) -> tuple[Stage, ...]:
        """The stages from one to another.

        Args:
            first: name of a stage; None is the first of all.
            last: name of a stage; None is the last of all.

        Raises:
            SettingsError: there is no such stage, or none from the one to the other.
        """
        start, end = self._place(first, 0), self._place(last, len(self.stages) - 1)
        if start > end:
            raise SettingsError(f"Stage '{first}' comes after '{last}'; nothing would run.")
        return self.stages[start : end + 1]

    def run(
        self,
        folder: Path,
        given: Mapping[type, Sequence[Any]],
        context: Context,
        parts: Callable[[str], str],
        first: str | None = None,
        last: str | None = None,
    ) -> PipelineResult:
        """Bring the stages from `first` to `last` up to date; earlier ones are read as they are.

        Args:
            folder: the run folder, with one file per stage.
            given: what is there before the first stage.
            context: settings, models and source; its records and joins are replaced.
            parts: name → identity of what beside settings may change an output; asked for what runs.
            first: name of a stage; None is the first of all.
            last: name of a stage; None is the last of all.

        Raises:
            SettingsError: no such stage, or an earlier stage has no file yet.
            DataError: a file cannot be read or written.
        """
        running = self.between(first, last)
        records = _records(given)
        failures: list[Failure] = []
        notes: list[str] = []
        for stage in self.stages[: self.stages.index(running[-1]) + 1]:
            file = self._file(folder, stage)
            update = Update(stage, file, records, context, parts) if stage in running else None
            entries = update.run() if update else _stored(stage, file)
            records.hold(stage.writes, StoredTable(file, entries))
            failures += [failure_of(stage, entry) for entry in entries if entry.error is not None]
            notes += [note for entry in entries for note in entry.notes]
        return PipelineResult(records, tuple(failures), tuple(dict.fromkeys(notes)))

    def open(
        self, folder: Path, given: Mapping[type, Sequence[Any]] = _NOTHING, before: str | None = None
    ) -> Records:
        """What stands in a run folder, without anything being done or read before it is asked for.

        Args:
            folder: the run folder.
            given: what is there before the first stage.
            before: name of a stage: those before it must have run; None takes what there is.

        Raises:
            SettingsError: a stage that must have run has no file.
            DataError: a file cannot be read.
        """
        records = _records(given)
        needed = self.stages[: self._place(before, 0)]
        for stage in needed if before else self.stages:
            file = self._file(folder, stage)
            if file.path.exists():
                records.hold(stage.writes, partial(_opened, stage, file))
            elif before:
                _stored(stage, file)
        return records

    def _file(self, folder: Path, stage: Stage) -> StageFile[Any]:
        return StageFile(folder / stage.file, stage.writes, self.fields(stage.writes))

    def _place(self, name: str | None, default: int) -> int:
        if name is None:
            return default
        names = [stage.name for stage in self.stages]
        if name not in names:
            raise SettingsError(f"There is no stage '{name}'; the stages are {', '.join(names)}.")
        return names.index(name)

    def fields(self, kind: type) -> list[str]:
        """The fields by which any stage asks for records of a type, or for others by them."""
        joins = [(stage.reads, join) for stage in self.stages for join in stage.joins if join.on]
        asked = {join.on for _, join in joins if join.kind is kind}
        asking = {join.to for reads, join in joins if reads is kind}
        grouped = {stage.together for stage in self.stages if stage.reads is kind and stage.together}
        return sorted((asked | asking | grouped) - {"id"})


def _records(given: Mapping[type, Sequence[Any]]) -> Records:
    records = Records()
    for kind, rows in given.items():
        records.put(kind, rows)
    return records


def _opened(stage: Stage, file: StageFile[Any]) -> StoredTable:
    return StoredTable(file, _stored(stage, file))


def _stored(stage: Stage, file: StageFile[Any]) -> list[Entry]:
    entries = list(file.entries().values())
    if not entries and not file.path.exists():
        raise SettingsError(f"Stage '{stage.name}' has not run yet ({file.path} is missing); start from it.")
    return entries
