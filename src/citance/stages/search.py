"""Topic → RankedPaper: what papers there are."""

from __future__ import annotations

from collections.abc import Sequence

from citance.errors import CitanceError
from citance.flow.stage import Context, Noted, Outcome, Stage
from citance.records import RankedPaper, Topic


def search(topics: Sequence[Topic], context: Context) -> list[Outcome]:
    """List the source's papers for each topic."""
    return [_search_one(topic, context) for topic in topics]


def _search_one(topic: Topic, context: Context) -> Outcome:
    try:
        found, warnings = context.source.search(topic), context.source.warnings
        return Noted(found, warnings) if warnings else found
    except CitanceError as error:
        return error


STAGE = Stage("search", search, Topic, RankedPaper, "papers.jsonl", parts=("source",))
