"""Sentences without their markers stay readable, and it is told where the markers stood."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citance.documents.markers import find
from citance.documents.sentences.unmark import unmark
from citance.records import Mention, Reference

KNOWN = [
    Reference("S", authors=("Smith", "Jones", "Patel"), year=2019),
    Reference("L", authors=("Lee",), year=2016),
    Reference("OL", authors=("Oduya", "Lindqvist"), year=2012),
]
NUMBERS = [Reference(str(n), label=str(n)) for n in range(1, 20)]


@pytest.mark.parametrize(
    ("text", "bare", "before"),
    [
        ("It holds (Smith et al., 2019).", "It holds.", ["It holds"]),
        ("It holds (Smith et al., 2019), and more.", "It holds, and more.", ["It holds"]),
        ("Oduya and Lindqvist (2012) found X.", "Oduya and Lindqvist found X.", ["Oduya and Lindqvist"]),
        ("Lee’s (2016) data agree.", "Lee’s data agree.", ["Lee’s"]),
        ("Shown by Smith et al. (2019).", "Shown by Smith et al.", ["Shown by Smith et al."]),
        ("As shown in (Smith et al., 2019; Lee, 2016), it holds.", "As shown in Smith et al., Lee, it holds.",
         ["As shown in Smith et al., Lee"]),
        ("(Lee, 2016) shows that it holds.", "Lee shows that it holds.", ["Lee"]),
        ("Models of (Lee, 2016) and (Smith et al., 2019) agree.", "Models of Lee and Smith et al. agree.",
         ["Models of Lee", "Models of Lee and Smith et al."]),
        ("Many do so (Lee, 2016), (Smith et al., 2019) and (Oduya and Lindqvist, 2012).", "Many do so.",
         ["Many do so", "Many do so", "Many do so"]),
        ("It holds (see Smith et al., 2019, p. 3) here.", "It holds here.", ["It holds"]),
    ],
)  # fmt: skip
def test_author_year_markers(text: str, bare: str, before: list[str]) -> None:
    got = unmark(text, 0, len(text), find(text, KNOWN))
    assert got.text == bare
    assert [got.text[:offset] for offset in got.offsets] == before


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("It holds [3].", "It holds."),
        ("It holds [3, 4] here.", "It holds here."),
        ("Smith et al. [12] showed it.", "Smith et al. showed it."),
        ("It grows⁵,⁶ fast.", "It grows fast."),
        ("It holds. [5]", "It holds."),
        ("As in [3], it holds.", "As in, it holds."),
    ],
)
def test_number_markers(text: str, bare: str) -> None:
    assert unmark(text, 0, len(text), find(text, NUMBERS)).text == bare


def test_part_of_a_text() -> None:
    text = "First (Lee, 2016). Second (Smith et al., 2019) one."
    mentions = find(text, KNOWN)[1:]
    got = unmark(text, 19, len(text), mentions)
    assert (got.text, got.offsets) == ("Second one.", (6,))


@given(
    st.lists(
        st.sampled_from(["word", "(Lee, 2016)", "Lee (2016)", ",", ".", "and", "in", "(", ")"]), max_size=12
    )
)
def test_offsets_lie_in_the_text_in_order_and_no_marker_is_left(pieces: list[str]) -> None:
    text = " ".join(pieces)
    mentions: list[Mention] = find(text, KNOWN)
    got = unmark(text, 0, len(text), mentions)
    assert len(got.offsets) == len(mentions)
    assert list(got.offsets) == sorted(got.offsets)
    assert all(0 <= offset <= len(got.text) for offset in got.offsets)
    assert got.text == got.text.strip()
    assert got.text.count("2016") == text.count("2016") - len([m for m in mentions if "2016" in m.surface])
