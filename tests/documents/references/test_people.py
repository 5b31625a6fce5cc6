"""Names at the head of printed entries, each worked out by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citance.documents.references.entries import read_entry

_TITLE = "Gauge things of old"


@pytest.mark.parametrize(
    ("names", "authors"),
    [
        ("Cyprien de Masson d'Autume and Bo Chen", ("de Masson d'Autume, Cyprien", "Chen, Bo")),
        (
            "Bo Chen, Cyprien de Masson d’Autume, and Li Ma",
            ("Chen, Bo", "de Masson d’Autume, Cyprien", "Ma, Li"),
        ),
        ("Jie Zhou, Xiang qian Qi, and Li Ma", ("Zhou, Jie", "Qi, Xiang qian", "Ma, Li")),
        ("Katy Gero and Lydia B. Chilton", ("Gero, Katy", "Chilton, Lydia B.")),
        ("Aaron van den Oord, Yazhe Li, and Bo Chen", ("van den Oord, Aaron", "Li, Yazhe", "Chen, Bo")),
        ("Omar bin Laden, Anna Lee, and Harm ten Have", ("bin Laden, Omar", "Lee, Anna", "ten Have, Harm")),
        ("Muhammad al-Khwarizmi and Anna Lee", ("al-Khwarizmi, Muhammad", "Lee, Anna")),
        ("Niall O’Brien and Anna D’Souza", ("O’Brien, Niall", "D’Souza, Anna")),
        ("Jean-Pierre Dupont and Anna Lee", ("Dupont, Jean-Pierre", "Lee, Anna")),
        ("Scott St. John and Anna Lee", ("St. John, Scott", "Lee, Anna")),
        ("Martin Luther King Jr. and Anna Lee", ("King, Martin Luther", "Lee, Anna")),
        ("Anna Lee, William Gates III, and Bo Chen", ("Lee, Anna", "Gates, William", "Chen, Bo")),
        ("Gerard 't Hooft and Felice dell'Orletta", ("'t Hooft, Gerard", "dell'Orletta, Felice")),
        ("Anna Lee, danah boyd, and Bo Chen", ("Lee, Anna", "boyd, danah", "Chen, Bo")),
        ("Tim op de Beeck and Siti binti Ahmad", ("op de Beeck, Tim", "binti Ahmad, Siti")),
        ("M. S. El-Nasr and S. v. d. Berg", ("El-Nasr, M. S.", "v. d. Berg, S.")),
        ("J. Ben-David and S. ben Avraham", ("Ben-David, J.", "ben Avraham, S.")),
        ("Z. p. Li and H. x. Ye", ("Li, Z. p.", "Ye, H. x.")),
        ("Anna Lee and Markus Q. Huber", ("Lee, Anna", "Huber, Markus Q.")),
    ],
)
@pytest.mark.parametrize("end", [f". {_TITLE}. Nature, 3:1-9, 2011.", f". 2011. {_TITLE}. Nature, 3:1-9."])
def test_spelled_names_with_small_parts_are_read_to_the_last(
    names: str, end: str, authors: tuple[str, ...]
) -> None:
    entry = read_entry(names + end, "r1")
    assert (entry.authors, entry.title, entry.year) == (authors, _TITLE, 2011)


@pytest.mark.parametrize(
    ("names", "authors"),
    [
        ("ten Have, H., & bin Laden, O.", ("ten Have, H.", "bin Laden, O.")),
        ("al-Khwarizmi, M. and Lee, A.", ("al-Khwarizmi, M.", "Lee, A.")),
        (
            "de la Cruz, M., dell'Orletta, F., and 't Hooft, G.",
            ("de la Cruz, M.", "dell'Orletta, F.", "'t Hooft, G."),
        ),
        ("St. John, S., & Lee, A.", ("St. John, S.", "Lee, A.")),
        ("King, M. L., Jr., & Lee, A.", ("King, M. L.", "Lee, A.")),
        ("Enoch, M. L., Evans, II, N. J., & Lee, A.", ("Enoch, M. L.", "Evans, N. J.", "Lee, A.")),
        ("Le Gouellec, V. J. M., Hull, C. L. H.", ("Le Gouellec, V. J. M.", "Hull, C. L. H.")),
        ("O‘Brien, N., & Lee, A.", ("O‘Brien, N.", "Lee, A.")),
        ("Planck Collaboration et al.", ("Planck Collaboration",)),
        ("Kyelem D, Sanou S, Boatin B a, et al", ("Kyelem, D", "Sanou, S", "Boatin, B a")),
        ("danah boyd and Kate Crawford", ("boyd, danah", "Crawford, Kate")),
    ],
)
def test_names_before_a_year_in_brackets(names: str, authors: tuple[str, ...]) -> None:
    entry = read_entry(f"{names} (2011). {_TITLE}. Nature, 3, 1-9.", "r1")
    assert (entry.authors, entry.title, entry.year) == (authors, _TITLE, 2011)


@pytest.mark.parametrize(
    ("raw", "authors"),
    [
        (
            "Smith J., Jones A. B., van der Berg C., 2010, MNRAS, 401, 2343",
            ("Smith, J.", "Jones, A. B.", "van der Berg, C."),
        ),
        ("Smith J. et al., 2010, ApJ, 700, L12", ("Smith, J.",)),
        (
            "Lee, A., Ma, B., et al. 2010, Publications of the Astronomical Society, 72, 12",
            ("Lee, A.", "Ma, B."),
        ),
        ("R. Brandelik et al. (TASSO), Phys. Lett. B 86, 243 (2010).", ("Brandelik, R.",)),
        ("A. Lee and J. J. C. Nimmo, J. Phys. A 53, no.40, 404002 (2010).", ("Lee, A.", "Nimmo, J. J. C.")),
        ("S. Höche, in Theoretical Advanced Study Institute (2010) pp. 235–295.", ("Höche, S.",)),
        ("Sotani H., 2010, in 21st Workshop on Relativity in Japan. pp 100–103", ("Sotani, H.",)),
    ],
)
def test_entries_without_a_title_have_none(raw: str, authors: tuple[str, ...]) -> None:
    entry = read_entry(raw, "r1")
    assert (entry.authors, entry.title, entry.year) == (authors, "", 2010)


@pytest.mark.parametrize(
    ("raw", "authors", "title"),
    [
        (
            "Markus Q. Huber. Correlation functions of three-dimensional theory. Phys. Rev. D, 93(8):33, 2016.",
            ("Huber, Markus Q.",),
            "Correlation functions of three-dimensional theory",
        ),
        ("Smith J. Diabetes. Lancet. 2016;93:33-9.", ("Smith, J",), "Diabetes"),
        (
            "1000 Genomes Project Consortium. A global reference for variation. Nature. 2016;526:68-74.",
            ("1000 Genomes Project Consortium",),
            "A global reference for variation",
        ),
        (
            "Lee A, Chen B, for the Diabetes Research Group. Reduction of the incidence. N Engl J Med. 2016;346:393.",
            ("Lee, A", "Chen, B", "Diabetes Research Group"),
            "Reduction of the incidence",
        ),
        (
            "Olga Lee and Alexei Ma, Implicit function theorem over free groups, J. Algebra 290 (2016), no. 1, 1–203.",
            ("Lee, Olga", "Ma, Alexei"),
            "Implicit function theorem over free groups",
        ),
        (
            "A. Lee and B. Ma (Hadron Spectrum), The lightest resonance, JHEP 07, 123 (2016).",
            ("Lee, A.", "Ma, B."),
            "The lightest resonance",
        ),
        (
            "Department of Defense (DoD), “Trusted computer evaluation,” 2016, DOD 5200.",
            ("Department of Defense",),
            "Trusted computer evaluation",
        ),
        (
            "Y. Kodama, KP Solitons and the Grassmannians, Nature 3 (2016), 1–9.",
            ("Kodama, Y.",),
            "KP Solitons and the Grassmannians",
        ),
    ],
)
def test_where_the_names_end(raw: str, authors: tuple[str, ...], title: str) -> None:
    entry = read_entry(raw, "r1")
    assert (entry.authors, entry.title, entry.year) == (authors, title, 2016)


_GIVEN = st.sampled_from(["Anna", "Jean-Pierre", "Bo", "Lydia B.", "K. L.", "Ma'ayan", "Niall"])
_FAMILY = st.sampled_from(
    [
        "Lee",
        "O’Brien",
        "van den Oord",
        "al-Rashid",
        "ten Have",
        "de la Cruz",
        "St. John",
        "d'Arcy",
        "bin Laden",
        "Smith-Jones",
    ]
)


@given(st.lists(st.tuples(_GIVEN, _FAMILY), min_size=2, max_size=8), st.booleans())
def test_every_list_of_spelled_names_is_read_whole(people: list[tuple[str, str]], dated: bool) -> None:
    names = [f"{given_name} {family}" for given_name, family in people]
    listed = f"{', '.join(names[:-1])}, and {names[-1]}"
    raw = f"{listed}. 2011. {_TITLE}. Nature." if dated else f"{listed}. {_TITLE}. Nature, 3:1-9, 2011."
    entry = read_entry(raw, "r1")
    assert entry.families == tuple(family for _, family in people)
    assert entry.title == _TITLE
