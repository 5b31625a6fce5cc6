"""Runs the stages in order, from one to another, and does nothing twice."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from citance.errors import CitanceError, SettingsError
from citance.records import Failure, Topic
from citance.records.codec import builtin, content_hash
from citance.run.progress import ItemFailed, ItemsDone, StageFinished, StageStarted
from citance.run.store import Line, StageFile, StoredError
from citance.stages.stage import Context, Outcome, Records, Stage

BATCH = 128
"""Inputs between two writes: what a crash may cost. ours"""


@dataclass(frozen=True, slots=True)
class PipelineResult:
    """What a pipeline left behind.

    Args:
        records: everything the stages wrote.
        failures: the inputs that could not be handled, in the order of the stages.
    """

    records: Records
    failures: tuple[Failure, ...]


class Pipeline:
    """Stages that fit together.

    Args:
        stages: in running order.

    Raises:
        SettingsError: a stage needs records that none before it writes.
    """

    def __init__(self, stages: Sequence[Stage]) -> None:
        self.stages = tuple(stages)
        known: set[type] = {Topic}
        for stage in self.stages:
            for kind in (stage.reads, *(join.kind for join in stage.joins)):
                if kind not in known:
                    raise SettingsError(
                        f"Stage '{stage.name}' needs {kind.__name__}, which no stage before it writes."
                    )
            known.add(stage.writes)

    def run(
        self,
        folder: Path,
        topics: Sequence[Topic],
        context: Context,
        parts: Mapping[str, str],
        first: str | None = None,
        last: str | None = None,
    ) -> PipelineResult:
        """Bring the stages from `first` to `last` up to date; earlier ones are read as they are.

        Args:
            folder: the run folder, with one file per stage.
            topics: what the first stage reads.
            context: settings, models and source; its records and joins are replaced.
            parts: name → identity of everything beside settings that may change an output.
            first: name of a stage; None is the first of all.
            last: name of a stage; None is the last of all.

        Raises:
            SettingsError: no such stage, or an earlier stage has no file yet.
            DataError: a file cannot be read or written.
        """
        start, end = self._place(first, 0), self._place(last, len(self.stages) - 1)
        if start > end:
            raise SettingsError(f"Stage '{first}' comes after '{last}'; nothing would run.")
        records = Records()
        records.put(Topic, topics)
        failures: list[Failure] = []
        for place, stage in enumerate(self.stages[: end + 1]):
            file: StageFile[Any] = StageFile(folder / stage.file, stage.writes)
            lines = _update(stage, file, records, context, parts) if place >= start else _stored(stage, file)
            records.put(stage.writes, [record for line in lines for record in line.out])
            failures += [_failure(stage, line) for line in lines if line.error is not None]
        return PipelineResult(records, tuple(failures))

    def _place(self, name: str | None, default: int) -> int:
        if name is None:
            return default
        names = [stage.name for stage in self.stages]
        if name not in names:
            raise SettingsError(f"There is no stage '{name}'; the stages are {', '.join(names)}.")
        return names.index(name)


def _stored(stage: Stage, file: StageFile[Any]) -> list[Line[Any]]:
    lines = list(file.read().values())
    if not lines and not file.path.exists():
        raise SettingsError(f"Stage '{stage.name}' has not run yet ({file.path} is missing); start from it.")
    return lines


def _update(
    stage: Stage,
    file: StageFile[Any],
    records: Records,
    context: Context,
    parts: Mapping[str, str],
) -> list[Line[Any]]:
    """Handle the inputs whose line is missing, failed or out of date, and rewrite the file in order."""
    began = time.perf_counter()
    inputs: list[Any] = records.all(stage.reads)
    prints = _fingerprints(stage, inputs, records, context, parts)
    known = file.read()
    done = {
        record.id: known[record.id]
        for record in inputs
        if record.id in known and known[record.id].fp == prints[record.id] and known[record.id].error is None
    }
    todo = [record for record in inputs if record.id not in done]
    context.emit(StageStarted(stage.name, len(todo), len(done)))
    stage_context = Context(
        context.settings,
        context.models,
        context.source,
        records,
        {join.kind: join for join in stage.joins},
        context.emit,
    )
    failed = 0
    try:
        for batch in _batches(todo, stage.together):
            outcomes = stage.run(batch, stage_context)
            lines = [
                _line(record.id, prints[record.id], outcome)
                for record, outcome in zip(batch, outcomes, strict=True)
            ]
            file.append(lines)
            for line in lines:
                done[line.input] = line
                if line.error is not None:
                    failed += 1
                    context.emit(ItemFailed(_failure(stage, line)))
            context.emit(ItemsDone(stage.name, len(batch)))
    finally:
        file.close()
    ordered = [done[record.id] for record in inputs]
    if todo or list(known) != [line.input for line in ordered]:
        file.finish(ordered)
    seconds = round(time.perf_counter() - began, 3)
    written = sum(len(line.out) for line in ordered)
    context.emit(StageFinished(stage.name, len(todo), len(inputs) - len(todo), failed, written, seconds))
    return ordered


def _batches(todo: Sequence[Any], together: str) -> Iterator[list[Any]]:
    """Inputs in their order, or those of one group after another, at most `BATCH` at a time."""
    groups: dict[object, list[Any]] = {}
    for record in todo:
        groups.setdefault(getattr(record, together) if together else "", []).append(record)
    for group in groups.values():
        for at in range(0, len(group), BATCH):
            yield group[at : at + BATCH]


def _fingerprints(
    stage: Stage,
    inputs: Sequence[Any],
    records: Records,
    context: Context,
    parts: Mapping[str, str],
) -> dict[str, str]:
    """Input id → hash of the stage, what it is set to, and every record it may look at."""
    settings = {group: builtin(getattr(context.settings, group)) for group in stage.settings}
    used = {name: parts[name] for name in stage.parts}
    base = content_hash(stage.name, stage.version, settings, used)
    return {
        record.id: content_hash(base, record, [records.hashes(join, record) for join in stage.joins])[:16]
        for record in inputs
    }


def _line(input_id: str, fp: str, outcome: Outcome) -> Line[Any]:
    if isinstance(outcome, CitanceError):
        return Line(input_id, fp, error=StoredError(type(outcome).__name__, str(outcome)))
    return Line(input_id, fp, tuple(outcome))


def _failure(stage: Stage, line: Line[Any]) -> Failure:
    if line.error is None:
        raise ValueError(f"line of '{line.input}' holds no failure")
    return Failure(stage.name, line.input, line.error.message, line.error.kind)
