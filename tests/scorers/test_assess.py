"""All scores joined to an assessment."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from citance.backends.fakes import HashEncoder, OverlapNli
from citance.backends.protocols import Models, NliPair, TokenVectors
from citance.config import AssessSettings, MatchSettings
from citance.matching import match_citances
from citance.records import (
    Citance,
    Document,
    Extent,
    Mention,
    Paper,
    Probabilities,
    Sentence,
    Span,
    Verdict,
)
from citance.scorers import nli
from citance.scorers.assess import Case, assess_pairs, case_of
from citance.scorers.pair import Pair
from citance.scorers.tiers import scorers_of
from citance.scorers.weights import load_weights

MODELS = Models(HashEncoder())
SCORERS = scorers_of(AssessSettings())
TEXT = "Street trees lowered afternoon heat by 43 % in the summer of the study."


def case(text: str = TEXT, *spans: str, extent: Extent = Extent.FULL_TEXT) -> Case:
    return Case("c1", "oduya2010", Pair(text, spans or (TEXT,)), text, 1, extent)


def assess(one: Case, models: Models = MODELS):
    (found,) = assess_pairs([one], models, load_weights(), SCORERS)
    return found


def test_identical_text_is_supported_and_says_what_is_missing() -> None:
    found = assess(case())
    assert found.support == pytest.approx(1.0, abs=1e-5)
    assert found.verdict is Verdict.SUPPORTED
    assert found.scores.nli is None
    assert found.why == (nli.NO_MODEL,)


def test_an_explicit_conflict_comes_first_and_makes_it_distorted() -> None:
    found = assess(case(TEXT, TEXT.replace("43", "34")))
    assert found.why[0] == "number: citance says 43 %, the paper says 34 %"
    assert found.verdict is Verdict.DISTORTED


def test_unrelated_text_is_not_found_or_unverifiable() -> None:
    other = "Quarterly profits rose at a bank."
    assert assess(case(TEXT, other)).verdict is Verdict.NOT_FOUND
    assert assess(case(TEXT, other, extent=Extent.ABSTRACT)).verdict is Verdict.UNVERIFIABLE


def test_nothing_to_score_is_unscored() -> None:
    found = assess(case("…", "—"))
    assert (found.support, found.verdict, found.probabilities) == (None, None, None)
    assert found.why[0].startswith("unscored: rouge_l: ")


def test_an_entailment_model_takes_part() -> None:
    found = assess(case(), Models(HashEncoder(), entailment=OverlapNli()))
    assert found.scores.nli == 1.0
    assert found.why == ()


class BrokenEncoder(HashEncoder):
    def tokens(self, texts: Sequence[str]) -> list[TokenVectors]:
        return [TokenVectors(t.ids, t.vectors * float("nan")) for t in super().tokens(texts)]


class BrokenNli(OverlapNli):
    def classify(self, pairs: Sequence[NliPair]) -> list[Probabilities]:
        return [Probabilities(float("nan"), 0.0, 1.0) for _ in pairs]


def test_models_that_give_no_number_cost_their_own_score() -> None:
    found = assess(case(), Models(BrokenEncoder(), entailment=BrokenNli()))
    assert found.scores.bertscore is None
    assert found.scores.nli is None
    assert found.support == pytest.approx(1.0)
    assert found.why == (
        "bertscore: the encoder gave no number",
        "nli: the entailment model gave no number",
    )


def test_a_scorer_that_leaves_the_range_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    class Beyond(OverlapNli):
        def classify(self, pairs: Sequence[NliPair]) -> list[Probabilities]:
            return [Probabilities(1.5, 0.0, 0.0) for _ in pairs]

    found = assess(case(), Models(HashEncoder(), entailment=Beyond()))
    assert found.scores.nli is None
    assert found.why == ("nli: the scorer gave 1.5, not a number from 0 to 1",)


def test_a_batch_equals_its_cases_one_by_one() -> None:
    cases = [case(), case(TEXT, "Trees."), case("Heat.", "Heat rises."), case("…", "—")]
    assert assess_pairs(cases, MODELS, load_weights(), SCORERS) == [assess(one) for one in cases]
    assert assess_pairs([], MODELS, load_weights(), SCORERS) == []


def test_a_citance_is_judged_by_the_words_around_its_marker() -> None:
    sentences = ("Trees cool the street in summer.", "We counted the trees of two parks.")
    text = " ".join(sentences)
    places = ((0, len(sentences[0])), (len(sentences[0]) + 1, len(text)))
    document = Document(
        Paper("oduya2010", "On trees"), text, (), tuple(Sentence(*place, 0, 0) for place in places)
    )
    said = "Lawns need water, while trees cool the street in summer."
    citance = Citance(
        *("c1", "ito2018", "oduya2010", Span("ito2018", 0, len(said)), said, (), Mention(0, 0, "", "paren")),
        target=len(said) - 1,
        others=(16,),
        grouped=False,
    )
    (match,) = match_citances([citance], document, HashEncoder(), MatchSettings())
    made = case_of(citance, match, document)
    assert made.pair.citing_text == "while trees cool the street in summer."
    assert made.pair.spans[0] == sentences[0]
    assert made.pair.cited_title == "On trees"
    assert (made.works, made.whole, made.extent) == (2, said, Extent.FULL_TEXT)
