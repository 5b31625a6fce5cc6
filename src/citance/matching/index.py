"""A reference paper made searchable once, and the ranking of its sentences for each citance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from citance.backends.protocols import Encoder, TokenVectors, Vectors
from citance.config import MatchSettings
from citance.matching.clause import clause_around
from citance.matching.late import TokenIndex
from citance.measures.bm25 import Bm25Index
from citance.measures.lexical import content_stems, strip_citations, words

_HEADING_WORDS = 5  # a "sentence" with fewer words is a heading or a scrap of a formula
_HEADING_SHARE = 0.5
_FULL_TEXT = 50  # sentences: a text this long tells early what it is cited for; an abstract ends with it
_EARLY = 100  # sentences: until then the share falls
_LATE_SHARE = 0.75
_ENCODED_AT_ONCE = 500  # sentences
_WINDOW_SHARE = 0.5  # the window says where to look, not which of its three sentences is meant


@dataclass(frozen=True, slots=True)
class Query:
    """A citance as the matcher sees it.

    Args:
        text: the citance without its markers.
        target: offset where the marker of the paper stood; None if unknown.
        others: offsets where markers of other works stood.
        grouped: whether the marker named more than one work.
    """

    text: str
    target: int | None = None
    others: tuple[int, ...] = ()
    grouped: bool = False

    @property
    def clause(self) -> str:
        """The words around its own marker, if the citance speaks of other works too; else all of it."""
        if self.target is None or not (self.grouped or self.others):
            return self.text
        return clause_around(self.text, self.target, self.others)


@dataclass(frozen=True, slots=True)
class Ranked:
    """A paper's sentences in the order in which they fit a citance.

    Args:
        ranking: all sentence indices, best first.
        fused: by sentence index, > 0: what the order was made from.
        similarity: by sentence index: cosine to the citance, -1..1.
    """

    ranking: tuple[int, ...]
    fused: NDArray[np.float64]
    similarity: NDArray[np.float64]


class PaperIndex:
    """The sentences of one paper, encoded and counted once, for any number of citances.

    Args:
        sentences: the paper's, in order; may be none.
        encoder: texts to vectors.
        settings: constants of BM25 and of the fusion.
    """

    def __init__(self, sentences: Sequence[str], encoder: Encoder, settings: MatchSettings) -> None:
        self.sentences = tuple(sentences)
        self._encoder = encoder
        self._settings = settings
        stems = [content_stems(sentence) for sentence in self.sentences]
        around = [list(chain(*stems[max(place - 1, 0) : place + 2])) for place in range(len(stems))]
        self._bm25 = Bm25Index(stems, settings.bm25_k1, settings.bm25_b)
        self._window = Bm25Index(around, settings.bm25_k1, settings.bm25_b)
        self._vectors, tokens = _encode(self.sentences, encoder)
        self._tokens = TokenIndex(tokens)
        self._shares = _shares(self.sentences)

    def rank(self, queries: Sequence[Query]) -> list[Ranked]:
        """Rank the paper's sentences for each citance by reciprocal rank fusion of four rankings.

        They are BM25 of the sentence, BM25 of the sentence with its neighbours, cosine of the sentence
        vectors, and late interaction of the token vectors. A citance that speaks of other works too is
        searched a second time with the clause around its own marker. The window, and sentences of fewer
        than five words, count half. In a text of 50 sentences or more the share of a sentence falls with its
        place to three quarters at the hundredth, and stays.

        Args:
            queries: citances of this paper.

        Returns:
            One ranking a query, in their order; it does not depend on the other queries.

        Source: Cormack, Clarke & Büttcher 2009 (reciprocal rank fusion); the choice of rankings is ours,
        measured in docs/quality.md.
        """
        texts = [(strip_citations(query.text), strip_citations(query.clause)) for query in queries]
        distinct = list(dict.fromkeys(text for pair in texts for text in pair))
        fused = dict(zip(distinct, self._fuse(distinct), strict=True))
        ranked = []
        for whole, clause in texts:
            both = fused[whole] if whole == clause else _Fused.of(fused[whole], fused[clause])
            order = np.argsort(-both.scores, kind="stable")
            ranked.append(Ranked(tuple(map(int, order)), both.scores, both.similarity))
        return ranked

    @np.errstate(invalid="ignore")  # a model that gives no number: 0 below
    def _fuse(self, texts: Sequence[str]) -> list[_Fused]:
        if not self.sentences:
            return [_Fused(np.zeros(0), np.zeros(0)) for _ in texts]
        vectors, tokens = self._encoder.sentences(texts), self._encoder.tokens(texts)
        found = []
        for text, vector, query in zip(texts, vectors, tokens, strict=True):
            stems = content_stems(text)
            cosine = _numbers(self._vectors @ vector)
            total = (
                self._reciprocal(self._bm25.scores(stems))
                + self._reciprocal(self._window.scores(stems)) * _WINDOW_SHARE
                + self._reciprocal(cosine)
                + self._reciprocal(_numbers(self._tokens.scores(query)))
            )
            found.append(_Fused(total * self._shares, cosine))
        return found

    def _reciprocal(self, scores: NDArray[np.float64]) -> NDArray[np.float64]:
        """1 / (k + rank), rank from 1; rounding keeps equal sentences in their order on every machine."""
        ranks = np.empty(len(scores))
        ranks[np.argsort(-np.round(scores, 5), kind="stable")] = np.arange(1, len(scores) + 1)
        return 1.0 / (self._settings.rrf_k + ranks)


def _encode(sentences: Sequence[str], encoder: Encoder) -> tuple[Vectors, list[TokenVectors]]:
    """Sentence and token vectors, asked for together: an encoder does not keep a long paper's tokens."""
    vectors, tokens = [encoder.sentences(())], []
    for at in range(0, len(sentences), _ENCODED_AT_ONCE):
        part = sentences[at : at + _ENCODED_AT_ONCE]
        vectors.append(encoder.sentences(part))
        tokens += encoder.tokens(part)
    return np.concatenate(vectors), tokens


def _shares(sentences: Sequence[str]) -> NDArray[np.float64]:
    """How much each sentence counts, > 0..1: headings half, late ones of a full text less."""
    short = np.array([len(words(sentence)) < _HEADING_WORDS for sentence in sentences], bool)
    shares = np.where(short, _HEADING_SHARE, 1.0)
    if len(sentences) >= _FULL_TEXT:
        place = np.minimum(np.arange(len(sentences)) / _EARLY, 1.0)
        shares = shares * (1 - (1 - _LATE_SHARE) * place)
    return shares


@dataclass(frozen=True, slots=True)
class _Fused:
    scores: NDArray[np.float64]
    similarity: NDArray[np.float64]

    @staticmethod
    def of(whole: _Fused, clause: _Fused) -> _Fused:
        """The mean of both searches; the citance is as near to a sentence as the nearer of the two."""
        similarity = np.maximum(whole.similarity, clause.similarity)
        return _Fused((whole.scores + clause.scores) / 2, similarity)


def _numbers(values: NDArray[np.floating[Any]]) -> NDArray[np.float64]:
    """The values, 0 where a model gave no number."""
    return np.nan_to_num(np.asarray(values, np.float64), nan=0.0, posinf=0.0, neginf=0.0)
