"""RankedPaper → Document: the papers' texts."""

from __future__ import annotations

from collections.abc import Sequence

from citance.errors import CitanceError
from citance.records import Document, RankedPaper
from citance.stages.stage import Context, Outcome, Stage


def acquire(papers: Sequence[RankedPaper], context: Context) -> list[Outcome]:
    """Read each paper; one that cannot be read costs only itself."""
    return [_acquire_one(paper, context) for paper in papers]


def _acquire_one(paper: RankedPaper, context: Context) -> Outcome:
    try:
        return [context.source.read(paper)]
    except CitanceError as error:
        return error


STAGE = Stage("acquire", acquire, RankedPaper, Document, "documents.jsonl")
