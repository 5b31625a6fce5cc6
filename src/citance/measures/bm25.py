"""BM25 over the sentences of one paper."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

_NO_WORD = "\0"  # stands in for a text without words, which bm25s does not take


class Bm25Index:
    """Texts as words, ready for queries.

    Args:
        texts: n texts, each as its words (stems, without stop words).
        k1: term saturation, >= 0.
        b: length normalisation, 0..1.

    Source: Robertson & Zaragoza 2009, with the idf of Lucene, as bm25s computes it.
    """

    def __init__(self, texts: Sequence[Sequence[str]], k1: float = 1.2, b: float = 0.75) -> None:
        import bm25s

        self._size = len(texts)
        self._known = {word for text in texts for word in text}
        self._index = bm25s.BM25(k1=k1, b=b, method="lucene")
        if self._known:
            self._index.index([list(text) or [_NO_WORD] for text in texts], show_progress=False)

    def scores(self, query: Sequence[str]) -> NDArray[np.float64]:
        """One score a text, >= 0, in their order; a word that stands twice in the query counts twice."""
        known = [word for word in query if word in self._known]
        if not known:
            return np.zeros(self._size)
        return np.asarray(self._index.get_scores(known), np.float64)
