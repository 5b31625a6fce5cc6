"""What one reference paper's kept citances say, short enough for any writer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from citance.config import CondenseSettings
from citance.measures.lexical import overlap
from citance.measures.rouge import Heard
from citance.measures.tokens import estimate_tokens
from citance.records import (
    Assessment,
    Citance,
    Decision,
    Digest,
    Document,
    Evidence,
    Match,
    Verdict,
)
from citance.writing.facets import facet_of
from citance.writing.own_words import own_evidence
from citance.writing.quoting import one_line


@dataclass(frozen=True, slots=True)
class Judged:
    """A citance with everything that is known about it.

    Args:
        citance: itself.
        match: where the cited paper speaks of it; None if that failed.
        assessment: how well it is backed; None if that failed.
        decision: whether it may be used.
    """

    citance: Citance
    match: Match | None
    assessment: Assessment | None
    decision: Decision


def condense(
    topic: str, document: Document, citances: Sequence[Judged], settings: CondenseSettings
) -> Digest:
    """Make the compact evidence of one reference paper.

    Kept citances, best first (support x informative, more for what the abstract speaks of), without those
    that say the same as a better one, up to the token budget; the best one is taken even if it alone is
    longer. A citance with the verdict `distorted` is never evidence, kept or not: it goes to `disputed`, so
    that a reader learns of it. (Its decision may still say "kept": support and informative alone decide
    that. A person who decided on it knows better: then it is evidence, or nothing.) What citances leave unsaid
    the paper says itself, see `own_evidence`; a paper without kept citances speaks for itself alone.

    Args:
        topic: id of the topic.
        document: the reference paper.
        citances: all that cite it.
        settings: token budget, number of own sentences, what counts as saying the same.

    Returns:
        Its digest; `evidence` is empty only if no citance is kept and no sentence of the paper can stand
        alone.
    """
    distorted = [
        c
        for c in citances
        if c.assessment and c.assessment.verdict is Verdict.DISTORTED and not c.decision.overruled
    ]
    bent = {c.citance.id for c in distorted}
    usable = [c for c in citances if c.decision.kept and c.citance.id not in bent]
    abstract = document.abstract
    evidence = _within_budget(
        _distinct(_best_first(usable, abstract), settings.duplicate), settings.token_budget
    )
    own = own_evidence(document, settings.own_sentences, settings.duplicate, evidence)
    own_words, evidence = not evidence, [*own, *evidence]
    return Digest(
        topic=topic,
        paper=document.id,
        evidence=tuple(evidence),
        disputed=tuple(_distinct(_best_first(distorted, abstract), settings.duplicate)),
        own_words=own_words,
        tokens=sum(piece.tokens for piece in evidence),
        full_tokens=estimate_tokens(document.text),
    )


def _best_first(citances: Sequence[Judged], abstract: str) -> list[Evidence]:
    ordered = sorted(citances, key=lambda judged: (-_strength(judged, abstract), judged.citance.id))
    return [_evidence(judged) for judged in ordered]


def _strength(judged: Judged, abstract: str) -> float:
    """Support x informative x (.25 + the share of its words that the abstract holds) (ours)."""
    if judged.assessment is None:
        return 0.0
    central = overlap(judged.citance.text, abstract) if abstract else 1.0
    return (judged.assessment.support or 0.0) * judged.assessment.informative * (0.25 + central)


def _evidence(judged: Judged) -> Evidence:
    citance, assessment = judged.citance, judged.assessment
    return Evidence(
        text=one_line(citance.text),
        facet=facet_of(citance.text),
        source=citance.span,
        citance=citance.id,
        said_by=citance.citing,
        spans=judged.match.spans if judged.match else (),
        support=assessment.support if assessment else None,
        verdict=assessment.verdict if assessment else None,
        tokens=estimate_tokens(citance.text),
        why=assessment.why if assessment else (),
    )


def _distinct(evidence: Sequence[Evidence], duplicate: float) -> list[Evidence]:
    """Without those that say the same as an earlier one."""
    heard = Heard(duplicate)
    return [piece for piece in evidence if heard.tell(piece.text)]


def _within_budget(evidence: Sequence[Evidence], budget: int) -> list[Evidence]:
    """As many as fit, in their order; a long one that does not fit leaves room for shorter ones."""
    kept: list[Evidence] = []
    spent = 0
    for piece in evidence:
        if not kept or spent + piece.tokens <= budget:
            kept.append(piece)
            spent += piece.tokens
    return kept
