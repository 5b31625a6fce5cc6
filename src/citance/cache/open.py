"""The cache that the settings and the environment ask for."""

from __future__ import annotations

from collections.abc import Callable

from citance.cache.place import find_file
from citance.cache.protocol import Cache, NoCache
from citance.cache.sqlite import SqliteCache
from citance.config import CacheSettings
from citance.errors import SettingsError


def open_cache(settings: CacheSettings, tell: Callable[[str], None]) -> Cache:
    """The user's cache, or none if it is turned off or cannot be used: that never stops a run.

    Args:
        settings: whether to use it, and its cap.
        tell: gets one sentence if something is wrong with it.
    """
    if not settings.on:
        return NoCache()
    try:
        file = find_file()
    except SettingsError as error:
        tell(f"{error} The run goes on without a cache.")
        return NoCache()
    return NoCache() if file is None else SqliteCache(file, settings.gigabytes, tell)
