"""What earlier runs already worked out, shared by all runs of a user; losing it costs time and nothing else."""

from citance.cache.open import open_cache
from citance.cache.protocol import Cache, NoCache, Tally
from citance.cache.sqlite import SqliteCache

__all__ = ["Cache", "NoCache", "SqliteCache", "Tally", "open_cache"]
