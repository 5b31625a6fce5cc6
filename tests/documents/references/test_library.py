"""Libraries of references: RIS, CSL-JSON and BibTeX, told apart by what they hold."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from citance.documents.references.library import describe, libraries, read_library
from citance.errors import DataError
from citance.records import Reference

RIS = """TY  - JOUR
ID  - lee2020
AU  - Lee, Ann
AU  - World Health Organization
TI  - The growth of reeds
JO  - Journal of Reeds
PY  - 2020/05//
DO  - https://doi.org/10.1234/AbC
AB  - They grow.
L1  - file:///home/ann/reeds.pdf
ER  -\x20
"""
CSL = [
    {
        "id": "lee2020",
        "type": "article-journal",
        "title": "The growth of <i>reeds</i>",
        "author": [{"family": "Lee", "given": "Ann"}, {"literal": "World Health Organization"}],
        "container-title": "Journal of Reeds",
        "issued": {"date-parts": [["2020", 5]]},
        "DOI": "10.1234/AbC",
        "abstract": "They grow.",
    }
]
REEDS = Reference(
    "lee2020",
    title="The growth of reeds",
    authors=("Lee, Ann", "World Health Organization"),
    year=2020,
    doi="10.1234/abc",
    venue="Journal of Reeds",
)


def read(folder: Path, text: str | bytes, name: str = "my.ris") -> tuple[list[Reference], list[str]]:
    file = folder / name
    file.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    return read_library(file)


@pytest.mark.parametrize("name", ["my.ris", "my.bib", "my.txt"])
def test_ris_is_known_by_what_it_holds(tmp_path: Path, name: str) -> None:
    assert read(tmp_path, RIS, name) == ([REEDS], [])


@pytest.mark.parametrize(
    "text",
    [
        "\ufeff" + RIS,
        RIS.replace("\n", "\r\n"),
        RIS.replace("  - ", " - "),
        RIS.replace("  - ", "  -  "),
        RIS.replace("ER  - ", "ER  -"),
        RIS.replace("TI  - The growth of reeds", "T1  - The growth\n of reeds"),
        RIS.replace("PY  - 2020/05//", "Y1  - May 2020"),
        "Provider: a database\n\n" + RIS,
    ],
    ids=["bom", "crlf", "one blank", "two blanks", "bare ER", "wrapped title", "date in words", "preamble"],
)
def test_ris_as_people_keep_it(tmp_path: Path, text: str) -> None:
    assert read(tmp_path, text)[0] == [REEDS]


def test_ris_record_without_end_ends_at_the_next_or_at_the_end_of_the_file(tmp_path: Path) -> None:
    entries, warnings = read(
        tmp_path, RIS.replace("ER  - \n", "") + RIS.replace("lee2020", "kim").replace("ER  - \n", "")
    )
    assert [e.id for e in entries] == ["lee2020", "kim"]
    assert [("line 1 " in w, "line 11" in w) for w in warnings] == [(True, False), (False, True)]


def test_ris_record_without_title_costs_only_itself(tmp_path: Path) -> None:
    entries, warnings = read(tmp_path, "TY  - JOUR\nAU  - Lee, Ann\nER  - \n" + RIS)
    assert [e.id for e in entries] == ["lee2020"]
    assert warnings == ["my.ris: Record 1 (line 1) has neither a title nor a DOI; it is left out."]


def test_ris_without_ids_is_named_by_author_and_year(tmp_path: Path) -> None:
    bare = RIS.replace("ID  - lee2020\n", "")
    entries, _ = read(
        tmp_path,
        bare
        + bare.replace("reeds", "grass").replace("AbC", "x")
        + bare.replace("Lee, Ann", "van der Berg, J"),
    )
    assert [e.id for e in entries] == ["lee2020", "lee2020b", "vanderberg2020"]


def test_ris_with_a_latin_1_letter_is_told(tmp_path: Path) -> None:
    entries, warnings = read(tmp_path, RIS.replace("Lee, Ann", "Müller, Jörg").encode("latin-1"))
    assert entries[0].authors[0] == "Müller, Jörg"
    assert "not UTF-8" in warnings[0]


@pytest.mark.parametrize(
    "wrap", [lambda x: x, lambda x: {"items": x}, lambda x: x[0], lambda x: {"message": {"items": x}}]
)
def test_csl_json_as_list_and_in_an_object(tmp_path: Path, wrap: object) -> None:
    text = json.dumps(wrap(CSL))  # type: ignore[operator]
    assert read(tmp_path, text, "my.json") == ([REEDS], [])


@pytest.mark.parametrize(
    ("changed", "field", "value"),
    [
        ({"issued": {"date-parts": [[2019]]}}, "year", 2019),
        ({"issued": {"literal": "circa 1850"}}, "year", 1850),
        ({"issued": {"raw": "2019-05-01"}}, "year", 2019),
        ({"issued": "2018"}, "year", 2018),
        ({"issued": {"date-parts": [[None]]}}, "year", None),
        (
            {"author": [{"family": "Berg", "given": "J", "non-dropping-particle": "van der"}]},
            "authors",
            ("van der Berg, J",),
        ),
        ({"author": None, "editor": [{"family": "Kim", "given": "B"}]}, "authors", ("Kim, B",)),
        ({"number": "arXiv:2401.10241"}, "arxiv", "2401.10241"),
        ({"archive": "arXiv", "archive_location": "2401.10241v2"}, "arxiv", "2401.10241"),
        ({"note": "arXiv: 2401.10241 [cs]"}, "arxiv", "2401.10241"),
        ({"title": ["Growth"]}, "title", "Growth"),
        ({"DOI": "", "URL": "https://doi.org/10.5/x"}, "doi", ""),
        ({"DOI": "", "URL": "https://doi.org/10.5555/x"}, "doi", "10.5555/x"),
        ({"id": 7}, "id", "7"),
    ],
)
def test_csl_fields(tmp_path: Path, changed: dict[str, object], field: str, value: object) -> None:
    ((entry,), _) = read(tmp_path, json.dumps([{**CSL[0], **changed}]), "my.json")
    assert getattr(entry, field) == value


def test_zotero_export(tmp_path: Path) -> None:
    item = {
        "itemType": "journalArticle",
        "citationKey": "lee2020",
        "title": "The growth of reeds",
        "creators": [
            {"firstName": "Ann", "lastName": "Lee", "creatorType": "author"},
            {"name": "World Health Organization", "creatorType": "author"},
            {"firstName": "E", "lastName": "Ed", "creatorType": "editor"},
        ],
        "date": "2020-05",
        "DOI": "10.1234/ABC",
        "publicationTitle": "Journal of Reeds",
        "attachments": [{"path": "/home/ann/reeds.pdf"}],
    }
    file = tmp_path / "export.json"
    file.write_text(
        json.dumps({"config": {}, "items": [item, {"itemType": "note", "note": "x"}]}), encoding="utf-8"
    )
    ((described,), warnings) = describe(file)
    assert (described.reference, described.files, warnings) == (REEDS, ("reeds.pdf",), [])


def test_bad_csl_records_cost_only_themselves(tmp_path: Path) -> None:
    entries, warnings = read(
        tmp_path, json.dumps([CSL[0], 3, {"id": "x", "type": "book"}, {"title": "No id"}, CSL[0]]), "my.json"
    )
    assert entries == [REEDS]
    assert [
        "Record 2" in warnings[0],
        "'x'" in warnings[1],
        "no id" in warnings[2],
        "twice" in warnings[3],
    ] == [True] * 4


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("just words", "no library"),
        ("TY  - JOUR\nER  - \n", "holds no reference"),
        ('[{"title": "a", "id": "b"', "line 1: is not valid JSON"),
        ('[{"title": ' + "[" * 99_999, "JSON|deeply"),
        ("@comment{only}", "holds no reference"),
    ],
)
def test_file_without_a_record_is_an_error_that_names_it(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(DataError, match=message) as caught:
        read(tmp_path, text, "mine")
    assert str(caught.value).startswith(str(tmp_path / "mine"))


def test_libraries_of_a_folder_leave_other_json_alone(tmp_path: Path) -> None:
    for name, text in {
        "a.bib": "@misc{k, title={T}}",
        "b.ris": RIS,
        "c.json": json.dumps(CSL),
        "corpus.json": '{"reference_papers": []}',
        "data.json": '[{"text": "x"}]',
        "s2orc.json": '{"paper_id": "1", "title": "T", "abstract": []}',
        ".hidden.bib": "@misc{k, title={T}}",
    }.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert [path.name for path in libraries(tmp_path)] == ["a.bib", "b.ris", "c.json"]


def test_real_library_of_189_entries(shared: Path) -> None:
    entries, warnings = read_library(shared / "papers" / "bib" / "2412.19437.bib")
    assert (len(entries), warnings) == (189, [])
    assert sum(bool(e.title and e.authors and e.year) for e in entries) >= 187
