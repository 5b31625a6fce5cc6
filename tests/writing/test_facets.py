from __future__ import annotations

import pytest

from citance.records import Facet
from citance.writing.facets import facet_of


@pytest.mark.parametrize(
    ("text", "facet"),
    [
        ("We aim to describe how far the benefit reaches.", Facet.AIM),
        ("This paper investigates the problem of tagging unknown words.", Facet.AIM),
        ("We propose a search procedure based on dynamic programming.", Facet.METHOD),
        ("RFTagger was used for tagging.", Facet.METHOD),
        ("Air was 1.8 °C cooler beneath the trees.", Facet.RESULT),
        ("They found that shade reduced asphalt temperature.", Facet.RESULT),
        ("The method does not measure temperature.", Facet.LIMIT),
        ("Residual confounding cannot be excluded.", Facet.LIMIT),
        ("Trees shade streets.", Facet.RESULT),
        ("Results: admissions rose by 7 %.", Facet.RESULT),
        ("", Facet.RESULT),
    ],
)
def test_each_facet_by_its_cues(text: str, facet: Facet) -> None:
    assert facet_of(text) is facet


def test_the_heading_decides_where_the_words_do_not() -> None:
    assert facet_of("Trees shade streets.", "2 Methods") is Facet.METHOD
    assert facet_of("Trees shade streets.", "Limitations") is Facet.LIMIT


def test_a_label_at_the_start_counts_before_the_heading() -> None:
    assert facet_of("Methods: trees shade streets.", "Results") is Facet.METHOD


@pytest.mark.parametrize(
    ("text", "facet"),
    [
        ("We saw no effect on REM sleep.", Facet.RESULT),
        ("We conducted a pilot experiment to examine the algorithm.", Facet.METHOD),
        ("Following Stevenson and Joanis, twenty verbs of each class were selected.", Facet.METHOD),
        ("The limited coverage of the lexicon is a problem.", Facet.LIMIT),
    ],
)
def test_what_a_reader_put_elsewhere(text: str, facet: Facet) -> None:
    assert facet_of(text) is facet
