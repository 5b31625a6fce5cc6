"""Words, stems and what is left of markers."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citance.measures.lexical import content_stems, content_terms, overlap, stem, strip_citations, words


def test_words_of_any_script_are_kept() -> None:
    assert words("Größe der Bäume, 樹木 и деревья: 1.8 °C") == [
        *("größe", "der", "bäume", "樹木", "и", "деревья", "1", "8", "c"),
    ]


def test_terms_leave_out_stop_words_and_single_letters() -> None:
    assert content_terms("The trees of a street are not x") == ["trees", "street", "not"]


@pytest.mark.parametrize(
    ("forms", "expected"),
    [
        ("increases increased increasing increase", "increas"),
        ("studies study", "study"),
        ("cities city", "city"),
        ("tagger taggers tagged", "tagg"),
        ("translation translations", "transl"),
        ("tree gas bed", ""),
    ],
)
def test_forms_of_one_word_share_a_stem_and_short_words_stay(forms: str, expected: str) -> None:
    stems = {stem(word) for word in forms.split()}
    assert stems == ({expected} if expected else set(forms.split()))


def test_overlap_by_hand() -> None:
    # asked: cool, street, tree; given has street and cool
    assert overlap("trees cool streets", "a cool street") == pytest.approx(2 / 3)
    assert overlap("of the", "of the") == 0


def test_what_is_left_of_markers_is_taken_out() -> None:
    text = "As shown (Ito, 2015; Lee and Wu, 2016a) and [3, 7–9], in 2010 () it fell (34% in 2015) [CLS]."
    assert strip_citations(text) == "As shown and , in 2010 it fell (34% in 2015) [CLS]."


@given(st.text(max_size=300))
def test_stripping_never_adds_words(text: str) -> None:
    assert len(words(strip_citations(text))) <= len(words(text))


@pytest.mark.parametrize("text", ["(" + "A 20" * 10_000, "A" * 40_000, "(A" * 20_000, "[1," * 20_000])
def test_hostile_texts_take_no_long_time(text: str) -> None:
    start = time.perf_counter()
    strip_citations(text)
    content_stems(text)
    assert time.perf_counter() - start < 1


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Trees cool (Ito et al.,; Lee & Kim,; Marek,).", "Trees cool ."),
        ("Ito et al. showed it; it was seen by Ito et al., too", "showed it; it was seen by too"),
        ("Boston, Oste, and Karsund (n = 3), in Rome", "Boston, Oste, and Karsund (n = 3), in Rome"),
        ("Samples (Boston, MA) and others", "Samples (Boston, MA) and others"),
    ],
    ids=["years taken out", "et al.", "a list of names stays", "a place stays"],
)
def test_names_of_authors_are_what_is_left_of_markers(text: str, left: str) -> None:
    assert strip_citations(text) == left
