"""Which citances of a reference paper are used: pure functions that decide on each and say why.

Only `threshold` looks at the assessment; it is compared with the others, which keep as many as it would.
"""

from __future__ import annotations

import inspect
import random
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from citance.errors import SettingsError
from citance.measures.bm25 import Bm25Index
from citance.measures.lexical import content_stems
from citance.measures.tfidf import tfidf_vectors
from citance.records import Assessment, Citance, Decision
from citance.registry import Call, find

Ranks = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A citance with its assessment: what a selector decides on."""

    citance: Citance
    assessment: Assessment


def decide(
    call: Call, candidates: Sequence[Candidate], *, query: str, threshold: float, floor: float
) -> list[Decision]:
    """Decide on all citances of one reference paper.

    Args:
        call: the selector with its arguments, as in `select.selector`.
        candidates: citances of one reference paper.
        query: the topic's words.
        threshold: lowest support that `threshold` keeps, 0..1, if the call names none.
        floor: lowest `informative` that `threshold` keeps, 0..1.

    Returns:
        One decision a candidate, in their order. Of `query`, `count` and `floor` a selector is given those
        that it declares, beside its own options.

    Raises:
        SettingsError: there is no such selector, or it does not take these arguments.
    """
    part = find("selector", call.name)
    options = {"lambda_" if name == "lambda" else name: value for name, value in call.options.items()}
    if call.name == "threshold" and not call.args:
        options.setdefault("value", threshold)
    # `count` is what the others keep when they are given no k: as many as the threshold would.
    count = sum(_shortfall(candidate.assessment, threshold, floor) == "" for candidate in candidates)
    signature = inspect.signature(part)
    given = {"query": query, "count": count, "floor": floor}
    ours = {name: value for name, value in given.items() if name in signature.parameters}
    try:
        bound = signature.bind(candidates, *call.args, **ours, **options)
    except TypeError as error:
        raise SettingsError(f"select.selector '{call}': {error}; see `citance settings`.") from error
    decisions: list[Decision] = part(*bound.args, **bound.kwargs)
    return decisions


def keep_threshold(candidates: Sequence[Candidate], value: float, *, floor: float) -> list[Decision]:
    """Keep what is well supported and informative: support >= value and informative >= floor.

    Nothing else decides, the verdict neither; citances with the verdict `distorted` are set apart later.

    Args:
        candidates: citances of one reference paper.
        value: lowest support, 0..1.
        floor: lowest `informative`, 0..1.

    Source: the selection study, steps 5 and 6; the floor is ours.
    """
    _check_share("value", value)
    method = str(Call("threshold", (value,), {}))
    decisions = []
    for candidate in candidates:
        shortfall = _shortfall(candidate.assessment, value, floor)
        support = candidate.assessment.support
        reason = shortfall or f"support {_compare(support or 0.0, value)}"
        decisions.append(_decision(candidate, not shortfall, reason, method))
    return decisions


def keep_all(candidates: Sequence[Candidate]) -> list[Decision]:
    """Keep every citance, unscored ones too: arm P2 of the selection study."""
    return [_decision(candidate, True, "all are kept", "all") for candidate in candidates]


def keep_random(
    candidates: Sequence[Candidate],
    *,
    count: int,
    seed: int = 0,
    k: int | None = None,
) -> list[Decision]:
    """Keep a random draw.

    The draw depends on the seed and on the set of citances, not on their order.
    """
    if not isinstance(seed, int):
        raise SettingsError(f"select.selector random: seed={seed!r} is not a whole number.")
    names = sorted(candidate.citance.id for candidate in candidates)
    random.Random(f"{seed}:{','.join(names)}").shuffle(names)
    place = {name: float(-rank) for rank, name in enumerate(names)}
    scores = np.array([place[candidate.citance.id] for candidate in candidates])
    return _keep_best(candidates, scores, count, k, "random", {"seed": seed})


def keep_bm25(
    candidates: Sequence[Candidate], *, query: str, count: int, k: int | None = None
) -> list[Decision]:
    """Keep the citances nearest to the topic by BM25.

    Source: Robertson & Zaragoza 2009, with k1 = 1.2 and b = 0.75.
    """
    stems = [content_stems(candidate.citance.text) for candidate in candidates]
    scores = Bm25Index(stems).scores(list(dict.fromkeys(content_stems(query))))
    return _keep_best(candidates, scores, count, k, "bm25", {})


def keep_tfidf(
    candidates: Sequence[Candidate], *, query: str, count: int, k: int | None = None
) -> list[Decision]:
    """Keep the citances nearest to the topic by the cosine of TF-IDF vectors."""
    return _keep_best(candidates, _relevance(candidates, query)[0], count, k, "tfidf", {})


def keep_mmr(
    candidates: Sequence[Candidate],
    *,
    query: str,
    count: int,
    lambda_: float = 0.7,
    k: int | None = None,
) -> list[Decision]:
    """Keep citances near to the topic and unlike those already kept, by the cosine of TF-IDF vectors.

    Args:
        candidates: citances of one reference paper.
        query: the topic's words.
        count: how many to keep if there is no k.
        lambda_: weight of the topic against novelty, 0..1; written `lambda=` in a method's name.
        k: how many to keep.

    Source: Carbonell & Goldstein 1998, maximal marginal relevance.
    """
    _check_share("lambda", lambda_)
    relevance, vectors = _relevance(candidates, query)
    similarity = vectors @ vectors.T
    left = list(range(len(candidates)))
    nearest = np.zeros(len(candidates))
    scores = np.zeros(len(candidates))
    while left:
        gain = lambda_ * relevance[left] - (1 - lambda_) * nearest[left]
        best = left.pop(int(np.argmax(np.round(gain, 12))))
        scores[best] = len(left)
        nearest = np.maximum(nearest, similarity[best])
    return _keep_best(candidates, scores, count, k, "mmr", {"lambda": lambda_})


def _keep_best(
    candidates: Sequence[Candidate],
    scores: Ranks,
    count: int,
    k: int | None,
    name: str,
    options: dict[str, object],
) -> list[Decision]:
    if k is not None and (not isinstance(k, int) or isinstance(k, bool) or k < 0):
        raise SettingsError(f"select.selector {name}: k={k!r} is not a whole number from 0.")
    wanted = count if k is None else k
    method = str(Call(name, (), options if k is None else {**options, "k": k}))
    order = sorted(range(len(candidates)), key=lambda place: -round(float(scores[place]), 12))
    rank = {place: number for number, place in enumerate(order, start=1)}
    return [
        _decision(
            candidate,
            rank[place] <= wanted,
            f"rank {rank[place]} of {len(candidates)}, {wanted} wanted",
            method,
        )
        for place, candidate in enumerate(candidates)
    ]


def _relevance(candidates: Sequence[Candidate], query: str) -> tuple[Ranks, Ranks]:
    """Cosine of each citance to the query, and the citances' vectors."""
    vectors = tfidf_vectors(
        [content_stems(query), *(content_stems(candidate.citance.text) for candidate in candidates)]
    )
    return vectors[1:] @ vectors[0], vectors[1:]


def _shortfall(assessment: Assessment, value: float, floor: float) -> str:
    """Why the threshold does not keep it; empty if it does."""
    if assessment.support is None:
        why = "; ".join(assessment.why) or "no score could be computed"
        return why if why.startswith("unscored") else f"unscored: {why}"
    if assessment.support < value:
        return f"support {_compare(assessment.support, value)}"
    if assessment.informative < floor:
        return f"perfunctory: informative {_compare(assessment.informative, floor)}"
    return ""


def _compare(left: float, right: float) -> str:
    """`0.42 < 0.55`, with as many digits as it takes to see the difference."""
    sign = "<" if left < right else ">="
    for digits in range(2, 17):
        shown = f"{left:.{digits}f}", f"{right:.{digits}f}"
        if left == right or shown[0] != shown[1]:
            return f"{shown[0]} {sign} {shown[1]}"
    return f"{left!r} {sign} {right!r}"


def _check_share(name: str, value: float) -> None:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise SettingsError(f"select.selector: {name}={value!r} is not a number from 0 to 1.")


def _decision(candidate: Candidate, kept: bool, reason: str, method: str) -> Decision:
    citance = candidate.citance
    return Decision(citance.id, citance.cited, kept, reason, method)
