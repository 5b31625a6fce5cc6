"""Digest → Summary: prose about each reference paper."""

from __future__ import annotations

from collections.abc import Sequence

from citance.errors import DataError
from citance.flow.records import Join
from citance.flow.stage import Context, Outcome, Stage
from citance.records import Digest, RankedPaper, Summary
from citance.writing.summaries import summarize as summarize_one


def summarize(digests: Sequence[Digest], context: Context) -> list[Outcome]:
    """Put each digest into prose; one without evidence has nothing to say."""
    return [_summarize(digest, context) for digest in digests]


def _summarize(digest: Digest, context: Context) -> Outcome:
    papers = {ranked.paper_id: ranked.paper for ranked in context.joined(digest, RankedPaper)}
    unknown = {digest.paper, *(piece.said_by for piece in digest.evidence)} - papers.keys()
    if unknown:
        return DataError(f"'{min(unknown)}' is not among the papers of its topic.", digest.id)
    return [summarize_one(digest, papers)]


STAGE = Stage(
    "summarize",
    summarize,
    Digest,
    Summary,
    "summaries.jsonl",
    joins=(Join(RankedPaper, on="topic", to="topic"),),
)
