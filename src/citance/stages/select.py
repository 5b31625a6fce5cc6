"""RankedPaper → Decision: which citances of each reference paper may be used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from citance.flow.records import Join
from citance.flow.stage import Context, Noted, Outcome, Stage
from citance.records import Assessment, Citance, Decision, Override, RankedPaper, Scores, Topic
from citance.registry import parse_call
from citance.scorers.weights import load_weights
from citance.selectors import Candidate, decide


def select(papers: Sequence[RankedPaper], context: Context) -> list[Outcome]:
    """Decide on every citance of each reference paper; one that could not be assessed is unscored.

    What a person decided stands, whatever the selector says.

    Raises:
        SettingsError: the selector or the weights are wrong; that concerns all papers.
    """
    call = parse_call(context.settings.select.selector)
    weights = load_weights(context.settings.assess.weights)
    outcomes: list[Outcome] = []
    for paper in papers:
        topics = context.joined(paper, Topic)
        decisions = decide(
            call,
            _candidates(paper, context) if paper.is_reference else [],
            query=topics[0].text if topics else "",
            threshold=weights.threshold,
            floor=weights.informative_floor,
        )
        outcomes.append(_overruled(paper, decisions, {o.citance: o for o in context.joined(paper, Override)}))
    return outcomes


def _overruled(
    paper: RankedPaper, decisions: Sequence[Decision], overrides: Mapping[str, Override]
) -> Outcome:
    """The decisions with those of a person in their place; one on a citance that is gone is told."""
    decided = []
    for decision in decisions:
        override = overrides.get(decision.citance)
        if override is not None:
            done = "kept" if override.kept else "dropped"
            reason = f"{done} by a person: {override.reason}"
            decision = replace(decision, kept=override.kept, reason=reason, overruled=True)
        decided.append(replace(decision, topic=paper.topic))
    gone = sorted(overrides.keys() - {decision.citance for decision in decisions})
    notes = [f"The decision of a person on citance {name} concerns no citance of this run." for name in gone]
    return Noted(decided, tuple(notes)) if notes else decided


def _candidates(paper: RankedPaper, context: Context) -> list[Candidate]:
    assessments = {assessment.citance: assessment for assessment in context.joined(paper, Assessment)}
    return [
        Candidate(citance, assessments.get(citance.id) or _unscored(citance))
        for citance in context.joined(paper, Citance)
    ]


def _unscored(citance: Citance) -> Assessment:
    why = ("it could not be matched or assessed",)
    return Assessment(citance.id, citance.cited, Scores(), None, None, None, 0.0, why)


STAGE = Stage(
    "select",
    select,
    RankedPaper,
    Decision,
    "decisions.jsonl",
    joins=(
        Join(Topic, on="id", to="topic"),
        Join(Citance, on="cited", to="paper_id"),
        Join(Assessment, on="cited", to="paper_id"),
        Join(Override, on="cited", to="paper_id"),
    ),
    settings=("select", "assess"),
    parts=("selector", "weights"),
)
