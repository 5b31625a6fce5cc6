"""Whole pages made up by program: what of them is text, citation, caption, note or frame."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from citance.documents.formats.pdf.page import Font
from citance.documents.formats.pdf.reader import read_pdf
from citance.documents.markers import find
from citance.errors import DataError
from citance.records import Document, Reference
from documents import laws
from documents.formats.pdfs.made import Sheet, book

FONT = Font("Times")


def read(*sheets: Sheet) -> Document:
    document = read_pdf(Path("a.pdf"), book(sheets))
    laws.check(document)
    return document


PROSE = [
    "The growth of barnacles on warm rock was measured by several groups",
    "in the last decade, and most of them agree on its rate [1]. What they do",
    "not agree on is the cause, which may be heat, light or both at once.",
]
LIST = [
    "[1] A. Lee. On barnacles. Journal of Shores 3. 2001.",
    "[2] B. Kim. On limpets. Journal of Shores 4. 2002.",
]


def test_running_heads_and_page_numbers_stay_out_of_a_sentence_over_two_pages() -> None:
    first = Sheet().put(72, 50, "Lee et al.", 8).lines(72, 300, PROSE[:2]).put(300, 760, "145")
    second = Sheet().put(72, 50, "Lee et al.", 8).lines(72, 300, PROSE[2:]).put(300, 760, "146")
    second.put(72, 400, "References", 12, "B").lines(72, 420, LIST)
    document = read(first, second)
    assert document.text == " ".join(PROSE)
    assert [m.targets for m in document.mentions] == [("1",)]
    assert [r.id for r in document.references] == ["1", "2"]


def test_a_figure_between_two_halves_of_a_paragraph_and_a_note_at_the_foot() -> None:
    sheet = Sheet().lines(72, 100, PROSE[:2])
    sheet.lines(72, 160, ["Figure 1: Barnacles on a rock of the eastern shore, by hour."], size=8)
    sheet.lines(72, 200, PROSE[2:])
    sheet.put(72, 240, "Light was measured too").put(72 + 99, 237, "1", 6).put(
        178, 240, "on some of the shores, but not on all of them."
    )
    sheet.put(72, 700, "1", 6).put(77, 703, "With a lamp of our own.", 8)
    document = read(sheet)
    kinds = {s.kind: document.text[s.start : s.end].strip() for s in document.sections}
    assert kinds["caption"].startswith("Figure 1: Barnacles")
    assert "With a lamp of our own." in kinds["footnote"]
    assert kinds["body"].startswith(" ".join(PROSE))
    assert "measured too on some" in kinds["body"]


def test_raised_numbers_are_citations_and_exponents_are_not() -> None:
    sheet = (
        Sheet()
        .put(72, 100, "Barnacles grow")
        .put(141, 97, "1,2", 6)
        .put(152, 100, "by 10")
        .put(177, 97, "5", 6)
    )
    sheet.put(184, 100, "cells a day on most of the shores that we know of.")
    sheet.put(72, 400, "References", 12, "B")
    sheet.lines(
        72, 420, ["1. Lee A. On barnacles. Shores. 2001;3:1-9.", "2. Kim B. On limpets. Shores. 2002;4:1-9."]
    )
    document = read(sheet)
    assert "grow¹,² by 10⁵ cells" in document.text
    assert [(m.surface, m.kind, m.targets) for m in document.mentions] == [("¹,²", "superscript", ("1", "2"))]


def test_explicit_links_are_believed_before_any_rule() -> None:
    """The text prints [1]; its link leads to the second entry."""
    sheet = Sheet().lines(72, 100, PROSE[:1]).put(72, 112, "in the last decade; all agree on its rate")
    sheet.put(260, 112, "[1]").put(280, 112, "and on little else.")
    sheet.put(72, 400, "References", 12, "B").lines(72, 420, LIST)
    sheet.links.append(((259, 102, 273, 115), 0, 72, 422))
    document = read(sheet)
    assert [(m.surface, m.method, m.targets) for m in document.mentions] == [("[1]", "link", ("2",))]
    unlinked = read_pdf(Path("a.pdf"), book([sheet]), links=False)
    assert [(m.surface, m.method, m.targets) for m in unlinked.mentions] == [("[1]", "number", ("1",))]
    assert unlinked.text == document.text


def test_appendix_in_a_title_does_not_end_the_list_and_an_appendix_does() -> None:
    sheet = Sheet().lines(72, 100, PROSE).put(72, 200, "References", 12, "B")
    sheet.lines(72, 220, [LIST[0], "[2] B. Kim.", "Appendix to the flora. 2002.", "[3] C. Roe. Third. 2003."])
    sheet.put(72, 300, "Appendix A", 12, "B").put(72, 320, "More was measured than this paper could tell of.")
    document = read(sheet)
    assert [r.id for r in document.references] == ["1", "2", "3"]
    assert document.references[1].raw == "[2] B. Kim. Appendix to the flora. 2002."
    assert [s.kind for s in document.sections] == ["body", "appendix"]


def test_headings_by_size_weight_and_number() -> None:
    sheet = Sheet().put(72, 80, "1 Introduction", 12, "B").lines(72, 100, PROSE)
    sheet.put(72, 160, "2 Related work", 12, "B").put(72, 180, "Others measured too, and said so.")
    sheet.put(72, 210, "2.1 On limpets", 10, "B").put(72, 230, "Limpets were measured by nobody until now.")
    document = read(sheet)
    assert [(s.title, s.kind) for s in document.sections] == [
        ("Introduction", "body"),
        ("Related work", "related"),
        ("On limpets", "related"),
    ]


def test_a_page_turned_by_a_quarter_is_read_upright() -> None:
    sheet = Sheet(turn=90)
    sheet.put(72, 100, "This runs upwards for a reader and is left out.")
    straight = Sheet().lines(72, 100, PROSE)
    assert read(straight, sheet).text == " ".join(PROSE)


def test_many_numbered_lines_without_any_text_are_all_entries() -> None:
    sheets = []
    for page in range(10):
        lines = [
            f"[{page * 50 + n + 1}] A. Lee. Work number {page * 50 + n + 1}. Shores. 2001." for n in range(50)
        ]
        sheets.append(Sheet().lines(72, 100, lines, size=9, step=11))
    sheets[0].put(72, 60, "A list that is worth reading, with nothing else", 14)
    document = read_pdf(Path("a.pdf"), book([Sheet().lines(72, 100, PROSE), *sheets]))
    assert len(document.references) == 500


def test_numbers_of_lines_in_the_margin_are_no_text() -> None:
    sheets = []
    for page, lines in enumerate((PROSE * 3, PROSE)):
        sheet = Sheet().lines(100, 300, lines, step=24)
        for n in range(len(lines)):
            sheet.put(70, 300 + 24 * n, str(9 * page + n + 1), 6)
        sheets.append(sheet)
    assert not any(character.isdigit() for character in read(*sheets).text.replace("[1]", ""))


def test_raised_numbers_parted_by_a_semicolon() -> None:
    numbers = [Reference(str(n), label=str(n)) for n in range(1, 9)]
    assert [(m.surface, m.targets) for m in find("They grow³;⁴ fast, as was shown⁷.", numbers)] == [
        ("³;⁴", ("3", "4")),
        ("⁷", ("7",)),
    ]


def test_a_link_beside_its_marker_is_left_out_and_the_marker_found_by_rule() -> None:
    sheet = Sheet()
    sheet.put(72, 100, "Barnacles grow on shores of the sea, as was once shown [1] by many.")
    sheet.put(72, 400, "References", 12, "B")
    sheet.lines(72, 420, ["[1] A. Lee. On barnacles. Shores, 2001.", "[2] B. Kim. On limpets. Shores, 2002."])
    sheet.links.append(((75, 90, 86, 103), 0, 72, 434))
    document = read_pdf(Path("a.pdf"), book([sheet]))
    assert [(m.surface, m.method, m.targets) for m in document.mentions] == [("[1]", "number", ("1",))]
    assert "Links that lie on other words than their marker, left out: 1." in document.report.warnings


def linked(numbers: int, text: str) -> Document:
    """Each "[n]" of the first lines links to its entry; the last line's numbers link nowhere."""
    sheet = Sheet()
    for n in range(1, numbers + 1):
        sheet.put(72, 100 + 14 * n, f"[{n}]").put(90, 100 + 14 * n, "was the first to say so, and right.")
        sheet.links.append(((71, 91 + 14 * n, 87, 103 + 14 * n), 0, 72, 402 + 14 * n))
        sheet.put(72, 412 + 14 * n, f"[{n}] A. Lee. Work of the year {1990 + n}. Shores. {1990 + n}.")
    sheet.put(72, 300, text)
    sheet.put(72, 400, "References", 12, "B")
    return read(sheet)


