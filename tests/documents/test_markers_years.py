"""Variations of the agreed cases with authors and years, each with what it names worked out by hand."""

from __future__ import annotations

import pytest

from citance.documents.markers import find
from citance.records import Mention, Reference
from documents.test_markers import AUTHOR_YEAR, NUMBERED

YEARS = [
    ("It holds (Smith, et al., 2019).", "(Smith, et al., 2019)", "S19"),
    ("It holds (Smith et al. 2019).", "(Smith et al. 2019)", "S19"),
    ("It holds (SMITH et al., 2019).", "(SMITH et al., 2019)", "S19"),
    ("It holds (Smith et. al., 2019).", "(Smith et. al., 2019)", "S19"),
    ("It holds (Smith et al.\n2019).", "(Smith et al.\n2019)", "S19"),
    ("It holds (Smith JA et al., 2019).", "(Smith JA et al., 2019)", "S19"),
    ("It holds (A. Smith et al., 2019).", "(A. Smith et al., 2019)", "S19"),
    ("It holds (Smith and others, 2019).", "(Smith and others, 2019)", "S19"),
    ("It holds (Smith and co-workers, 2019).", "(Smith and co-workers, 2019)", "S19"),
    ("It holds (Smith, Jones and Patel, 2019).", "(Smith, Jones and Patel, 2019)", "S19"),
    ("It holds (Smith, Jones & Patel 2019).", "(Smith, Jones & Patel 2019)", "S19"),
    ("It holds (Smith, Jones et al., 2019).", "(Smith, Jones et al., 2019)", "S19"),
    ("It holds (Smith et al., 2019; Lee, 2016; Müller, 2018).", None, "S19 L16 M18"),
    ("It holds (Lee 2016, Müller 2018).", "(Lee 2016, Müller 2018)", "L16 M18"),
    ("It holds (Lee, 2016; Lee & Kim, 2020a; 2020b).", None, "L16 LK20a LK20b"),
    ("It holds (Lee & Kim, 2020a/b).", "(Lee & Kim, 2020a/b)", "LK20a LK20b"),
    ("It holds (Lee & Kim, 2020a; Lee & Kim, 2020b).", None, "LK20a LK20b"),
    ("It holds (Lee & Kim, 2020 a, b).", "(Lee & Kim, 2020 a, b)", "LK20a LK20b"),
    ("It holds [Lee 2016; Müller 2018].", "[Lee 2016; Müller 2018]", "L16 M18"),
    ("It holds (Mueller, 2018).", "(Mueller, 2018)", "M18"),
    ("It holds (MÜLLER, 2018).", "(MÜLLER, 2018)", "M18"),
    ("It holds (van der Berg & O'Neil, 2017).", "(van der Berg & O'Neil, 2017)", "VO17"),
    ("It holds (Berg & ONeil, 2017).", "(Berg & ONeil, 2017)", "VO17"),
    ("It holds (World Health Organization, 2021).", "(World Health Organization, 2021)", "WHO21"),
    ("It holds (cf. Lee, 2016).", "(cf. Lee, 2016)", "L16"),
    ("It holds (Lee, 2016, Chapter 3).", "(Lee, 2016, Chapter 3)", "L16"),
    ("It holds (Lee, 2016: 35).", "(Lee, 2016: 35)", "L16"),
    ("It holds (Doe, forthcoming).", "(Doe, forthcoming)", "Inpress"),
    ("It holds (Demner-Fushman et al., 2017).", None, "DF17"),
    ("It holds (Demner‐Fushman et al., 2017).", None, "DF17"),
    ("It holds (Devlin et al., 2019) (Lee, 2016).", "(Devlin et al., 2019)", "D19"),
    ("Lee (2016) says so.", "Lee (2016)", "L16"),
    ("Lee [2016] says so.", "Lee [2016]", "L16"),
    ("Lee’s (2016) data agree.", "Lee’s (2016)", "L16"),
    ("Lee's (2016) data agree.", "Lee's (2016)", "L16"),
    ("Lee and Kim (2020b) say so.", "Lee and Kim (2020b)", "LK20b"),
    ("Lee & Kim’s (2020a) data agree.", "Lee & Kim’s (2020a)", "LK20a"),
    ("Smith and her colleagues (2019) say so.", "Smith and her colleagues (2019)", "S19"),
    ("Smith, Jones and Patel (2019, p. 3) say so.", "Smith, Jones and Patel (2019, p. 3)", "S19"),
    ("The WHO (2021) says so.", "WHO (2021)", "WHO21"),
    ("Smith et al. 2019 found it.", "Smith et al. 2019", "S19"),
    ("See Lee (2016), Müller (2018).", "Lee (2016)", "L16"),
    ("Smith et al. have argued (2019).", "(2019)", "S19"),
]


