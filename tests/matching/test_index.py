"""Ranking a paper's sentences, with the fake encoder."""

from __future__ import annotations

import json
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citance.backends.fakes import HashEncoder
from citance.backends.protocols import Vectors
from citance.config import MatchSettings
from citance.matching import PaperIndex, Query

PAPER = [
    "Methods",
    "Trees cool the street by 1.8 degrees on clear summer afternoons.",
    "Grass dries the soil in spring and needs water in summer.",
    "We thank the city for its help with the measurements.",
    "Older people were admitted to hospital less often near trees.",
    "",
]
WORDS = st.sampled_from(
    [
        "trees",
        "cool",
        "street",
        "grass",
        "dries",
        "soil",
        "hospital",
        "people",
        "summer",
        "the",
        "of",
        "xyzzy",
    ]
)


def index(paper: Sequence[str] = PAPER) -> PaperIndex:
    return PaperIndex(paper, HashEncoder(), MatchSettings())


def best(text: str, **marker: object) -> int:
    return index().rank([Query(text, **marker)])[0].ranking[0]  # type: ignore[arg-type]


@pytest.mark.parametrize("place", [1, 2, 3, 4])
def test_a_sentence_finds_itself(place: int) -> None:
    ranked = index().rank([Query(PAPER[place])])[0]
    assert ranked.ranking[0] == place
    assert ranked.similarity[place] == pytest.approx(1.0, abs=1e-5)


def test_the_words_around_the_own_marker_decide() -> None:
    text = "Grass dries the soil, while trees cool the street."
    first, second = text.index(","), len(text) - 1
    assert best(text, target=second, others=(first,)) == 1
    assert best(text, target=first, others=(second,)) == 2


def test_a_heading_does_not_win_over_a_sentence() -> None:
    paper = [
        "Cooling streets",
        "Trees are cooling streets in summer when planted closely.",
        "Grass dries soil.",
    ]
    assert index(paper).rank([Query("cooling streets")])[0].ranking[0] == 1


def test_what_is_left_of_markers_is_no_part_of_the_query() -> None:
    plain, marked = index().rank([Query("trees cool"), Query("trees cool (Grass and Soil, 2015) [3, 4]")])
    assert plain.ranking == marked.ranking


@settings(max_examples=30, deadline=None)
@given(st.lists(st.lists(WORDS, max_size=6).map(" ".join), max_size=4))
def test_a_batch_equals_its_citances_one_by_one(texts: list[str]) -> None:
    made = index()
    together = made.rank([Query(text) for text in texts])
    for text, ranked in zip(texts, together, strict=True):
        (alone,) = made.rank([Query(text)])
        assert alone.ranking == ranked.ranking
        np.testing.assert_allclose(alone.fused, ranked.fused, atol=1e-12)


@settings(max_examples=30, deadline=None)
@given(st.lists(st.lists(WORDS, max_size=5).map(" ".join), max_size=6), st.lists(WORDS, max_size=5))
def test_every_sentence_is_ranked_once(paper: list[str], words: list[str]) -> None:
    (ranked,) = index(paper).rank([Query(" ".join(words))])
    assert sorted(ranked.ranking) == list(range(len(paper)))
    assert len(ranked.fused) == len(ranked.similarity) == len(paper)
    assert all(ranked.fused > 0)


def test_a_paper_without_sentences_has_no_ranking() -> None:
    assert index([]).rank([Query("trees")])[0].ranking == ()
    assert index([]).rank([]) == []


class BrokenEncoder(HashEncoder):
    def sentences(self, texts: Sequence[str]) -> Vectors:
        return super().sentences(texts) * np.float32("nan")


def test_an_encoder_that_gives_no_numbers_leaves_the_words_to_decide() -> None:
    ranked = PaperIndex(PAPER, BrokenEncoder(), MatchSettings()).rank([Query("grass dries the soil")])[0]
    assert ranked.ranking[0] == 2
    json.dumps(ranked.similarity.tolist(), allow_nan=False)


@pytest.mark.parametrize(("size", "first"), [(120, 0), (20, 19)], ids=["full text", "abstract"])
def test_a_full_text_tells_early_what_it_is_cited_for(size: int, first: int) -> None:
    # all four rankings: the last sentence 3.5 / 11 = .318, the first 3.5 / 12 = .292; .318 x .75 = .239
    sentences = [f"Banks earn money in spring {n}." for n in range(size)]
    sentences[0], sentences[-1] = "Trees cool streets in summer too.", "Trees cool the streets of towns."
    (ranked,) = PaperIndex(sentences, HashEncoder(), MatchSettings()).rank(
        [Query("Trees cool streets of towns.")]
    )
    assert ranked.ranking[0] == first
    assert set(ranked.ranking[:2]) == {0, size - 1}
