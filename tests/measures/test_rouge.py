"""ROUGE-L equals the reference implementation to the last digit."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rouge_score.rouge_scorer import RougeScorer

from citance.measures.rouge import Heard, rouge_l, rouge_l_matrix, rouge_l_union

WORD = st.sampled_from(
    ["the", "a", "of", "trees", "cool", "street", "1.8", "°C", "it's", "Größe", "x-ray", "", "\n", "ﬁ", "İ"]
)
TEXT = st.one_of(st.lists(WORD, max_size=30).map(" ".join), st.text(max_size=60))
ORACLE = RougeScorer(["rougeL"], use_stemmer=False)


@settings(max_examples=300)
@given(TEXT, TEXT)
def test_equal_to_rouge_score_to_the_last_digit(candidate: str, reference: str) -> None:
    theirs = ORACLE.score(reference, candidate)["rougeL"]
    ours = rouge_l(candidate, reference)
    assert (ours.precision, ours.recall, ours.f1) == (theirs.precision, theirs.recall, theirs.fmeasure)


@given(st.lists(TEXT, max_size=4), st.lists(TEXT, max_size=4))
def test_the_matrix_equals_the_pairs(candidates: list[str], references: list[str]) -> None:
    matrix = rouge_l_matrix(candidates, references)
    pairs = [[rouge_l(c, r).f1 for r in references] for c in candidates]
    assert matrix.shape == (len(candidates), len(references))
    np.testing.assert_allclose(matrix, np.reshape(pairs, matrix.shape), rtol=0, atol=1e-15)


def test_by_hand() -> None:
    # common in order: "trees", "the", "street": 3 of 4 words here, 3 of 5 there
    found = rouge_l("trees cool the street", "old trees shade the street")
    assert (found.precision, found.recall) == (3 / 4, 3 / 5)
    assert found.f1 == pytest.approx(2 / 3)


def test_order_counts() -> None:
    assert rouge_l("b a", "a b").f1 == 0.5


@pytest.mark.parametrize("other", ["", "  ", "…—", "日本語"])
def test_a_text_without_latin_words_gives_zeros(other: str) -> None:
    assert rouge_l(other, "trees") == rouge_l("trees", other)
    assert rouge_l(other, "trees").f1 == 0


def test_union_of_subsequences_by_the_published_example() -> None:
    # Lin 2004, section 3.2: w1 w2 with the first, w1 w3 w5 with the second: 4 of 5 words
    reference = ["w1", "w2", "w3", "w4", "w5"]
    candidates = [["w1", "w2", "w6", "w7", "w8"], ["w1", "w3", "w8", "w9", "w5"]]
    assert rouge_l_union(reference, candidates) == pytest.approx(4 / 5)
    assert rouge_l_union(reference, []) == 0.0
    assert rouge_l_union([], candidates) == 0.0


@given(
    st.lists(st.sampled_from("abcde"), max_size=8), st.lists(st.lists(st.sampled_from("abcde")), max_size=3)
)
def test_more_candidates_never_lower_the_union(reference: list[str], candidates: list[list[str]]) -> None:
    fewer, all_ = rouge_l_union(reference, candidates[:-1]), rouge_l_union(reference, candidates)
    assert 0 <= fewer <= all_ <= 1
    assert not reference or rouge_l_union(reference, [*candidates, reference]) == 1.0


@given(st.lists(TEXT, max_size=8), st.lists(TEXT, max_size=3), st.floats(0, 1))
def test_what_was_heard_is_what_no_pair_tells(texts: list[str], before: list[str], duplicate: float) -> None:
    heard = Heard(duplicate, before)
    told = list(before)
    for text in texts:
        new = all(rouge_l(text, other).f1 <= duplicate for other in told)
        told += [text] if new else []
        assert heard.tell(text) == new
