"""In which order citances are marked: shuffled, the same on every machine."""

from __future__ import annotations

from collections.abc import Sequence

from citance.labelling.items import Item
from citance.labelling.session import Id
from citance.records.codec import content_hash


def order_items(items: Sequence[Item], seed: int, sample: int | None = None) -> tuple[Id, ...]:
    """Ids in shuffled order; a sample takes from each cited paper in turn.

    Args:
        items: all that there are.
        seed: another seed, another order.
        sample: how many, >= 1; None takes all. A larger sample of the same seed begins with the smaller.

    Returns:
        Each id once. Of a sample, any two papers that still have citances differ by at most one.
    """
    shuffled = sorted(items, key=lambda item: content_hash(seed, item.id))
    if sample is None:
        return tuple(item.id for item in shuffled)
    turns: dict[str, int] = {}
    keyed = []
    for item in shuffled:
        turn = turns[item.group] = turns.get(item.group, -1) + 1
        keyed.append((turn, content_hash(seed, item.group), item.id))
    keyed.sort(key=lambda row: row[:2])
    return tuple(identity for _, _, identity in keyed[:sample])
