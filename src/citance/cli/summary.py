"""The closing table of a run: what was found, kept, dropped and why, what it saves and what it cost."""

from __future__ import annotations

import shlex
from pathlib import Path

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from citance.backends.chat import name_and_host
from citance.cli.console import print_row, say_error
from citance.records import Review
from citance.records.codec import builtin
from citance.render.facts import PaperFacts, RunFacts
from citance.reviewing import FinishedRun
from citance.run.ledger import prices_used, seconds_in_all, spent_in_all, totals

ROWS = 15
"""Papers shown one by one; more are counted in one line."""
WARNINGS = 5
"""Warnings shown; all are in the run's record."""


def show_summary(run: FinishedRun, *, review_wanted: bool = True, as_json: bool = False) -> None:
    """Print what came of a run and where its files are, on stdout.

    Args:
        run: that ended.
        review_wanted: whether it was to end with a review.
        as_json: whether to print one JSON object, `finished` or `stopped`, instead of the table.

    Raises:
        typer.Exit: with code 1, if a review was wanted and none, or one without a statement, came of it.
    """
    wrong = _wrong(run) if review_wanted else ""
    if as_json:
        print_row({"event": "stopped", "message": wrong} if wrong else _finished(run))
    else:
        console = Console(highlight=False, soft_wrap=True)
        if run.review is not None:
            console.print(_papers(run.facts))
        for line in _lines(run):
            console.print(line, markup=False)
    if wrong:
        say_error(wrong)
        raise typer.Exit(1)


def _wrong(run: FinishedRun) -> str:
    """Why this is no review; empty if it is one."""
    if run.review is None:
        reason = run.failures[-1].message if run.failures else "no stage said why"
        return f"No review was written: {reason}"
    if run.review.statements:
        return ""
    why = next(iter(run.review.left_out.values()), "no paper has evidence")
    return f"The review holds no statement: {why.rstrip('.')}; every paper's reason is in run.json."


def _finished(run: FinishedRun) -> dict[str, object]:
    """The facts of `run.json` with what the run cost."""
    ledger = run.folder / "ledger.jsonl"
    return {
        "event": "finished",
        "folder": str(run.folder),
        **builtin(run.facts),
        "failures": builtin(run.failures),
        "models": builtin(totals(ledger)),
        "seconds": round(seconds_in_all(ledger), 3),
    }


def _papers(facts: RunFacts) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("reference paper", no_wrap=True, max_width=34, overflow="ellipsis")
    for head in ("citances", "kept", "tokens", "of text", "covered", "(by all)"):
        table.add_column(head, justify="right", no_wrap=True, min_width=len(head))
    for paper in facts.papers[:ROWS]:
        table.add_row(
            Text(f"* {paper.name}" if _in_own_words(paper) else paper.name),
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


def _in_own_words(paper: PaperFacts) -> bool:
    return paper.tokens > 0 and not paper.kept


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{share:.0%}"


def _mean(papers: tuple[PaperFacts, ...], name: str) -> str:
    shares = [share for paper in papers if (share := getattr(paper, name)) is not None]
    return _percent(sum(shares) / len(shares) if shares else None)


def _lines(run: FinishedRun) -> list[str]:
    facts = run.facts
    lines = [*_counts(run), *_costs(run.folder)]
    if facts.left_out:
        lines.append(f"Left out  {len(facts.left_out)}:")
        lines += [f"  - {why}" for why in facts.left_out[:ROWS]]
    if facts.warnings:
        lines.append(f"Warnings  {len(facts.warnings)}, all in run.json:")
        lines += [f"  - {warning}" for warning in facts.warnings[:WARNINGS]]
    return [*lines, "", *_advice(run)]


def _counts(run: FinishedRun) -> list[str]:
    counts, tokens, facts = run.facts.counts, run.facts.tokens, run.facts
    reasons = ", ".join(f"{reason} {number}" for reason, number in facts.dropped.items())
    alone = run.review is not None and any(map(_in_own_words, facts.papers))
    lines = [
        *(["* in its own words: no citance of it was found or kept"] if alone else []),
        "",
        f"Papers    {counts.reference_papers} reference papers, cited by {counts.citing_papers} papers",
        f"Citances  {counts.citances} found"
        + (f", {counts.kept} kept, {counts.dropped} dropped" if counts.kept + counts.dropped else "")
        + (f" ({reasons})" if reasons else ""),
    ]
    if run.review is not None and run.review.statements:
        lines += [
            f"Tokens    {tokens.full_text:,} in the full texts; the writer got {tokens.input:,} and wrote "
            f"{tokens.output:,}: {abs(tokens.saved):.0%} {'less' if tokens.saved >= 0 else 'more'} traffic (estimated)",
        ]
    if run.review is not None and run.review.statements and _mean(facts.papers, "covered_by_all") != "-":
        lines += [
            f"Covered   {_mean(facts.papers, 'covered')} of the terms in the papers' abstracts are in kept citances, "
            f"{_mean(facts.papers, 'covered_by_all')} in all citances, {_mean(facts.papers, 'covered_with_own')} in "
            "the evidence with the papers' own sentences",
        ]
    return lines


def _costs(folder: Path) -> list[str]:
    """What language models and stages took, in all commands on this folder."""
    ledger = folder / "ledger.jsonl"
    rows = totals(ledger)
    whole = spent_in_all(rows)
    models = ", ".join(dict.fromkeys(row.model for row in rows))
    cached = f"{whole.cached} from the cache at no cost"
    lines = []
    if whole.calls:
        calls = "1 call" if whole.calls == 1 else f"{whole.calls} calls"
        table = prices_used(ledger) if whole.unpriced < whole.calls else ""
        lines.append(
            f"Models    {models}: {calls}"
            + (f" and {cached}" if whole.cached else "")
            + f"; {whole.tokens_in:,} tokens in, {whole.tokens_out:,} out"
            + (" (estimated)" if whole.estimated else "")
            + f"; {whole.price_told}"
            + (f" by {table}" if table else "")
        )
    elif whole.cached:
        lines.append(f"Models    {models}: no call, {cached}")
    lines.append(f"Time      {seconds_in_all(ledger):,.1f} s, all commands on this folder together")
    return lines


def _advice(run: FinishedRun) -> list[str]:
    again = f"citance run {shlex.quote(str(run.folder))}"
    lines = []
    if run.review is not None and not run.facts.counts.citances:
        alone = ", so that the review rests on the papers' own words alone" if run.review.statements else ""
        lines.append(
            f"No paper here cites another one that is here{alone}. Add papers that cite them to the folder of "
            f"papers, then: {again}"
        )
    if run.review is None or not run.review.statements:
        return [*lines, f"Files are in {run.folder}; go on with: {again}"]
    lines += _written_by(run.review)
    if run.failures:
        lines.append(f"To try again what failed: {again}")
    lines.append(f"The review: {run.folder / 'review.md'}; with its evidence: {run.folder / 'review.html'}")
    lines.append("One line per statement: evidence.jsonl; every decision: decisions.jsonl; counts: run.json")
    return lines


def _written_by(review: Review) -> list[str]:
    """What cannot repeat is said."""
    if review.writer == "extractive":
        return []
    name, host = name_and_host(review.writer)
    where = f" at {host}" if host else ""
    return [f"Written by {name}{where}; its reply is kept in this folder; asked again it may differ."]
