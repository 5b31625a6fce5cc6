"""Review → Review: every statement checked, broken ones taken out."""

from __future__ import annotations

from collections.abc import Sequence

from citance.errors import DataError
from citance.flow.records import Join
from citance.flow.stage import Context, Outcome, Stage
from citance.records import Citance, Decision, Document, RankedPaper, Review
from citance.writing.grounding import Sources, check_review


def verify(reviews: Sequence[Review], context: Context) -> list[Outcome]:
    """Check each review against the texts, citances and decisions it was made from.

    A review of which no statement holds is no review: it fails.
    """
    return [_verify(review, context) for review in reviews]


def _verify(review: Review, context: Context) -> Outcome:
    sources = Sources(
        papers={ranked.paper_id: ranked.paper for ranked in context.joined(review, RankedPaper)},
        documents=context.by_id(Document),
        citances=context.by_id(Citance),
        decisions={decision.citance: decision for decision in context.joined(review, Decision)},
    )
    checked = check_review(review, sources)
    if checked.removed and not checked.statements:
        reason = checked.removed[0].reason
        return DataError(f"no statement passed verification; of the first: {reason}.", review.title)
    return [checked]


STAGE = Stage(
    "verify",
    verify,
    Review,
    Review,
    "reviews.jsonl",
    joins=(
        Join(RankedPaper, on="topic", to="topic"),
        Join(Document),
        Join(Citance),
        Join(Decision, on="topic", to="topic"),
    ),
)
