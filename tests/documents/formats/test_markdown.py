"""Markdown: front matter, pandoc citations printed as author and year, inline marks reduced."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from citance.documents.read import read
from citance.records import Document

BIB = """
@article{oduya2012, author={Oduya, Amara and Lindqvist, Henrik}, title={Under the plane trees}, year=2012}
@article{marek2019, author={Marek, T. and Pak, J. and Ito, K.}, title={How much canopy is enough}, year=2019}
@article{ito2015, author={Ito, Kenji}, title={A bicycle and a lens}, year=2015}
@misc{nobody, title={A report}, year=2001}
"""


def document(folder: Path, body: str, bib: str = BIB, name: str = "paper.md") -> Document:
    if bib:
        (folder / "refs.bib").write_text(bib, encoding="utf-8")
    file = folder / name
    file.write_text(body, encoding="utf-8")
    return read(file)


@pytest.mark.parametrize(
    ("source", "surface", "kind", "targets"),
    [
        (
            "[@oduya2012; @marek2019]",
            "(Oduya & Lindqvist, 2012; Marek et al., 2019)",
            "paren",
            ("oduya2012", "marek2019"),
        ),
        ("@oduya2012", "Oduya and Lindqvist (2012)", "narrative", ("oduya2012",)),
        ("@marek2019 [p. 3]", "Marek et al. (2019, p. 3)", "narrative", ("marek2019",)),
        ("[see @ito2015, p. 3, for all]", "(see Ito, 2015, p. 3, for all)", "paren", ("ito2015",)),
        ("[-@ito2015]", "(2015)", "paren", ("ito2015",)),
        ("[@nobody]", "(“A report”, 2001)", "paren", ("nobody",)),
        ("[@missing]", "(missing)", "paren", ()),
        ("[@{ito2015}]", "(Ito, 2015)", "paren", ("ito2015",)),
    ],
)
def test_citation_is_printed(
    tmp_path: Path, source: str, surface: str, kind: str, targets: tuple[str, ...]
) -> None:
    (mention,) = document(tmp_path, f"It was seen {source} there.\n").mentions
    assert (mention.surface, mention.kind, mention.targets, mention.source) == (
        surface,
        kind,
        targets,
        source,
    )


def test_year_alone_takes_in_the_authors_before_it(tmp_path: Path) -> None:
    read_ = document(tmp_path, "As Ito and colleagues did, Ito [-@ito2015] rode.\n")
    (mention,) = read_.mentions
    assert (mention.surface, mention.kind) == ("Ito (2015)", "narrative")
    assert mention.source == "Ito [-@ito2015]"
    assert read_.text[mention.start : mention.end] == mention.surface


def test_prefix_locator_and_suffix_are_told(tmp_path: Path) -> None:
    (mention,) = document(tmp_path, "Seen [see @ito2015, p. 3, for all].\n").mentions
    assert (mention.prefix, mention.locator, mention.suffix) == ("see", "p. 3", "for all")


def test_unknown_keys_are_kept_and_told(tmp_path: Path) -> None:
    read_ = document(tmp_path, "Seen [@ito2015; @gone] and @away.\n")
    assert [m.unresolved for m in read_.mentions] == [("gone",), ("away",)]
    assert any("'gone' and 'away'" in warning for warning in read_.report.warnings)


def test_no_bib_beside_the_file_is_told(tmp_path: Path) -> None:
    read_ = document(tmp_path, "Seen [@ito2015].\n", bib="")
    assert any("no .bib file" in warning for warning in read_.report.warnings)


def test_only_cited_entries_are_the_bibliography(tmp_path: Path) -> None:
    assert [r.id for r in document(tmp_path, "Seen [@ito2015].\n").references] == ["ito2015"]


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (
            "*Falco* **strong** `code` ~~old~~ [link](http://x.org) ![alt](i.png)done",
            "Falco strong code old link done",
        ),
        ("x^2^ and H~2~O and 10<sup>-5</sup>", "x² and H2O and 10⁻⁵"),
        ("Before <!-- hidden --> after", "Before after"),
        ("A line\nthat goes on  \nand on", "A line that goes on and on"),
        ("mail me@example.org or \\@handle or `@code`", "mail me@example.org or @handle or @code"),
        ("It is $x = 1$ but costs $5 and $6", "It is x = 1 but costs $5 and $6"),
        ("5 &lt; 6 &amp; more &alpha;", "5 < 6 & more α"),
        ("e\u0301te\u0301 so\u00adft", "été soft"),
    ],
)
def test_inline_marks_are_reduced(tmp_path: Path, source: str, text: str) -> None:
    read_ = document(tmp_path, source + "\n")
    assert read_.text == text
    assert read_.mentions == ()


def test_code_tables_and_comments_are_not_text(tmp_path: Path) -> None:
    body = (
        "One.\n\n```\ncode [@ito2015]\n```\n\n<!-- no\n\nno -->\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nTwo.\n"
    )
    read_ = document(tmp_path, body)
    assert read_.text == "One.\n\nTwo."
    assert any("Tables" in warning for warning in read_.report.warnings)


def test_sections_paragraphs_and_lists(tmp_path: Path) -> None:
    body = (
        "Before.\n\n# Abstract\n\nShort.\n\n# 2 Related Work {#rel}\n\n## Empty\n\n## Inner\n\n"
        "- one\n- two\n\nAppendix\n====\n\nEnd.\n"
    )
    read_ = document(tmp_path, body)
    assert [(s.title, s.kind) for s in read_.sections] == [
        ("", "body"),
        ("Abstract", "abstract"),
        ("Inner", "body"),
        ("Appendix", "appendix"),
    ]
    assert read_.text.split("\n\n") == ["Before.", "Short.", "one", "two", "End."]
    assert read_.paper.abstract == "Short."
    assert [read_.text[s.start : s.end].strip() for s in read_.sections] == [
        "Before.",
        "Short.",
        "one\n\ntwo",
        "End.",
    ]


def test_footnotes_stand_at_the_end_with_their_citations(tmp_path: Path) -> None:
    read_ = document(tmp_path, "Text[^1] goes on.\n\n[^1]: As told [@ito2015].\n")
    assert read_.text == "Text goes on.\n\nAs told (Ito, 2015)."
    assert (read_.sections[-1].kind, read_.mentions[0].kind) == ("footnote", "footnote")


@pytest.mark.parametrize(
    ("front", "authors"),
    [
        ("author: Ada Lovelace and Jan van der Berg", ("Lovelace, Ada", "van der Berg, Jan")),
        ("author: [Ada Lovelace, Turing]", ("Lovelace, Ada", "Turing")),
        (
            "author:\n  - name: Ada Lovelace\n  - {family: Turing, given: Alan}",
            ("Lovelace, Ada", "Turing, Alan"),
        ),
        ("author: Ada Lovelace, Alan Turing, Kurt Gödel", ("Lovelace, Ada", "Turing, Alan", "Gödel, Kurt")),
        ("authors: ['Lovelace, Ada']", ("Lovelace, Ada",)),
    ],
)
def test_authors_of_the_front_matter(tmp_path: Path, front: str, authors: tuple[str, ...]) -> None:
    read_ = document(
        tmp_path,
        f"---\ntitle: T\n{front}\ndate: 2014-05-01\njournal: J\ndoi: https://doi.org/10.1234/X\n---\nText.\n",
    )
    assert read_.paper.authors == authors
    assert (read_.paper.title, read_.paper.year, read_.paper.venue, read_.paper.doi) == (
        "T",
        2014,
        "J",
        "10.1234/x",
    )


@pytest.mark.parametrize(
    "front",
    [
        "title: [unclosed",
        "date: 2014-13-45",
        "- a\n- b",
        "just words",
        "a: " + "[" * 5000,
        "x: " + "y" * 30_000,
    ],
)
def test_bad_front_matter_is_a_warning(tmp_path: Path, front: str) -> None:
    read_ = document(tmp_path, f"---\n{front}\n---\nText.\n")
    assert read_.text == "Text."
    assert any("YAML" in warning for warning in read_.report.warnings)


def test_only_first_heading_is_the_title(tmp_path: Path) -> None:
    read_ = document(tmp_path, "# A Study of Trees\n\n## Introduction\n\nText.\n")
    assert read_.paper.title == "A Study of Trees"
    assert [s.title for s in read_.sections] == ["Introduction"]


def test_plain_text_with_its_own_numbered_list(tmp_path: Path) -> None:
    body = (
        "Introduction\n\nTrees cool streets [1, 2]. Lee et al. [2] doubt it.\n\nReferences\n\n"
        "[1] A. Smith, B. Jones, “Trees of the town,” J. Trees, 2010.\n"
        "[2] A. Lee, B. Kim and C. Roe, “Doubts about the trees,” J. Doubt, 2012.\n"
    )
    read_ = document(tmp_path, body, bib="", name="paper.txt")
    assert [s.title for s in read_.sections] == ["Introduction"]
    assert [(m.surface, m.targets, m.kind) for m in read_.mentions] == [
        ("[1, 2]", ("1", "2"), "paren"),
        ("Lee et al. [2]", ("2",), "narrative"),
    ]
    assert [r.title for r in read_.references] == ["Trees of the town", "Doubts about the trees"]


def test_markdown_with_its_own_author_year_list(tmp_path: Path) -> None:
    body = (
        "# Intro\n\nTrees cool streets (Smith & Jones, 2010).\n\n# References\n\n"
        "- Smith, A., & Jones, B. (2010). Trees of the town. J. Trees.\n"
        "- Lee, A. (2012). Doubts about it. J. Doubt.\n"
    )
    read_ = document(tmp_path, body, bib="")
    assert [m.targets for m in read_.mentions] == [("r1",)]
    assert len(read_.references) == 2
    assert read_.report.resolved == 1.0


def test_ordered_list_of_references_keeps_its_numbers(tmp_path: Path) -> None:
    body = (
        "# Intro\n\nSo it is [2].\n\n# References\n\n1. Smith A. First work of all. 2001.\n"
        "2. Lee B. Second work of all. 2002.\n"
    )
    read_ = document(tmp_path, body, bib="")
    assert [r.label for r in read_.references] == ["1", "2"]
    assert [m.targets for m in read_.mentions] == [("2",)]


PIECES = st.sampled_from(
    [
        "# H",
        "text",
        "[@ito2015]",
        "@marek2019",
        "[",
        "]",
        "*",
        "`",
        "<sup>",
        "</sup>",
        "$",
        "\n",
        "\n\n",
        "- ",
        "    ",
        "> ",
        "^",
        "~",
        "|",
        "---",
        "[^1]",
        "[^1]: n",
        "\\@",
        "&amp;",
        "e\u0301",
        ".",
    ]
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(st.lists(PIECES, min_size=1, max_size=25))
def test_laws_of_any_markdown(tmp_path: Path, pieces: list[str]) -> None:
    read_ = document(tmp_path, "Word.\n\n" + " ".join(pieces))
    known = {r.id for r in read_.references}
    for mention in read_.mentions:
        assert read_.text[mention.start : mention.end] == mention.surface
        assert known.issuperset(mention.targets)
        assert any(s.start <= mention.start and mention.end <= s.end for s in read_.sentences)
    assert "".join(read_.text[s.start : s.end] for s in read_.sections) == read_.text
    assert read_ == document(tmp_path, "Word.\n\n" + " ".join(pieces))


@pytest.mark.parametrize(
    "head",
    [
        "Coffee, naps and shift workers\nMaria Lund and Pieter de Vries\n2020\n",
        "Coffee, naps and shift workers\n\nMaria Lund, Pieter de Vries\n\n2020\n",
        "# Coffee, naps and shift workers\n\nMaria Lund & Pieter de Vries\n\n(March 2020)\n",
        "Title: Coffee, naps and shift workers\nAuthors: Maria Lund; Pieter de Vries\nYear: 2020\n",
    ],
)
def test_a_printed_head_gives_title_authors_and_year(tmp_path: Path, head: str) -> None:
    file = tmp_path / "lund.txt"
    file.write_text(f"{head}\nAbstract\n\nWe watched nurses sleep. They slept badly.\n", encoding="utf-8")
    document = read(file)
    assert document.paper.title == "Coffee, naps and shift workers"
    assert document.paper.families == ("Lund", "de Vries")
    assert document.paper.year == 2020
    assert document.text == "We watched nurses sleep. They slept badly."


@pytest.mark.parametrize(
    "text",
    ["We watched nurses sleep.\n\nThey slept badly.\n", "Nurses at night\n\nThey slept badly in 2020.\n"],
)
def test_running_text_at_the_start_is_no_head(tmp_path: Path, text: str) -> None:
    file = tmp_path / "plain.txt"
    file.write_text(text, encoding="utf-8")
    assert read(file).text.split() == text.split()


def test_yaml_that_multiplies_itself_is_not_unfolded(tmp_path: Path) -> None:
    levels = ["a0: &a0 [x, x]"] + [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 12)]
    file = tmp_path / "bomb.md"
    file.write_text(
        "---\n" + "\n".join(levels) + "\ntitle: *a11\n---\n\n# Text\n\nWords here.\n", encoding="utf-8"
    )
    document = read(file)
    assert document.text == "Words here."
    assert any("aliases" in warning for warning in document.report.warnings)
