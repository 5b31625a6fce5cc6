"""A stage's context, filled with the sample records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from writing.sample_records import (
    ASSESSMENTS,
    CITANCES,
    DECISIONS,
    DOCUMENTS,
    MAPS,
    MATCHES,
    RANKED,
    TREES,
)

from citance.backends.protocols import ChatModel, Models
from citance.config import Settings
from citance.flow.records import Records
from citance.flow.stage import Context, Stage
from citance.records import Assessment, Citance, Decision, Document, Match, RankedPaper, Topic

SAMPLE: dict[type, Sequence[Any]] = {
    Topic: (TREES, MAPS),
    RankedPaper: RANKED,
    Document: DOCUMENTS,
    Citance: CITANCES,
    Match: MATCHES,
    Assessment: ASSESSMENTS,
    Decision: DECISIONS,
}


def context_for(
    stage: Stage,
    more: Mapping[type, Sequence[Any]] | None = None,
    settings: Settings | None = None,
    chat: ChatModel | None = None,
) -> Context:
    """What the pipeline would hand to the stage after the stages before it wrote these records."""
    records = Records()
    for kind, rows in {**SAMPLE, **(more or {})}.items():
        records.put(kind, rows)
    joins = {join.kind: join for join in stage.joins}
    models = Models(None, chat)  # type: ignore[arg-type]  # no encoder is asked
    return Context(settings or Settings(), models, None, records, joins)  # type: ignore[arg-type]
