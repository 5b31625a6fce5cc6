"""`citance read`: papers as citance sees them."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import track

from citance.cli.console import errors, say, say_error
from citance.cli.options import read_settings
from citance.errors import DataError, SettingsError
from citance.records import Document, ReadReport
from citance.run.files import write_whole

if TYPE_CHECKING:
    from citance.documents.readers import Readers
    from citance.render.reading import Row


def command(
    files: Annotated[
        list[Path],
        typer.Argument(
            readable=False,
            help="Papers, or folders of papers: JATS, LaTeX, PDF, Markdown, text.",
            metavar="PATH...",
        ),
    ],
    json: Annotated[bool, typer.Option("--json", help="One JSON object per paper on stdout.")] = False,
    report: Annotated[
        bool, typer.Option("--report", help="One line per paper: how well it was read.")
    ] = False,
    html: Annotated[
        Path | None,
        typer.Option(help="A folder for pages that show every marker with its entry.", metavar="FOLDER"),
    ] = None,
    pairs: Annotated[list[str], typer.Option("--set", help="A setting, e.g. read.seconds=10.")] = [],  # noqa: B006
) -> None:
    """Read papers and show sections, sentences, references and citation markers.

    Files are read side by side in processes of their own, each with limits on time and memory (`read.seconds`,
    `read.memory`, `read.workers`). A file that cannot be read is named, the others go on; the exit code then is 2.

    Example: citance read papers/ --report
    """
    from citance.documents.readers import Readers

    if json and report:
        raise SettingsError(
            "--json and --report cannot be given together; the JSON holds each paper's report."
        )
    if html and html.exists() and not html.is_dir():
        raise SettingsError(f"--html {html}: is a file; name a folder for the pages.")
    pages = _Pages(html) if html else None
    failures: list[str] = []
    with Readers(read_settings(None, pairs, {}).settings.read) as readers:
        for document in _documents(_papers(files, failures), readers, failures):
            if pages:
                pages.add(document)
            if json or report or not pages:
                print(_shown(document, json, report))
    if pages:
        pages.finish(failures)
    if failures:
        raise typer.Exit(2)


def _papers(paths: Sequence[Path], failures: list[str]) -> list[Path]:
    """The files given, and of folders the papers in them; what else lies there is told."""
    from citance.sources.folder import paper_files

    found: list[Path] = []
    for path in paths:
        try:
            papers, others = paper_files(path)
        except DataError as error:
            failures.append(str(error))
            say_error(str(error))
            continue
        found += papers
        if others:
            say(f"{path}: left out, since no papers: {others}.")
    return found


def _documents(papers: Sequence[Path], readers: Readers, failures: list[str]) -> Iterator[Document]:
    """The papers that can be read; the others are told and noted."""
    found = readers.read_all(papers)
    shown = (
        track(found, "reading", len(papers), console=errors)
        if sys.stderr.isatty() and len(papers) > 1
        else found
    )
    for _, document in shown:
        if isinstance(document, DataError):
            failures.append(str(document))
            say_error(str(document))
        else:
            yield document


class _Pages:
    """A page per paper, and one that lists them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._rows: list[Row] = []

    def add(self, document: Document) -> None:
        """Write the paper's page."""
        from citance.render.reading import render_reading, row_of

        name = f"{len(self._rows) + 1}-{re.sub(r'[^A-Za-z0-9._-]+', '-', document.id)[:80]}.html"
        write_whole(self._folder / name, render_reading(document))
        self._rows.append(row_of(document, name))

    def finish(self, failures: Sequence[str]) -> None:
        """Write the list."""
        from citance.render.reading import render_index

        write_whole(self._folder / "index.html", render_index(self._rows, failures))
        say(f"Papers with a page: {len(self._rows)}; open {self._folder / 'index.html'} in a browser.")


def _shown(document: Document, json: bool, report: bool) -> str:
    if json:
        from citance.render.document import document_json

        return document_json(document)
    return _line(document) if report else _outline(document)


def _line(document: Document) -> str:
    told = document.report
    parts = [f"{document.origin}: {told.reader}", _count(told.entries, "reference"), _markers(told, "marker")]
    if told.unresolved:
        shown = ", ".join(told.unresolved[:5])
        more = f" and {len(told.unresolved) - 5} more" if len(told.unresolved) > 5 else ""
        parts.append(f"unresolved: {shown}{more}")
    return "; ".join([*parts, *told.warnings])


def _count(number: int, name: str) -> str:
    return f"{number} {name}" if number == 1 else f"{number} {name}s"


def _markers(report: ReadReport, name: str) -> str:
    """How many there are, and what share has an entry; of none there is no share."""
    if not report.mentions:
        return f"no {name}s"
    return f"{_count(report.mentions, name)}, {report.resolved:.0%} resolved"


def _outline(document: Document) -> str:
    report = document.report
    lines = [
        f"{document.paper.short}: {document.paper.title or document.id}",
        f"  {len(document.text.split()):,} words, {len(document.sentences)} sentences ({report.reader})",
        f"  {_count(report.entries, 'reference')}, {_markers(report, 'citation marker')}",
    ]
    lines += [f"  section: {section.title}" for section in document.sections if section.title]
    lines += [f"  unresolved: {surface}" for surface in report.unresolved]
    lines += [f"  warning: {warning}" for warning in report.warnings]
    return "\n".join(lines)
