"""The words around a citance's own marker."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citance.matching.clause import clause_around


def around(marked: str) -> str:
    """The clause of a text in which @ stands for the own marker and # for others."""
    text, target, others = "", 0, []
    for character in marked:
        if character == "@":
            target = len(text)
        elif character == "#":
            others.append(len(text))
        else:
            text += character
    return clause_around(text, target, others).strip(" ,.")


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("Parsing is slow in older systems #, and fast in recent ones @.", "and fast in recent ones"),
        ("Trees cool streets in summer @ but grass dries the soil #.", "Trees cool streets in summer"),
        ("While grass dries the soil #, trees cool streets @.", "trees cool streets"),
        ("unlike the slow parser of #, @ is fast", "is fast"),
        ("Trees cool streets; lawns do not cool anything @.", "lawns do not cool anything"),
        ("Several parsers exist #, @.", "Several parsers exist"),
        ("Shade lowers heat #@.", "Shade lowers heat"),
        ("@ found that trees cool streets.", "found that trees cool streets"),
        ("Trees cool @", "Trees cool"),
        ("@", ""),
    ],
    ids=[
        "after another marker",
        "before another marker",
        "after a contrast",
        "marker as subject",
        "semicolon",
        "too short alone",
        "markers side by side",
        "marker at the start",
        "no other marker",
        "empty",
    ],
)
def test_by_hand(marked: str, expected: str) -> None:
    assert around(marked) == expected


@given(st.text(alphabet="ab ;.,T", max_size=40), st.data())
def test_a_clause_is_a_piece_of_the_text(text: str, data: st.DataObject) -> None:
    offsets = st.integers(0, len(text))
    target, others = data.draw(offsets), data.draw(st.lists(offsets, max_size=3))
    assert clause_around(text, target, others) in text
