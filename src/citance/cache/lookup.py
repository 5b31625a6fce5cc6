"""One thing from the cache, or made and put there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import msgspec

from citance.cache.protocol import Cache
from citance.records.codec import decode, encode

Record = TypeVar("Record")


def cached(cache: Cache, kind: str, key: str, record: type[Record], make: Callable[[], Record]) -> Record:
    """A record that an earlier run may have made.

    Args:
        cache: where it is looked for.
        kind: of what is kept.
        key: hash of everything that it is made from.
        record: its type.
        make: makes it; what it raises is not kept.
    """
    raw = cache.get(kind, [key]).get(key)
    if raw is not None:
        try:
            return decode(raw, record)
        except msgspec.MsgspecError:  # made by another state of the program
            pass
    made = make()
    cache.put(kind, {key: encode(made)})
    return made
