"""RankedPaper → RankedPaper: the papers closest to the topic first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from citance.flow.records import Join
from citance.flow.stage import Context, Outcome, Stage
from citance.records import RankedPaper, Topic


def rerank(topics: Sequence[Topic], context: Context) -> list[Outcome]:
    """Order each topic's reference papers by their cosine to it; papers that only cite follow.

    A paper without title and abstract has no score and stands after those with one.
    """
    return [_rerank_one(topic, context) for topic in topics]


def _rerank_one(topic: Topic, context: Context) -> list[RankedPaper]:
    listed = context.joined(topic, RankedPaper)
    texts = [f"{ranked.paper.title}. {ranked.paper.abstract}".strip(" .") for ranked in listed]
    vectors = context.models.encoder.sentences([topic.text, *texts])
    scored = []
    for ranked, text, vector in zip(listed, texts, vectors[1:], strict=True):
        score = round(float(vector @ vectors[0]), 4) if text and ranked.is_reference else None
        scored.append(replace(ranked, score=score, reason=_reason(ranked, score)))
    scored.sort(key=_order)
    return [replace(ranked, rank=rank) for rank, ranked in enumerate(scored, start=1)]


def _order(ranked: RankedPaper) -> tuple[bool, float, int]:
    score = -1.0 if ranked.score is None else ranked.score
    return (not ranked.is_reference, -score, ranked.rank)


def _reason(ranked: RankedPaper, score: float | None) -> str:
    if not ranked.is_reference:
        return "read for what it says about the reference papers"
    if score is None:
        return "neither title nor abstract is known"
    return f"cosine {score:.2f} between the topic and its title and abstract"


STAGE = Stage(
    "rerank",
    rerank,
    Topic,
    RankedPaper,
    "ranked.jsonl",
    joins=(Join(RankedPaper, on="topic", to="id"),),
    parts=("encoder",),
)
