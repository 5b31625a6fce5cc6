"""From four scores to `support`, probabilities and a verdict."""

from __future__ import annotations

import math

from citance.records import Extent, Probabilities, Scores, Verdict
from citance.scorers.weights import Coefficients, Weights


def support_of(scores: Scores, weights: Weights) -> float | None:
    """Weighted mean of the scores that exist; missing ones leave their weight to the others.

    Returns:
        0..1; None if no score with a weight exists.

    Source: the selection study, step 5 (weighted sum).
    """
    shares = weights.weights.as_dict()
    given = {name: value for name, value in scores.as_dict().items() if value is not None}
    total = sum(shares[name] or 0.0 for name in given)
    if not total:
        return None
    return round(sum(value * (shares[name] or 0.0) for name, value in given.items()) / total, 6)


def probabilities_of(
    scores: Scores, entailment: Probabilities | None, conflict: bool, weights: Weights
) -> Probabilities:
    """The three-class map: softmax of a linear function of the scores.

    Args:
        scores: a missing one counts as typical.
        entailment: of the entailment model; None if there is none.
        conflict: whether an explicit conflict was named.
        weights: hold the map's coefficients.

    Returns:
        Three probabilities that sum to 1 up to rounding to six digits.
    """
    classes = (weights.map.supported, weights.map.distorted, weights.map.not_found)
    logits = [_logit(scores, entailment, conflict, weights, row) for row in classes]
    powers = [math.exp(logit - max(logits)) for logit in logits]
    supported, distorted, not_found = (round(power / sum(powers), 6) for power in powers)
    return Probabilities(supported, distorted, not_found)


def verdict_of(probabilities: Probabilities, *, conflict: bool, entailment: bool, extent: Extent) -> Verdict:
    """The likeliest class, with two rules.

    Without an entailment model `distorted` stands only where an explicit conflict was named, for words alone
    do not show a bent meaning. Where only an abstract or a context was at hand, what it does not say is
    `unverifiable`, not `not_found`.

    Args:
        probabilities: of the three-class map.
        conflict: whether an explicit conflict was named.
        entailment: whether an entailment model took part.
        extent: how much of the cited paper was read.
    """
    likely = {
        Verdict.SUPPORTED: probabilities.supported,
        Verdict.DISTORTED: probabilities.distorted,
        Verdict.NOT_FOUND: probabilities.not_found,
    }
    if not conflict and not entailment:
        del likely[Verdict.DISTORTED]
    verdict = max(likely, key=lambda name: likely[name])
    if verdict is Verdict.NOT_FOUND and extent is not Extent.FULL_TEXT:
        return Verdict.UNVERIFIABLE
    return verdict


def _logit(
    scores: Scores, entailment: Probabilities | None, conflict: bool, weights: Weights, row: Coefficients
) -> float:
    typical = weights.typical.as_dict()
    logit = row.bias + row.conflict * conflict
    logit += row.contradiction * (entailment.distorted if entailment else 0.0)
    for name, value in scores.as_dict().items():
        if value is not None:
            logit += float(getattr(row, name)) * (value - (typical[name] or 0.0))
    return logit
