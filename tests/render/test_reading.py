"""The page that shows how a paper was read."""

from __future__ import annotations

from pathlib import Path

import pytest
from lxml import html

from citance.documents.read import read
from citance.render.reading import render_index, render_reading, row_of, state_of

PAPER = """---
title: Trees & <script>alert(1)</script>
---

# Shade

Trees cool (Ito, 2015). Some doubt it (Zhou, 2015). Nobody measured it (Nobody, 1999).

# References

Ito, K. (2015). Shade of trees. Journal of Trees.

Zhou, A. (2015). First thing here. Journal of Trees.

Zhou, B. (2015). Second thing there. Journal of Trees.
"""


@pytest.fixture
def page(tmp_path: Path) -> html.HtmlElement:
    (tmp_path / "p.md").write_text(PAPER, encoding="utf-8")
    return html.fromstring(render_reading(read(tmp_path / "p.md")))


def test_every_marker_tells_its_state_by_shape_and_word(page: html.HtmlElement) -> None:
    markers = page.xpath("//span[contains(@class, 'cite')]")
    assert [m.xpath("string(.//b)").split(" (")[0].split(",")[0] for m in markers] == [
        "■ resolved",
        "◆ ambiguous",
        "✕ unresolved",
    ]
    assert all(m.get("tabindex") == "0" for m in markers)


def test_the_tip_shows_the_entry_the_candidates_or_that_there_is_none(page: html.HtmlElement) -> None:
    tips = [tip.text_content() for tip in page.xpath("//span[@class='tip']")]
    assert "1. Ito, K. (2015). Shade of trees." in tips[0]
    assert "perhaps 2. Zhou, A." in tips[1]
    assert "perhaps 3. Zhou, B." in tips[1]
    assert "no entry for Nobody, 1999" in tips[2]


def test_what_a_paper_says_is_escaped(page: html.HtmlElement) -> None:
    assert not page.xpath("//script")
    assert page.xpath("string(//h1)") == "Trees & <script>alert(1)</script>"


def test_the_running_text_is_whole(page: html.HtmlElement) -> None:
    for extra in page.xpath("//span[@class='tip'] | //span[@class='shape']"):
        extra.drop_tree()
    (paragraph,) = page.xpath("//main//section[h2='Shade']/p")
    assert paragraph.text_content() == (
        "Trees cool (Ito, 2015). Some doubt it (Zhou, 2015). Nobody measured it (Nobody, 1999)."
    )


def test_the_index_links_the_pages_and_names_what_was_not_read(tmp_path: Path) -> None:
    (tmp_path / "p.md").write_text(PAPER, encoding="utf-8")
    index = html.fromstring(
        render_index([row_of(read(tmp_path / "p.md"), "1-p.html")], ["x.pdf: is a scan."])
    )
    assert index.xpath("//a/@href") == ["1-p.html"]
    assert "1 ambiguous" in index.text_content()
    assert "x.pdf: is a scan." in index.text_content()


def test_a_marker_with_a_missing_part_is_unresolved(tmp_path: Path) -> None:
    (tmp_path / "p.md").write_text(
        PAPER.replace("(Ito, 2015)", "(Ito, 2015; Nobody, 1999)"), encoding="utf-8"
    )
    first = read(tmp_path / "p.md").mentions[0]
    assert first.targets
    assert state_of(first) == "unresolved"
