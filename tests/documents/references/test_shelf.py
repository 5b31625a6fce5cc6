"""A library beside files without metadata of their own."""

from __future__ import annotations

from pathlib import Path

from citance.documents.citances import extract
from citance.records import Paper, Topic
from citance.sources.folder import FolderSource

BIB = """@article{reeds, title={The growth of reeds}, author={Lee, Ann}, year=2020, journal={J}, doi={10.1234/r},
 abstract={They grow.}, file={Full Text:files/1/scan-7.txt:text/plain}}
@article{kim1999, title={Ponds in winter time}, author={Kim, Bo}, year=1999}
"""
TOPIC = Topic("t", "Reeds")


def listed(folder: Path, **files: str) -> tuple[dict[str, Paper], tuple[str, ...]]:
    for name, text in files.items():
        (folder / name.replace("__", ".").replace("_", "-")).write_text(text, encoding="utf-8")
    source = FolderSource([folder])
    return {row.paper.id: row.paper for row in source.search(TOPIC)}, source.warnings


def test_file_field_names_the_text_that_a_record_describes(tmp_path: Path) -> None:
    papers, warnings = listed(tmp_path, scan_7__txt="They grow in spring.", my__bib=BIB)
    assert papers["scan-7"] == Paper(
        "scan-7", "The growth of reeds", ("Lee, Ann",), 2020, "J", "They grow.", "10.1234/r"
    )
    assert warnings == ()


def test_title_in_the_file_finds_the_record_and_the_file_goes_first(tmp_path: Path) -> None:
    papers, _ = listed(tmp_path, a__md="---\ntitle: Ponds in Winter-Time\n---\nText.", my__bib=BIB)
    assert papers["a"] == Paper("a", "Ponds in Winter-Time", ("Kim, Bo",), 1999)


def test_key_that_is_the_stem_describes_a_file_that_says_nothing(tmp_path: Path) -> None:
    papers, _ = listed(tmp_path, kim1999__txt="Text.", other__txt="Text.", my__bib=BIB)
    assert papers["kim1999"].title == "Ponds in winter time"
    assert papers["other"] == Paper("other")


def test_key_does_not_describe_a_file_with_another_title(tmp_path: Path) -> None:
    papers, _ = listed(tmp_path, kim1999__md="# Rivers of the far north\n\nText.", my__bib=BIB)
    assert papers["kim1999"].authors == ()


def test_ris_beside_markdown_serves_its_citations(tmp_path: Path) -> None:
    ris = "TY  - JOUR\nAU  - Kim, Bo\nTI  - Ponds in winter time\nPY  - 1999\nER  - \n"
    (tmp_path / "p").mkdir()
    papers, warnings = listed(
        tmp_path / "p",
        citing__md="Ponds freeze [@kim1999].",
        pond__md="# Ponds in winter time\n\nText.",
        my__ris=ris,
    )
    assert warnings == ()
    source = FolderSource([tmp_path / "p"])
    document = next(source.read(row) for row in source.search(TOPIC) if row.paper.id == "citing")
    assert [(c.cited, c.text) for c in extract(document, list(papers.values()))] == [
        ("pond", "Ponds freeze.")
    ]


def test_identity_changes_with_a_library_that_describes(tmp_path: Path) -> None:
    listed(tmp_path, scan_7__txt="They grow in spring.", my__bib=BIB)
    before = FolderSource([tmp_path]).identity
    listed(tmp_path, my__bib=BIB.replace("The growth", "The early growth"))
    assert FolderSource([tmp_path]).identity != before


def test_library_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    _, warnings = listed(tmp_path, a__txt="Text.", my__ris="TY  - JOUR\nER  - \n")
    assert "my.ris" in warnings[0]
