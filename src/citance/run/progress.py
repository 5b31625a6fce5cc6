"""What happens in a run, as events; who shows them is not our business."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from citance.records import Failure, Usage
from citance.records.codec import builtin


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
class Told:
    """Something beside the work that a person should know, in one sentence."""

    sentence: str


@dataclass(frozen=True, slots=True)
class ModelCalled:
    """A language model answered."""

    usage: Usage


@dataclass(frozen=True, slots=True)
class Forecast:
    """What a language model will be asked, told before the run begins, so that a person can stop it.

    Args:
        model: that writes.
        host: where the evidence goes; empty if unknown.
        papers: reference papers whose evidence goes there.
        tokens_low: sent and got back in one call, if all goes well; 0 if a text is there that may still fit.
        tokens_high: the same with every paper's evidence at its limit and one repair.
        price_low: of these in dollars; None if unknown.
        price_high: of these in dollars; None if unknown.
        prices: what they are priced by.
    """

    model: str
    host: str
    papers: int
    tokens_low: int
    tokens_high: int
    price_low: float | None
    price_high: float | None
    prices: str


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
        cached: of the inputs handled now those of which another run's work was taken over.
        cache: kind of what the cache keeps → how often it was found there, and how often not, by this stage.
    """

    stage: str
    handled: int
    reused: int
    failed: int
    written: int
    seconds: float
    cached: int = 0
    cache: Mapping[str, tuple[int, int]] = field(default_factory=dict)


Event: TypeAlias = StageStarted | ItemsDone | ItemFailed | Told | ModelCalled | Forecast | StageFinished
Sink: TypeAlias = Callable[[Event], None]


def event_row(event: Event) -> dict[str, Any]:
    """The event as a plain object: its name under "event", e.g. "stage_started", then its fields."""
    name = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", type(event).__name__).lower()
    if isinstance(event, ModelCalled):
        return {"event": name, **builtin(event.usage)}
    if isinstance(event, ItemFailed):
        return {"event": name, **builtin(event.failure)}
    return {"event": name, **builtin(event)}


def ignore(event: Event) -> None:
    """A sink that shows nothing."""


def tee(*sinks: Sink) -> Sink:
    """A sink that hands every event to all of these, in order."""

    def all_of_them(event: Event) -> None:
        for sink in sinks:
            sink(event)

    return all_of_them
