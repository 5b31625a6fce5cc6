"""BibTeX as people keep it."""

from __future__ import annotations

from pathlib import Path

import pytest

from citance.documents.references.library import read_library
from citance.errors import DataError
from citance.records import Reference


def read(folder: Path, text: str) -> tuple[list[Reference], list[str]]:
    file = folder / "my.bib"
    file.write_text(text, encoding="utf-8")
    return read_library(file)


def only(folder: Path, text: str) -> Reference:
    ((entry,), _) = read(folder, text)
    return entry


def test_latex_names_and_titles_become_text(tmp_path: Path) -> None:
    entry = only(
        tmp_path,
        r"""@article{k, author = {M{\"u}ller, Hans and Jan van der Berg and {The ATLAS Collaboration}},
        title = {{BERT}: na\"{\i}ve {Bayes} \& more}, year = 2020}""",
    )
    assert entry.authors == ("Müller, Hans", "van der Berg, Jan", "The ATLAS Collaboration")
    assert entry.title == "BERT: naïve Bayes & more"
    assert entry.year == 2020


def test_and_others_is_no_author(tmp_path: Path) -> None:
    assert only(tmp_path, "@misc{k, author={Lee, Ann and others}, title={T}}").authors == ("Lee, Ann",)


def test_duplicate_key_keeps_the_first_and_is_told(tmp_path: Path) -> None:
    entries, warnings = read(tmp_path, "@misc{k, title={One}}\n@misc{k, title={Two}}")
    assert [e.title for e in entries] == ["One"]
    assert warnings == ["my.bib: The key 'k' stands twice; the first entry stays."]


def test_duplicate_field_keeps_the_entry(tmp_path: Path) -> None:
    entries, warnings = read(tmp_path, "@misc{k, title={One}, title={Two}, year=2001}")
    assert [(e.title, e.year) for e in entries] == [("One", 2001)]
    assert "gives 'title' twice" in warnings[0]


def test_missing_comma_does_not_swallow_the_next_field(tmp_path: Path) -> None:
    entries, warnings = read(tmp_path, "@misc{k, title={One}\n year={2020}, author={Lee, Ann}}")
    assert [(e.title, e.year, e.authors) for e in entries] == [("One", 2020, ("Lee, Ann",))]
    assert "lacks a comma" in warnings[0]


def test_unbalanced_entry_costs_only_itself(tmp_path: Path) -> None:
    entries, warnings = read(
        tmp_path, "@misc{a, title={One}}\n@misc{b, title={Two, year=2}\n@misc{c, title={Three}}"
    )
    assert [e.id for e in entries] == ["a", "c"]
    assert any("line 2" in warning for warning in warnings)


@pytest.mark.parametrize(
    ("fields", "doi", "arxiv"),
    [
        ("doi = {https://doi.org/10.1234/AbC.5}", "10.1234/abc.5", ""),
        ("doi = {doi:10.1234/x_y}", "10.1234/x_y", ""),
        ("url = {https://dx.doi.org/10.1234/Z}", "10.1234/z", ""),
        ("eprint = {1706.03762v5}, archivePrefix = {arXiv}", "", "1706.03762"),
        ("eprint = {12345}, eprinttype = {pubmed}", "", ""),
        ("journal = {arXiv preprint arXiv:2401.10241}", "", "2401.10241"),
        ("volume = {abs/1911.02150}, journal = {CoRR}", "", "1911.02150"),
        ("eprint = {hep-th/9901001}", "", "hep-th/9901001"),
    ],
)
def test_identifiers(tmp_path: Path, fields: str, doi: str, arxiv: str) -> None:
    entry = only(tmp_path, f"@misc{{k, title={{T}}, {fields}}}")
    assert (entry.doi, entry.arxiv) == (doi, arxiv)


