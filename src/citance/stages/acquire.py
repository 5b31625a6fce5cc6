"""RankedPaper → Document: the papers' texts."""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from citance.errors import CitanceError
from citance.flow.stage import Context, Outcome, Stage
from citance.records import Document, RankedPaper


def acquire(papers: Sequence[RankedPaper], context: Context) -> list[Outcome]:
    """Read the papers, some side by side; one that cannot be read costs only itself."""
    with ThreadPoolExecutor(context.settings.read.workers or os.cpu_count()) as pool:
        return list(pool.map(lambda paper: _acquire_one(paper, context), papers))


def _acquire_one(paper: RankedPaper, context: Context) -> Outcome:
    try:
        return [context.source.read(paper)]
    except CitanceError as error:
        return error


STAGE = Stage("acquire", acquire, RankedPaper, Document, "documents.jsonl", version=2)
