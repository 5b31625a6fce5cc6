"""What the stages make of the sample records, for tests of what follows."""

from __future__ import annotations

from dataclasses import replace

from citance.config import CondenseSettings, Settings, WriteSettings
from citance.records import Digest, Document, Paper, RankedPaper, Review, Summary, Topic
from citance.writing.condense import Judged, condense
from citance.writing.extractive import write_extractive
from citance.writing.grounding import Sources
from citance.writing.summaries import summarize
from writing.sample_records import ASSESSMENTS, CITANCES, DECISIONS, DOCUMENTS, MATCHES, RANKED, TREES

JUDGED = [Judged(*rows) for rows in zip(CITANCES, MATCHES, ASSESSMENTS, DECISIONS, strict=True)]
DUPLICATE = Settings().condense.duplicate


def rows_of(topic: Topic) -> list[RankedPaper]:
    return [row for row in RANKED if row.topic == topic.id]


def papers_of(topic: Topic) -> dict[str, Paper]:
    return {row.paper_id: row.paper for row in rows_of(topic)}


def condensed(topic: str, source: Document, citances: list[Judged], **more: object) -> Digest:
    """Citances alone where any is kept, so that each test shows what it is about."""
    own = 0 if any(judged.decision.kept for judged in citances) else 4
    return condense(topic, source, citances, CondenseSettings(**{"own_sentences": own, **more}))  # type: ignore[arg-type]


def digests_of(topic: Topic) -> list[Digest]:
    wanted = [row.paper_id for row in rows_of(topic) if row.is_reference]
    return [
        condensed(topic.id, d, [j for j in JUDGED if j.citance.cited == d.id])
        for d in DOCUMENTS
        if d.id in wanted
    ]


def summaries_of(topic: Topic, digests: list[Digest]) -> list[Summary]:
    return [summarize(digest, papers_of(topic)) for digest in digests]


def review_of(topic: Topic, digests: list[Digest] | None = None, **more: object) -> Review:
    digests = digests_of(topic) if digests is None else digests
    settings = replace(WriteSettings(), **more)  # type: ignore[arg-type]
    return write_extractive(topic, rows_of(topic), digests, summaries_of(topic, digests), settings, DUPLICATE)


def sources_of(topic: Topic = TREES) -> Sources:
    return Sources(
        papers_of(topic),
        {document.id: document for document in DOCUMENTS},
        {citance.id: citance for citance in CITANCES},
        {decision.citance: decision for decision in DECISIONS},
    )
