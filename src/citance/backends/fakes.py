"""Public fakes of encoder and entailment model: no file to load, the same answer everywhere."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from citance.backends.protocols import NliPair, TokenVectors, Vectors
from citance.records import Probabilities

_WORD = re.compile(r"[^\W_]+")


class HashEncoder:
    """Each word has a random unit vector that its hash decides; a sentence is the sum of its words.

    Texts that share words are near, all others nearly at right angles: enough to test everything around the
    encoder.

    Args:
        dimensions: of the vectors, >= 2.
    """

    def __init__(self, dimensions: int = 64) -> None:
        self.dimensions = dimensions

    @property
    def identity(self) -> str:
        """Name and dimensions."""
        return f"hash-encoder:{self.dimensions}"

    @property
    def languages(self) -> frozenset[str]:
        """Any: a hash knows no language."""
        return frozenset()

    def sentences(self, texts: Sequence[str]) -> Vectors:
        """One unit vector a text; zeros for a text without a word."""
        rows = [_unit(tokens.vectors.sum(axis=0)) for tokens in self.tokens(texts)]
        return np.stack(rows) if rows else np.zeros((0, self.dimensions), np.float32)

    def tokens(self, texts: Sequence[str]) -> list[TokenVectors]:
        """One token a word."""
        found = []
        for text in texts:
            words = _WORD.findall(text.lower())
            vectors = np.array([self._vector(word) for word in words], np.float32)
            found.append(TokenVectors(tuple(map(_hash, words)), vectors.reshape(len(words), self.dimensions)))
        return found

    def _vector(self, word: str) -> Vectors:
        return _unit(np.random.default_rng(_hash(word)).standard_normal(self.dimensions))


class OverlapNli:
    """Calls a hypothesis supported as far as the premise holds its words; a lone "not" contradicts."""

    @property
    def identity(self) -> str:
        """Its name."""
        return "overlap-nli"

    def classify(self, pairs: Sequence[NliPair]) -> list[Probabilities]:
        """Probabilities made of shared words, for tests; they say nothing about meaning."""
        return [_overlap(pair) for pair in pairs]


def _overlap(pair: NliPair) -> Probabilities:
    premise = set(_WORD.findall(pair.premise.lower()))
    hypothesis = set(_WORD.findall(pair.hypothesis.lower()))
    share = len(premise & hypothesis) / len(hypothesis) if hypothesis else 0.0
    if ("not" in premise) != ("not" in hypothesis):
        return Probabilities(supported=0.0, distorted=share, not_found=1.0 - share)
    return Probabilities(supported=share, distorted=0.0, not_found=1.0 - share)


def _hash(word: str) -> int:
    return int.from_bytes(hashlib.sha256(word.encode("utf-8", "replace")).digest()[:4], "big")


def _unit(vector: NDArray[np.floating[Any]]) -> Vectors:
    length = float(np.linalg.norm(vector))
    return np.asarray(vector / length if length else vector, np.float32)
