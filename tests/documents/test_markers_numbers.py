"""Variations of the agreed cases with numbers and labels, each with what it names worked out by hand."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from citance.documents.markers import find
from citance.records import Reference
from documents.test_markers import LABELLED, NUMBERED

NUMBERS = [
    ("This works [7,8].", "[7,8]", "7 8"),
    ("This works [ 7 ].", "[ 7 ]", "7"),
    ("This works [07a].", None, ""),
    ("This works [7, 7].", "[7, 7]", "7"),
    ("This works [60].", "[60]", "60"),
    ("This works [3−5].", "[3−5]", "3 4 5"),
    ("This works [3‐5].", "[3‐5]", "3 4 5"),
    ("This works [3‑5].", "[3‑5]", "3 4 5"),
    ("This works [3--5].", "[3--5]", "3 4 5"),
    ("This works [3—5].", "[3—5]", "3 4 5"),
    ("This works [3 – 5, 7–9].", "[3 – 5, 7–9]", "3 4 5 7 8 9"),
    ("This works [1],[2],[5].", "[1],[2],[5]", "1 2 5"),
    ("This works [1] [2].", "[1] [2]", "1 2"),
    ("This works [1][2].", "[1][2]", "1 2"),
    ("This works [1]-[3], [7].", "[1]-[3], [7]", "1 2 3 7"),
    ("This works [1]−[3].", "[1]−[3]", "1 2 3"),
    ("This works [4;7;9–11].", "[4;7;9–11]", "4 7 9 10 11"),
    ("This works [3,\n5].", "[3,\n5]", "3 5"),
    ("This works [1–51].", "[1–51]", " ".join(map(str, range(1, 52)))),
    ("This works [55–61].", "[55–61]", "55 56 57 58 59 60"),
    ("This works [2c].", "[2c]", "2"),
    ("This works [2a,b,5].", "[2a,b,5]", "2 5"),
    ("This works(see [4]).", "[4]", "4"),
    ("This works. [4, 5] Next.", "[4, 5]", "4 5"),
    ("The shells[4] are thin.", "[4]", "4"),
    ("A dash—[4]—is set.", "[4]", "4"),
    ("See Refs. [7–9] there.", "[7–9]", "7 8 9"),
    ("See Ref. 12 there.", "Ref. 12", "12"),
    ("See references 3, 4 and 9 there.", "references 3, 4 and 9", "3 4 9"),
    ("Vancouver (1, 3) style.", "(1, 3)", "1 3"),
    ("Vancouver (4); it works.", "(4)", "4"),
    ("Studies (1) and (2) show it.", "(1)", "1"),
    ("Cells grow¹ fast.", "¹", "1"),
    ("Cells grow.² Fast.", "²", "2"),
    ("Cells grow¹²⁻¹⁴ fast.", "¹²⁻¹⁴", "12 13 14"),
    ("Cells grow¹–³,⁷ fast.", "¹–³,⁷", "1 2 3 7"),
    ("Cells grow<SUP>4, 6</SUP> fast.", "4, 6", "4 6"),
    ("Cells grow,<sup>4</sup> fast.", "4", "4"),
    ("It was shown to grow.3,4 In mice", "3,4", "3 4"),
]


@pytest.mark.parametrize(("text", "surface", "targets"), NUMBERS)
def test_numbers(text: str, surface: str | None, targets: str) -> None:
    found = find(text, NUMBERED)
    assert [m.surface for m in found][:1] == ([] if surface is None else [surface])
    assert [m.targets for m in found][:1] == ([] if surface is None else [tuple(targets.split())])


@pytest.mark.parametrize(
    ("text", "prefix", "locator", "suffix", "targets"),
    [
        ("By [4, pp. 3–7].", "", "pp. 3–7", "", "4"),
        ("By [4, Fig. 2].", "", "Fig. 2", "", "4"),
        ("By [4, Sec. 2.1].", "", "Sec. 2.1", "", "4"),
        ("By [4, chap. 3, for details].", "", "chap. 3", "for details", "4"),
        ("By [see also 4, 9].", "see also", "", "", "4 9"),
        ("By [cf. 4].", "cf.", "", "", "4"),
        ("By [e.g., 4, 9–11].", "e.g.", "", "", "4 9 10 11"),
        ("By [4, and works there].", "", "", "and works there", "4"),
        ("By [vgl. 4].", "vgl.", "", "", "4"),
        ("By [см. 4, 5].", "см.", "", "", "4 5"),
    ],
)
def test_words_in_a_bracket_of_numbers(
    text: str, prefix: str, locator: str, suffix: str, targets: str
) -> None:
    (mention,) = find(text, NUMBERED)
    assert (mention.prefix, mention.locator, mention.suffix) == (prefix, locator, suffix)
    assert mention.targets == tuple(targets.split())


@pytest.mark.parametrize(
    ("text", "surface"),
    [
        ("Lee and Kim [12] showed it.", "Lee and Kim [12]"),
        ("As Smith, Jones, and Patel [12] showed it.", "Smith, Jones, and Patel [12]"),
        ("Van der Berg and O’Neil [12] showed it.", "Van der Berg and O’Neil [12]"),
        ("Иванов и др. [12] показали.", "Иванов и др. [12]"),
        ("Müller u. a. [12] zeigen.", "Müller u. a. [12]"),
        ("[12] and others show it.", "[12]"),
        ("It holds. [12] showed it.", "[12]"),
    ],
)
def test_number_that_is_part_of_the_sentence(text: str, surface: str) -> None:
    (mention,) = find(text, NUMBERED)
    assert (mention.surface, mention.kind, mention.targets) == (surface, "narrative", ("12",))


@pytest.mark.parametrize(
    ("text", "targets", "unresolved"),
    [
        ("As [61].", (), ("61",)),
        ("As [7, 61, 62].", ("7",), ("61", "62")),
        ("As [58–62].", ("58", "59", "60"), ("61", "62")),
        ("As [9–9].", (), ("9–9",)),
        ("As [7, 9–3].", ("7",), ("9–3",)),
    ],
)
def test_numbers_that_the_list_lacks_are_kept(
    text: str, targets: tuple[str, ...], unresolved: tuple[str, ...]
) -> None:
    (mention,) = find(text, NUMBERED)
    assert (mention.targets, mention.unresolved) == (targets, unresolved)


def test_labels() -> None:
    assert [m.targets for m in find("As [ABC+20] and [Smi19; ABC+20].", LABELLED)] == [
        ("ABC+20",),
        ("Smi19", "ABC+20"),
    ]
    (mention,) = find("As [Smi19, Doe07].", LABELLED)
    assert (mention.targets, mention.unresolved) == (("Smi19",), ("Doe07",))


FORTY = [Reference(str(n), label=str(n)) for n in range(1, 41)]
WIDE = [
    ("Most works [1-300] agree.", "[1-300]", range(1, 41), ("41–300",)),
    ("Most works [35–120] agree.", "[35–120]", range(35, 41), ("41–120",)),
    ("Most works [2, 5–200] agree.", "[2, 5–200]", (2, *range(5, 41)), ("41–200",)),
    ("Most works [100-300] agree.", "[100-300]", (), ("100–300",)),
    ("Most works [1]–[300] agree.", "[1]–[300]", range(1, 41), ("41–300",)),
    ("See Refs. 30–90 for more.", "Refs. 30–90", range(30, 41), ("41–90",)),
]


@pytest.mark.parametrize(("text", "surface", "targets", "unresolved"), WIDE)
def test_a_range_beyond_the_list_is_told(
    text: str, surface: str, targets: Iterable[int], unresolved: tuple[str, ...]
) -> None:
    found = find(f"As one of them [1] says. {text}", FORTY)
    assert [(m.surface, m.targets, m.unresolved, m.confidence) for m in found[1:]] == [
        (surface, tuple(map(str, targets)), unresolved, "low")
    ]


def test_a_range_of_most_of_a_long_list_names_them_all() -> None:
    found = find("They all [1–60] agree.", NUMBERED)
    assert [(m.targets, m.unresolved) for m in found] == [(tuple(map(str, range(1, 61))), ())]
