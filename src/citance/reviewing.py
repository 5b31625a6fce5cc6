"""A whole run: from a topic and papers at hand to a review with its evidence, in one folder."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from citance import __version__
from citance.backends.assemble import make_models
from citance.backends.chat import check_chat
from citance.backends.prices import price_table
from citance.backends.protocols import Models
from citance.cache import Cache, open_cache
from citance.config import Settings
from citance.errors import DataError
from citance.flow.pipeline import Pipeline
from citance.flow.records import Records
from citance.flow.stage import Context
from citance.outputs import facts_of, write_outputs
from citance.prompts import prompt_hash
from citance.records import (
    Digest,
    Failure,
    Override,
    Review,
    Topic,
)
from citance.records.codec import short_hash
from citance.registry import origin, parse_call
from citance.render.facts import RunFacts
from citance.run.budget import Budget
from citance.run.folder import RunFolder
from citance.run.ledger import Ledger
from citance.run.lock import held
from citance.run.overrides import read_overrides
from citance.run.progress import Forecast, Sink, Told, ignore, tee
from citance.run.store import StageFile
from citance.scorers.tiers import scorers_identity, scorers_of
from citance.scorers.weights import load_weights
from citance.selectors import decide
from citance.sources.absent import AbsentPapers
from citance.sources.folder import FolderSource
from citance.sources.protocol import PaperSource
from citance.stages import STAGES
from citance.writing.forecast import forecast

Kind = TypeVar("Kind")
FLOW = Pipeline(STAGES, given=(Topic, Override))
"""From a topic to a checked review."""
LEDGER = "ledger.jsonl"


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
    max_cost: float | None = None,
    max_tokens: int | None = None,
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
        max_cost: dollars that the language models of this run folder may cost in all; None sets no cap.
        max_tokens: tokens that they may get and give in all; None sets no cap.

    Raises:
        SettingsError: an option is wrong, or `out` belongs to another run.
        DataError: no paper can be read, or `out` cannot be written or is in use.
        BudgetReached: a cap on cost or tokens; what is done stays.
    """
    settings = settings or Settings()
    paths = tuple(Path(paper) for paper in papers)
    check_settings(settings, chat=models is None)
    with _cache(settings, emit) as cache:
        source = FolderSource(paths, settings.read, cache)
        with held(Path(out), new=True):
            folder = RunFolder.create(Path(out), make_topic(topic, abstract), paths, settings)
            budget = Budget(folder.path / LEDGER, max_cost, max_tokens)
            return _run(folder, source, models, cache, budget, emit, None, None)


def continue_run(
    out: str | Path,
    first: str | None = None,
    last: str | None = None,
    models: Models | None = None,
    emit: Sink = ignore,
    max_cost: float | None = None,
    max_tokens: int | None = None,
) -> FinishedRun:
    """Bring a run folder up to date, from one stage to another.

    Args:
        out: the run folder.
        first: name of the first stage; None is `search`.
        last: name of the last stage; None is `verify`.
        models: of the run; None makes what its settings name.
        emit: where events go.
        max_cost: dollars that the language models of this run folder may cost in all; None sets no cap.
        max_tokens: tokens that they may get and give in all; None sets no cap.

    Raises:
        SettingsError: no such stage, or an earlier one has not run yet.
        DataError: the folder holds no run, cannot be written or is in use, or its papers are gone.
        BudgetReached: a cap on cost or tokens; what is done stays.
    """
    with held(Path(out)):
        budget = Budget(Path(out) / LEDGER, max_cost, max_tokens)
        return bring_up(RunFolder.open(Path(out)), first, last, models, emit, budget)


def bring_up(
    folder: RunFolder,
    first: str | None,
    last: str | None,
    models: Models | None,
    emit: Sink,
    budget: Budget | None = None,
) -> FinishedRun:
    """The same for a folder that is held already; papers are opened if a stage that reads them runs."""
    settings = folder.plan.settings
    check_settings(settings, chat=models is None)
    names = {stage.name for stage in FLOW.between(first, last)}
    with _cache(settings, emit) as cache:
        source: PaperSource = AbsentPapers(folder.path, folder.parts.get("source", "none"))
        if not names.isdisjoint(("search", "acquire")):
            _check_papers(folder)
            source = FolderSource(folder.papers, settings.read, cache)
        return _run(folder, source, models, cache, budget, emit, first, last)


