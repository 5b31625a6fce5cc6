"""Printed lists without labels and blank lines: where one entry ends and the next begins."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citance.documents.references.lines import cut_lines

FOO = "Foo, A. (2001). A fine title here. J. Trees, 4, 1-9."
BAR = "Bar, B. and Baz, C. D. (2002). Another fine title. Proc. Shade, 10(2)."
WHO = "World Health Organization (2003). Heat and health. Geneva: WHO."
LEE = "K. Lee, M. Ito. 2004. Cool streets. Urban Climate 12:34-56."


@pytest.mark.parametrize(
    ("printed", "entries"),
    [
        ([FOO, BAR], [FOO, BAR]),
        ([FOO, BAR, WHO, LEE], [FOO, BAR, WHO, LEE]),
        (
            ["Foo, A. (2001). A fine title that is", "long. J. Trees, 4, 1-9.", BAR],
            ["Foo, A. (2001). A fine title that is long. J. Trees, 4, 1-9.", BAR],
        ),
        (
            ["Foo, A., Mid, M.,", "Bar, B. (2001). A fine title. J. Trees.", BAR],
            ["Foo, A., Mid, M., Bar, B. (2001). A fine title. J. Trees.", BAR],
        ),
        (
            ["Foo, A. & Mid, M.", "Bar, B. (2001). A fine title. J. Trees.", LEE],
            ["Foo, A. & Mid, M. Bar, B. (2001). A fine title. J. Trees.", LEE],
        ),
        (
            ["Foo, A. (2001). A fine title.", "Academic Press, New York.", BAR],
            ["Foo, A. (2001). A fine title. Academic Press, New York.", BAR],
        ),
        (
            ["van den Berg, J. (1999). Wind.", "    J. Air, 3, 4-5.", "de Vries, K. (2000). Rain. J. Air."],
            ["van den Berg, J. (1999). Wind. J. Air, 3, 4-5.", "de Vries, K. (2000). Rain. J. Air."],
        ),
        (["A single entry of two", "lines, 2001."], ["A single entry of two\nlines, 2001."]),
        ([FOO], [FOO]),
    ],
)
def test_by_hand(printed: list[str], entries: list[str]) -> None:
    assert cut_lines("\n".join(printed)) == entries


@given(st.lists(st.sampled_from([FOO, BAR, WHO, LEE]), min_size=2, max_size=6))
def test_a_line_an_entry(printed: list[str]) -> None:
    assert cut_lines("\n".join(printed)) == printed


@given(st.text(alphabet="aAB., 12()\n", max_size=80))
def test_no_word_is_lost(text: str) -> None:
    assert " ".join(cut_lines(text)).split() == text.split()
