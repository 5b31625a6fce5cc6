"""Sentences: nothing lost, no boundary inside a marker or an open bracket, abbreviations do not end one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citance.documents.sentences.split import join_over, split
from citance.records import Mention


def texts(text: str, *markers: str) -> list[str]:
    mentions = []
    for marker in markers:
        start = text.index(marker)
        mentions.append(Mention(start, start + len(marker), marker, "paren"))
    return [text[start:end] for start, end in split(text, mentions)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It rains. We stay.", ["It rains.", "We stay."]),
        ("Is it so? Yes! Good.", ["Is it so?", "Yes!", "Good."]),
        ("See Fig. 3 and Eq. 4. They fit.", ["See Fig. 3 and Eq. 4.", "They fit."]),
        ("See Eq. (3). They fit.", ["See Eq. (3).", "They fit."]),
        ("Found by Smith et al. The rest is new.", ["Found by Smith et al.", "The rest is new."]),
        ("Found by Smith et al. Berlin agrees.", ["Found by Smith et al. Berlin agrees."]),
        (
            "J. R. Smith found vitamin C. The dose was 3.5 mg. It worked.",
            ["J. R. Smith found vitamin C.", "The dose was 3.5 mg.", "It worked."],
        ),
        (
            "They used e.g. Python, i.e. a language. Fine.",
            ["They used e.g. Python, i.e. a language.", "Fine."],
        ),
        ("It held (see above. Then again). Next one.", ["It held (see above. Then again).", "Next one."]),
        ("He said “Go.” Then we went.", ["He said “Go.”", "Then we went."]),
        ("Version 2.0 is out. 95 users came.", ["Version 2.0 is out.", "95 users came."]),
        ("3. Methods are told here.", ["3. Methods are told here."]),
        ("It was warm ... and then it was cold.", ["It was warm ... and then it was cold."]),
        ("One paragraph\n\nAnother one. And more", ["One paragraph", "Another one.", "And more"]),
        ("  padded.  ", ["padded."]),
        ("", []),
        (" \n\n ", []),
    ],
)
def test_boundaries_worked_out_by_hand(text: str, expected: list[str]) -> None:
    assert texts(text) == expected


def test_marker_after_the_full_stop_belongs_to_the_sentence_before() -> None:
    assert texts("Shown before. [5] Next we test.", "[5]") == ["Shown before. [5]", "Next we test."]


def test_marker_after_an_abbreviation_does_not_hide_the_full_stop_after_it() -> None:
    assert texts("It is in Ref. [7]. Many agree.", "[7]") == ["It is in Ref. [7].", "Many agree."]


def test_marker_that_the_next_words_go_on_from_begins_its_sentence() -> None:
    text = "It works. (Lee, 2016) shows more. Done."
    assert texts(text, "(Lee, 2016)") == ["It works.", "(Lee, 2016) shows more.", "Done."]


def test_raised_number_glued_to_the_full_stop_ends_the_sentence_after_it() -> None:
    assert texts("It grows.3 In mice it does.", "3") == ["It grows.3", "In mice it does."]


def test_full_stops_inside_a_marker_end_nothing() -> None:
    marker = "(Lee et al. 2016. Nature. Vol. 3)"
    assert texts(f"It holds {marker} here. So what.", marker) == [f"It holds {marker} here.", "So what."]


def test_boundary_of_the_file_inside_a_marker_is_dropped() -> None:
    text = "As Berger et al. (1996) say. More."
    mention = Mention(3, 23, text[3:23], "narrative")
    assert join_over([(0, 16), (17, 28), (29, 34)], [(mention.start, mention.end)]) == [(0, 28), (29, 34)]


@given(st.text(alphabet="aB .!?()[]\n,1;e.g.", max_size=120))
def test_no_character_but_white_space_is_lost_and_ranges_are_in_order(text: str) -> None:
    ranges = split(text)
    place = 0
    for start, end in ranges:
        assert place <= start < end
        assert not text[place:start].strip()
        assert text[start:end] == text[start:end].strip()
        place = end
    assert not text[place:].strip()


@given(st.text(alphabet="aB .!?()\n", min_size=2, max_size=60), st.data())
def test_no_boundary_falls_into_a_mention(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text) - 2))
    end = data.draw(st.integers(start + 1, min(len(text), start + 12)))
    surface = text[start:end]
    if "\n" in surface or surface != surface.strip() or not surface:
        return
    for first, last in split(text, [Mention(start, end, surface, "paren")]):
        assert last <= start or first >= end or (first <= start and end <= last)


def test_a_paragraph_of_many_sentences_takes_no_longer_than_many_paragraphs() -> None:
    import time

    start = time.perf_counter()
    assert len(split("Plain words. " * 60_000, [])) == 60_000
    assert time.perf_counter() - start < 10
