"""LaTeX sources among the papers of a folder: what is one paper, and what is a part of one."""

from __future__ import annotations

import io
import tarfile
from pathlib import Path

from citance.records import Topic
from citance.sources.folder import FolderSource, paper_files

TOPIC = Topic("t", "Trees")
LIST = "\\begin{thebibliography}{1}\\bibitem{k} A. Bee. Title. 2001.\\end{thebibliography}"
BODY = f"\\begin{{document}}So \\cite{{k}}.{LIST}"
ROOT = f"\\documentclass{{article}}\\title{{TITLE}}{BODY}\\input{{part}}\\end{{document}}"


def write(folder: Path, **files: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / name.replace("__", ".")).write_text(text, encoding="utf-8")
    return folder


def root(title: str) -> str:
    return ROOT.replace("TITLE", title)


def found(*paths: Path) -> list[tuple[str, str, str]]:
    source = FolderSource(paths)
    assert source.warnings == ()
    return [(p.paper.id, p.paper.title, p.location) for p in source.search(TOPIC)]


def test_files_archives_and_subfolders_are_papers_and_parts_are_not(tmp_path: Path) -> None:
    folder = write(
        tmp_path / "papers", one__tex=root("One"), part__tex="Part.", refs__bib="", x__sty="", a__md="Text."
    )
    write(folder / "2101.00001", main__tex=root("Two"), part__tex="Part.", macros__tex="\\newcommand{\\x}{y}")
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w:gz") as archive:
        member = tarfile.TarInfo("main.tex")
        member.size = len(root("Three"))
        archive.addfile(member, io.BytesIO(root("Three").encode()))
    (folder / "2202.00002v1.tar.gz").write_bytes(made.getvalue())
    assert found(folder) == [
        ("2101.00001", "Two", "2101.00001"),
        ("2202.00002v1", "Three", "2202.00002v1.tar.gz"),
        ("a", "", "a.md"),
        ("one", "One", "one.tex"),
    ]
    assert [p.name for p in paper_files(folder)[0]] == [
        "2101.00001",
        "2202.00002v1.tar.gz",
        "a.md",
        "one.tex",
    ]
    source = FolderSource([folder])
    texts = {paper.paper.id: source.read(paper).text for paper in source.search(TOPIC)}
    assert texts == {
        "2101.00001": "So [1].\n\nPart.",
        "2202.00002v1": "So [1].",
        "a": "Text.",
        "one": "So [1].\n\nPart.",
    }


def test_folder_that_is_one_source_is_the_paper_with_its_pictures_beside(tmp_path: Path) -> None:
    folder = write(tmp_path / "2101.00001", main__tex=root("One"), part__tex="Part.", main__bbl="", f__png="")
    (folder / "figure.pdf").write_bytes(b"%PDF-1.4")
    assert found(folder) == [("2101.00001", "One", "2101.00001")]
    assert paper_files(folder)[0] == [folder]


def test_subfolder_of_many_papers_is_none(tmp_path: Path) -> None:
    folder = write(tmp_path / "papers", a__md="Text.")
    write(folder / "more", **{f"p{n}__tex": root(f"P{n}") for n in range(6)})
    source = FolderSource([folder])
    assert [p.paper.id for p in source.search(TOPIC)] == ["a"]
    assert "left out, since no papers: more" in source.warnings[0]


def test_every_file_of_a_source_changes_the_identity(tmp_path: Path) -> None:
    folder = write(tmp_path / "papers", one__tex=root("One"), part__tex="Part.")
    write(folder / "two", main__tex=root("Two"), main__bbl="")
    seen = {FolderSource([folder]).identity}
    assert {FolderSource([folder]).identity} == seen
    write(folder, part__tex="Other.")
    seen.add(FolderSource([folder]).identity)
    write(folder / "two", main__bbl="\\relax")
    seen.add(FolderSource([folder]).identity)
    assert len(seen) == 3


def test_broken_archive_costs_its_paper(tmp_path: Path) -> None:
    folder = write(tmp_path / "papers", a__md="Text.")
    (folder / "bad.tar.gz").write_bytes(b"\x1f\x8bgarbage")
    source = FolderSource([folder])
    assert [p.paper.id for p in source.search(TOPIC)] == ["a"]
    assert "bad.tar.gz" in source.warnings[0]


def test_a_file_whose_name_tells_nothing_is_a_paper_by_its_content(tmp_path: Path) -> None:
    folder = write(tmp_path / "papers", a__md="Text.")
    (folder / "10.1000_xyz.42").write_text(root("Named by its DOI"), encoding="utf-8")
    (folder / "jats").write_text(
        "<article><front/><body><sec><p>It is cool.</p></sec></body></article>", encoding="utf-8"
    )
    (folder / "notes").write_text("Call Kenji.", encoding="utf-8")
    (folder / "table.docx").write_bytes(b"PK\x03\x04 and more")
    (folder / "tool.pyc").write_bytes(b"\x00\x01\x02")
    papers, others = paper_files(folder)
    assert [p.name for p in papers] == ["10.1000_xyz.42", "a.md", "jats"]
    assert others == "notes, table.docx, tool.pyc"


def test_of_a_subfolder_with_papers_it_is_said_how_to_read_them(tmp_path: Path) -> None:
    folder = write(tmp_path / "papers", a__md="Text.")
    write(folder / "more", b__md="Text.")
    assert paper_files(folder)[1] == "more; papers in a subfolder are read if it is given too"
