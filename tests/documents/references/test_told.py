"""What is told of broken libraries stays short and names the file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from citance.documents.references.library import describe, libraries, read_library
from citance.documents.references.linking import link
from citance.documents.references.shelf import Shelf
from citance.documents.references.told import capped, listed, quoted
from citance.errors import DataError
from citance.records import Paper, Reference

_MANY = 3000
_BROKEN = {
    "a.bib": "@misc{good, title={A good title}, year=2001}\n" + "@misc{good, title={Twice}}\n" * _MANY,
    "b.bib": "@misc{good, title={A good title}, year=2001} " + "@misc{good, title={Twice}} " * _MANY,
    "c.bib": "@misc{good, title={A good title}, note = " + " # ".join(f"w{n}" for n in range(_MANY)) + "}\n",
    "d.ris": "TY  - JOUR\nTI  - A good title\nER  - \n" + "junk\n" * _MANY,
    "e.json": json.dumps([{"id": "good", "title": "A good title"}, *([{"id": "x" * 500}] * _MANY)]),
    "f.bib": "@misc{good, title={A good title}}\n" + f"@misc{{{'k' * 100_000}, title={{T}}}}\n" * 2,
}


@pytest.mark.parametrize("name", _BROKEN)
def test_thousands_of_faults_are_told_in_a_few_lines(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text(_BROKEN[name], encoding="utf-8")
    references, told = read_library(tmp_path / name)
    assert references[0].title == "A good title"
    assert told
    assert len(told) <= 21
    assert all(name in sentence and len(sentence) < 400 for sentence in told)
    assert len("\n".join(Shelf(tmp_path).warnings)) < 10_000


def test_how_many_more_there_are_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.bib").write_text(_BROKEN["a.bib"], encoding="utf-8")
    assert read_library(tmp_path / "a.bib")[1][-1] == "a.bib: ... and 2,980 more."


def test_faults_of_the_entries_asked_for_are_told_however_many_others_there_are(tmp_path: Path) -> None:
    file = tmp_path / "o'neil.bib"
    others = "".join(f"@misc{{k{n}, title={{One}}, title={{Two}}}}\n" for n in range(100))
    file.write_text(others + "@misc{mine, title={One}, title={Two}}", encoding="utf-8")
    told = read_library(file, ["mine"])[1]
    assert told == ["o'neil.bib: Entry 'mine' gives 'title' twice; the first stays."]
    assert len(describe(file)[1]) == 101


@pytest.mark.parametrize("text", ["[" * 100_000, '[{"title":' + "[" * 100_000, " [\n" * 5000 + "]" * 5000])
def test_json_nested_too_deeply_is_named_and_found_beside_a_paper(tmp_path: Path, text: str) -> None:
    file = tmp_path / "deep.json"
    file.write_text(text, encoding="utf-8")
    assert libraries(tmp_path) == [file]
    with pytest.raises(DataError, match=r"deep\.json: is nested too deeply to be read"):
        read_library(file)


def test_an_entry_that_fits_many_papers_names_a_few() -> None:
    papers = [
        Paper(f"p{n}", "A title of some length", (f"Lee{'abcdefgh'[n]}, A.",), 2001 + n) for n in range(8)
    ]
    told = link([Reference("r" * 300, title="A title of some length")], papers).told
    assert all(len(sentence) < 900 for sentence in told)


def test_quoted_listed_and_capped() -> None:
    assert quoted("a\nb") == "'a b'"
    assert quoted("x" * 80) == f"'{'x' * 80}'"
    assert quoted("x" * 81) == f"'{'x' * 79}…'"
    assert listed(["a"]) == "'a'"
    assert listed("abc") == "'a', 'b' and 'c'"
    assert listed("abcdefg") == "'a', 'b', 'c', 'd', 'e' and 2 more"
    assert capped(["a"] * 20) == ["a"] * 20
    assert capped(["a"] * 1254)[-1] == "... and 1,234 more."
