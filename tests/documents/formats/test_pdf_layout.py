"""Lines, columns, hyphens and lists on made-up pages, each worked out by hand."""

from __future__ import annotations

import pytest

from citance.documents.formats.pdf.accents import compose, expand
from citance.documents.formats.pdf.bibliography import find_list, split_entries
from citance.documents.formats.pdf.blocks import is_ended
from citance.documents.formats.pdf.columns import gutters, reading_order
from citance.documents.formats.pdf.compose import keeps_hyphen
from citance.documents.formats.pdf.engine import turned
from citance.documents.formats.pdf.lines import fragments, join_fragments
from citance.documents.formats.pdf.links import Entry, Targets
from citance.documents.formats.pdf.page import Font, Line, Page, Place, Word

FONT = Font("Times")


def word(text: str, x: float, base: float, size: float = 10.0, width: float = 0.0) -> Word:
    return Word(text, x, x + (width or 0.5 * size * len(text)), base, size, FONT)


def line(text: str, x: float, base: float, *, page: int = 0, column: int = 0, size: float = 10.0) -> Line:
    return Line(page, column, [word(text, x, base, size)])


@pytest.mark.parametrize(
    ("left", "right", "known", "kept"),
    [
        ("algo", "rithms", {"algorithms"}, False),
        ("algo", "rithms", set(), False),
        ("n", "tridecanal", set(), True),
        ("α2", "integrin", set(), True),
        ("269", "276", set(), True),
        ("Demner", "Fushman", set(), True),
        ("state-of", "the-art", set(), True),
        ("rule", "based", {"rule", "based"}, True),
        ("rule", "based", {"rule-based"}, True),
        ("rule", "based", {"rulebased"}, False),
        ("non", "linear", {"linear"}, True),
        ("non", "etheless", set(), False),
        ("DNA", "binding", set(), True),
    ],
)
def test_hyphen_at_a_lines_end(left: str, right: str, known: set[str], kept: bool) -> None:
    assert keeps_hyphen(left, right, known) is kept


@pytest.mark.parametrize(
    ("printed", "meant"),
    [
        ("Dmitraˇsinovi´c", "Dmitrašinović"),
        ("J¨ulich", "Jülich"),
        ("s ¯", "s ¯"),
        ("Garc´ıa", "García"),
        ("¨q", "¨q"),
    ],
)
def test_accents_before_their_letters(printed: str, meant: str) -> None:
    assert compose(printed) == meant


def test_ligatures_become_letters() -> None:
    assert expand("eﬃcient ﬂow") == "efficient flow"


@pytest.mark.parametrize(("turn", "point"), [(0, (10, 90)), (1, (10, 10)), (2, (190, 10)), (3, (90, 190))])
def test_a_point_near_the_lower_left_corner_after_each_rotation(
    turn: int, point: tuple[float, float]
) -> None:
    """A page of 200 by 100 points; the point lies 10 from its left and 10 from its lower edge."""
    assert turned(10, 10, turn, (0, 0, 200, 100)) == point


def test_raised_figures_join_the_line_they_stand_in() -> None:
    """The figure begins where the word ends, 3 points higher, in a row of its own."""
    rows = [
        [word("grow", 50, 100)],
        [word("5", 70, 97, size=7)],
        [word("in", 78, 100), word("mice", 90, 100)],
    ]
    lines = join_fragments(fragments(Page(0, 200, 200, rows)))
    assert [one.text for one in lines] == ["grow5 in mice"]


def test_words_in_reach_of_one_blank_are_parted_and_others_not() -> None:
    pieces = [
        Line(0, 0, [word("ab", 0, 50)]),
        Line(0, 0, [word("cd", 10.5, 50)]),
        Line(0, 0, [word("ef", 23, 50)]),
    ]
    for piece in pieces:
        piece.words[0].first = True
    assert [one.text for one in join_fragments(pieces)] == ["abcd ef"]


def two_columns() -> list[Line]:
    """A title over both columns, then ten lines in each, given row by row as old scans do."""
    rows = [line("A title over the whole page that is long", 50, 40)]
    for n in range(10):
        rows.append(line(f"left line of text {n:>6}", 50, 100 + 12 * n))
        rows.append(line(f"right line of text {n:>5}", 250, 100 + 12 * n))
    rows[0].words[0].x1 = rows[0].x1 = 350
    return rows


def test_two_columns_are_read_one_after_the_other_under_what_runs_over_both() -> None:
    rows = two_columns()
    found = gutters([Page(0, 400, 400)], [rows])
    assert len(found[0]) == 1
    assert 170 < found[0][0] < 250
    order = [one.text.split()[0] for one in reading_order(rows, found[0])]
    assert order == ["A"] + ["left"] * 10 + ["right"] * 10