def test_year_with_letter_and_date_field(tmp_path: Path) -> None:
    assert (
        only(tmp_path, "@misc{k, year={2012a}}").year,
        only(tmp_path, "@misc{k, year={2012a}}").suffix,
    ) == (2012, "a")
    assert only(tmp_path, "@misc{k, date={2012-05-01}}").year == 2012
    assert only(tmp_path, "@misc{k, year={in press}}").year is None


def test_entry_without_key_is_told(tmp_path: Path) -> None:
    entries, warnings = read(tmp_path, "@misc{, title={One}}\n@misc{b, title={Two}}")
    assert [e.id for e in entries] == ["b"]
    assert "has no key" in warnings[0]


def test_file_without_any_entry_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"my\.bib.*no library of references"):
        read(tmp_path, "just words")


def test_real_file_of_189_entries(shared: Path) -> None:
    entries, warnings = read_library(shared / "papers" / "bib" / "2412.19437.bib")
    assert len(entries) == 189
    assert warnings == []
    assert sum(bool(e.title and e.authors and e.year) for e in entries) >= 187


def test_strings_are_joined_and_months_known(tmp_path: Path) -> None:
    text = '@string{p = "Proc. of "}\n@misc{k, title = {T}, booktitle = p # {ACL} # " 9", month = jan # "~1"}'
    entries, warnings = read(tmp_path, text)
    assert (entries[0].venue, warnings) == ("Proc. of ACL 9", [])


def test_unknown_string_stays_as_a_word_and_is_told(tmp_path: Path) -> None:
    entries, warnings = read(tmp_path, "@misc{k, title = {T}, journal = pnas, month = October}")
    assert entries[0].venue == "pnas"
    assert warnings == ["my.bib: Entry 'k' uses 'pnas' in its journal, which no @string defines."]


def test_several_missing_commas_on_one_line(tmp_path: Path) -> None:
    entries, warnings = read(tmp_path, '@misc{k, title = {One} year = 2020 author = "Lee, Ann" journal={J}}')
    assert [(e.title, e.year, e.authors, e.venue) for e in entries] == [("One", 2020, ("Lee, Ann",), "J")]
    assert sum("lacks a comma" in warning for warning in warnings) == 3


def test_equal_signs_within_a_value_are_no_missing_comma(tmp_path: Path) -> None:
    entries, warnings = read(tmp_path, "@misc{k, title = {When N = {2} fails}, year = 2020}")
    assert (entries[0].title, warnings) == ("When N = 2 fails", [])


def test_chapter_inherits_from_its_book_also_when_it_comes_later(tmp_path: Path) -> None:
    text = (
        "@incollection{c, author={Lee, Ann}, title={Reeds}, crossref={b}}\n"
        "@book{b, editor={Kim, Bo}, title={Plants}, year={1999}, doi={10.1234/b}}\n@misc{s, title={S}, crossref={s}}"
    )
    entries, _ = read(tmp_path, text)
    assert (entries[0].title, entries[0].venue, entries[0].year, entries[0].doi) == (
        "Reeds",
        "Plants",
        1999,
        "",
    )
    assert entries[1].authors == ("Kim, Bo",)


def test_preamble_comment_and_byte_order_mark_are_no_entries(tmp_path: Path) -> None:
    text = "\ufeff@preamble{{x}}\n@comment{@misc{no, title={N}}}\nwords\n@misc{k, title={T}}"
    assert [e.id for e in read(tmp_path, text)[0]] == ["k"]


def test_file_in_latin_1(tmp_path: Path) -> None:
    file = tmp_path / "my.bib"
    file.write_bytes("@misc{k, title={Über}, author={Müller, J}}".encode("latin-1"))
    entries, warnings = read_library(file)
    assert (entries[0].title, entries[0].authors) == ("Über", ("Müller, J",))
    assert "not UTF-8" in warnings[0]


def test_per_cent_sign_in_a_title_does_not_end_it(tmp_path: Path) -> None:
    assert only(tmp_path, "@misc{k, title={A 5% rise in {CO2}}}").title == "A 5% rise in CO2"
