"""A rater at work: every key moves the session and the file together, whatever shows it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from citance.labelling.guideline import KEYS
from citance.labelling.items import Item, Places
from citance.labelling.labelled import LabelledFile
from citance.labelling.screen import Screen, show
from citance.labelling.session import Id, Session, answer, back, undo

_AHEAD = 2  # the shown citance and the next


class Desk:
    """The citances, the session, and the file that its answers are written to.

    Args:
        items: all citances of the source.
        session: what is to be marked, and what is.
        file: where answers go; it holds those of the session.
        find: the places of an item, given those that come after it.
    """

    def __init__(
        self,
        items: Sequence[Item],
        session: Session,
        file: LabelledFile,
        find: Callable[[Item, Sequence[Item]], Places],
    ) -> None:
        self.session = session
        self._items = {item.id: item for item in items}
        self._file = file
        self._find = find
        self._rounds = 0

    def press(self, key: str) -> bool:
        """Do what a key stands for: s d n k (or 1 2 3, space), u, b, m.

        Returns:
            Whether the key stands for anything.

        Raises:
            DataError: the file cannot be written; then nothing has changed.
        """
        if key == "m":
            self._rounds += self.session.current is not None
            return True
        if key in KEYS:
            after = answer(self.session, KEYS[key])
        elif key == "u":
            after = undo(self.session)
        elif key == "b":
            after = back(self.session)
        else:
            return False
        self._write(after)
        self.session, self._rounds = after, 0
        return True

    def screen(self) -> Screen | None:
        """The shown citance; None when all are marked."""
        session = self.session
        if session.current is None:
            return None
        item = self._items[session.current]
        following = session.queue[len(session.labels) :][:_AHEAD]
        places = self._find(item, [self._items[identity] for identity in following])
        return show(item, places, self._rounds)

    def _write(self, after: Session) -> None:
        """Bring the file from the labels of the session to those after a key."""
        before = self.session.labels
        for place in range(max(len(before), len(after.labels))):
            identity = after.queue[place]
            if place >= len(after.labels):
                self._file.change(identity, None)
            elif place >= len(before):
                self._file.append(self._row(identity, after, place))
            elif before[place] is not after.labels[place]:
                self._file.change(identity, self._row(identity, after, place))

    def _row(self, identity: Id, session: Session, place: int) -> dict[str, object]:
        return self._items[identity].row(session.labels[place], self._file.rater)
