"""`citance citances`: what papers say about each other."""

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
        list[Path], typer.Argument(readable=False, help="Folders or files of papers.", metavar="PATH...")
    ],
    json: Annotated[bool, typer.Option("--json", help="One JSON object per citance on stdout.")] = False,
) -> None:
    """List the sentences in which papers speak of each other.

    Example: citance citances papers/ --json
    """
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


def _line(citance: Citance, document: Document, listed: list[RankedPaper]) -> str:
    cited = next(row.paper for row in listed if row.paper_id == citance.cited)
    return f"{document.paper.short} on {cited.short}: {citance.text}"
