"""One stage brought up to date: the inputs whose line is missing, failed or out of date are handled."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from citance import __version__
from citance.cache import Tally
from citance.errors import CitanceError
from citance.flow.records import Records, Table
from citance.flow.stage import Context, Noted, Outcome, Stage
from citance.records import Failure
from citance.records.codec import builtin, content_hash, encode
from citance.run.lines import Entry, Line, StoredError
from citance.run.progress import ItemFailed, ItemsDone, StageFinished, StageStarted
from citance.run.store import StageFile

BATCH = 128
"""Inputs between two writes: what a crash may cost. ours"""


class Update:
    """The work of one stage in one run folder.

    Args:
        stage: what is done.
        file: where its lines are.
        records: what the stages before it wrote.
        context: of the run.
        parts: name → identity of what beside settings may change an output.
    """

    def __init__(
        self,
        stage: Stage,
        file: StageFile[Any],
        records: Records,
        context: Context,
        parts: Callable[[str], str],
    ) -> None:
        self._stage = stage
        self._file = file
        self._inputs: Table = records.table(stage.reads)
        self._prints = _fingerprints(stage, self._inputs, records, context, parts)
        self._context = replace(context, records=records, joins={join.kind: join for join in stage.joins})
        made: Any = tuple[list[self._stage.writes], tuple[str, ...]]  # type: ignore[name-defined]
        self._made: msgspec.json.Decoder[Any] = msgspec.json.Decoder(made)
        self._failed = self._cached = 0

    def run(self) -> list[Entry]:
        """The lines of all inputs, in their order; the file then holds just these.

        Raises:
            DataError: the file cannot be read or written.
            CitanceError: something that concerns all inputs is wrong.
        """
        began, before = time.perf_counter(), dict(self._context.cache.tally)
        stage, ids, emit = self._stage, self._inputs.ids, self._context.emit
        todo = self._todo()
        emit(StageStarted(stage.name, len(todo), len(ids) - len(todo)))
        try:
            for batch in self._batches(todo):
                self._handle(batch)
                emit(ItemsDone(stage.name, len(batch)))
        finally:
            self._file.close()
        self._file.finish(ids)
        entries = [self._file.entries()[name] for name in ids]
        seconds = round(time.perf_counter() - began, 3)
        written = sum(len(entry.rows) for entry in entries)
        reused = len(ids) - len(todo)
        cache = _since(before, self._context.cache.tally)
        emit(
            StageFinished(stage.name, len(todo), reused, self._failed, written, seconds, self._cached, cache)
        )
        return entries

    def _todo(self) -> list[int]:
        known = self._file.entries()
        return [
            place
            for place, (name, fp) in enumerate(zip(self._inputs.ids, self._prints, strict=True))
            if (entry := known.get(name)) is None or entry.fp != fp or entry.error is not None
        ]

    def _batches(self, todo: Sequence[int]) -> Iterator[list[int]]:
        """Inputs in their order, or those of one group after another, at most `BATCH` at a time."""
        together = self._stage.together
        values = self._inputs.values(together) if together else None
        groups: dict[str, list[int]] = {}
        for place in todo:
            groups.setdefault(values[place] if values else "", []).append(place)
        for group in groups.values():
            for at in range(0, len(group), BATCH):
                yield group[at : at + BATCH]

    def _handle(self, batch: Sequence[int]) -> None:
        """Write a line for each input of a batch; what another run made is taken over."""
        lines = self._taken_over(batch)
        left = [place for place in batch if place not in lines]
        if left:
            outcomes = self._stage.run([self._inputs.get(place) for place in left], self._context)
            made = {
                place: _line(self._inputs.ids[place], self._prints[place], outcome)
                for place, outcome in zip(left, outcomes, strict=True)
            }
            self._hand_on(made)
            lines |= made
        self._file.append([lines[place] for place in batch])
        for place in batch:
            entry = self._file.entries()[self._inputs.ids[place]]
            if entry.error is not None:
                self._failed += 1
                self._context.emit(ItemFailed(failure_of(self._stage, entry)))

    def _taken_over(self, batch: Sequence[int]) -> dict[int, Line[Any]]:
        if not self._stage.shared:
            return {}
        keys = {self._key(place): place for place in batch}
        lines = {}
        for key, raw in self._context.cache.get(self._stage.name, list(keys)).items():
            place = keys[key]
            try:
                out, notes = self._made.decode(raw)
            except msgspec.MsgspecError:  # made by another state of the program
                continue
            lines[place] = Line(self._inputs.ids[place], self._prints[place], tuple(out), None, notes)
        self._cached += len(lines)
        return lines

    def _hand_on(self, made: dict[int, Line[Any]]) -> None:
        if self._stage.shared:
            sound = {place: line for place, line in made.items() if line.error is None}
            entries = {self._key(place): encode((line.out, line.notes)) for place, line in sound.items()}
            self._context.cache.put(self._stage.name, entries)

    def _key(self, place: int) -> str:
        return content_hash(__version__, self._stage.name, self._prints[place])


def _since(before: Mapping[str, Tally], now: Mapping[str, Tally]) -> dict[str, tuple[int, int]]:
    """Kind → found and missed since then; nothing of kinds that were not asked for."""
    none = Tally()
    found = {
        kind: (tally.found - before.get(kind, none).found, tally.missed - before.get(kind, none).missed)
        for kind, tally in now.items()
    }
    return {kind: counts for kind, counts in found.items() if any(counts)}


def _fingerprints(
    stage: Stage, inputs: Table, records: Records, context: Context, parts: Callable[[str], str]
) -> list[str]:
    """Per input the hash of the stage, what it is set to, and every record it may look at."""
    settings = {group: builtin(getattr(context.settings, group)) for group in stage.settings}
    base = content_hash(stage.name, stage.version, settings, {name: parts(name) for name in stage.parts})
    columns = [inputs.values(join.to) if join.on else None for join in stage.joins]
    return [
        content_hash(
            base,
            own,
            [
                records.joined_hash(join, column[place] if column else "")
                for join, column in zip(stage.joins, columns, strict=True)
            ],
        )[:32]
        for place, own in enumerate(inputs.hashes)
    ]


def _line(input_id: str, fp: str, outcome: Outcome) -> Line[Any]:
    if isinstance(outcome, CitanceError):
        return Line(input_id, fp, error=StoredError(type(outcome).__name__, str(outcome)))
    if isinstance(outcome, Noted):
        return Line(input_id, fp, tuple(outcome.records), None, outcome.notes)
    return Line(input_id, fp, tuple(outcome))


def failure_of(stage: Stage, entry: Entry) -> Failure:
    """The failure that a line holds."""
    if entry.error is None:
        raise ValueError(f"line of '{entry.input}' holds no failure")
    return Failure(stage.name, entry.input, entry.error.message, entry.error.kind)
