"""Texts as TF-IDF vectors."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float64]


def tfidf_vectors(texts: Sequence[Sequence[str]]) -> Vectors:
    """One unit vector a text: (1 + ln tf) x smoothed idf, over the words of these texts.

    Args:
        texts: n texts, each as its words (stems, without stop words).

    Returns:
        Shape (n, words), columns in alphabetical order; a text without words is a row of zeros.

    Source: Manning, Raghavan & Schütze 2008, section 6.4 (ltc); the smoothing, ln((1 + n) / (1 + df)) + 1,
    keeps words that stand in every text.
    """
    vocabulary = {word: place for place, word in enumerate(sorted({w for text in texts for w in text}))}
    spread = Counter(word for text in texts for word in set(text))
    vectors = np.zeros((len(texts), len(vocabulary)))
    for row, text in enumerate(texts):
        for word, count in Counter(text).items():
            idf = math.log((1 + len(texts)) / (1 + spread[word])) + 1
            vectors[row, vocabulary[word]] = (1 + math.log(count)) * idf
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    unit: Vectors = np.divide(vectors, lengths, out=np.zeros_like(vectors), where=lengths > 0)
    return unit
