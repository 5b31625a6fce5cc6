"""JATS: links become markers with their brackets, ranges are implied, reviews and tables stay out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from citance.documents.formats.safexml import all_text, parse
from citance.documents.read import read
from citance.records import Document

REFS = """
<ref id="b1"><label>1</label><element-citation><person-group person-group-type="author">
 <name><surname>Oduya</surname><given-names>Amara</given-names></name>
 <name><surname>Lindqvist</surname><given-names>Henrik</given-names></name></person-group>
 <person-group person-group-type="editor"><name><surname>Nobody</surname></name></person-group>
 <article-title>Under the <italic>plane</italic> trees</article-title><year>2012</year>
 <pub-id pub-id-type="doi">https://doi.org/10.1234/ABC</pub-id></element-citation></ref>
<ref id="b2"><mixed-citation>
 <string-name><surname>Marek</surname>, <given-names>T.</given-names></string-name>,
 <string-name><surname>Pak</surname>, <given-names>J.</given-names></string-name>,
 and <collab>The Tree Group</collab>
 (<year>2019b</year>). <article-title>How much canopy</article-title>. doi: 10.1234/xyz.
 </mixed-citation></ref>
<ref id="b3"><citation><name><surname>Ito</surname><given-names>K</given-names></name>
 <source>A Book of Lenses</source>
 <year>2015</year></citation></ref>
