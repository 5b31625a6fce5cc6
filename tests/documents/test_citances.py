"""Citances: one a sentence and cited paper, with context, section, group and self-citation."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from citance.config import ExtractSettings
from citance.documents.citances import extract
from citance.documents.read import read
from citance.records import Citance, Document, Paper

BIB = """
@article{oduya2012, author={Oduya, Amara and Lindqvist, Henrik}, year=2012,
 title={Under the plane trees of Velmora}}
@article{marek2019, author={Marek, Tomas and Pak, Joon}, title={How much canopy is enough}, year=2019}
@article{other, author={Other, O.}, title={Something that is not at hand}, year=2001}
"""
PAPERS = [
    Paper("oduya2012", "Under the plane trees of Velmora", ("Oduya, Amara", "Lindqvist, Henrik"), 2012),
    Paper("marek2019", "How much canopy is enough", ("Marek, Tomas", "Pak, Joon"), 2019),
]


def document(folder: Path, text: str, author: str = "Lee, Ann") -> Document:
    (folder / "refs.bib").write_text(BIB, encoding="utf-8")
    (folder / "citing.md").write_text(
        f"---\nauthor: ['{author}']\n---\n# Results\n\n{text}\n", encoding="utf-8"
    )
    return read(folder / "citing.md")


def only(folder: Path, text: str, **parts: str) -> Citance:
    (citance,) = extract(document(folder, text, **parts), PAPERS)
    return citance


def test_all_fields_of_a_citance(tmp_path: Path) -> None:
    text = "Before. Rows cool the air by 1.8 degrees [@oduya2012; @other], and this helps [@other]. After."
    read_ = document(tmp_path, text)
    (citance,) = extract(read_, PAPERS)
    assert (citance.citing, citance.cited, citance.section) == ("citing", "oduya2012", "Results")
    span = read_.text[citance.span.start : citance.span.end]
    assert span.startswith("Rows cool")
    assert span.endswith("(Other, 2001).")
    assert citance.text == "Rows cool the air by 1.8 degrees, and this helps."
    assert citance.text[: citance.target] == "Rows cool the air by 1.8 degrees"
    assert [citance.text[:offset] for offset in citance.others] == [
        "Rows cool the air by 1.8 degrees, and this helps"
    ]
    assert (citance.grouped, citance.self_citation, citance.context) == (True, False, ())
    assert citance.marker.surface == "(Oduya & Lindqvist, 2012; Other, 2001)"


def test_two_papers_in_one_bracket_give_two_citances(tmp_path: Path) -> None:
    found = extract(document(tmp_path, "It cools [@oduya2012; @marek2019]."), PAPERS)
    assert [c.cited for c in found] == ["oduya2012", "marek2019"]
    assert len({c.id for c in found}) == 2


def test_two_markers_of_one_paper_give_one_citance(tmp_path: Path) -> None:
    citance = only(tmp_path, "As @oduya2012 say, it cools [@oduya2012].")
    assert citance.marker.kind == "narrative"
    assert citance.text == "As Oduya and Lindqvist say, it cools."
    assert len(citance.others) == 1


def test_narrative_marker_keeps_its_names(tmp_path: Path) -> None:
    assert only(tmp_path, "@oduya2012 found shade.").text == "Oduya and Lindqvist found shade."


def test_paper_does_not_cite_itself_and_papers_not_at_hand_give_nothing(tmp_path: Path) -> None:
    read_ = document(tmp_path, "It cools [@oduya2012]. It does [@other].")
    itself = replace(read_, paper=replace(read_.paper, id="oduya2012"))
    assert extract(itself, PAPERS) == []
    assert [c.cited for c in extract(read_, PAPERS)] == ["oduya2012"]
    assert extract(read_, []) == []


@pytest.mark.parametrize(
    ("author", "own"),
    [("Lindqvist, Henrik", True), ("Lindqvist, H.", True), ("Lindqvist", True), ("Lindqvist, Maria", False)],
)
def test_self_citation_by_family_name_and_initial(tmp_path: Path, author: str, own: bool) -> None:
    assert only(tmp_path, "It cools [@oduya2012].", author=author).self_citation is own


def context(folder: Path, text: str, most: int = 2) -> list[str]:
    read_ = document(folder, text)
    (citance,) = extract(read_, PAPERS, ExtractSettings(context_sentences=most))
    return [read_.text[s.start : s.end] for s in citance.context]


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        ("They use a graph. However, it is slow. We differ.", ["They use a graph.", "However, it is slow."]),
        ("They use a graph. It is slow. It is old.", ["They use a graph.", "It is slow."]),
        ("Trees are green. They use a graph.", []),
        ("They differ from our method.", []),
        ("They say so [@other].", []),
        ("This approach is slow.", ["This approach is slow."]),
        ("In this work nothing is new.", []),
        ("\n\nThey use a graph.", []),
    ],
)
def test_context_follows_the_anaphor(tmp_path: Path, after: str, expected: list[str]) -> None:
    assert context(tmp_path, f"@oduya2012 map spans. {after}") == expected


def test_context_can_be_switched_off(tmp_path: Path) -> None:
    assert context(tmp_path, "@oduya2012 map spans. They use a graph.", most=0) == []


def test_ids_are_stable_and_depend_on_the_place(tmp_path: Path) -> None:
    first, second = extract(document(tmp_path, "It cools [@oduya2012]. It cools [@oduya2012]."), PAPERS)
    assert first.id != second.id
    again, _ = extract(document(tmp_path, "It cools [@oduya2012]. It cools [@oduya2012]."), PAPERS)
    assert again == first
