"""`citance score` without files: rows in, rows out."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

from citance.backends.protocols import Models
from citance.config import Settings
from citance.matching import PaperIndex, Ranked
from citance.matching.spans import choose_spans
from citance.records import Assessment
from citance.records.codec import builtin, content_hash
from citance.scorers.assess import Case, assess_pairs
from citance.scorers.pair import Pair
from citance.scorers.request import Request, RowError, read_request, row_id
from citance.scorers.tiers import Scorer, scorers_of
from citance.scorers.weights import Weights

_AT_ONCE = 64  # rows that are read before the first of them is given out
_PAPERS = 4  # indexes kept: rows about one paper usually stand together


def score_rows(
    rows: Iterable[Mapping[str, Any]], models: Models, settings: Settings, weights: Weights
) -> Iterator[dict[str, Any]]:
    """Match and assess each row, in order; memory does not grow with their number, but for their ids.

    Args:
        rows: {"id", "citing_text", "cited_sentences": [...], "cited_title"?, "target"?, "grouped"?,
            "others"?, "extent"?}; up to 64 are read ahead.
        models: encoder, and an entailment model if there is one.
        settings: of matching and assessing.
        weights: how scores become support and verdict.

    Yields:
        {"id", "ranking", "spans", "scores", "support", "verdict", "probabilities", "informative", "kept",
        "why"}, or {"id", "error"} for a row that cannot be scored; the others are not touched by it.

    Raises:
        SettingsError: the encoder is not installed, or a score is set to a scorer that is not there.
    """
    scorers = scorers_of(settings.assess)
    papers = _Papers(models, settings)
    source = iter(_told_apart(rows))
    while chunk := list(islice(source, _AT_ONCE)):
        yield from _score_chunk(chunk, papers, models, weights, scorers)


def _told_apart(rows: Iterable[object]) -> Iterator[Any]:
    """The rows; of those with one id all but the first come as an error."""
    known: set[str | int] = set()
    for row in rows:
        identity = row.get("id") if isinstance(row, Mapping) else None
        if isinstance(identity, str | int) and not isinstance(identity, bool):
            if identity in known:
                yield {"id": identity, "error": "an earlier row has the same id: give each its own"}
                continue
            known.add(identity)
        yield row


class _Papers:
    """The indexes of the papers met last."""

    def __init__(self, models: Models, settings: Settings) -> None:
        self.settings = settings.match
        self._models = models
        self._kept: OrderedDict[str, PaperIndex] = OrderedDict()

    def index(self, sentences: tuple[str, ...]) -> PaperIndex:
        key = content_hash(sentences)
        if key not in self._kept:
            self._kept[key] = PaperIndex(sentences, self._models.encoder, self.settings)
            if len(self._kept) > _PAPERS:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]


def _score_chunk(
    chunk: list[Mapping[str, Any]],
    papers: _Papers,
    models: Models,
    weights: Weights,
    scorers: Mapping[str, Scorer],
) -> list[dict[str, Any]]:
    outcomes: list[Request | dict[str, Any]] = [_read(row) for row in chunk]
    by_paper: dict[tuple[str, ...], list[Request]] = {}
    for request in outcomes:
        if isinstance(request, Request):
            by_paper.setdefault(request.sentences, []).append(request)
    done: dict[int, dict[str, Any]] = {}
    for requests in by_paper.values():
        ranked = papers.index(requests[0].plain).rank([request.query for request in requests])
        spans = [choose_spans(one, papers.settings) for one in ranked]
        cases = [_case(*given) for given in zip(requests, ranked, spans, strict=True)]
        assessed = assess_pairs(cases, models, weights, scorers)
        for request, one, groups, assessment in zip(requests, ranked, spans, assessed, strict=True):
            ranking = list(one.ranking[: papers.settings.ranking])
            found = [_span(group, request, one) for group in groups]
            done[id(request)] = {"id": request.id, "ranking": ranking, "spans": found} | _row(
                assessment, weights
            )
    return [done[id(o)] if isinstance(o, Request) else o for o in outcomes]


def _read(row: Mapping[str, Any]) -> Request | dict[str, Any]:
    identity: str | int | None = None
    try:
        identity = row_id(row)
        return read_request(row)
    except RowError as error:
        return {"id": identity, "error": f"{error}."}


def _case(request: Request, ranked: Ranked, groups: tuple[tuple[int, ...], ...]) -> Case:
    chosen = [place for group in groups for place in group]
    near = [place for place in ranked.ranking[:20] if place not in chosen]
    spans = tuple(request.plain[place] for place in chosen)
    nearby = tuple(request.plain[place] for place in near)
    pair = Pair(request.query.clause, spans, request.title, nearby, request.query.text)
    works = 1 + len(request.query.others) + request.query.grouped
    return Case(str(request.id), "", pair, request.query.text, works, request.extent)


def _span(group: tuple[int, ...], request: Request, ranked: Ranked) -> dict[str, Any]:
    return {
        "sentences": list(group),
        "text": " ".join(request.sentences[place] for place in group),
        "similarity": round(max(float(ranked.similarity[place]) for place in group), 6),
    }


def _row(assessment: Assessment, weights: Weights) -> dict[str, Any]:
    support = assessment.support
    kept = support is not None and support >= weights.threshold
    return {
        "scores": assessment.scores.as_dict(),
        "support": support,
        "verdict": None if assessment.verdict is None else str(assessment.verdict),
        "probabilities": builtin(assessment.probabilities),
        "informative": assessment.informative,
        "kept": kept and assessment.informative >= weights.informative_floor,
        "why": list(assessment.why),
    }
