"""A rater's way through a queue of citances: pure functions on frozen records."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

Id = str | int


class Label(StrEnum):
    """What a rater says of a citance."""

    SUPPORTED = "supported"
    DISTORTED = "distorted"
    """The paper speaks of it, the citance bends it."""
    NOT_FOUND = "not_found"
    """The paper does not say it."""
    SKIP = "skip"
    """Cannot be judged: left out of everything that is computed from labels."""


@dataclass(frozen=True, slots=True)
class Change:
    """One answer, as far as undoing it needs.

    Args:
        place: where in the queue it was given.
        before: the label that it replaced; None if the citance had none.
    """

    place: int
    before: Label | None


@dataclass(frozen=True, slots=True)
class Session:
    """Where a rater stands. Always `place <= len(labels) <= len(queue)`.

    Args:
        queue: ids in the order in which they are shown.
        labels: of the first citances of the queue; the rest have none.
        place: the citance that is shown; `len(queue)` when all are marked.
        history: the answers that can be undone, oldest first.
    """

    queue: tuple[Id, ...]
    labels: tuple[Label, ...] = ()
    place: int = 0
    history: tuple[Change, ...] = ()

    @property
    def current(self) -> Id | None:
        """Id of the citance that is shown; None when all are marked."""
        return self.queue[self.place] if self.place < len(self.queue) else None

    @property
    def label(self) -> Label | None:
        """The label that the shown citance has."""
        return self.labels[self.place] if self.place < len(self.labels) else None


def begin(order: Sequence[Id], answers: Sequence[tuple[Id, Label]] = ()) -> Session:
    """A session that goes on after the answers that exist.

    Args:
        order: ids to be marked, each once.
        answers: id and label, in the order in which they were given; they come first in the queue, also
            those that `order` does not name.
    """
    done = tuple(identity for identity, _ in answers)
    known = set(done)
    queue = done + tuple(identity for identity in order if identity not in known)
    labels = tuple(label for _, label in answers)
    return Session(queue, labels, len(done), tuple(Change(place, None) for place in range(len(done))))


def answer(session: Session, label: Label) -> Session:
    """Mark the shown citance and go to the first one without a label."""
    place = session.place
    if place == len(session.queue):
        return session
    labels = (*session.labels[:place], label, *session.labels[place + 1 :])
    history = (*session.history, Change(place, session.label))
    return replace(session, labels=labels, place=len(labels), history=history)


def undo(session: Session) -> Session:
    """Take the last answer back and show its citance; what it replaced stands again."""
    if not session.history:
        return session
    *history, last = session.history
    kept = () if last.before is None else (last.before,)
    labels = (*session.labels[: last.place], *kept, *session.labels[last.place + 1 :])
    return replace(session, labels=labels, place=last.place, history=tuple(history))


def back(session: Session) -> Session:
    """Show the citance before; its label stays until it is marked again."""
    return replace(session, place=max(0, session.place - 1))
