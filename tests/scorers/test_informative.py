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
]
SAYING = [
    "Oduya and Lind found that streets with mature planes were 1.8 °C cooler than bare streets at noon.",
    "Marek et al. report that air temperature falls once tree canopy covers a third of the neighbourhood.",
    "The authors propose a dynamic programming search that restricts word reordering between two languages.",
]


@pytest.mark.parametrize(("text", "works"), PERFUNCTORY)
def test_perfunctory_mentions_fall_below_the_floor(text: str, works: int) -> None:
    assert informative(text, ["Trees cool streets."], works) < load_weights().informative_floor


@pytest.mark.parametrize("text", SAYING)
def test_findings_and_proposals_pass_it(text: str) -> None:
    assert informative(text, []) >= 0.5
    assert informative(text, [text]) > informative(text, [])


def test_by_hand() -> None:
    # .3 + .2 (found) + .1 (43 %) + .1 (lower) + .4 x 1 (all words there) = 1.1, cut to 1
    text = "Ito found 43 % lower afternoon heat beneath trees."
    assert informative(text, [text]) == 1.0
    # without spans .7; two further works - .1
    assert informative(text, [], works=3) == pytest.approx(0.6)


@given(st.text(max_size=80), st.lists(st.text(max_size=40), max_size=2), st.integers(1, 50))
def test_always_from_0_to_1(text: str, spans: list[str], works: int) -> None:
    assert 0 <= informative(text, spans, works) <= 1
