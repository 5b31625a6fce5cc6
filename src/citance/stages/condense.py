"""RankedPaper → Digest: the compact evidence of each reference paper."""

from __future__ import annotations

from collections.abc import Sequence

from citance.errors import DataError
from citance.flow.records import Join
from citance.flow.stage import Context, Outcome, Stage
from citance.records import Assessment, Citance, Decision, Digest, Document, Match, RankedPaper
from citance.writing.condense import Judged
from citance.writing.condense import condense as condense_one


def condense(papers: Sequence[RankedPaper], context: Context) -> list[Outcome]:
    """Make the digest of each reference paper; one whose text could not be read has none."""
    return [_condense(paper, context) for paper in papers]


def _condense(paper: RankedPaper, context: Context) -> Outcome:
    if not paper.is_reference:
        return []
    documents = context.joined(paper, Document)
    if not documents:
        return DataError(
            "has no text, so that nothing can be said about it; see what `acquire` said.", paper.paper_id
        )
    matches = {match.citance: match for match in context.joined(paper, Match)}
    assessments = {assessment.citance: assessment for assessment in context.joined(paper, Assessment)}
    decisions = {decision.citance: decision for decision in context.joined(paper, Decision)}
    citances = [
        Judged(c, matches.get(c.id), assessments.get(c.id), decisions[c.id])
        for c in context.joined(paper, Citance)
        if c.id in decisions
    ]
    return [condense_one(paper.topic, documents[0], citances, context.settings.condense)]


STAGE = Stage(
    "condense",
    condense,
    RankedPaper,
    Digest,
    "digests.jsonl",
    joins=(
        Join(Document, on="paper_id", to="paper_id"),
        Join(Citance, on="cited", to="paper_id"),
        Join(Match, on="cited", to="paper_id"),
        Join(Assessment, on="cited", to="paper_id"),
        Join(Decision, on="ranked", to="id"),
    ),
    settings=("condense",),
)
