"""Perfunctory mentions stand below citances that say something."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citance.scorers.informative import informative
from citance.scorers.weights import load_weights

PERFUNCTORY = [
    ("Street trees and heat have been widely studied.", 4),
    ("Many approaches to parsing exist.", 5),
    ("We use the parser of.", 1),
    ("Analyses were performed as previously described.", 1),
    ("See for a recent review.", 1),
    (".", 1),
    ("Following Lee and Ito, we selected 20 verbs from each class.", 1),
    ("Similar to recent attempts, our model arranges word types into clusters.", 2),
    ("For German, we show results for RFTagger.", 1),
    ("Representative work includes Lee et al., Ito et al. and Abe.", 3),
    ("It is computed as: (O11 + 1 )(O22 + 1 ) scribed in Shao and Ng.", 1),
    ("The lemmas were obtained using the TreeTagger.", 1),
    ("We adopted K = 3 topics, following the setting in Zhao and Xing.", 1),
]
SAYING = [
    "Oduya and Lind found that streets with mature planes were 1.8 °C cooler than bare streets at noon.",
    "Marek et al. report that air temperature falls once tree canopy covers a third of the neighbourhood.",
    "The authors propose a dynamic programming search that restricts word reordering between two languages.",
    "Dorow and Widdows use the corpus to build a graph of nouns, based on a threshold of frequency.",
    "Dang et al. modify it by adding new classes which remove the overlap between the original ones.",
]
CLEAN = "Abe et al. found that planted streets near wide parks are cooler."


@pytest.mark.parametrize(("text", "works"), PERFUNCTORY)
def test_perfunctory_mentions_fall_below_the_floor(text: str, works: int) -> None:
    assert informative(text, ["Trees cool streets."], works) < load_weights().informative_floor


@pytest.mark.parametrize("text", SAYING)
def test_findings_and_proposals_pass_it(text: str) -> None:
    assert informative(text, []) >= 0.45
    assert informative(text, [text]) > informative(text, [])


def test_by_hand() -> None:
    # .2 + .15 (found) + .2 (Ito found) + .05 (43 %) + .05 (lower) + .3 x 1 (all words there) = .95
    text = "Ito found 43 % lower afternoon heat beneath trees."
    assert informative(text, [text]) == pytest.approx(0.95)
    # without spans .65; two further works - .15
    assert informative(text, [], works=3) == pytest.approx(0.5)


def test_who_does_it_counts() -> None:
    theirs = "Abe et al. describe a search that begins with coarse units."
    own = "We describe a search that begins with coarse units, as Abe et al. did."
    assert informative(own, []) < load_weights().informative_floor < informative(theirs, [])


@pytest.mark.parametrize(
    "text",
    [
        f"Table 1: BLEU scores of systems – – 15.9 15.5 {CLEAN}",
        CLEAN + " and trees are taller" * 40,
    ],
    ids=["table", "run together"],
)
def test_what_is_no_sentence_falls(text: str) -> None:
    assert informative(text, []) < informative(CLEAN, [])


@given(st.text(max_size=80), st.lists(st.text(max_size=40), max_size=2), st.integers(1, 50))
def test_always_from_0_to_1(text: str, spans: list[str], works: int) -> None:
    assert 0 <= informative(text, spans, works) <= 1