def test_a_number_without_a_link_is_none_where_all_others_have_one() -> None:
    document = linked(6, "The state in the multiplet [4] is bound by little.")
    assert [m.targets for m in document.mentions] == [(str(n),) for n in range(1, 7)]
    assert "not taken for citations: 1." in document.report.warnings[0]


def test_a_number_without_a_link_counts_where_few_have_one() -> None:
    document = linked(4, "The state in the multiplet [4] is bound by little.")
    assert len(document.mentions) == 5
    assert not any("not taken" in warning for warning in document.report.warnings)


WORDS = st.sampled_from(
    ["shore", "[1]", "Figure 1:", "References", "1", "rock-", "2001.", "A. Lee", "•", "(see", "Table 2."]
)
PLACED = st.tuples(
    st.integers(0, 600), st.integers(0, 800), st.integers(4, 24), st.sampled_from("FBI"), WORDS
)


@settings(max_examples=60)
@given(st.lists(st.lists(PLACED, max_size=40), min_size=1, max_size=3))
def test_laws_hold_wherever_words_stand(pages: list[list[tuple[int, int, int, str, str]]]) -> None:
    sheets = [Sheet(texts=[(float(x), float(y), float(s), f, t) for x, y, s, f, t in page]) for page in pages]
    try:
        document = read_pdf(Path("a.pdf"), book(sheets))
    except DataError:
        return
    laws.check(document)
    assert document == read_pdf(Path("a.pdf"), book(sheets))


