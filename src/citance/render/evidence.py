"""Review → `evidence.jsonl`: one line per printed statement."""

from __future__ import annotations

import json

from citance.records import Evidence
from citance.render.given import RenderInput


def render_evidence(given: RenderInput) -> str:
    """Each statement with the ids of the papers it cites, its evidence as places in them, and its check."""
    return "".join(
        json.dumps(
            {
                "statement": statement.text,
                "citations": list(statement.citations),
                "evidence": [_row(piece) for piece in statement.evidence],
                "check": str(statement.check),
            },
            ensure_ascii=False,
        )
        + "\n"
        for statement in given.review.statements
    )


def _row(piece: Evidence) -> dict[str, object]:
    spans = [copy.span for copy in piece.spans]
    return {
        "citance": piece.citance,
        "spans": [{"paper_id": s.paper_id, "start": s.start, "end": s.end} for s in spans],
        "support": piece.support,
        "verdict": None if piece.verdict is None else str(piece.verdict),
    }
