"""Document → Citance: what each paper says about the reference papers."""

from __future__ import annotations

from collections.abc import Sequence

from citance.documents.citances import extract as extract_citances
from citance.flow.records import Join
from citance.flow.stage import Context, Noted, Outcome, Stage
from citance.records import Citance, Document, RankedPaper


def extract(documents: Sequence[Document], context: Context) -> list[Outcome]:
    """Find the citances of every document that speak of a reference paper of any topic."""
    outcomes: list[Outcome] = []
    for document in documents:
        listed = context.joined(document, RankedPaper)
        papers = [ranked.paper for ranked in listed if ranked.is_reference]
        told: list[str] = []
        citances = extract_citances(document, papers, context.settings.extract, tell=told.append)
        outcomes.append(Noted(citances, tuple(told)) if told else citances)
    return outcomes


STAGE = Stage(
    "extract",
    extract,
    Document,
    Citance,
    "citances.jsonl",
    joins=(Join(RankedPaper),),
    settings=("extract",),
    version=2,
)
