"""Where links lead: the entry of the bibliography at whose head a destination stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from citance.documents.formats.pdf.page import Line, Place

_REACH = 2.0  # line heights between a destination and the first line of its entry


@dataclass(frozen=True, slots=True)
class Entry:
    """The first line of an entry and the id of its reference."""

    line: Line
    id: str


@dataclass(slots=True)
class Targets:
    """The entries by their places.

    Args:
        entries: in printed order.
    """

    entries: Sequence[Entry]
    _seen: dict[Place, str | None] = field(default_factory=dict)

    def find(self, place: Place) -> str | None:
        """The id of the entry to which a link leads; None if it leads elsewhere."""
        if place not in self._seen:
            self._seen[place] = self._nearest(place)
        return self._seen[place]

    def _nearest(self, place: Place) -> str | None:
        best: tuple[float, str] | None = None
        if place.y <= 0:
            return None
        here = [entry for entry in self.entries if entry.line.page == place.page]
        column = _column(here, place)
        for entry in here:
            line = entry.line
            if column is not None and line.column != column:
                continue
            distance = abs(line.base - line.size - place.y)
            if distance <= _REACH * 1.2 * line.size and (best is None or distance < best[0]):
                best = (distance, entry.id)
        return best[1] if best else None


def _column(here: Sequence[Entry], place: Place) -> int | None:
    """The column in which a destination stands; None if it does not say."""
    if place.x <= 0:
        return None
    starts: dict[int, float] = {}
    for entry in here:
        column = entry.line.column
        starts[column] = min(starts.get(column, entry.line.x0), entry.line.x0)
    before = [column for column, x in starts.items() if x <= place.x + 30]
    return max(before, key=lambda column: starts[column]) if before else None
