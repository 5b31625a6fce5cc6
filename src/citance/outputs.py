"""What a finished run leaves: the review in its forms, and the run's record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from citance import __version__
from citance.flow.pipeline import PipelineResult
from citance.flow.records import Records
from citance.records import Assessment, Citance, Decision, Digest, Document, RankedPaper, Review, Verdict
from citance.records.codec import builtin
from citance.render.bibtex import render_bibtex
from citance.render.evidence import render_evidence
from citance.render.facts import RunFacts, run_facts
from citance.render.given import RenderInput
from citance.render.html import render_html
from citance.render.markdown import render_markdown
from citance.run.files import write_whole
from citance.run.folder import RunFolder

Kind = TypeVar("Kind")


def facts_of(result: PipelineResult, review: Review | None) -> RunFacts:
    """The counts of a run; without a review, of a part of one."""
    rows = result.records.all
    return run_facts(
        list(rows(RankedPaper)),
        rows(Document),
        rows(Citance),
        list(rows(Decision)),
        rows(Digest),
        review,
        result.failures,
        result.notes,
    )


def write_outputs(
    folder: RunFolder, result: PipelineResult, review: Review, facts: RunFacts, parts: Mapping[str, str]
) -> None:
    """Write the review in its forms, and the run's record last: once it is there, all of them are."""
    given = _given(result, review)
    write_whole(folder.path / "review.md", render_markdown(given))
    write_whole(folder.path / "review.html", render_html(given))
    write_whole(folder.path / "references.bib", render_bibtex(given))
    write_whole(folder.path / "evidence.jsonl", render_evidence(given))
    folder.write_record(
        {
            "citance": __version__,
            "parts": dict(parts),
            **builtin(facts),
            "failures": builtin(result.failures),
        }
    )


def _given(result: PipelineResult, review: Review) -> RenderInput:
    """The review with the records that it shows; the others stay where they are."""
    records = result.records
    pieces = [piece for statement in review.statements for piece in statement.evidence]
    citances = _those(records, Citance, (piece.citance for piece in pieces if piece.citance))
    papers = {piece.source.paper_id for piece in pieces}
    papers |= {copy.span.paper_id for piece in pieces for copy in piece.spans}
    shown = {citance.id for citance in citances}
    return RenderInput(
        review,
        tuple(records.all(RankedPaper)),
        tuple(_those(records, Document, papers)),
        tuple(citances),
        tuple(a for a in records.all(Assessment) if a.citance in shown or a.verdict is Verdict.DISTORTED),
        tuple(records.all(Decision)),
        tuple(dict.fromkeys([*(failure.message for failure in result.failures), *result.notes])),
    )


def _those(records: Records, kind: type[Kind], ids: Iterable[str]) -> list[Kind]:
    by_id = records.by_id(kind)
    return [by_id[name] for name in sorted(set(ids)) if name in by_id]
