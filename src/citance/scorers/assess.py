"""Pairs → assessments: all scorers, joined."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from citance.backends.protocols import Models
from citance.errors import SettingsError
from citance.matching import Query
from citance.records import Assessment, Citance, Document, Extent, Match, Scores
from citance.records.evidence import CONFLICT_KINDS
from citance.scorers.informative import informative
from citance.scorers.language import unknown_language
from citance.scorers.pair import Pair, Scored
from citance.scorers.tiers import Scorer
from citance.scorers.verdict import probabilities_of, support_of, verdict_of
from citance.scorers.weights import Weights

SCORES = ("rouge_l", "bertscore", "qa", "nli")


@dataclass(frozen=True, slots=True)
class Case:
    """A pair with what is known beside its texts.

    Args:
        citance: id of the citance.
        cited: id of the cited paper.
        pair: the words that speak of this paper, and the matched sentences.
        whole: the whole citance; `informative` looks at all of it.
        works: how many works the citance cites, at least.
        extent: how much of the cited paper was read.
    """

    citance: str
    cited: str
    pair: Pair
    whole: str
    works: int = 1
    extent: Extent = Extent.FULL_TEXT


def case_of(citance: Citance, match: Match, document: Document) -> Case:
    """The case of a citance that was matched to places in a document of the cited paper."""
    sentences = document.sentence_texts
    chosen = [place for span in match.spans for place in span.sentences]
    query = Query(citance.text, citance.target, citance.others, citance.grouped)
    pair = Pair(
        query.clause,
        tuple(sentences[place] for place in chosen),
        document.paper.title,
        tuple(sentences[place] for place in match.ranking if place not in chosen),
        citance.text,
    )
    works = 1 + len(citance.others) + citance.grouped
    return Case(citance.id, citance.cited, pair, citance.text, works, document.extent)


def assess_pairs(
    cases: Sequence[Case], models: Models, weights: Weights, scorers: Mapping[str, Scorer]
) -> list[Assessment]:
    """Score each case by every measure and say how far the spans back the citance.

    Args:
        cases: citances with their matched sentences; of any papers.
        models: encoder, and an entailment model if there is one.
        weights: how scores become support and verdict.
        scorers: score → who computes it (`scorers_of`).

    Returns:
        One assessment a case, in their order; it does not depend on the other cases. A case in a language
        that the encoder does not know has no score and says so.

    Raises:
        SettingsError: the encoder is not installed, or a scorer gave too few or too many scores.
    """
    unknown = [unknown_language(case.whole, " ".join(case.pair.evidence), models.encoder) for case in cases]
    pairs = [case.pair for case, reason in zip(cases, unknown, strict=True) if not reason]
    columns = {name: _column(name, scorers[name], pairs, models) for name in SCORES}
    scored = (dict(zip(SCORES, row, strict=True)) for row in zip(*columns.values(), strict=True))
    return [
        _unscored(case, (reason,)) if reason else _assess_one(case, next(scored), weights)
        for case, reason in zip(cases, unknown, strict=True)
    ]


def _unscored(case: Case, why: tuple[str, ...]) -> Assessment:
    worth = informative(case.whole, case.pair.spans, case.works)
    reason = "unscored: " + "; ".join(why)
    return Assessment(case.citance, case.cited, Scores(), None, None, None, worth, (reason,))


def _assess_one(case: Case, scored: dict[str, Scored], weights: Weights) -> Assessment:
    scores = Scores(**{name: score.value for name, score in scored.items()})
    why = tuple(reason for score in scored.values() for reason in score.why)
    why = tuple(sorted(why, key=lambda reason: not is_conflict(reason)))
    support = support_of(scores, weights)
    if support is None:
        return replace(_unscored(case, why), scores=scores)
    worth = informative(case.whole, case.pair.spans, case.works)
    conflict = any(is_conflict(reason) for reason in why)
    entailment = scored["nli"].probabilities
    probabilities = probabilities_of(scores, entailment, conflict, weights)
    verdict = verdict_of(
        probabilities, conflict=conflict, entailment=entailment is not None, extent=case.extent
    )
    return Assessment(case.citance, case.cited, scores, support, verdict, probabilities, worth, why)


def is_conflict(reason: str) -> bool:
    """Whether a reason of an assessment names an explicit conflict."""
    return reason.partition(":")[0] in CONFLICT_KINDS


def _column(name: str, scorer: Scorer, pairs: Sequence[Pair], models: Models) -> list[Scored]:
    scored = scorer(pairs, models)
    if len(scored) != len(pairs):
        raise SettingsError(
            f"assess.{name}: the scorer gave {len(scored)} scores for {len(pairs)} pairs; name another one."
        )
    return [_checked(name, score) for score in scored]


def _checked(name: str, scored: Scored) -> Scored:
    """The score, unless it is no number from 0 to 1: then none, with a reason."""
    if scored.value is None or (math.isfinite(scored.value) and 0 <= scored.value <= 1):
        return scored
    return Scored(None, (*scored.why, f"{name}: the scorer gave {scored.value}, not a number from 0 to 1"))
