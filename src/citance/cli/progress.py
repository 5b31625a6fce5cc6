"""How a run goes: bars on a terminal, plain lines elsewhere, or one JSON object per event."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from citance.cli.console import errors, print_row, say
from citance.errors import BudgetReached, CitanceError
from citance.run.ledger import dollars
from citance.run.progress import (
    Event,
    Forecast,
    ItemFailed,
    ItemsDone,
    Sink,
    StageFinished,
    StageStarted,
    Told,
    event_row,
    tee,
)

EVERY = 10.0
"""Seconds between two lines of a long stage, where there is no bar."""


@contextmanager
def progress(folder: Path, *, as_json: bool = False) -> Iterator[Sink]:
    """A sink that shows a run; if the run ends early, the way to go on is told.

    Args:
        folder: of the run.
        as_json: whether events go to stdout, one JSON object a line, the last one `stopped` if it ends early.
    """
    began: list[str] = []

    def watch(event: Event) -> None:
        if isinstance(event, StageStarted):
            began.append(event.stage)

    try:
        if as_json:
            yield tee(watch, lambda event: print_row(event_row(event)))
        elif sys.stderr.isatty():
            columns = (
                TextColumn("{task.description:<10}"),
                BarColumn(),
                MofNCompleteColumn(),
                TimeRemainingColumn(elapsed_when_finished=True),
            )
            with Progress(*columns, console=errors) as bars:
                yield tee(watch, _Bars(bars))
        else:
            yield tee(watch, _Lines())
    except (CitanceError, KeyboardInterrupt) as error:
        message = str(error) or "Stopped by hand."
        if as_json:
            print_row({"event": "stopped", "message": message})
        elif began and isinstance(error, KeyboardInterrupt):
            say(f"Stopped; go on with: citance run {folder}")
        elif began and not isinstance(error, BudgetReached):  # which says so itself
            say(f"To go on when this is mended: citance run {folder}")
        raise


def told(event: Forecast) -> str:
    """A forecast in a sentence."""
    papers = "1 paper" if event.papers == 1 else f"{event.papers} papers"
    where = f"{event.host}, to be written about by {event.model}" if event.host else event.model
    price = "price unknown; give one in [prices.models]"
    if event.price_low is not None and event.price_high is not None:
        price = f"{dollars(event.price_low)} to {dollars(event.price_high)} by {event.prices}"
    tokens = f"{_rough(event.tokens_low)} to {_rough(event.tokens_high)} tokens"
    kept = ", nothing if what is written still fits" if not event.tokens_low else ""
    return f"The evidence of {papers} goes to {where}: {tokens}, {price} (estimated{kept})."


def _rough(tokens: int) -> str:
    """Two digits say all that an estimate knows."""
    return f"{int(float(f'{tokens:.2g}')):,}"


class _Bars:
    def __init__(self, bars: Progress) -> None:
        self._bars = bars
        self._task: TaskID | None = None

    def __call__(self, event: Event) -> None:
        if isinstance(event, StageStarted):
            self._task = self._bars.add_task(event.stage, total=event.todo + event.done, completed=event.done)
        elif isinstance(event, ItemsDone) and self._task is not None:
            self._bars.advance(self._task, event.count)
        elif isinstance(event, ItemFailed | Told | Forecast):
            self._bars.console.print(_sentence(event), markup=False)


class _Lines:
    """One line a stage, and one every ten seconds within a long one."""

    def __init__(self) -> None:
        self._done = self._todo = 0
        self._told = time.monotonic()

    def __call__(self, event: Event) -> None:
        if isinstance(event, StageStarted):
            self._done, self._todo, self._told = 0, event.todo, time.monotonic()
        elif isinstance(event, ItemsDone):
            self._done += event.count
            if time.monotonic() - self._told > EVERY and self._done < self._todo:
                self._told = time.monotonic()
                say(f"{event.stage:<10} {self._done} of {self._todo}")
        elif isinstance(event, ItemFailed | Told | Forecast):
            say(_sentence(event))
        elif isinstance(event, StageFinished):
            reused = f", {event.reused} unchanged" if event.reused else ""
            cached = f", {event.cached} from the cache" if event.cached else ""
            say(f"{event.stage:<10} {event.written} records{reused}{cached}, {event.seconds:.1f} s")


def _sentence(event: ItemFailed | Told | Forecast) -> str:
    if isinstance(event, ItemFailed):
        return f"  left out: {event.failure.message}"
    return event.sentence if isinstance(event, Told) else told(event)
