"""Late interaction: how well each word of a query finds a like word in each sentence."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from citance.backends.protocols import TokenVectors
from citance.measures.bertscore import inverse_document_frequency, token_weights


class TokenIndex:
    """The token vectors of a paper's sentences, ready for queries.

    Args:
        sentences: one entry a sentence, in order.
    """

    def __init__(self, sentences: Sequence[TokenVectors]) -> None:
        self._size = len(sentences)
        self._idf = inverse_document_frequency(sentence.ids for sentence in sentences)
        self._filled = np.array([place for place, sentence in enumerate(sentences) if sentence.ids], np.int64)
        filled = [sentences[place] for place in self._filled]
        self._starts = np.cumsum([0, *(len(sentence.ids) for sentence in filled)])[:-1]
        self._vectors = np.concatenate([sentence.vectors for sentence in filled]) if filled else None

    def scores(self, query: TokenVectors) -> NDArray[np.float64]:
        """Mean over the query's tokens of the best cosine in the sentence, weighted by idf in the paper.

        Args:
            query: a citance.

        Returns:
            One value a sentence, -1..1: the idf-weighted recall of BERTScore.

        Source: Khattab & Zaharia 2020, section 3.3 (MaxSim); Zhang et al. 2020, section 3 (idf).
        """
        scores = np.zeros(self._size)
        weights = np.array(token_weights(query.ids, self._idf, self._size))
        if self._vectors is None or not weights.sum():
            return scores
        best = np.maximum.reduceat(query.vectors @ self._vectors.T, self._starts, axis=1)
        scores[self._filled] = weights @ best / weights.sum()
        return scores
