"""Markers in plain text: the agreed cases, the guards, and laws."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citance.documents.markers import find
from citance.records import Mention, Reference

CASES = json.loads((Path(__file__).parent / "marker_cases.json").read_text(encoding="utf-8"))["cases"]
NOT_YET = {
    "X03": "TEI is not read yet",
    "X04": "TEI is not read yet",
}
# What a case leaves unsaid must be empty; `parts` and `suppress_author` have no field of their own.
SILENT = ("ambiguous", "unresolved", "prefix", "locator", "suffix")

AUTHOR_YEAR = [
    Reference("S19", authors=("Smith, Anna", "Jones, Bea", "Patel, Cy"), year=2019),
    Reference("LK20a", authors=("Lee, Ann", "Kim, Bo"), year=2020, suffix="a"),
    Reference("LK20b", authors=("Lee, Ann", "Kim, Bo"), year=2020, suffix="b"),
    Reference("L16", authors=("Lee, Ann",), year=2016),
    Reference("M18", authors=("Müller, Jo",), year=2018),
    Reference("VO17", authors=("van der Berg, Jo", "O'Neil, Kim"), year=2017),
    Reference("WHO21", authors=("World Health Organization",), year=2021),
    Reference("ZX15", authors=("Zhou, X.",), year=2015),
    Reference("ZY15", authors=("Zhou, Y.",), year=2015),
    Reference("D19", authors=("Devlin, J.", "Chang, M.", "Lee, K.", "Toutanova, K."), year=2019),
    Reference("DF17", authors=("Demner-Fushman, D.", "Rogers, W.", "Aronson, A."), year=2017),
    Reference("Inpress", authors=("Doe, J.",)),
]
NUMBERED = [Reference(str(n), label=str(n)) for n in range(1, 61)]
LABELLED = [Reference("Smi19", label="Smi19"), Reference("ABC+20", label="ABC+20")]
BIBLIOGRAPHIES = {"ay": AUTHOR_YEAR, "n60": NUMBERED, "alpha": LABELLED}


def from_pandoc(text: str) -> list[Mention]:
    """The cases give pandoc's raw form; it is kept as the mention's source."""
    from citance.documents.markers.pandoc import find_citations, render

    keys = {key: Reference(key) for key in ("smith2019", "lee2020", "kim2021", "roe2018")}
    return [render(citation, text, keys) for citation in find_citations(text)]


def from_jats(text: str, folder: Path) -> list[Mention]:
    from citance.documents.read import read

    refs = "".join(
        f'<ref id="b{n}"><element-citation><year>2001</year></element-citation></ref>' for n in range(1, 9)
    )
    file = folder / "case.xml"
    file.write_text(
        f"<article><body>{text}</body><back><ref-list>{refs}</ref-list></back></article>", "utf-8"
    )
    return list(read(file).mentions)


def from_latex(text: str, folder: Path) -> list[Mention]:
    from citance.documents.read import read

    items = "".join(f"\\bibitem{{{key}}} A. Author. Title {key}. 2001.\n" for key in "abc")
    file = folder / "case.tex"
    file.write_text(
        f"\\documentclass{{article}}\\begin{{document}}{text}\n"
        f"\\begin{{thebibliography}}{{9}}{items}\\end{{thebibliography}}\\end{{document}}",
        "utf-8",
    )
    return list(read(file).mentions)


def matches(found: Mention, wanted: dict[str, Any], *, raw: bool) -> bool:
    values = {
        "surface": found.source if raw else found.surface,
        **{key: list(getattr(found, key)) for key in ("targets", "ambiguous", "unresolved")},
        **{key: getattr(found, key) for key in ("kind", "prefix", "locator", "suffix", "confidence")},
    }
    said = all(values[key] == value for key, value in wanted.items() if key in values)
    return said and all(not values[key] for key in SILENT if key not in wanted)


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(
            c, id=c["id"], marks=[pytest.mark.xfail(reason=NOT_YET[c["id"]])] if c["id"] in NOT_YET else []
        )
        for c in CASES
    ],
)
def test_agreed_case(case: dict[str, Any], tmp_path: Path) -> None:
    kind = case["bib"]
    if kind == "md":
        found = from_pandoc(case["text"])
    elif kind == "jats":
        found = from_jats(case["text"], tmp_path)
    elif kind == "tex":
        found = from_latex(case["text"], tmp_path)
    else:
        found = find(case["text"], BIBLIOGRAPHIES[kind])
    assert len(found) == len(case["expect"]), found
    for mention, wanted in zip(found, case["expect"], strict=True):
        assert matches(mention, wanted, raw=kind in ("md", "tex")), mention


def only(text: str, references: list[Reference] = AUTHOR_YEAR) -> Mention:
    (mention,) = find(text, references)
    return mention


def test_one_style_counts_in_a_document() -> None:
    text = "It holds (Smith et al., 2019). Items [7] and [8] are rows of a table (Lee, 2016)."
    assert [m.surface for m in find(text, AUTHOR_YEAR)] == ["(Smith et al., 2019)", "(Lee, 2016)"]
    assert [m.surface for m in find("As [7] and Smith et al. (2019).", NUMBERED)] == ["[7]"]


def test_first_author_is_matched_never_a_co_author() -> None:
    assert only("It holds (Kim, 2020a).").targets == ()
    assert only("It holds (Kim, 2020a).").unresolved == ("Kim, 2020a",)


def test_second_name_must_fit_too() -> None:
    assert only("Lee and Patel (2020a) say so.").targets == ()


def test_shorter_reading_does_not_cut_a_list_of_authors_at_its_and() -> None:
    joanis = [Reference("SJ03", authors=("Stevenson", "Joanis"), year=2003)]
    assert only("Shown by (Joanis and Stevenson, 2003).", joanis).targets == ()
    ney = [Reference("TN00", authors=("Tillmann", "Ney"), year=2000)]
    assert only("Shown by Och, Tillmann, and Ney (2000).", ney).targets == ()


def test_introducing_words_are_no_authors() -> None:
    mention = only("However, Lee (2016) and others")
    assert (mention.surface, mention.targets) == ("Lee (2016)", ("L16",))
    assert only("In contrast, Smith, Jones, and Patel (2019) say").surface == "Smith, Jones, and Patel (2019)"


def test_several_works_of_one_bracket_separated_by_commas() -> None:
    assert only("It holds (Smith et al., 2019, Lee, 2016, Müller 2018).").targets == ("S19", "L16", "M18")


def test_narrative_work_inside_a_bracket_with_others_is_one_marker() -> None:
    mention = only("It holds (Lee, 2016; but see Müller (2018)).")
    assert mention.surface == "(Lee, 2016; but see Müller (2018))"
    assert mention.targets == ("L16", "M18")


def test_prose_in_a_bracket_stays_outside_the_marker() -> None:
    long = "which was, after all that had been said and done by everybody in this field, the view of"
    mention = only(f"It holds ({long} Lee, 2016).")
    assert mention.surface == "Lee, 2016"


def test_bracket_never_closed() -> None:
    mention = only("It holds (Smith et al., 2019 and more text")
    assert mention.surface.startswith("(Smith et al., 2019")
    assert mention.targets == ("S19",)


def test_misspelt_name_and_neighbouring_year_are_linked_with_doubt() -> None:
    references = [Reference("T00", authors=("Tillmann", "Ney"), year=2000)]
    assert only("So (Tillman and Ney, 2000).", references).confidence == "low"
    off = only("So (Tillmann and Ney, 1999).", references)
    assert (off.targets, off.confidence) == (("T00",), "low")


def test_neighbouring_year_is_another_work_where_the_right_year_is_cited_too() -> None:
    references = [Reference("T00", authors=("Tillmann", "Ney"), year=2000)]
    first, second = find("So (Tillmann and Ney, 1999). And so (Tillmann and Ney, 2000).", references)
    assert (first.targets, second.targets) == ((), ("T00",))


def test_letters_that_the_list_does_not_print_are_not_guessed() -> None:
    references = [Reference("R07", authors=("Rosti", "Ayan", "Xiang"), year=2007)]
    first, second = find("So (Rosti et al., 2007a). And so (Rosti et al., 2007b).", references)
    assert first.targets == second.targets == ()
    assert first.ambiguous == second.ambiguous == ("R07",)


def test_bracket_with_all_letters_names_the_entry_for_certain() -> None:
    references = [Reference("R07", authors=("Rosti", "Ayan", "Xiang"), year=2007)]
    both, one = find("So (Rosti et al., 2007a; Rosti et al., 2007b). Or (Rosti et al., 2007a).", references)
    assert (both.targets, both.ambiguous, one.targets) == (("R07",), (), ())


def test_letters_count_the_entries_of_a_list_that_prints_none() -> None:
    references = [Reference(key, authors=("Rosti", "Ayan"), year=2007) for key in ("one", "two")]
    assert only("So (Rosti and Ayan, 2007b).", references).targets == ("two",)


def test_scans_print_accents_and_hyphens_apart() -> None:
    references = [
        Reference("CM07", authors=("Crego", "Mariño"), year=2007),
        Reference("XM04", authors=("Xia", "McCord"), year=2004),
        Reference("D98", authors=("Dang", "Kipper", "Palmer"), year=1998),
    ]
    text = "So (Crego and Marin˜ o, 2007), (Xia and Mc- Cord, 2004), (Dang eta!., 1998)."
    assert [m.targets for m in find(text, references)] == [("CM07",), ("XM04",), ("D98",)]


def test_numbers_are_learned_where_authors_stand_before_them() -> None:
    references = [Reference("ZG10", authors=("Zhao", "Gildea"), year=2010)]
    text = "Zhao and Gildea [15] sample. Others do so too [3, 15]."
    first, second = find(text, references)
    assert (first.targets, first.confidence) == (("ZG10",), "low")
    assert (second.targets, second.unresolved) == (("ZG10",), ("3",))


def test_numbers_are_not_learned_from_authors_with_two_of_them() -> None:
    references = [Reference("ZG10", authors=("Zhao", "Gildea"), year=2010)]
    assert find("Zhao and Gildea [15] sample. Zhao and Gildea [16] count.", references) == []


@pytest.mark.parametrize(
    "text",
    [
        "the Penn Treebank 1993 data",
        "in (May 2018)",
        "at NAACL 2018",
        "since 1999 (about 2000 items)",
        "f(x) = 2019",
    ],
)
def test_years_that_cite_nothing(text: str) -> None:
    assert find(text, AUTHOR_YEAR) == []


@pytest.mark.parametrize("text", ["a[3] = 5", "x ∈ [3, 5]", "n = [7]", "[0]", "[2019]", "[3.5]", "[a]"])
def test_brackets_that_cite_nothing(text: str) -> None:
    assert find(text, NUMBERED) == []


def test_entry_without_number_or_author_finds_nothing_and_breaks_nothing() -> None:
    assert find("As [3] and (Lee, 2016).", [Reference("x")])[0].unresolved == ("Lee, 2016",)
    assert find("", []) == []


PIECES = "Smith Lee et al. and & ( ) [ ] , ; 2019 2020a b 3 3–5 in press see p. . van ’s ⁵ <sup>3</sup> Refs."
WORDS = st.sampled_from([*PIECES.split(), "\n", "\n\n"])


@given(st.lists(WORDS, max_size=30), st.sampled_from([AUTHOR_YEAR, NUMBERED, LABELLED, []]))
def test_laws_of_any_text(words: list[str], references: list[Reference]) -> None:
    text = " ".join(words)
    found = find(text, references)
    known = {reference.id for reference in references}
    end = 0
    for mention in found:
        assert mention.start >= end
        assert text[mention.start : mention.end] == mention.surface
        assert "\n\n" not in mention.surface
        assert known.issuperset(mention.targets)
        assert known.issuperset(mention.ambiguous)
        assert not set(mention.targets) & set(mention.ambiguous)
        end = mention.end
    assert find(text, references) == found


@given(st.text(max_size=200))
def test_arbitrary_text_never_crashes(text: str) -> None:
    for mention in find(text, AUTHOR_YEAR) + find(text, NUMBERED):
        assert text[mention.start : mention.end] == mention.surface


@pytest.mark.parametrize("piece", ["(", "[", "Smith, ", "Smith and ", "2019, ", "[3]–", "a. "])
def test_time_grows_with_the_text_not_faster(piece: str) -> None:
    import time

    start = time.perf_counter()
    find(piece * (60_000 // len(piece)) + " (Smith et al., 2019)", AUTHOR_YEAR)
    assert time.perf_counter() - start < 5
