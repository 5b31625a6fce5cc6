"""`bertscore`: how near the citance's tokens come to tokens of the paper's best sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from citance.backends.protocols import Models, TokenVectors
from citance.measures.bertscore import bertscore, inverse_document_frequency, token_weights
from citance.measures.lexical import strip_citations
from citance.scorers.pair import Pair, Scored

_CHARACTERS_PER_TOKEN = 12  # no text has such long tokens: the encoder has cut it


@np.errstate(invalid="ignore")  # an encoder that gives no number: told below
def score(pairs: Sequence[Pair], models: Models) -> list[Scored]:
    """BERTScore precision of the citance against the paper's best sentence, rare tokens weighing more.

    The citance is the candidate; each of the ten best-ranked sentences is a reference, and the best one
    counts. A token weighs 1 + its idf in the ten; against a single sentence all weigh alike. Where a citance
    speaks of several works, its tokens are those of the words around its own marker, with the vectors that
    they have in the whole citance. Raw, not rescaled with a baseline.

    Args:
        pairs: citances with the matched sentences.
        models: its encoder is asked for token vectors.

    Returns:
        0..1, 1 for identical text; None with a reason if a side has no token or the encoder gave no number.

    Source: Zhang et al. 2020, section 3 (precision, importance weighting, best of several references); the
    choice of value, 1 + idf and the ten sentences are ours.
    """
    asked = [(strip_citations(pair.citing_text), strip_citations(pair.whole)) for pair in pairs]
    told = [[strip_citations(sentence) for sentence in pair.evidence] for pair in pairs]
    texts = list(
        dict.fromkeys([text for both in asked for text in both] + [s for of_one in told for s in of_one])
    )
    tokens = dict(zip(texts, models.encoder.tokens(texts), strict=True))
    return [
        _score_one(text, _inside(tokens[text], tokens[whole]), [tokens[sentence] for sentence in of_one])
        for (text, whole), of_one in zip(asked, told, strict=True)
    ]


def _inside(part: TokenVectors, whole: TokenVectors) -> TokenVectors:
    """The tokens of a part as they stand in the whole; the part as it is where the whole lacks it."""
    size = len(part.ids)
    for start in range(len(whole.ids) - size + 1):
        if whole.ids[start : start + size] == part.ids:
            return TokenVectors(part.ids, whole.vectors[start : start + size])
    return part


def _score_one(text: str, citance: TokenVectors, sentences: list[TokenVectors]) -> Scored:
    told = [sentence for sentence in sentences if sentence.ids]
    if not citance.ids or not told:
        side = "matched text" if citance.ids else "citance"
        return Scored(None, (f"bertscore: the {side} has no word",))
    weights = _weights(citance.ids, [sentence.ids for sentence in told])
    values = [bertscore(citance.vectors, sentence.vectors, weights).precision for sentence in told]
    if not np.isfinite(values).all():
        return Scored(None, ("bertscore: the encoder gave no number",))
    cut = len(text) > _CHARACTERS_PER_TOKEN * len(citance.ids)
    why = ("bertscore: the citance is longer than the encoder reads; only its beginning was compared",)
    return Scored(round(min(max(*values, 0.0), 1.0), 6), why if cut else ())


def _weights(ids: Sequence[int], told: Sequence[Iterable[int]]) -> list[float] | None:
    """What each token of the citance counts; None, all alike, where there is no frequency to speak of."""
    if len(told) == 1:
        return None
    idf = inverse_document_frequency(told)
    return [1 + weight for weight in token_weights(ids, idf, len(told))]
