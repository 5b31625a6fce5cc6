"""`bertscore`: how near the citance's tokens come to tokens of the matched text."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from citance.backends.protocols import Models, TokenVectors
from citance.measures.bertscore import bertscore
from citance.measures.lexical import strip_citations
from citance.scorers.pair import Pair, Scored

_CHARACTERS_PER_TOKEN = 12  # no text has such long tokens: the encoder has cut it


def score(pairs: Sequence[Pair], models: Models) -> list[Scored]:
    """Mean over the citance's tokens of the best cosine to a token of any matched sentence.

    Of BERTScore's three values this is the precision with the citance as candidate and the matched sentences,
    each encoded alone, as one reference: support may be spread over them. Raw, not rescaled with a baseline,
    and without idf.

    Args:
        pairs: citances with the matched sentences.
        models: its encoder is asked for token vectors.

    Returns:
        0..1, 1 for identical text; None with a reason if a side has no token or the encoder gave no number.

    Source: Zhang et al. 2020, section 3; the choice of value is ours.
    """
    citances = [strip_citations(pair.citing_text) for pair in pairs]
    spans = [[strip_citations(span) for span in pair.spans] for pair in pairs]
    texts = list(dict.fromkeys([*citances, *(span for of_one in spans for span in of_one)]))
    tokens = dict(zip(texts, models.encoder.tokens(texts), strict=True))
    return [
        _score_one(text, tokens[text], [tokens[span] for span in of_one])
        for text, of_one in zip(citances, spans, strict=True)
    ]


def _score_one(text: str, citance: TokenVectors, spans: list[TokenVectors]) -> Scored:
    told = [span.vectors for span in spans if span.ids]
    if not citance.ids or not told:
        side = "matched text" if citance.ids else "citance"
        return Scored(None, (f"bertscore: the {side} has no word",))
    value = bertscore(citance.vectors, np.concatenate(told)).precision
    if not math.isfinite(value):
        return Scored(None, ("bertscore: the encoder gave no number",))
    cut = len(text) > _CHARACTERS_PER_TOKEN * len(citance.ids)
    why = ("bertscore: the citance is longer than the encoder reads; only its beginning was compared",)
    return Scored(round(min(max(value, 0.0), 1.0), 6), why if cut else ())
