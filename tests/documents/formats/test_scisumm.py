"""CL-SciSumm files: their sentences, but none cut through a marker."""

from __future__ import annotations

from pathlib import Path

import pytest

from citance.documents.decode import load
from citance.documents.formats.scisumm import places
from citance.documents.read import read
from citance.errors import DataError
from citance.records import Reference

PAPER = """<PAPER>
<S sid="0">A Title</S>
<ABSTRACT><S sid ="1" ssid = "1">We look.</S></ABSTRACT>
<SECTION title="Related Work. " number = "1">
<S sid ="2" ssid = "1">As Berger et al.</S><S sid ="3" ssid = "2">(1996) say, it holds.</S>
<S sid ="4" ssid = "3">More &amp;quot;words&amp;quot; here.</S>
</SECTION>
<SECTION title="References. " number = "2"><S sid="5">Nothing.</S></SECTION>
</PAPER>
"""
BERGER = Reference(
    "B96", title="Maximum entropy", authors=("Berger", "Della Pietra", "Della Pietra"), year=1996
)


def write(folder: Path, text: str | bytes) -> Path:
    file = folder / "X96-1.xml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    return file


def test_sentences_sections_and_title(tmp_path: Path) -> None:
    read_ = read(write(tmp_path, PAPER), [BERGER])
    assert (read_.paper.id, read_.paper.title, read_.paper.abstract) == ("X96-1", "A Title", "We look.")
    assert [(s.title, s.kind) for s in read_.sections] == [
        ("Abstract", "abstract"),
        ("Related Work", "related"),
    ]
    assert read_.sentence_texts == [
        "We look.",
        "As Berger et al. (1996) say, it holds.",
        'More "words" here.',
    ]
    assert [(m.surface, m.targets) for m in read_.mentions] == [("Berger et al. (1996)", ("B96",))]


def test_places_tell_where_numbered_sentences_stand(tmp_path: Path) -> None:
    file = write(tmp_path, PAPER)
    text = read(file, [BERGER]).text
    assert {p.sid: text[p.start : p.end] for p in places(file, load(file))} == {
        "1": "We look.",
        "2": "As Berger et al.",
        "3": "(1996) say, it holds.",
        "4": 'More "words" here.',
    }


def test_windows_1252_is_read_with_a_warning(tmp_path: Path) -> None:
    read_ = read(write(tmp_path, PAPER.replace("We look.", "“We” na\u00efve.").encode("cp1252")), [BERGER])
    assert read_.paper.abstract == "“We” naïve."
    assert any("Windows-1252" in warning for warning in read_.report.warnings)


def test_tags_that_do_not_match_are_read_with_a_warning(tmp_path: Path) -> None:
    read_ = read(write(tmp_path, PAPER.replace("</ABSTRACT>", "")))
    assert "it holds." in read_.text
    assert any("tags" in warning for warning in read_.report.warnings)


@pytest.mark.parametrize("text", [PAPER[:200], PAPER[: -len("</PAPER>\n")], "<PAPER>\n</PAPER>"])
def test_file_cut_off_or_without_sentences_is_an_error(tmp_path: Path, text: str) -> None:
    with pytest.raises(DataError, match=r"X96-1\.xml"):
        read(write(tmp_path, text))


def test_all_files_of_the_corpora_keep_the_laws(shared: Path) -> None:
    empty = []
    for file in sorted((shared / "corpora").glob("*/papers/*.xml"))[::9]:
        try:
            read_ = read(file)
        except DataError:
            empty.append(file.name)
            continue
        assert all(read_.text[m.start : m.end] == m.surface for m in read_.mentions)
        for mention in read_.mentions:
            assert any(s.start <= mention.start and mention.end <= s.end for s in read_.sentences), mention
    assert len(empty) <= 2
