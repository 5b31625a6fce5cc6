from __future__ import annotations

import pytest

from citance.records import Evidence, Facet, Span
from citance.writing.disagreement import direction, objects, opposed


def said(by: str, text: str, citance: str | None = "c") -> Evidence:
    return Evidence(text, Facet.RESULT, Span(by, 0, 1), citance, by, (), None, None, 1)


@pytest.mark.parametrize(
    ("text", "way"),
    [
        ("Street trees reduced admissions on hot days.", "down"),
        ("Street trees increased admissions on hot days.", "up"),
        ("Street trees had no significant effect on admissions.", "none"),
        ("Trees did not reduce admissions.", "none"),
        ("Trees reduced heat and increased comfort.", ""),
        ("Trees stand in streets.", ""),
        ("There was no clear association, but rates were higher.", ""),
    ],
)
def test_one_direction_or_none(text: str, way: str) -> None:
    assert direction(text) == way


def test_opposed_directions_on_one_subject_are_a_pair() -> None:
    one = said("a", "Street trees reduced hospital admissions on hot days.")
    other = said("b", "On hot days hospital admissions increased near street trees.")
    assert opposed([one, other]) == [(one, other)]


def test_no_effect_stands_against_an_effect() -> None:
    one = said("a", "Street trees reduced hospital admissions.")
    other = said("b", "Street trees had no effect on hospital admissions.")
    assert opposed([one, other]) == [(one, other)]


@pytest.mark.parametrize(
    "other",
    [
        said("b", "Street trees lowered hospital admissions on hot days."),
        said("b", "Wind increased the price of bicycles in winter."),
        said("b", "Hospital admissions on hot days near street trees."),
        said("b", "Street trees increased hospital admissions and lowered comfort."),
        said("a", "Street trees increased hospital admissions on hot days."),
    ],
    ids=["same direction", "other subject", "no direction", "two directions", "same speaker"],
)
def test_anything_less_explicit_is_left_alone(other: Evidence) -> None:
    assert opposed([said("a", "Street trees reduced hospital admissions on hot days."), other]) == []


def test_a_piece_stands_in_one_pair_at_most() -> None:
    up, down = "Street trees increased admissions.", "Street trees reduced admissions."
    assert len(opposed([said("a", up), said("b", down), said("c", down)])) == 1


@pytest.mark.parametrize(
    ("text", "yes"),
    [
        ("Contrary to Oduya, we found no cooling.", True),
        ("This result could not be replicated in winter.", True),
        ("Our data contradict the claim.", True),
        ("In contrast to parsing, tagging is local.", False),
        ("The bicycle disagreed with a laser map at 50 points.", False),
        ("This is at odds with the findings of Ito.", True),
        ("Unlike earlier taggers it is fast.", False),
    ],
)
def test_only_an_outright_objection_counts(text: str, yes: bool) -> None:
    assert objects(text) is yes
