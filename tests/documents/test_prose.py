"""The one rule of cleaning, for whole texts and for texts in pieces."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from citance.documents.prose import Prose, clean, raised


def test_rule_by_hand() -> None:
    assert clean(" a\u00a0 b\t\nc\u00ad\u200bd e\u0301 \x07") == "a b cd \u00e9"
    assert raised("12\u201314") == "\u00b9\u00b2\u207b\u00b9\u2074"
    assert raised("th") == "th"


@given(st.lists(st.text(alphabet="ae\u0301\u0302 \n\u00ad\u1100\u1161.", max_size=4), max_size=8))
def test_pieces_give_the_same_as_the_whole(pieces: list[str]) -> None:
    prose = Prose()
    for piece in pieces:
        prose.add(piece)
    assert prose.text == clean("".join(pieces))
    assert len(prose.text) <= prose.length
    for start in range(len(prose.text) + 1):
        assert prose.since(start) == prose.text[start:]
