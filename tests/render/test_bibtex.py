from __future__ import annotations

import bibtexparser
import pytest
from writing.sample_records import RANKED, TREES, ranked

from citance.records import Paper, Review, Role
from citance.render.bibtex import bibtex_keys, render_bibtex
from citance.render.given import RenderInput
from render.test_markdown import given


def bib_of(*papers: Paper) -> str:
    rows = tuple(ranked(TREES, paper, n) for n, paper in enumerate(papers, start=1))
    return render_bibtex(RenderInput(Review("t-trees", "", "extractive", (), (), {}), rows))


def test_cited_and_reviewed_papers_stand_in_it_and_it_can_be_read_back() -> None:
    library = bibtexparser.parse_string(render_bibtex(given()))
    assert not library.failed_blocks
    assert [entry.key for entry in library.entries] == ["R17-22", "ito2015", "marek2013", "oduya2010"]
    oduya = library.entries_dict["oduya2010"]
    assert oduya["author"] == "Oduya, Grace and Lindqvist, Per"
    assert (oduya.entry_type, oduya["year"], oduya["doi"]) == ("article", "2010", "10.5555/juc.2010.0007")


def test_a_reference_paper_that_is_not_cited_is_in_and_a_citing_one_is_not() -> None:
    quiet = RenderInput(Review("t-trees", "", "extractive", (), (), {}), RANKED)
    assert [row.paper_id for row in RANKED if row.role is Role.CITING and row.topic == "t-trees"]
    keys = [entry.key for entry in bibtexparser.parse_string(render_bibtex(quiet)).entries]
    assert keys == ["ito2015", "oduya2010"]


@pytest.mark.parametrize(
    ("title", "written"),
    [
        ("50 % of A & B_c #1 $x$", r"50 \% of A \& B\_c \#1 \$x\$"),
        ("a } b { c \\ d", r"a \} b \{ c \textbackslash{} d"),
        ("~ ^", r"\textasciitilde{} \textasciicircum{}"),
        ("Größe\n und mehr", "Größe und mehr"),
    ],
)
def test_what_would_end_a_field_or_stop_latex_is_escaped(title: str, written: str) -> None:
    assert f"title = {{{{{written}}}}}," in bib_of(Paper("p", title))


def test_keys_are_the_ids_where_bibtex_takes_them() -> None:
    ids = ["oduya2010", "a b", "a,b", "A-B", "müller{1}", "漢", "10.1/x"]
    assert bibtex_keys(ids) == {
        "oduya2010": "oduya2010",
        "a b": "a-b",
        "a,b": "a-b-2",
        "A-B": "A-B-3",
        "müller{1}": "muller-1",
        "漢": "paper",
        "10.1/x": "10.1/x",
    }


def test_a_paper_of_which_nothing_is_known_has_a_note() -> None:
    assert "note = {known only as E03-1007}," in bib_of(Paper("E03-1007"))


def test_identifiers_cannot_leave_their_field() -> None:
    assert "doi = {10.1/x,y=z}," in bib_of(Paper("p", "T", doi="10.1/x},\ny={z"))
