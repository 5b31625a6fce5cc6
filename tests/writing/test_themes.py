from __future__ import annotations

import math

from hypothesis import given, settings
from hypothesis import strategies as st

from citance.records import Digest, Evidence, Facet, Paper, Span
from citance.writing.themes import group_papers, theme_titles


def digest(paper: str, *texts: str) -> Digest:
    evidence = tuple(
        Evidence(text, Facet.RESULT, Span(paper, 0, 1), None, paper, (), None, None, 1) for text in texts
    )
    return Digest("t", paper, evidence, (), True, 1, 1)


def known(**titles: str) -> dict[str, Paper]:
    return {paper: Paper(paper, title) for paper, title in titles.items()}


PAPERS = known(
    a="Statistical Machine Translation with Lattices",
    b="Lattice Parsing for Machine Translation",
    c="Hidden Markov Models for Tagging",
    d="Tagging with Hidden Markov Models and POS Lexicons",
)
DIGESTS = [
    digest("a", "Machine translation with lattices is fast."),
    digest("c", "The tagger uses hidden Markov models."),
    digest("b", "Lattice parsing helps machine translation."),
    digest("d", "Tags come from hidden Markov models."),
]


def test_papers_of_one_subject_stand_together_in_the_order_of_rank() -> None:
    groups = group_papers(DIGESTS, PAPERS, 5)
    assert [[d.paper for d in group] for group in groups] == [["a", "b"], ["c", "d"]]


def test_titles_are_the_papers_own_terms_with_their_capitals() -> None:
    groups = group_papers(DIGESTS, PAPERS, 5)
    first, second = theme_titles(groups, PAPERS)
    assert "achine translation" in first
    assert "Hidden Markov models" in second
    assert "markov" not in second


def test_titles_hold_no_stop_words_alone_no_ids_and_no_part_twice() -> None:
    papers = known(x1="On the Use of It", x2="")
    titles = theme_titles([[digest("x1")], [digest("x2")]], papers)
    assert titles == ["Further papers", "Further papers (2)"]


def test_no_group_is_larger_than_a_theme_can_speak_of() -> None:
    papers = known(**{f"p{i}": "Machine Translation" for i in range(23)})
    digests = [digest(paper, "Machine translation is hard.") for paper in papers]
    groups = group_papers(digests, papers, 2)
    assert max(map(len, groups)) <= 2
    assert len(groups) == 12


def test_no_paper_no_group() -> None:
    assert group_papers([], {}, 5) == []
    assert theme_titles([], {}) == []


@settings(max_examples=40, deadline=None)
@given(
    texts=st.lists(st.lists(st.sampled_from(["tree", "shade", "heat", "lens", ""]), max_size=4), max_size=14),
    most=st.integers(1, 6),
)
def test_every_paper_stands_in_one_group(texts: list[list[str]], most: int) -> None:
    papers = known(**{f"p{i}": " ".join(words) for i, words in enumerate(texts)})
    digests = [digest(paper, papers[paper].title) for paper in papers]
    groups = group_papers(digests, papers, most)
    assert sorted(d.paper for group in groups for d in group) == sorted(papers)
    assert all(1 <= len(group) <= most for group in groups)
    wanted = min(6, max(1, round(math.sqrt(len(papers))))) if papers else 0
    assert len(groups) >= wanted
    titles = theme_titles(groups, papers)
    assert len(set(titles)) == len(groups)
    assert all(title[0].isupper() for title in titles)
