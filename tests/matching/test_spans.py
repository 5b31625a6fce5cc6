"""From ranking to evidence, and from citances to matches."""

from __future__ import annotations

import numpy as np
import pytest

from citance.backends.fakes import HashEncoder
from citance.config import MatchSettings
from citance.matching import Ranked, match_citances
from citance.matching.spans import choose_spans
from citance.records import Citance, Document, Mention, Paper, Sentence, Span


def ranked(*scores: float) -> Ranked:
    fused = np.array(scores)
    order = tuple(int(place) for place in np.argsort(-fused, kind="stable"))
    return Ranked(order, fused, fused)


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ((0.1, 1.0, 0.2, 0.1), ((1,),)),
        ((0.9, 1.0, 0.2, 0.1), ((0, 1),)),
        ((0.9, 0.1, 0.2, 1.0), ((3,), (0,))),
        ((0.9, 0.95, 0.8, 1.0), ((3,), (0, 1))),
        ((0.8, 0.8, 0.8, 0.8), ((0, 1, 2),)),
        ((0.75, 0.0, 1.0), ((2,), (0,))),
        ((0.74, 0.0, 1.0), ((2,),)),
        ((), ()),
    ],
    ids=["one", "neighbours", "apart", "best first", "at most three", "at margin", "below it", "empty"],
)
def test_the_best_one_to_three_sentences(
    scores: tuple[float, ...], expected: tuple[tuple[int, ...], ...]
) -> None:
    assert choose_spans(ranked(*scores), MatchSettings()) == expected


def test_a_sentence_far_in_meaning_does_not_join() -> None:
    near = Ranked((1, 0, 2), np.array([0.9, 1.0, 0.9]), np.array([0.3, 0.6, 0.4]))
    assert choose_spans(near, MatchSettings()) == ((1, 2),)  # .3 < .6 x .6 <= .4
    negative = Ranked((1, 0), np.array([0.9, 1.0]), np.array([-0.2, -0.1]))
    assert choose_spans(negative, MatchSettings()) == ((1,),)


def test_the_number_of_sentences_can_be_set() -> None:
    assert choose_spans(ranked(0.9, 0.95, 1.0), MatchSettings(spans=1)) == ((2,),)


def document(*texts: str) -> Document:
    sentences, start = [], 0
    for text in texts:
        sentences.append(Sentence(start, start + len(text), 0, 0))
        start += len(text) + 1
    return Document(Paper("oduya2010"), " ".join(texts), (), tuple(sentences))


def citance(text: str) -> Citance:
    marker = Mention(0, 0, "", "paren")
    return Citance(f"c-{text}", "ito2018", "oduya2010", Span("ito2018", 0, 9), text, (), marker, 0)


def test_matches_copy_the_place_to_the_character() -> None:
    paper = document(
        "Old trees cool the street.", "So cool streets\nneed many trees.", "Soil dries in the summer."
    )
    settings = MatchSettings(spans=2)
    (match,) = match_citances([citance("trees cool streets")], paper, HashEncoder(), settings)
    assert match.id == "c-trees cool streets"
    assert match.cited == "oduya2010"
    assert sorted(match.ranking) == [0, 1, 2]
    for found in match.spans:
        assert paper.text[found.span.start : found.span.end] == found.text
        assert -1 <= found.similarity <= 1
    assert match.spans[0].sentences == (0, 1)
    assert match.spans[0].text == "Old trees cool the street. So cool streets\nneed many trees."


def test_a_paper_without_sentences_has_a_match_without_spans() -> None:
    (match,) = match_citances([citance("trees")], document(), HashEncoder(), MatchSettings())
    assert (match.ranking, match.spans) == ((), ())


def test_no_citances_no_matches() -> None:
    assert match_citances([], document("Trees cool."), HashEncoder(), MatchSettings()) == []
