"""Where in a reference paper a citance finds its evidence."""

from citance.matching.citances import match_citances
from citance.matching.index import PaperIndex, Query, Ranked

__all__ = ["PaperIndex", "Query", "Ranked", "match_citances"]
