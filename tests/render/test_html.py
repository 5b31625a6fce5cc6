from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser

from writing.sample_records import ASSESSMENTS, CITANCES, DECISIONS, DOCUMENTS, MAPS, RANKED, TREES

from citance.records import Citance, Document, Paper
from citance.render.given import RenderInput
from citance.render.html import render_html
from render.test_markdown import given


class Page(HTMLParser):
    """Tags, ids, addresses and text of a page; complains of tags that do not close."""

    VOID = frozenset({"meta", "br", "img", "input", "link", "hr"})

    def __init__(self, source: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.text = ""
        self.feed(source)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in self.VOID:
            self.open.append(tag)
        for name, value in attrs:
            assert not name.startswith("on")
            if name == "id":
                self.ids.append(value or "")
            if name in ("href", "src"):
                self.links.append(value or "")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] != ["style"]:
            self.text += data


def test_each_statement_opens_its_evidence() -> None:
    page = Page(render_html(given()))
    assert page.tags.count("details") == len(given().review.statements) == 6
    assert "Beneath plane trees the air was 1.8 °C cooler on summer afternoons [1]." in page.text
    assert "What backs it, in" in page.text
    assert "Paired streets in Velmora, with and without plane trees" in page.text  # a neighbour of the span
    assert "kept by threshold(0.55): support 0.90 >= 0.55 (the tick)" in page.text
    assert "direction: citance says warmer, the paper says cooler" in page.text


def test_verdicts_are_told_by_word_and_shape_and_missing_scores_are_no_zeros() -> None:
    page = Page(render_html(given()))
    assert "● supported" in page.text
    assert "▲ distorted" in page.text
    assert "unscored" in page.text
    assert not re.search(r"NLI\s*0\.00", page.text)


def test_own_words_are_marked_as_such() -> None:
    page = Page(render_html(given(MAPS)))
    assert page.text.count("In its own words:") == 4


def test_links_lead_somewhere_and_nothing_is_loaded() -> None:
    source = render_html(given())
    page = Page(source)
    inner = {link[1:] for link in page.links if link.startswith("#")}
    assert inner <= set(page.ids)
    assert len(page.ids) == len(set(page.ids))
    assert [link for link in page.links if not link.startswith("#")] == [
        "https://doi.org/10.5555/juc.2010.0007"
    ]
    assert not {"script", "img", "iframe", "link"} & set(page.tags)
    assert "url(" not in source
    assert "@import" not in source


def test_whatever_papers_say_is_escaped() -> None:
    evil = "<script>alert(1)</script>\"'&"
    paper = Paper("ito2015", evil, (evil,), 2015, evil, doi='1"><b>')
    ranked = tuple(replace(r, paper=paper) if r.paper_id == "ito2015" else r for r in RANKED)
    documents = tuple(_with_evil(document, evil) for document in DOCUMENTS)
    base = given()
    theme = replace(base.review.themes[0], title=evil)
    review = replace(base.review, title=evil, themes=(theme,), left_out={evil: evil})
    source = render_html(RenderInput(review, ranked, documents, CITANCES, ASSESSMENTS, DECISIONS))
    page = Page(source)
    assert "script" not in page.tags
    assert "<script" not in source
    assert '"><b>' not in source
    assert evil in page.text


def _with_evil(document: Document, evil: str) -> Document:
    sections = tuple(replace(section, title=evil) for section in document.sections)
    return replace(document, sections=sections)


def test_without_texts_and_assessments_the_page_still_stands() -> None:
    base = given()
    page = Page(render_html(RenderInput(base.review, RANKED)))
    assert "Beneath plane trees the air was 1.8 °C cooler on summer afternoons." in page.text


def test_context_sentences_stand_around_the_citance() -> None:
    base = given()
    sample = CITANCES[0]
    follows = CITANCES[1].span
    wider: tuple[Citance, ...] = (replace(sample, context=(follows,)), *CITANCES[1:])
    page = Page(render_html(replace(base, citances=wider)))
    assert "[1]. In paired streets, air under the plane trees" in " ".join(page.text.split())


def test_same_records_same_bytes() -> None:
    assert render_html(given(TREES)) == render_html(given(TREES))
