"""`citance citances`: what papers say about each other, or what became of it in a run."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from citance.cli.console import say, say_error
from citance.errors import CitanceError, DataError
from citance.records import Citance, Document, RankedPaper
from citance.records.codec import encode


def command(
    papers: Annotated[
        list[Path],
        typer.Argument(
            readable=False, help="Folders or files of papers, or one run folder.", metavar="PATH..."
        ),
    ],
    json: Annotated[bool, typer.Option("--json", help="One JSON object per citance on stdout.")] = False,
) -> None:
    """List the sentences in which papers speak of each other.

    Of a run folder: all citances of the run with their ids, whether they were kept and why, the best first.

    Example: citance citances papers/ --json
    """
    if len(papers) == 1 and (papers[0] / "run.json").is_file():
        _of_run(papers[0], json)
        return
    from citance.documents.citances import extract
    from citance.reviewing import make_topic
    from citance.sources.folder import FolderSource

    source = FolderSource(papers)
    listed = source.search(make_topic("citances"))
    for warning in source.warnings:
        say(f"left out: {warning}")
    found = 0
    for ranked in listed:
        try:
            document = source.read(ranked)
        except CitanceError as error:
            say_error(str(error))
            continue
        for citance in extract(document, [row.paper for row in listed if row.is_reference]):
            found += 1
            print(encode(citance).decode() if json else _line(citance, document, listed))
    if not found:
        raise DataError("no paper there cites another one of them.", papers[0])


def _of_run(folder: Path, json: bool) -> None:
    """Each decision of a run, the kept ones first, the best supported of them first."""
    from citance.records import Assessment, Decision
    from citance.reviewing import FLOW
    from citance.run.folder import RunFolder

    RunFolder.open(folder)  # says what is wrong with it
    records = FLOW.open(folder)
    decisions = records.all(Decision)
    if not decisions:
        raise DataError("has no decisions yet; run it to its end: citance run.", folder)
    citances, assessments = records.by_id(Citance), records.by_id(Assessment)
    support = {a.citance: a.support or 0.0 for a in records.all(Assessment)}
    for decision in sorted(decisions, key=lambda d: (not d.kept, -support.get(d.citance, 0.0), d.citance)):
        citance, assessment = citances[decision.citance], assessments.get(decision.citance)
        verdict = str(assessment.verdict) if assessment and assessment.verdict else "unscored"
        if json:
            row = {"id": citance.id, "citing": citance.citing, "cited": citance.cited, "text": citance.text}
            told = {"kept": decision.kept, "support": support.get(citance.id), "verdict": verdict}
            print(encode({**row, **told, "reason": decision.reason}).decode())
        else:
            done = "kept   " if decision.kept else "dropped"
            what = f"{citance.citing} on {citance.cited}: {citance.text}"
            print(
                f"{citance.id}  {done}  {support.get(citance.id, 0):.2f}  {verdict:<12}  {what}  [{decision.reason}]"
            )


def _line(citance: Citance, document: Document, listed: list[RankedPaper]) -> str:
    cited = next(row.paper for row in listed if row.paper_id == citance.cited)
    return f"{document.paper.short} on {cited.short}: {citance.text}"
