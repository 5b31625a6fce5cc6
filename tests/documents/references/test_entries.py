"""Printed entries, each worked out by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citance.documents.references.entries import read_entries, read_entry


@pytest.mark.parametrize(
    ("raw", "label", "authors", "year", "title"),
    [
        (
            "[1] A. Smith and B. Jones, “Deep things of the sea,” J. Foo, vol. 3, 2019.",
            "1",
            ("Smith, A.", "Jones, B."),
            2019,
            "Deep things of the sea",
        ),
        (
            "2. Smith J, Jones KL. Title of the work. Nature. 2001;12:33-44.",
            "2",
            ("Smith, J", "Jones, KL"),
            2001,
            "Title of the work",
        ),
        (
            "Smith, J., Jones, K. L., & Patel, C. (2019). A great title: with colon. Journal, 3(4), 33–44.",
            "",
            ("Smith, J.", "Jones, K. L.", "Patel, C."),
            2019,
            "A great title: with colon",
        ),
        (
            "Lee, Anna and Brown, Bob. 2004. Mining new word translations. In Proceedings of ACL.",
            "",
            ("Lee, Anna", "Brown, Bob"),
            2004,
            "Mining new word translations",
        ),
        (
            "Li Shao and Hwee Tou Ng. 2004. Mining New Word Translations. In COLING.",
            "",
            ("Shao, Li", "Ng, Hwee Tou"),
            2004,
            "Mining New Word Translations",
        ),
        (
            "World Health Organization (2021). Global report. Geneva.",
            "",
            ("World Health Organization",),
            2021,
            "Global report",
        ),
        (
            "van der Berg, J., O'Neil K (2017) The thing they saw? Nature 3:4",
            "",
            ("van der Berg, J.", "O'Neil, K"),
            2017,
            "The thing they saw?",
        ),
    ],
)
def test_entry(raw: str, label: str, authors: tuple[str, ...], year: int, title: str) -> None:
    entry = read_entry(raw, "r1")
    assert (entry.label, entry.authors, entry.year, entry.title) == (label, authors, year, title)
    assert entry.id == (label or "r1")
    assert entry.raw == raw


def test_identifiers_and_letter() -> None:
    entry = read_entry("Lee, A. (2020b). The title of it. doi:10.1234/AB(1). arXiv:1706.03762v2", "r1")
    assert (entry.suffix, entry.doi, entry.arxiv) == ("b", "10.1234/ab(1)", "1706.03762")


def test_lines_that_are_no_entries_are_left_out_and_ids_stay_unique() -> None:
    lines = [
        "[1] Lee, A. A title of one. 2019.",
        "short",
        "[1] Kim, B. Another title. 2018.",
        "Words without a date",
    ]
    assert [e.id for e in read_entries(lines)] == ["1"]


@given(st.text(max_size=300))
def test_any_text_is_read_without_a_crash(text: str) -> None:
    assert read_entry(text, "r1").year in (None, *range(1600, 2100))
