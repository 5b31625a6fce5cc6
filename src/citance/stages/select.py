"""RankedPaper → Decision: which citances of each reference paper may be used."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from citance.records import Assessment, Citance, Decision, RankedPaper, Scores, Topic
from citance.registry import parse_call
from citance.scorers.weights import load_weights
from citance.selectors import Candidate, decide
from citance.stages.stage import Context, Join, Outcome, Stage


def select(papers: Sequence[RankedPaper], context: Context) -> list[Outcome]:
    """Decide on every citance of each reference paper; one that could not be assessed is unscored.

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
        outcomes.append([replace(decision, topic=paper.topic) for decision in decisions])
    return outcomes


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
    ),
    settings=("select", "assess"),
    parts=("weights",),
)
