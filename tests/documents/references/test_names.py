"""Names as keys, identifiers in one form."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citance.documents.references.identifiers import bare_arxiv, find_arxiv, find_doi
from citance.documents.references.names import acronym, fold, keys, same_author, same_family


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Müller", "Muller", True),
        ("Müller", "Mueller", True),
        ("Muller", "Mueller", False),
        ("van der Berg", "Berg", True),
        ("Van Der Berg", "van der Berg", True),
        ("O’Neil", "O'Neil", True),
        ("Demner-Fushman", "Demner Fushman", True),
        ("Sørensen", "Sorensen", True),
        ("Łukasz", "Lukasz", True),
        ("Lee", "Leigh", False),
    ],
)
def test_spellings(one: str, other: str, same: bool) -> None:
    assert same_family(one, other) is same


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Lee, A.", "Lee, Ann", True),
        ("Lee, B", "Lee, Ann", False),
        ("Lee", "Lee, Ann", True),
        ("Li, A", "Lee, A", False),
    ],
)
def test_persons(one: str, other: str, same: bool) -> None:
    assert same_author(one, other) is same


def test_acronym_needs_two_words() -> None:
    assert acronym("World Health Organization") == "WHO"
    assert acronym("Smith") == ""


@given(st.text(max_size=30))
def test_keys_are_folded(name: str) -> None:
    assert all(key == fold(key) for key in keys(name))


@pytest.mark.parametrize(
    ("text", "doi"),
    [
        ("https://doi.org/10.1234/AbC.", "10.1234/abc"),
        ("(doi:10.1000/b(1)2)", "10.1000/b(1)2"),
        ("10.1/too-short", ""),
        ("no", ""),
    ],
)
def test_doi(text: str, doi: str) -> None:
    assert find_doi(text) == doi


def test_arxiv() -> None:
    assert find_arxiv("see arXiv:1706.03762v5, 2017") == "1706.03762"
    assert find_arxiv("https://arxiv.org/abs/hep-th/9901001") == "hep-th/9901001"
    assert find_arxiv("10.48550/arXiv.1706.03762") == "1706.03762"
    assert find_arxiv("pages 1706.03762") == ""
    assert bare_arxiv("arXiv:1706.03762v2") == "1706.03762"
    assert bare_arxiv("PMC1234") == ""
