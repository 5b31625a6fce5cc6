"""The closing table of a run: what was found, kept, dropped and why, and what it saves."""

from __future__ import annotations

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from citance.cli.console import say_error
from citance.render.facts import PaperFacts, RunFacts
from citance.reviewing import FinishedRun

ROWS = 15
"""Papers shown one by one; more are counted in one line."""
WARNINGS = 5
"""Warnings shown; all are in the run's record."""


def show_summary(run: FinishedRun, *, review_wanted: bool = True) -> None:
    """Print the run's table and where its files are, on stdout.

    Raises:
        typer.Exit: with code 1, if a review was wanted and none came of it.
    """
    console = Console(highlight=False, soft_wrap=True)
    if run.review is not None:
        console.print(_papers(run.facts))
    for line in _lines(run):
        console.print(line, markup=False)
    if review_wanted and run.review is None:
        reason = run.failures[-1].message if run.failures else "no stage said why"
        say_error(f"No review was written: {reason}")
        raise typer.Exit(1)


def _papers(facts: RunFacts) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("reference paper", no_wrap=True, max_width=34)
    for head in ("citances", "kept", "tokens", "of text", "covered", "(by all)"):
        table.add_column(head, justify="right", no_wrap=True)
    for paper in facts.papers[:ROWS]:
        table.add_row(
            Text(paper.name if paper.kept else f"{paper.name} *"),
            str(paper.citances),
            str(paper.kept),
            f"{paper.tokens:,}",
            f"{paper.tokens / paper.full_tokens:.0%}" if paper.full_tokens else "-",
            _percent(paper.covered),
            _percent(paper.covered_by_all),
        )
    if len(facts.papers) > ROWS:
        table.add_row(f"... and {len(facts.papers) - ROWS} more, see run.json")
    return table


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{share:.0%}"


def _mean(papers: tuple[PaperFacts, ...], name: str) -> str:
    shares = [share for paper in papers if (share := getattr(paper, name)) is not None]
    return _percent(sum(shares) / len(shares) if shares else None)


def _alone(run: FinishedRun) -> bool:
    return run.review is not None and any(not paper.kept for paper in run.facts.papers)


def _lines(run: FinishedRun) -> list[str]:
    counts, tokens, facts = run.facts.counts, run.facts.tokens, run.facts
    reasons = ", ".join(f"{reason} {number}" for reason, number in facts.dropped.items())
    lines = [
        *(["* in its own words: no citance of it was found or kept"] if _alone(run) else []),
        "",
        f"Papers    {counts.reference_papers} reference papers, cited by {counts.citing_papers} papers",
        f"Citances  {counts.citances} found"
        + (f", {counts.kept} kept, {counts.dropped} dropped" if counts.kept + counts.dropped else "")
        + (f" ({reasons})" if reasons else ""),
    ]
    if run.review is not None:
        lines += [
            f"Tokens    {tokens.full_text:,} in the full texts; the writer got {tokens.input:,} and wrote "
            f"{tokens.output:,}: {abs(tokens.saved):.0%} {'less' if tokens.saved >= 0 else 'more'} traffic (estimated)",
            f"Covered   {_mean(facts.papers, 'covered')} of the terms in the papers' abstracts are in kept citances, "
            f"{_mean(facts.papers, 'covered_by_all')} in all citances, {_mean(facts.papers, 'covered_with_own')} in "
            "the evidence with the papers' own sentences",
        ]
    if facts.left_out:
        lines.append(f"Left out  {len(facts.left_out)}:")
        lines += [f"  - {why}" for why in facts.left_out[:ROWS]]
    if facts.warnings:
        lines.append(f"Warnings  {len(facts.warnings)}, all in run.json:")
        lines += [f"  - {warning}" for warning in facts.warnings[:WARNINGS]]
    lines.append("")
    if run.review is not None:
        lines.append(
            f"The review: {run.folder / 'review.md'}; with its evidence: {run.folder / 'review.html'}"
        )
        lines.append(
            "One line per statement: evidence.jsonl; every decision: decisions.jsonl; counts: run.json"
        )
    else:
        lines.append(f"Files are in {run.folder}; go on with: citance run {run.folder}")
    return lines