@pytest.mark.parametrize(("text", "surface", "targets"), YEARS)
def test_authors_and_year(text: str, surface: str | None, targets: str) -> None:
    mention = find(text, AUTHOR_YEAR)[0]
    wanted = surface or text[text.index("(") : text.rindex(")") + 1]
    assert (mention.surface, mention.targets) == (wanted, tuple(targets.split()))
    assert (mention.ambiguous, mention.unresolved) == ((), ())


UNSURE = [
    ("It holds (Lee & Kim, 2020).", (), ("LK20a", "LK20b"), ()),
    ("It holds (Zhou, 2015; Lee, 2016).", ("L16",), ("ZX15", "ZY15"), ()),
    ("It holds (Roe, 2003).", (), (), ("Roe, 2003",)),
    ("It holds (Roe et al., 2003; Lee, 2016).", ("L16",), (), ("Roe et al., 2003",)),
    ("It holds (Kim and Lee, 2020a).", (), (), ("Kim and Lee, 2020a",)),
    ("It holds (Jones et al., 2019).", (), (), ("Jones et al., 2019",)),
    ("It holds (Smith et al., 2012).", (), (), ("Smith et al., 2012",)),
    ("It holds (Lee & Kim, 2020c).", (), (), ("Lee & Kim, 2020c",)),
    ("Roe and Doe (2003) say so.", (), (), ("Roe and Doe 2003",)),
    ("It holds (Lee, 2016, 2012).", ("L16",), (), ("Lee 2012",)),
]


@pytest.mark.parametrize(("text", "targets", "ambiguous", "unresolved"), UNSURE)
def test_what_cannot_be_told_is_reported(
    text: str, targets: tuple[str, ...], ambiguous: tuple[str, ...], unresolved: tuple[str, ...]
) -> None:
    (mention,) = find(text, AUTHOR_YEAR)
    assert (mention.targets, mention.ambiguous, mention.unresolved) == (targets, ambiguous, unresolved)


@pytest.mark.parametrize(
    ("text", "prefix", "locator", "suffix"),
    [
        ("(see also Lee, 2016)", "see also", "", ""),
        ("(reviewed in Lee, 2016, p. 12)", "reviewed in", "p. 12", ""),
        ("(Lee, 2016, pp. 3–4, 9)", "", "pp. 3–4, 9", ""),
        ("(Lee, 2016, § 3)", "", "§ 3", ""),
        ("(Lee, 2016, emphasis added)", "", "", "emphasis added"),
        ("(but see Lee, 2016, Table 2; for a review)", "but see", "Table 2", "for a review"),
    ],
)
def test_words_around_a_work(text: str, prefix: str, locator: str, suffix: str) -> None:
    (mention,) = find(f"It holds {text}.", AUTHOR_YEAR)
    assert (mention.prefix, mention.locator, mention.suffix) == (prefix, locator, suffix)
    assert mention.targets == ("L16",)


def surfaces(text: str, references: list[Reference]) -> list[str]:
    return [mention.surface for mention in find(text, references)]


def test_brackets_within_brackets() -> None:
    assert surfaces("It holds (as (Lee, 2016) says).", AUTHOR_YEAR) == ["(Lee, 2016)"]
    assert surfaces("It holds (as Lee (2016) says).", AUTHOR_YEAR) == ["Lee (2016)"]
    assert surfaces("It holds [see (Lee, 2016)].", AUTHOR_YEAR) == ["(Lee, 2016)"]


def test_equations_do_not_make_a_document_of_round_numbers() -> None:
    text = (
        "By Eq. (3), Eqs. (4) and (5), and equation (6), it holds [7]. From Eq. (8) on, Table (2) shows it."
    )
    assert surfaces(text, NUMBERED) == ["[7]"]


def test_low_confidence_is_of_the_whole_marker() -> None:
    (mention,) = find("It holds (Lee, 2017; Müller, 2018).", AUTHOR_YEAR)
    assert (mention.targets, mention.confidence) == (("L16", "M18"), "low")


def narrow_and_wide(mention: Mention) -> tuple[tuple[str, ...], str]:
    return mention.targets, mention.kind


def test_full_width_signs_change_nothing() -> None:
    (narrow,) = find("It holds (Lee, 2016; Müller, 2018).", AUTHOR_YEAR)
    (wide,) = find("It holds （Lee，２０１６；Müller，２０１８）.", AUTHOR_YEAR)
    assert narrow_and_wide(narrow) == narrow_and_wide(wide)