def test_rows_of_a_table_are_lines_of_their_own_and_no_sentences() -> None:
    sheet = Sheet().lines(72, 100, PROSE * 3)
    for number, (name, hour, rate) in enumerate(
        [("Shore", "Hour", "Rate"), ("North", "6.5", "0.81"), ("South", "7.5", "0.40 [1]")]
    ):
        sheet.put(100, 300 + 12 * number, name, 8).put(200, 300 + 12 * number, hour, 8)
        sheet.put(300, 300 + 12 * number, rate, 8)
    sheet.put(72, 350, "Table 1: Rates of growth by shore.", 8).put(72, 400, "References", 12, "B")
    document = read(sheet.lines(72, 420, LIST))
    table = next(s for s in document.sections if s.kind == "table")
    rows = ["Shore | Hour | Rate", "North | 6.5 | 0.81", "South | 7.5 | 0.40 [1]"]
    assert document.text[table.start : table.end] == "\n\n".join(rows)
    assert not any(table.start <= s.start < table.end for s in document.sentences)
    assert document.mentions[-1].surface == "[1]"


def test_text_without_any_marker_is_told() -> None:
    sheet = Sheet().lines(72, 100, [line.replace("[1]", "") for line in PROSE])
    assert read(sheet).report.warnings == (
        "No list of references was found.",
        "No citation marker was found.",
    )
    sheet.put(72, 400, "References", 12, "B").lines(72, 420, LIST)
    assert read(sheet).report.warnings == ("No citation marker was found.",)


def test_a_marker_without_a_list_is_told() -> None:
    warnings = read(Sheet().lines(72, 100, PROSE)).report.warnings
    assert "No list of references was found." in warnings
