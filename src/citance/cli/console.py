"""What a person sees: progress, tables, sentences. Data goes to stdout, everything else to stderr."""

from __future__ import annotations

import sys
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
)

errors = Console(stderr=True, highlight=False, soft_wrap=True)


def say(text: str) -> None:
    """One line for a person, on stderr."""
    errors.print(text, markup=False)


def say_error(text: str) -> None:
    """One sentence that says what is wrong."""
    errors.print(f"citance: {text}", markup=False)


@contextmanager
def progress() -> Iterator[Sink]:
    """A sink that shows the stages: bars on a terminal, plain lines elsewhere."""
    if sys.stderr.isatty():
        columns = (
            TextColumn("{task.description:<10}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
        )
        with Progress(*columns, console=errors) as bars:
            yield _Bars(bars)
    else:
        yield _show_line


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


def _show_line(event: Event) -> None:
    if isinstance(event, ItemFailed):
        say(f"  left out: {event.failure.message}")
    elif isinstance(event, StageFinished):
        reused = f", {event.reused} unchanged" if event.reused else ""
        say(f"{event.stage:<10} {event.written} records{reused}, {event.seconds:.1f} s")
