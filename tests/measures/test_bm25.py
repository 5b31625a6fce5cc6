"""BM25 against a value worked out by hand, and at its edges."""

from __future__ import annotations

import math

import pytest

from citance.measures.bm25 import Bm25Index


def test_by_hand() -> None:
    # "tree" stands in 1 of 2 texts: idf = log(1 + (2 - 1 + .5) / (1 + .5)) = log 2; mean length 1.5.
    # text 0 has 1 word: norm = 1.2 x (1 - .75 + .75 x 1 / 1.5) = .9; score = log 2 x 1 / (1 + .9)
    scores = Bm25Index([["tree"], ["street", "lamp"]]).scores(["tree"])
    assert scores == pytest.approx([math.log(2) / 1.9, 0.0], abs=1e-6)


def test_a_word_that_stands_twice_in_the_query_counts_twice() -> None:
    index = Bm25Index([["tree"], ["street"]])
    assert index.scores(["tree", "tree"])[0] == pytest.approx(2 * index.scores(["tree"])[0])


@pytest.mark.parametrize("texts", [[], [[]], [[], []], [["a"]], [[], ["b"]]])
def test_papers_with_few_or_no_words(texts: list[list[str]]) -> None:
    index = Bm25Index(texts)
    assert index.scores([]).tolist() == [0.0] * len(texts)
    assert index.scores(["unknown"]).tolist() == [0.0] * len(texts)
