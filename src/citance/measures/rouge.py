"""ROUGE-L: how much of one text stands in another, in order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import LCSseq
from rapidfuzz.process import cdist

_NOT_A_WORD = re.compile(r"[^a-z0-9]+")
_FIRST_CODE = 0x10000  # beyond the surrogates: a million different words fit


@dataclass(frozen=True, slots=True)
class Prf:
    """Precision, recall and their harmonic mean, each 0..1."""

    precision: float
    recall: float
    f1: float


def rouge_tokens(text: str) -> list[str]:
    """The words that ROUGE counts: runs of a-z and 0-9 after lower-casing, not stemmed."""
    return _NOT_A_WORD.sub(" ", text.lower()).split()


def rouge_l(candidate: str, reference: str) -> Prf:
    """Longest common subsequence of words, as shares of both texts.

    Args:
        candidate: its words are the base of precision.
        reference: its words are the base of recall.

    Returns:
        Zeros if either has no words. Equal to `rouge-score` 0.1.2 without stemming.

    Source: Lin 2004, section 3.1 (sentence-level LCS, beta = 1).
    """
    left, right = rouge_tokens(candidate), rouge_tokens(reference)
    return _prf(int(LCSseq.similarity(left, right)), len(left), len(right))


def rouge_l_union(reference: Sequence[str], candidates: Sequence[Sequence[str]]) -> float:
    """Share of a sentence's words that stand in its longest common subsequence with any of several sentences.

    Args:
        reference: the words of the sentence, in order.
        candidates: the words of each of the others.

    Returns:
        0..1; 0 if the sentence has no word.

    Source: Lin 2004, section 3.2 (summary-level ROUGE-L, union LCS), recall of one reference sentence.
    """
    found: set[int] = set()
    for candidate in candidates:
        for edit in LCSseq.opcodes(reference, candidate):
            if edit.tag == "equal":
                found.update(range(edit.src_start, edit.src_end))
    return len(found) / len(reference) if reference else 0.0


def rouge_l_matrix(candidates: Sequence[str], references: Sequence[str]) -> NDArray[np.float64]:
    """F1 of every candidate against every reference, in one call.

    Args:
        candidates: n texts.
        references: m texts.

    Returns:
        Shape (n, m), 0..1; each value equals `rouge_l(...).f1`.
    """
    codes: dict[str, str] = {}
    left = [_as_codes(text, codes) for text in candidates]
    right = [_as_codes(text, codes) for text in references]
    if not left or not right:
        return np.zeros((len(left), len(right)))
    common = cdist(left, right, scorer=LCSseq.similarity, dtype=np.int64).astype(np.float64)
    n = np.maximum([[len(text)] for text in left], 1)
    m = np.maximum([len(text) for text in right], 1)
    precision, recall = common / n, common / m
    both = precision + recall
    return np.divide(2 * precision * recall, both, out=np.zeros_like(both), where=both > 0)


class Heard:
    """Texts that were told already, to see whether another one says the same.

    Args:
        duplicate: F1, 0..1, above which two texts say the same.
        texts: told from the beginning.
    """

    def __init__(self, duplicate: float, texts: Iterable[str] = ()) -> None:
        self._duplicate = duplicate
        self._codes: dict[str, str] = {}
        self._told = [_as_codes(text, self._codes) for text in texts]

    def tell(self, text: str) -> bool:
        """Whether no text told before says the same; then it is told too."""
        new = _as_codes(text, self._codes)
        for old in self._told:
            if _prf(LCSseq.similarity(new, old), len(new), len(old)).f1 > self._duplicate:
                return False
        self._told.append(new)
        return True


def _as_codes(text: str, codes: dict[str, str]) -> str:
    """One character a word: rapidfuzz compares strings a hundred times faster than lists."""
    return "".join(codes.setdefault(word, chr(_FIRST_CODE + len(codes))) for word in rouge_tokens(text))


def _prf(common: int, candidate: int, reference: int) -> Prf:
    if not common:
        return Prf(0.0, 0.0, 0.0)
    precision, recall = common / candidate, common / reference
    return Prf(precision, recall, 2 * precision * recall / (precision + recall))
