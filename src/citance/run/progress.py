"""What happens in a run, as events; who shows them is not our business."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from citance.records import Failure, Usage


@dataclass(frozen=True, slots=True)
class StageStarted:
    """A stage begins: `todo` inputs to handle, `done` found finished."""

    stage: str
    todo: int
    done: int


@dataclass(frozen=True, slots=True)
class ItemsDone:
    """A batch of a stage's inputs is finished and written."""

    stage: str
    count: int


@dataclass(frozen=True, slots=True)
class ItemFailed:
    """One input could not be handled; the others go on."""

    failure: Failure


@dataclass(frozen=True, slots=True)
class ModelCalled:
    """A language model answered."""

    usage: Usage


@dataclass(frozen=True, slots=True)
class StageFinished:
    """A stage is complete.

    Args:
        stage: its name.
        handled: inputs handled now.
        reused: inputs found finished.
        failed: inputs that could not be handled.
        written: records in its file.
        seconds: wall time of this part of the run.
    """

    stage: str
    handled: int
    reused: int
    failed: int
    written: int
    seconds: float


Event: TypeAlias = StageStarted | ItemsDone | ItemFailed | ModelCalled | StageFinished
Sink: TypeAlias = Callable[[Event], None]


def ignore(event: Event) -> None:
    """A sink that shows nothing."""


def tee(*sinks: Sink) -> Sink:
    """A sink that hands every event to all of these, in order."""

    def all_of_them(event: Event) -> None:
        for sink in sinks:
            sink(event)

    return all_of_them
