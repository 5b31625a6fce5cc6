"""Citance → Match: the places in the reference paper that it speaks of."""

from __future__ import annotations

from collections.abc import Sequence

from citance.errors import SourceError
from citance.flow.records import Join
from citance.flow.stage import Context, Outcome, Stage
from citance.matching import match_citances
from citance.records import Citance, Document, Match


def match(citances: Sequence[Citance], context: Context) -> list[Outcome]:
    """Match each citance against the paper it cites; each paper of the batch is encoded once."""
    by_paper: dict[str, list[Citance]] = {}
    for citance in citances:
        by_paper.setdefault(citance.cited, []).append(citance)
    outcomes: dict[str, Outcome] = {}
    for cited, group in by_paper.items():
        documents = context.joined(group[0], Document)
        if documents:
            matches = match_citances(group, documents[0], context.models.encoder, context.settings.match)
            outcomes |= {match.citance: [match] for match in matches}
        else:
            missing = SourceError(f"The text of '{cited}' is not at hand.", retryable=False)
            outcomes |= {citance.id: missing for citance in group}
    return [outcomes[citance.id] for citance in citances]


STAGE = Stage(
    "match",
    match,
    Citance,
    Match,
    "matches.jsonl",
    joins=(Join(Document, on="paper_id", to="cited"),),
    settings=("match",),
    parts=("encoder",),
    together="cited",
    shared=True,
)
