"""What the program expects of a cache, and the cache that holds nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Tally:
    """How often one kind was asked for.

    Args:
        found: keys that were there, >= 0.
        missed: keys that were not, >= 0.
    """

    found: int = 0
    missed: int = 0


class Cache(Protocol):
    """Values by kind and key; several threads may use it. It never raises: what fails is a miss."""

    @property
    def tally(self) -> Mapping[str, Tally]:
        """Kind → how often it was asked for since the cache was opened."""
        ...

    def get(self, kind: str, keys: Sequence[str]) -> dict[str, bytes]:
        """The values that are there and sound.

        Args:
            kind: short name of what is kept, e.g. "vector".
            keys: content hashes, in hexadecimal digits.

        Returns:
            Key → value, of those found.
        """
        ...

    def put(self, kind: str, entries: Mapping[str, bytes]) -> None:
        """Keep values; a key that is there is replaced."""
        ...

    def close(self) -> None:
        """Bring the cache under its cap and let go of its file."""
        ...


class NoCache:
    """A cache that is off."""

    @property
    def tally(self) -> Mapping[str, Tally]:
        """Nothing is counted."""
        return {}

    def get(self, kind: str, keys: Sequence[str]) -> dict[str, bytes]:  # noqa: ARG002 - as in Cache
        """Nothing is there."""
        return {}

    def put(self, kind: str, entries: Mapping[str, bytes]) -> None:
        """Nothing is kept."""

    def close(self) -> None:
        """Nothing is open."""