def test_cells_of_one_table_make_no_columns() -> None:
    prose = [
        [line("words over the whole width of the page", 50, 100 + 12 * n) for n in range(30)]
        for _ in range(4)
    ]
    for page in prose:
        for one in page:
            one.words[0].x1 = one.x1 = 350
    table = [line("cell", x, 100 + 12 * n) for n in range(30) for x in (50, 250)]
    pages = [Page(n, 400, 600) for n in range(5)]
    assert gutters(pages, [*prose, table]) == [[]] * 5


def test_list_without_a_heading_is_the_longest_run_of_numbers() -> None:
    texts = [
        "[1] is a strange way to begin a line",
        "words",
        "[1] A. Lee. One. 2001.",
        "[2] B. Kim. Two. 2002.",
    ]
    texts += ["more of two", "[3] C. Roe. Three. 2003."]
    lines = [line(text, 50, 100 + 12 * n) for n, text in enumerate(texts)]
    assert find_list(lines) == (2, 6)


def test_a_year_at_the_head_of_a_line_begins_no_entry() -> None:
    texts = [
        "1. Lee A. A work of",
        "2004. It was printed",
        "in town. 2005.",
        "2. Kim B. Another",
        "work. 2006.",
    ]
    groups, rest = split_entries([line(text, 50, 100 + 12 * n) for n, text in enumerate(texts)])
    assert [len(group) for group in groups] == [3, 2]
    assert rest == []


@pytest.mark.parametrize("hanging", [True, False])
def test_author_year_entries_by_their_indent(hanging: bool) -> None:
    first, more = (50, 62) if hanging else (62, 50)
    entries = [["Abel, A. and Bean, B.", "A title that goes", "on. 2001."], ["Cole, C. Short.", "2002."]]
    entries += [["Dunn, D. The Edges of", "Things. 2003."], ["Earl, E. Last. 2004.", "In Town."]]
    lines, place = [], 0
    for entry in entries:
        for n, text in enumerate(entry):
            lines.append(line(text, first if n == 0 else more, 100 + 12 * place))
            place += 1
    groups, _ = split_entries(lines)
    assert [group[0].text[:4] for group in groups] == ["Abel", "Cole", "Dunn", "Earl"]


def test_last_entry_ends_where_the_setting_changes() -> None:
    texts = ["[1] A. Lee. One. 2001.", "[2] B. Kim. Two. 2002.", "[3] C. Roe. Three. 2003."]
    lines = [line(text, 50, 100 + 12 * n) for n, text in enumerate(texts)]
    lines.append(line("This work is licensed under terms. ISBN 123", 50, 200, size=8))
    groups, rest = split_entries(lines)
    assert [group[-1].text for group in groups] == texts
    assert [one.text[:4] for one in rest] == ["This"]


def test_links_lead_to_the_nearest_entry_of_their_column() -> None:
    entries = [
        Entry(line("[1]", 50, 110), "1"),
        Entry(line("[2]", 50, 134), "2"),
        Entry(line("[3]", 250, 110, column=1), "3"),
    ]
    targets = Targets(entries)
    assert targets.find(Place(0, 50, 98)) == "1"
    assert targets.find(Place(0, 50, 126)) == "2"
    assert targets.find(Place(0, 250, 98)) == "3"
    assert targets.find(Place(0, 50, 400)) is None
    assert targets.find(Place(1, 50, 98)) is None
    assert targets.find(Place(0, 50, 0)) is None


def test_two_lists_whose_numbers_begin_again() -> None:
    texts = [f"[{n}] A. Lee. Work {n} of its part. 2001." for n in (1, 2, 3, 1, 2)]
    groups, _ = split_entries([line(text, 50, 100 + 12 * n) for n, text in enumerate(texts)])
    assert len(groups) == 5


def test_several_works_and_brackets_in_one_entry_stay_one() -> None:
    texts = ["[1] A. Lee; B. Kim, PRL 1 (2001);", "PRD 2 (2002)", "[2] C. Roe. Maps", "[extended]. 2017."]
    groups, _ = split_entries([line(text, 50, 100 + 12 * n) for n, text in enumerate(texts)])
    assert [len(group) for group in groups] == [2, 2]


def test_entries_without_indent_or_gap_are_told_by_their_authors() -> None:
    texts = [
        "Abel, A. and Bean, B. (2001).",
        "Sounds of the shore. Field",
        "Notes, 1:1-9.",
        "Cole, C. (2002).",
        "Maps.",
    ]
    groups, _ = split_entries([line(text, 50, 100 + 12 * n) for n, text in enumerate(texts)])
    assert [len(group) for group in groups] == [3, 2]


@pytest.mark.parametrize(
    ("text", "ended"), [("so.", True), ("so [3].", True), ("so.12", True), ("Lee et al.", False)]
)
def test_where_a_sentence_may_end(text: str, ended: bool) -> None:
    assert is_ended(text) is ended


def test_a_sentence_cut_after_et_al_goes_on_in_the_next_column() -> None:
    assert not is_ended("in academic search (e.g., Xiong et al.,")
