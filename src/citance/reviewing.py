"""A whole run: from a topic and papers at hand to a review with its evidence, in one folder."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from citance import __version__
from citance.backends.assemble import make_models
from citance.backends.protocols import Models
from citance.config import Settings
from citance.pipeline import Pipeline, PipelineResult
from citance.prompts import prompt_hash
from citance.records import (
    Assessment,
    Citance,
    Decision,
    Digest,
    Document,
    Failure,
    RankedPaper,
    Review,
    Topic,
)
from citance.records.codec import builtin, short_hash
from citance.registry import parse_call
from citance.render.bibtex import render_bibtex
from citance.render.evidence import render_evidence
from citance.render.facts import RunFacts, run_facts
from citance.render.given import RenderInput
from citance.render.html import render_html
from citance.render.markdown import render_markdown
from citance.run.files import write_whole
from citance.run.folder import RunFolder
from citance.run.ledger import Ledger
from citance.run.progress import Sink, ignore, tee
from citance.scorers.tiers import scorers_of
from citance.scorers.weights import load_weights
from citance.selectors import decide
from citance.sources.folder import FolderSource
from citance.stages import STAGES
from citance.stages.stage import Context, Records


@dataclass(frozen=True, slots=True)
class FinishedRun:
    """What a run left in its folder.

    Args:
        folder: where it lies.
        review: the text with its evidence; None if the run stopped before `verify`.
        facts: counts, tokens, coverage, what was left out.
        failures: inputs that a stage could not handle.
    """

    folder: Path
    review: Review | None
    facts: RunFacts
    failures: tuple[Failure, ...]


def make_topic(title: str, abstract: str = "") -> Topic:
    """A topic with the id that its words give it."""
    return Topic(short_hash("topic", title, abstract), title, abstract)


def write_review(
    topic: str,
    papers: Sequence[str | Path],
    out: str | Path,
    abstract: str = "",
    settings: Settings | None = None,
    models: Models | None = None,
    emit: Sink = ignore,
) -> FinishedRun:
    """Write a review of the papers at hand, every statement with the evidence it rests on.

    Args:
        topic: one line.
        papers: folders or files; every paper in them is a reference paper and may cite the others,
            unless a `corpus.json` says more.
        out: the run folder; taken up again if it holds the same run.
        abstract: the idea in some sentences.
        settings: of the run; None takes the defaults.
        models: of the run; None makes what the settings name.
        emit: where events go.

    Raises:
        SettingsError: an option is wrong, or `out` belongs to another run.
        DataError: no paper can be read, or `out` cannot be written.
    """
    settings = settings or Settings()
    paths = tuple(Path(paper) for paper in papers)
    _check(settings)
    source = FolderSource(paths, settings.read)
    both = _watched(Path(out), emit)
    models = models or make_models(settings, both)
    folder = RunFolder.create(Path(out), make_topic(topic, abstract), paths, settings)
    return _run(folder, source, models, both, None, None)


def continue_run(
    out: str | Path,
    first: str | None = None,
    last: str | None = None,
    models: Models | None = None,
    emit: Sink = ignore,
) -> FinishedRun:
    """Bring a run folder up to date, from one stage to another.

    Args:
        out: the run folder.
        first: name of the first stage; None is `search`.
        last: name of the last stage; None is `verify`.
        models: of the run; None makes what its settings name.
        emit: where events go.

    Raises:
        SettingsError: no such stage, or an earlier one has not run yet.
        DataError: the folder holds no run, or cannot be written.
    """
    folder = RunFolder.open(Path(out))
    both = _watched(folder.path, emit)
    models = models or make_models(folder.plan.settings, both)
    return _run(folder, FolderSource(folder.papers, folder.plan.settings.read), models, both, first, last)


def _check(settings: Settings) -> None:
    """Find what is wrong with names in the settings before anything is read or written."""
    load_weights(settings.assess.weights)
    scorers_of(settings.assess)
    decide(parse_call(settings.select.selector), [], query="", threshold=0.5, floor=0.0)


def _watched(folder: Path, emit: Sink) -> Sink:
    """A sink that keeps the ledger and hands every event on."""
    return tee(Ledger(folder / "ledger.jsonl"), emit)


def _run(
    folder: RunFolder,
    source: FolderSource,
    models: Models,
    emit: Sink,
    first: str | None,
    last: str | None,
) -> FinishedRun:
    settings = folder.plan.settings
    parts = _identities(models, source, settings)
    context = Context(settings, models, source, Records(), {}, emit)
    pipeline = Pipeline(STAGES)
    result = pipeline.run(folder.path, (folder.plan.topic,), context, parts, first, last)
    review = next(iter(result.records.all(Review)), None) if last in (None, STAGES[-1].name) else None
    facts = _facts(result, review, source)
    _write_outputs(folder, source, result, review, facts, parts)
    return FinishedRun(folder.path, review, facts, result.failures)


def _identities(models: Models, source: FolderSource, settings: Settings) -> dict[str, str]:
    """Everything beside settings that may change an output, as names and hashes."""
    return {
        "encoder": models.encoder.identity,
        "entailment": models.entailment.identity if models.entailment else "none",
        "chat": models.chat.identity if models.chat else "none",
        "source": source.identity,
        "weights": load_weights(settings.assess.weights).identity,
        "prompts": prompt_hash("write.related_work"),
    }


def _facts(result: PipelineResult, review: Review | None, source: FolderSource) -> RunFacts:
    rows = result.records.all
    return run_facts(
        rows(RankedPaper),
        rows(Document),
        rows(Citance),
        rows(Decision),
        rows(Digest),
        review,
        result.failures,
        source.warnings,
    )


def _write_outputs(
    folder: RunFolder,
    source: FolderSource,
    result: PipelineResult,
    review: Review | None,
    facts: RunFacts,
    parts: dict[str, str],
) -> None:
    if review is not None:
        rows = result.records.all
        given = RenderInput(
            review,
            tuple(rows(RankedPaper)),
            tuple(rows(Document)),
            tuple(rows(Citance)),
            tuple(rows(Assessment)),
            tuple(rows(Decision)),
            tuple(dict.fromkeys([*(failure.message for failure in result.failures), *source.warnings])),
        )
        write_whole(folder.path / "review.md", render_markdown(given))
        write_whole(folder.path / "review.html", render_html(given))
        write_whole(folder.path / "references.bib", render_bibtex(given))
        write_whole(folder.path / "evidence.jsonl", render_evidence(given))
    if review is None:
        return  # a part of the flow: the record stays that of the last whole run
    folder.write_record(
        {
            "citance": __version__,
            "parts": parts,
            **builtin(facts),
            "failures": builtin(result.failures),
        }
    )
