"""Records survive the way to JSON and back, and their hash sees every change."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from citance.records import Citance, Document, Mention, Paper, Sentence, Span
from citance.records.codec import content_hash, decode, encode, short_hash

texts = st.text(st.characters(codec="utf-8"))
spans = st.builds(Span, paper_id=texts, start=st.integers(0, 10**6), end=st.integers(0, 10**6))
papers = st.builds(
    Paper, id=texts, title=texts, authors=st.lists(texts).map(tuple), year=st.none() | st.integers(1500, 2100)
)
mentions = st.builds(Mention, start=st.integers(0), end=st.integers(0), surface=texts, kind=st.just("paren"))
citances = st.builds(
    Citance,
    id=texts,
    citing=texts,
    cited=texts,
    span=spans,
    text=texts,
    context=st.lists(spans, max_size=2).map(tuple),
    marker=mentions,
    target=st.integers(0, 100),
)


@given(papers)
def test_a_paper_comes_back_equal(paper: Paper) -> None:
    assert decode(encode(paper), Paper) == paper


@given(citances)
def test_a_citance_comes_back_equal(citance: Citance) -> None:
    assert decode(encode(citance), Citance) == citance
    assert b"\n" not in encode(citance)


@given(papers, papers)
def test_the_hash_tells_papers_apart_and_only_them(one: Paper, other: Paper) -> None:
    assert (content_hash(one) == content_hash(other)) == (one == other)


def test_the_hash_sees_where_one_part_ends() -> None:
    assert content_hash("ab", "c") != content_hash("a", "bc")
    assert len(short_hash("a")) == 12


def test_sentence_texts_are_on_one_line() -> None:
    document = Document(
        Paper("p"), "One\nline. Two.", sentences=(Sentence(0, 9, 0, 0), Sentence(10, 14, 0, 0))
    )
    assert document.sentence_texts == ["One line.", "Two."]


def test_how_running_text_names_papers() -> None:
    assert Paper("a", authors=("Ito, Kenji",), year=2015).short == "Ito (2015)"
    assert Paper("a", authors=("Oduya", "Lind, A."), year=2010).short == "Oduya and Lind (2010)"
    assert Paper("a", authors=("A", "B", "C"), year=2013).short == "A et al. (2013)"
    assert Paper("E03-1007").short == "E03-1007"
    assert Paper("x", title="On trees").short == "“On trees”"
