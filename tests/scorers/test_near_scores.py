"""`bertscore` and `rouge_l` of pairs, by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest

from citance.backends.fakes import HashEncoder
from citance.backends.protocols import Models
from citance.measures.bertscore import bertscore
from citance.scorers import bertscore as semantic
from citance.scorers import rouge as lexical
from citance.scorers.pair import Pair, Scored

ENCODER = HashEncoder()
MODELS = Models(ENCODER)


def near(pair: Pair) -> Scored:
    return semantic.score([pair], MODELS)[0]


def words(pair: Pair) -> Scored:
    return lexical.score([pair], MODELS)[0]


def test_against_one_sentence_it_is_published_precision() -> None:
    text, sentence = "trees cool streets", "trees shade wide streets"
    mine, theirs = ENCODER.tokens([text, sentence])
    assert near(Pair(text, (sentence,))).value == pytest.approx(
        bertscore(mine.vectors, theirs.vectors).precision, abs=1e-6
    )


def test_the_best_sentence_counts_and_rare_words_weigh_more_by_hand() -> None:
    # "trees" stands in both sentences: weight 1 + ln(3/3) = 1; "cool" in one: 1 + ln(3/2)
    rare = 1 + math.log(3 / 2)
    trees, cool, grow, rain = (ENCODER.tokens([w])[0].vectors[0] for w in ("trees", "cool", "grow", "rain"))
    first = (1 * 1 + rare * 1) / (1 + rare)
    second = (1 + rare * max(float(cool @ grow), float(cool @ trees))) / (1 + rare)
    pair = Pair("trees cool", ("trees cool rain",), "", ("trees grow",))
    assert near(pair).value == pytest.approx(max(first, second), abs=1e-6)
    # where neither has both words, the one with the rarer word is nearer
    split = Pair("trees cool", ("trees rain", "cool rain"), "", ("trees grow",))
    common, rarer = 1 + math.log(4 / 3), 1 + math.log(4 / 2)
    in_first = common + rarer * max(float(cool @ trees), float(cool @ rain))
    in_second = common * max(float(trees @ cool), float(trees @ rain)) + rarer
    assert near(split).value == pytest.approx(max(in_first, in_second) / (common + rarer), abs=1e-6)


def test_a_part_of_a_citance_has_the_vectors_of_the_whole() -> None:
    class Placed(HashEncoder):
        """Vectors that depend on what stands before, as those of a real encoder do."""

        def tokens(self, texts):
            return [
                type(one)(one.ids, np.roll(one.vectors, len(one.ids), axis=1))
                for one in super().tokens(texts)
            ]

    models = Models(Placed())
    whole, part = "lawns need water while trees cool streets", "trees cool streets"
    inside = semantic.score([Pair(part, (whole,), whole=whole)], models)[0].value
    alone = semantic.score([Pair(part, (whole,))], models)[0].value
    assert inside == pytest.approx(1.0, abs=1e-6)
    assert alone is not None
    assert alone < 0.9


def test_only_the_ten_best_sentences_count() -> None:
    fillers = tuple(f"filler number {n}" for n in "abcdefghi")
    text = "trees cool streets"
    for score in (near, words):
        inside, outside = (
            Pair(text, ("rain",), "", (*fillers[:8], text)),
            Pair(text, ("rain",), "", (*fillers, text)),
        )
        assert score(inside).value == pytest.approx(1.0, abs=1e-6)
        assert score(outside).value < 0.9


def test_words_may_be_spread_over_sentences_by_hand() -> None:
    # stems: tree, cool, street, summer; the first sentence has tree, street, the second cool
    pair = Pair("Trees cool the streets in summer.", ("Tree and street.", "It cools."))
    assert words(pair).value == pytest.approx(3 / 4)
    # order counts inside a sentence: of "street ... tree" only one stands in order
    assert words(Pair("Trees line streets.", ("Streets have trees.",))).value == pytest.approx(
        1 / 3, abs=1e-6
    )


def test_a_citance_of_stop_words_is_compared_by_all_its_words() -> None:
    assert words(Pair("This is it.", ("It is this.",))).value == pytest.approx(1 / 3, abs=1e-6)
    assert words(Pair("This is it.", ("This is it.",))).value == 1.0


@pytest.mark.parametrize("score", [near, words])
def test_a_side_without_words_is_unscored_with_the_reason(score) -> None:
    assert score(Pair("…", ("Trees.",))).why[0].endswith("the citance has no word")
    assert score(Pair("Trees.", ("…", ""))).why[0].endswith("the matched text has no word")
    assert score(Pair("Trees.", ())).value is None