def check_settings(settings: Settings, *, chat: bool = True) -> None:
    """Find what is wrong with names in the settings before anything is read or written.

    Args:
        settings: of a run.
        chat: whether the server of a chat model must be right too.

    Raises:
        SettingsError: there is no such part, or it does not take these options.
    """
    if chat and settings.write.writer != "extractive":
        check_chat(settings.chat)
    load_weights(settings.assess.weights)
    scorers_of(settings.assess)
    decide(parse_call(settings.select.selector), [], query="", threshold=0.5, floor=0.0)


def _check_papers(folder: RunFolder) -> None:
    for told, path in zip(folder.plan.papers, folder.papers, strict=True):
        if not path.exists():
            raise DataError(
                f"was made from papers in {told} (as seen from it), which are not there; put them back, or start "
                "after the reading: citance run DIR --from extract.",
                folder.path,
            )


@contextmanager
def _cache(settings: Settings, emit: Sink) -> Iterator[Cache]:
    cache = open_cache(settings.cache, lambda sentence: emit(Told(sentence)))
    try:
        yield cache
    finally:
        cache.close()


def _run(
    folder: RunFolder,
    source: PaperSource,
    models: Models | None,
    cache: Cache,
    budget: Budget | None,
    emit: Sink,
    first: str | None,
    last: str | None,
) -> FinishedRun:
    settings = folder.plan.settings
    ledger = Ledger(folder.path / LEDGER)
    both = tee(ledger, emit)
    models = models or make_models(settings, both, cache, budget)
    ledger.begin(__version__, price_table(settings.prices.models) if models.chat else "")
    if models.chat is not None and any(stage.name == "write" for stage in FLOW.between(first, last)):
        both(_foretell(folder, source, models.chat.identity))
    parts = _identities(models, source, settings)
    folder.write_record({**folder.facts, "parts": parts})  # what a run cut off here was made with
    context = Context(settings, models, source, Records(), {}, both, cache)
    given: dict[type, Sequence[Any]] = {Topic: [folder.plan.topic], Override: read_overrides(folder.path)}
    result = FLOW.run(folder.path, given, context, parts.__getitem__, first, last)
    review = next(iter(result.records.all(Review)), None) if last in (None, STAGES[-1].name) else None
    facts = facts_of(result, review)
    if review is not None:  # of a part of the flow, the record stays that of the last whole run
        write_outputs(folder, result, review, facts, parts)
    return FinishedRun(folder.path, review, facts, result.failures)


def _foretell(folder: RunFolder, source: PaperSource, chat: str) -> Forecast:
    """What writing will take, by the digests of an earlier command, else by the papers that the source knows."""
    topic = folder.plan.topic
    digests = list(StageFile(folder.path / "digests.jsonl", Digest).records())
    papers = len(digests)
    if not isinstance(source, AbsentPapers):
        papers = sum(paper.is_reference for paper in source.search(topic))
    at_hand = (folder.path / "reviews.jsonl").exists()
    return forecast(topic, papers, digests, chat, folder.plan.settings, at_hand=at_hand)


def _identities(models: Models, source: PaperSource, settings: Settings) -> dict[str, str]:
    """Everything beside settings that may change an output, as names and hashes."""
    return {
        "encoder": models.encoder.identity,
        "entailment": models.entailment.identity if models.entailment else "none",
        "chat": models.chat.identity if models.chat else "none",
        "source": source.identity,
        "scorers": scorers_identity(settings.assess),
        "selector": origin("selector", parse_call(settings.select.selector).name),
        "weights": load_weights(settings.assess.weights).identity,
        "prompts": prompt_hash("write.related_work"),
    }
