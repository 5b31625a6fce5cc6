"""Folders of papers: roles, metadata, what is left out, and what changes the identity."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from citance.documents.citances import extract
from citance.errors import DataError
from citance.records import Paper, RankedPaper, Role, Topic
from citance.sources.folder import FolderSource

TOPIC = Topic("t", "Trees")
SCISUMM = (
    '<PAPER>\n<S sid="0">T</S>\n<SECTION title="One">\n<S sid="1">It holds (Lee and Kim, 2001).</S>\n'
    "</SECTION>\n</PAPER>\n"
)


def write(folder: Path, **files: str) -> Path:
    folder.mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / name.replace("__", ".")).write_text(text, encoding="utf-8")
    return folder


def listed(*paths: Path) -> tuple[list[RankedPaper], tuple[str, ...]]:
    source = FolderSource(paths)
    return source.search(TOPIC), source.warnings


def test_every_paper_of_a_folder_is_both(tmp_path: Path) -> None:
    folder = write(
        tmp_path / "p", b__md="---\ntitle: B\nyear: 2001\n---\nText.", a__txt="Text.", refs__bib=""
    )
    papers, warnings = listed(folder)
    assert [(p.paper.id, p.role, p.rank, p.score, p.location) for p in papers] == [
        ("a", Role.BOTH, 1, None, "a.txt"),
        ("b", Role.BOTH, 2, None, "b.md"),
    ]
    assert (papers[1].paper.title, papers[1].paper.year, papers[1].topic) == ("B", 2001, "t")
    assert warnings == ()


def test_a_single_file_is_a_paper(tmp_path: Path) -> None:
    folder = write(tmp_path / "p", a__md="Text.", b__md="Text.")
    papers, _ = listed(folder / "a.md")
    assert [p.paper.id for p in papers] == ["a"]


def corpus(folder: Path, tree: object) -> Path:
    write(folder, r__xml=SCISUMM, c__xml=SCISUMM)
    (folder / "corpus.json").write_text(json.dumps(tree), encoding="utf-8")
    return folder


REFERENCE = {"id": "R01", "file": "r.xml", "title": "On things", "authors": ["Lee", "Kim"], "year": 2001}
CITING = {"C02": {"file": "c.xml", "year": 2002, "cites": ["R01"]}}


def test_corpus_json_tells_roles_and_metadata_and_what_is_cited(tmp_path: Path) -> None:
    folder = corpus(tmp_path / "c", {"topic": "T", "reference_papers": [REFERENCE], "citing_papers": CITING})
    source = FolderSource([folder])
    reference, citing = source.search(TOPIC)
    assert reference.paper == Paper("R01", "On things", ("Lee", "Kim"), 2001)
    assert (reference.role, citing.role) == (Role.REFERENCE, Role.CITING)
    assert (citing.paper.id, citing.paper.title, citing.paper.year) == ("C02", "T", 2002)
    document = source.read(citing)
    assert (document.id, document.origin) == ("C02", "c.xml")
    assert document.references[0].id == "R01"
    assert document.mentions[0].targets == ("R01",)
    assert [c.cited for c in extract(document, [reference.paper])] == ["R01"]


def test_paper_in_both_parts_is_both(tmp_path: Path) -> None:
    tree = {"reference_papers": [REFERENCE], "citing_papers": {"R01": {"file": "r.xml"}}}
    papers, _ = listed(corpus(tmp_path / "c", tree))
    assert [(p.paper.id, p.role) for p in papers] == [("R01", Role.BOTH)]


def test_file_that_is_not_there_costs_only_its_paper(tmp_path: Path) -> None:
    tree = {
        "reference_papers": [REFERENCE, {"id": "gone", "file": "no.xml"}, {"id": "up", "file": "../x.xml"}]
    }
    papers, warnings = listed(corpus(tmp_path / "c", tree))
    assert [p.paper.id for p in papers] == ["R01"]
    assert len(warnings) == 2
    assert "'gone'" in warnings[0]
    assert "no.xml is not there" in warnings[0]
    assert "outside the folder" in warnings[1]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "not valid JSON"),
        ("[]", "reference_papers"),
        ('{"reference_papers": [1]}', "list of papers"),
        ("[" * 9999, "JSON|deep"),
    ],
)
def test_broken_corpus_json_is_an_error(tmp_path: Path, text: str, message: str) -> None:
    folder = write(tmp_path / "c", corpus__json=text)
    with pytest.raises(DataError, match=message) as caught:
        FolderSource([folder])
    assert "corpus.json" in str(caught.value)


def test_two_papers_with_one_id(tmp_path: Path) -> None:
    one, two = write(tmp_path / "one", a__md="One."), write(tmp_path / "two", a__md="Two.")
    source = FolderSource([one, two])
    (paper,) = source.search(TOPIC)
    assert source.read(paper).text == "One."
    (warning,) = source.warnings
    assert warning == "Two papers are called 'a': one/a.md is used, two/a.md is left out."


def test_a_path_given_twice_is_no_conflict(tmp_path: Path) -> None:
    folder = write(tmp_path / "p", a__md="Text.")
    papers, warnings = listed(folder, folder)
    assert (len(papers), warnings) == (1, ())


def test_files_that_are_no_papers_are_named_and_readmes_are_not(tmp_path: Path) -> None:
    folder = write(
        tmp_path / "p", a__md="Text.", README__md="Hello.", LICENSE__txt="All.", data__csv="1", refs__bib=""
    )
    papers, warnings = listed(folder)
    assert [p.paper.id for p in papers] == ["a"]
    assert len(warnings) == 1
    assert "data.csv" in warnings[0]


def test_unreadable_paper_is_left_out_with_its_reason(tmp_path: Path) -> None:
    folder = write(tmp_path / "p", a__md="Text.", cut__xml="<article><body>", empty__md="")
    papers, warnings = listed(folder)
    assert [p.paper.id for p in papers] == ["a"]
    assert [any(name in w for w in warnings) for name in ("cut.xml", "empty.md")] == [True, True]


def test_empty_and_missing_folders_and_bad_single_files(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(DataError, match=r"empty: holds no paper"):
        FolderSource([tmp_path / "empty"])
    with pytest.raises(DataError, match="No such file"):
        FolderSource([tmp_path / "gone"])
    (tmp_path / "a.pdf").write_bytes(b"%PDF-1.4")
    with pytest.raises(DataError, match=r"a\.pdf: is cut off"):
        FolderSource([tmp_path / "a.pdf"])
    with pytest.raises(DataError, match="no folder or file"):
        FolderSource([])


def test_folder_whose_papers_cannot_be_read_tells_the_reason(tmp_path: Path) -> None:
    folder = write(tmp_path / "p", cut__xml="<article><body>")
    with pytest.raises(DataError, match="cut off"):
        FolderSource([folder])


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="needs a user who may be refused")
def test_folder_without_permission(tmp_path: Path) -> None:
    folder = write(tmp_path / "p", a__md="Text.")
    folder.chmod(0)
    try:
        with pytest.raises(DataError, match="Permission denied"):
            FolderSource([folder])
    finally:
        folder.chmod(0o755)


def test_identity_changes_with_every_byte_that_may_change_a_text(tmp_path: Path) -> None:
    folder = write(tmp_path / "p", a__md="Text [@k].", refs__bib="@misc{k, title={One}}")
    seen = {FolderSource([folder]).identity}
    assert {FolderSource([folder]).identity} == seen
    write(folder, a__md="Other [@k].")
    seen.add(FolderSource([folder]).identity)
    write(folder, refs__bib="@misc{k, title={Two}}")
    seen.add(FolderSource([folder]).identity)
    write(folder, b__md="More.")
    seen.add(FolderSource([folder]).identity)
    assert len(seen) == 4


def test_identity_does_not_depend_on_where_the_folder_lies(tmp_path: Path) -> None:
    one, two = write(tmp_path / "one", a__md="Text."), write(tmp_path / "two", a__md="Text.")
    assert FolderSource([one]).identity == FolderSource([two]).identity


def test_paper_of_another_folder_is_an_error(tmp_path: Path) -> None:
    source = FolderSource([write(tmp_path / "p", a__md="Text.")])
    stranger = RankedPaper("t", Paper("x"), Role.BOTH, 1, None, "folder", "", "x.md")
    with pytest.raises(DataError, match="'x' is not among"):
        source.read(stranger)


def test_a_whole_corpus(shared: Path) -> None:
    source = FolderSource([shared / "corpora" / "pos-tagging"])
    papers = source.search(TOPIC)
    assert sum(p.role is Role.REFERENCE for p in papers) == 4
    assert sum(p.role is Role.CITING for p in papers) == 50
    reference = [p.paper for p in papers if p.is_reference]
    assert sum(len(extract(source.read(p), reference)) for p in papers[4:20]) >= 15


def test_warnings_name_files_from_the_given_folder_on_and_nothing_else_changes(tmp_path, monkeypatch) -> None:
    folder = write(tmp_path / "two", a__md="One.", b__md="")
    (folder / "more").mkdir()
    told = [
        "two: left out, since no papers: more; papers in a subfolder are read if it is given too.",
        "two/b.md: is empty.",
    ]
    assert list(FolderSource([folder]).warnings) == told
    monkeypatch.chdir(folder)
    here = FolderSource([Path()]).warnings
    assert list(here) == [told[0], "b.md: is empty."]