<ref id="b4"><mixed-citation>Smith J, Jones K. Title of the work. Nature. 2001;12:33.</mixed-citation></ref>
<ref id="b5"><element-citation><source>S</source></element-citation></ref>
<ref id="b6"><element-citation><source>S</source></element-citation></ref>
"""


def article(body: str, front: str = "", back: str = "", refs: str = REFS) -> str:
    return (
        '<?xml version="1.0"?>\n<!DOCTYPE article PUBLIC "-//NLM//DTD JATS v1.3//EN" "JATS.dtd">\n'
        f'<article xmlns:xlink="http://www.w3.org/1999/xlink"><front><article-meta>{front}</article-meta>'
        "</front>"
        f"<body>{body}</body><back>{back}<ref-list>{refs}</ref-list></back></article>"
    )


def document(folder: Path, body: str, **parts: str) -> Document:
    file = folder / "paper.xml"
    file.write_text(article(body, **parts), encoding="utf-8")
    return read(file)


def x(rid: str, text: str) -> str:
    return f'<xref ref-type="bibr" rid="{rid}">{text}</xref>'


@pytest.mark.parametrize(
    ("source", "surface", "kind", "targets"),
    [
        (
            f"({x('b1', 'Oduya &amp; Lindqvist, 2012')}; {x('b2', 'Marek et al., 2019')})",
            "(Oduya & Lindqvist, 2012; Marek et al., 2019)",
            "paren",
            ("b1", "b2"),
        ),
        (x("b1", "Oduya and Lindqvist (2012)"), "Oduya and Lindqvist (2012)", "narrative", ("b1",)),
        (f"Oduya and Lindqvist ({x('b1', '2012')})", "Oduya and Lindqvist (2012)", "narrative", ("b1",)),
        (
            f"{x('b1', 'Oduya and Lindqvist')} ({x('b1', '2012')})",
            "Oduya and Lindqvist (2012)",
            "narrative",
            ("b1",),
        ),
        (f"Oduya &amp; Lindqvist [{x('b1', '1')}]", "Oduya & Lindqvist [1]", "narrative", ("b1",)),
        (f"[{x('b1', '1')},{x('b2', '2')}]", "[1,2]", "paren", ("b1", "b2")),
        (f"{x('b1', '[1]')}, {x('b2', '[2]')}", "[1], [2]", "paren", ("b1", "b2")),
        (f"{x('b1', '[1]')}–{x('b4', '[4]')}", "[1]–[4]", "paren", ("b1", "b2", "b3", "b4")),
        (f"[{x('b1', '1')}-{x('b3', '3')}, {x('b6', '6')}]", "[1-3, 6]", "paren", ("b1", "b2", "b3", "b6")),
        (f"[{x('b1 b2 b3', '1–3')}]", "[1–3]", "paren", ("b1", "b2", "b3")),
        (f"(see {x('b3', 'Ito, 2015')}, p. 3, for all)", "(see Ito, 2015, p. 3, for all)", "paren", ("b3",)),
        (f"grow<sup>{x('b1', '1')},{x('b2', '2')}</sup>", "¹,²", "superscript", ("b1", "b2")),
        (f"grow{x('b1', '<sup>1</sup>')}", "¹", "superscript", ("b1",)),
        (f"[{x('b9', '9')}]", "[9]", "paren", ()),
        (f"({x('b3', 'Ito [2015]')})", "(Ito [2015])", "paren", ("b3",)),
    ],
)
def test_links_become_the_marker_that_is_read(
    tmp_path: Path, source: str, surface: str, kind: str, targets: tuple[str, ...]
) -> None:
    read_ = document(tmp_path, f"<p>It was seen so {source} there. Next one.</p>")
    (mention,) = read_.mentions
    assert (mention.surface, mention.kind, mention.targets) == (surface, kind, targets)
    assert read_.text[mention.start : mention.end] == surface
    assert len(read_.sentences) == 2


def test_prefix_and_locator_around_a_link(tmp_path: Path) -> None:
    (mention,) = document(tmp_path, f"<p>So (see {x('b3', 'Ito, 2015')}, p. 3, for all).</p>").mentions
    assert (mention.prefix, mention.locator, mention.suffix) == ("see", "p. 3", "for all")


def test_prose_in_a_bracket_stays_outside(tmp_path: Path) -> None:
    prose = "these are the words of everybody who has ever had anything to say on the subject at length"
    (mention,) = document(tmp_path, f"<p>So it is ({prose}, {x('b3', 'Ito, 2015')}).</p>").mentions
    assert mention.surface == "Ito, 2015"


def test_dangling_link_is_unresolved(tmp_path: Path) -> None:
    read_ = document(tmp_path, f"<p>So [{x('b9', '9')}].</p>")
    assert read_.mentions[0].unresolved == ("9",)
    assert read_.report.unresolved == ("[9]",)


def test_entries_in_all_three_forms(tmp_path: Path) -> None:
    one, two, three, four, *_ = document(tmp_path, "<p>Text.</p>").references
    assert one.authors == ("Oduya, Amara", "Lindqvist, Henrik")
    assert (one.title, one.year, one.doi, one.label, one.raw) == (
        "Under the plane trees",
        2012,
        "10.1234/abc",
        "1",
        "",
    )
    assert two.authors == ("Marek, T.", "Pak, J.", "The Tree Group")
    assert (two.year, two.suffix, two.doi, two.title) == (2019, "b", "10.1234/xyz", "How much canopy")
    assert (three.title, three.authors, three.year) == ("A Book of Lenses", ("Ito, K",), 2015)
    assert (four.title, four.authors, four.year) == ("Title of the work", ("Smith, J", "Jones, K"), 2001)


FRONT = """
<article-id pub-id-type="doi">10.5555/ABC</article-id>
<title-group><article-title>Trees <italic>of</italic> towns</article-title></title-group>
<contrib-group>
<contrib contrib-type="author"><name><surname>Lee</surname><given-names>Ann</given-names></name></contrib>
<contrib contrib-type="editor"><name><surname>Boss</surname></name></contrib></contrib-group>
<pub-date><year>2021</year></pub-date><pub-date><year>2020</year></pub-date>
<abstract><sec><title>Aim</title><p>We look.</p></sec></abstract>
<abstract abstract-type="graphical"><p>A picture.</p></abstract>"""


def test_front_matter(tmp_path: Path) -> None:
    read_ = document(tmp_path, "<p>Text.</p>", front=FRONT)
    paper = read_.paper
    assert (paper.id, paper.title, paper.authors) == ("paper", "Trees of towns", ("Lee, Ann",))
    assert (paper.year, paper.doi, paper.abstract) == (2020, "10.5555/abc", "We look.")
    assert [(s.title, s.kind) for s in read_.sections] == [("Aim", "abstract"), ("", "body")]


def test_nested_sections_lists_and_paragraphs_after_them(tmp_path: Path) -> None:
    body = (
        "<sec><title>Outer</title><p>One.</p><sec><title>Related work</title><p>Two "
        "<list><list-item><p>a</p></list-item>"
        "<list-item><p>b</p></list-item></list> three.</p></sec><p>Four.</p></sec>"
    )
    read_ = document(tmp_path, body)
    assert read_.text.split("\n\n") == ["One.", "Two", "a", "b", "three.", "Four."]
    assert [(s.title, s.kind) for s in read_.sections] == [
        ("Outer", "body"),
        ("Related work", "related"),
        ("Outer", "body"),
    ]


def test_tables_reviews_and_formulas(tmp_path: Path) -> None:
    body = (
        "<p>Text <inline-formula><tex-math>\\documentclass{x}\\begin{document}$x_1$\\end{document}</tex-math>"
        "</inline-formula> on.<table-wrap><label>Table 1</label><caption><p>Told.</p></caption>"
        f"<table><tr><th>One</th><th>Two</th></tr><tr><td>4</td><td>from {x('b1', '1')}</td></tr></table>"
        "<table-wrap-foot><fn><p>Of all.</p></fn></table-wrap-foot></table-wrap></p>"
    )
    text = article(body).replace(
        "</back>",
        "</back><sub-article><body><p>A reviewer speaks.</p></body><back><ref-list><ref id='r1'/>"
        "</ref-list></back></sub-article>",
    )
    (tmp_path / "a.xml").write_text(text, encoding="utf-8")
    read_ = read(tmp_path / "a.xml")
    assert read_.text == "Text x_1 on.\n\nTold.\n\nOne | Two\n\n4 | from 1\n\nOf all."
    assert [(s.kind, s.title) for s in read_.sections[1:]] == [
        ("caption", "Table 1"),
        ("table", "Table 1"),
        ("footnote", "Table 1"),
    ]
    assert [m.targets for m in read_.mentions] == [("b1",)]
    assert "4 | from 1" not in read_.sentence_texts
    assert "r1" not in [r.id for r in read_.references]


def test_characters_named_by_the_dtd_are_read(tmp_path: Path) -> None:
    assert document(tmp_path, "<p>An &alpha;-helix &lt; 5 &eacute;.</p>").text == "An α-helix < 5 é."


def test_article_without_links_is_searched_for_markers(tmp_path: Path) -> None:
    (mention,) = document(tmp_path, "<p>So it is (Oduya &amp; Lindqvist, 2012).</p>").mentions
    assert (mention.targets, mention.method) == (("b1",), "author-year")


def test_every_link_of_the_running_text_is_in_a_mention(shared: Path) -> None:
    """The eight articles: spans exact, at least 99 % of the linked entries found, ranges filled."""
    for file in sorted((shared / "papers" / "jats").iterdir()):
        read_ = read(file)
        assert all(read_.text[m.start : m.end] == m.surface for m in read_.mentions)
        assert read_.report.resolved >= 0.99
        root = parse(file.read_bytes(), file)
        linked = {
            rid
            for link in root.iter("{*}xref")
            if link.get("ref-type") == "bibr"
            and not {"table", "sub-article", "table-wrap-foot"} & {str(a.tag) for a in link.iterancestors()}
            for rid in (link.get("rid") or "").split()
        }
        named = {target for mention in read_.mentions for target in mention.targets}
        assert linked <= named, f"{file.name}: {sorted(linked - named)}"


def test_no_word_of_the_body_is_lost(shared: Path) -> None:
    file = shared / "papers" / "jats" / "pntd.0002065.nxml"
    read_ = read(file)
    body = parse(file.read_bytes(), file).find("{*}body")
    assert body is not None
    for paragraph in body.iter("{*}p"):
        if any(str(above.tag) == "table-wrap-foot" for above in paragraph.iterancestors()):
            continue
        words = re.findall(r"[A-Za-z]{4,}", all_text(paragraph))
        assert not [word for word in words if word not in read_.text]
