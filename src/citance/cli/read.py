"""`citance read`: papers as citance sees them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from citance.cli.console import say_error
from citance.errors import CitanceError
from citance.records import Document


def command(
    files: Annotated[
        list[Path],
        typer.Argument(readable=False, help="Papers: Markdown, JATS, CL-SciSumm XML.", metavar="FILE..."),
    ],
    json: Annotated[bool, typer.Option("--json", help="One JSON object per paper on stdout.")] = False,
) -> None:
    """Read papers and show sections, sentences, references and citation markers.

    A file that cannot be read is named, the others go on; the exit code then is 2.

    Example: citance read papers/ito2015.md --json
    """
    from citance.documents.read import read
    from citance.render.document import document_json

    failed = False
    for file in files:
        try:
            document = read(file)
        except CitanceError as error:
            say_error(str(error))
            failed = True
            continue
        print(document_json(document) if json else _outline(document))
    if failed:
        raise typer.Exit(2)


def _outline(document: Document) -> str:
    report = document.report
    lines = [
        f"{document.paper.short}: {document.paper.title or document.id}",
        f"  {len(document.text.split()):,} words, {len(document.sentences)} sentences ({report.reader})",
        f"  {report.entries} references, {report.mentions} citation markers, {report.resolved:.0%} resolved",
    ]
    lines += [f"  section: {section.title}" for section in document.sections if section.title]
    lines += [f"  unresolved: {surface}" for surface in report.unresolved]
    lines += [f"  warning: {warning}" for warning in report.warnings]
    return "\n".join(lines)
