"""`nli`: does an entailment model say that the matched text entails the citance?"""

from __future__ import annotations

import math
from collections.abc import Sequence

from citance.backends.protocols import Models, NliPair
from citance.measures.lexical import strip_citations, words
from citance.scorers.pair import Pair, Scored

NO_MODEL = "nli: no entailment model configured"


def score(pairs: Sequence[Pair], models: Models) -> list[Scored]:
    """p(supported) with the joined spans as premise and the citance as hypothesis.

    Args:
        pairs: citances with the matched sentences.
        models: its entailment model is asked, if there is one.

    Returns:
        0..1, with the model's three probabilities; None with a reason without a model, without a text on a
        side, or if the model gave no number.
    """
    if models.entailment is None:
        return [Scored(None, (NO_MODEL,)) for _ in pairs]
    asked = [
        NliPair(premise=" ".join(pair.spans), hypothesis=strip_citations(pair.citing_text)) for pair in pairs
    ]
    places = [place for place, pair in enumerate(asked) if words(pair.premise) and words(pair.hypothesis)]
    scored = [Scored(None, ("nli: the citance or the matched text has no word",)) for _ in pairs]
    answers = models.entailment.classify([asked[place] for place in places])
    for place, answer in zip(places, answers, strict=True):
        if all(map(math.isfinite, (answer.supported, answer.distorted, answer.not_found))):
            scored[place] = Scored(round(answer.supported, 6), (), answer)
        else:
            scored[place] = Scored(None, ("nli: the entailment model gave no number",))
    return scored
