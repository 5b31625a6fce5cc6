"""Prose about one reference paper, and how good it is."""

from __future__ import annotations

from collections.abc import Mapping

from citance.measures.names import paper_names
from citance.measures.rouge import rouge_l
from citance.records import Digest, Evidence, Paper, Statement, Summary
from citance.writing.own_words import ORDER
from citance.writing.quoting import attribute


def summarize(digest: Digest, papers: Mapping[str, Paper]) -> Summary:
    """Say everything that the digest holds, each piece quoted, in the order aim, method, result, limit.

    There is one candidate, because quoting leaves nothing to choose; it is chosen.

    Args:
        digest: the evidence of one reference paper.
        papers: id → paper, the speakers' too.
    """
    names = paper_names(papers.values())
    statements = tuple(attribute(piece, [digest.paper], papers, names) for piece in _told(digest))
    return score_summary(digest, 0, statements, chosen=True)


def score_summary(
    digest: Digest, candidate: int, statements: tuple[Statement, ...], *, chosen: bool
) -> Summary:
    """Rate a candidate against its digest.

    plausibility = ROUGE-L of its text with the digest's (the encoder is not asked); coverage = facets of the
    digest that are said / facets of the digest; consistency = statements with evidence / statements;
    score = their mean. A candidate without statements has no plausibility and scores 0.

    Source: the selection study names the three criteria; these formulas are ours.
    """
    if not statements:
        return Summary(digest.topic, digest.paper, candidate, (), None, 0.0, 0.0, 0.0, chosen)
    text = " ".join(statement.text for statement in statements)
    plausibility = rouge_l(text, " ".join(piece.text for piece in _told(digest))).f1
    wanted = {piece.facet for piece in digest.evidence}
    said = {piece.facet for statement in statements for piece in statement.evidence}
    coverage = len(said & wanted) / len(wanted) if wanted else 0.0
    consistency = sum(bool(statement.evidence) for statement in statements) / len(statements)
    score = (plausibility + coverage + consistency) / 3
    return Summary(
        digest.topic,
        digest.paper,
        candidate,
        statements,
        plausibility,
        coverage,
        consistency,
        score,
        chosen,
    )


def _told(digest: Digest) -> list[Evidence]:
    return sorted(digest.evidence, key=lambda piece: ORDER.index(piece.facet))
