"""Document → Citance: what each paper says about the reference papers."""

from __future__ import annotations

from collections.abc import Sequence

from citance.documents.citances import extract as extract_citances
from citance.records import Citance, Document, RankedPaper
from citance.stages.stage import Context, Join, Outcome, Stage


def extract(documents: Sequence[Document], context: Context) -> list[Outcome]:
    """Find the citances of every document that speak of a reference paper of any topic."""
    outcomes: list[Outcome] = []
    for document in documents:
        listed = context.joined(document, RankedPaper)
        papers = [ranked.paper for ranked in listed if ranked.is_reference]
        outcomes.append(extract_citances(document, papers, context.settings.extract))
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
