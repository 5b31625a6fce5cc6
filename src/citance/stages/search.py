"""Topic → RankedPaper: what papers there are."""

from __future__ import annotations

from collections.abc import Sequence

from citance.errors import CitanceError
from citance.records import RankedPaper, Topic
from citance.stages.stage import Context, Outcome, Stage


def search(topics: Sequence[Topic], context: Context) -> list[Outcome]:
    """List the source's papers for each topic."""
    return [_search_one(topic, context) for topic in topics]


def _search_one(topic: Topic, context: Context) -> Outcome:
    try:
        return context.source.search(topic)
    except CitanceError as error:
        return error


STAGE = Stage("search", search, Topic, RankedPaper, "papers.jsonl", parts=("source",))
