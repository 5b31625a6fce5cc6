"""What a person sees: progress, tables, sentences. Data goes to stdout, everything else to stderr."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from citance.run.progress import (
    Event,
    ItemFailed,
    ItemsDone,
    Sink,
    StageFinished,
    StageStarted,
    tee,
)

EVERY = 10.0
"""Seconds between two lines of a long stage, where there is no bar."""

errors = Console(stderr=True, highlight=False, soft_wrap=True)


def say(text: str) -> None:
    """One line for a person, on stderr."""
    errors.print(text, markup=False)


def say_error(text: str) -> None:
    """One sentence that says what is wrong."""
    errors.print(f"citance: {text}", markup=False)


@contextmanager
def progress(seen: list[Event] | None = None) -> Iterator[Sink]:
    """A sink that shows the stages: bars on a terminal, plain lines elsewhere.

    Args:
        seen: gets every event, for those who want to know whether anything began.
    """
    keep = [] if seen is None else [seen.append]
    if sys.stderr.isatty():
        columns = (
            TextColumn("{task.description:<10}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
        )
        with Progress(*columns, console=errors) as bars:
            yield tee(*keep, _Bars(bars))
    else:
        yield tee(*keep, _Lines())


class _Bars:
    def __init__(self, bars: Progress) -> None:
        self._bars = bars
        self._task: TaskID | None = None

    def __call__(self, event: Event) -> None:
        if isinstance(event, StageStarted):
            self._task = self._bars.add_task(event.stage, total=event.todo + event.done, completed=event.done)
        elif isinstance(event, ItemsDone) and self._task is not None:
            self._bars.advance(self._task, event.count)
        elif isinstance(event, ItemFailed):
            self._bars.console.print(f"  left out: {event.failure.message}", markup=False)


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
        elif isinstance(event, ItemFailed):
            say(f"  left out: {event.failure.message}")
        elif isinstance(event, StageFinished):
            reused = f", {event.reused} unchanged" if event.reused else ""
            say(f"{event.stage:<10} {event.written} records{reused}, {event.seconds:.1f} s")
