"""Citance → Assessment: how well the matched places back it."""

from __future__ import annotations

from collections.abc import Sequence

from citance.errors import SourceError
from citance.flow.records import Join
from citance.flow.stage import Context, Outcome, Stage
from citance.records import Assessment, Citance, Document, Match
from citance.scorers.assess import Case, assess_pairs, case_of
from citance.scorers.tiers import scorers_of
from citance.scorers.weights import load_weights


def assess(citances: Sequence[Citance], context: Context) -> list[Outcome]:
    """Score each citance against its matched places; one without a match fails alone."""
    cases: list[Case] = []
    place_of: dict[str, int] = {}
    for citance in citances:
        matches, documents = context.joined(citance, Match), context.joined(citance, Document)
        if matches and documents:
            place_of[citance.id] = len(cases)
            cases.append(case_of(citance, matches[0], documents[0]))
    settings = context.settings.assess
    assessments = assess_pairs(cases, context.models, load_weights(settings.weights), scorers_of(settings))
    return [
        [assessments[place_of[citance.id]]]
        if citance.id in place_of
        else SourceError(f"The citance {citance.id} was not matched to '{citance.cited}'.", retryable=False)
        for citance in citances
    ]


STAGE = Stage(
    "assess",
    assess,
    Citance,
    Assessment,
    "assessments.jsonl",
    joins=(Join(Match, on="citance", to="id"), Join(Document, on="paper_id", to="cited")),
    settings=("assess",),
    parts=("encoder", "entailment", "scorers", "weights"),
    shared=True,
    version=2,
)
