from __future__ import annotations

from dataclasses import replace

import pytest

from citance.measures.names import paper_names
from citance.records import Evidence, Facet, Paper, Span
from citance.writing.quoting import attribute, is_awkward, oppose, outside_quotes, quote, quotes_in
from writing.sample_records import ITO, LUND, MAREK, ODUYA, ODUYA_TEXT, PAPERS, RENNER, matched

BY_ID = {paper.id: paper for paper in PAPERS}
NAMES = paper_names(PAPERS)


def evidence(said_by: str, text: str, citance: str | None = "c", **more: object) -> Evidence:
    spans = (matched(ODUYA_TEXT, 2),)
    given = {"support": None, "verdict": None, "tokens": 1} | more
    return Evidence(text, Facet.RESULT, Span(said_by, 0, 9), citance, said_by, spans, **given)  # type: ignore[arg-type]


def test_a_citance_names_who_said_it_and_of_whom() -> None:
    one = attribute(evidence("marek2013", "It is cooler."), ["oduya2010"], BY_ID, NAMES)
    assert one.text == "Marek et al. (2013) on Oduya and Lindqvist (2010): “It is cooler.”"
    assert one.citations == ("marek2013", "oduya2010")


def test_a_citance_of_two_papers_names_both() -> None:
    both = attribute(evidence("marek2013", "They do."), ["oduya2010", "ito2015"], BY_ID, NAMES)
    assert both.text == "Marek et al. (2013) on Oduya and Lindqvist (2010) and Ito (2015): “They do.”"


def test_own_words_agree_with_the_number_of_authors() -> None:
    alone = attribute(evidence("ito2015", "I ride.", None), ["ito2015"], BY_ID, NAMES)
    several = attribute(evidence("lund2008", "We walk.", None), ["lund2008"], BY_ID, NAMES)
    assert (alone.text, several.text) == (
        "Ito (2015) writes: “I ride.”",
        "Lund et al. (2008) write: “We walk.”",
    )


def test_a_citing_paper_without_authors_and_title_goes_by_its_id() -> None:
    one = attribute(evidence("R17-22", "It is so."), ["ito2015"], BY_ID, NAMES)
    assert one.text == "R17-22 (2017) on Ito (2015): “It is so.”"


def test_a_bent_citance_stands_against_the_papers_own_words() -> None:
    piece = evidence(
        "ito2015",
        "It is warmer.",
        why=("direction: citance says “warmer”, the paper says “cooler”", "nli: no entailment model"),
    )
    assert oppose(piece, "oduya2010", NAMES).text == (
        "Ito (2015) on Oduya and Lindqvist (2010): “It is warmer.”; in Oduya and Lindqvist (2010) itself: "
        "“Air was 1.8 °C cooler beneath the trees, and asphalt was 14.6 °C cooler than in the sun.” "
        "(direction: citance says ‘warmer’, the paper says ‘cooler’)"
    )


def test_quotation_marks_inside_a_quote_become_single_and_line_breaks_blanks() -> None:
    assert quote("a “green\n route”  and\nmore") == "“a ‘green route’ and more”"
    assert quotes_in(f"X: {quote('a “b” c')}; Y: {quote('d')}") == ["a ‘b’ c", "d"]
    assert outside_quotes("X: “a”; Y: “b”") == "X: ; Y:"


def test_straight_marks_count_where_there_are_no_others() -> None:
    assert quotes_in('It is "cool" here.') == ["cool"]
    assert quotes_in('X: “a "b" c”') == ['a "b" c']


def test_papers_of_one_name_get_letters_that_do_not_depend_on_their_order() -> None:
    twin = Paper("ito-twin", "Another map", ("Ito, Ken",), 2015)
    names = paper_names([ITO, twin, MAREK])
    assert names == {"ito2015": "Ito (2015b)", "ito-twin": "Ito (2015a)", "marek2013": "Marek et al. (2013)"}
    assert paper_names([MAREK, twin, ITO]) == names


def test_names_of_papers_of_which_little_is_known() -> None:
    titled = Paper("t1", "On “cool” streets")
    bare = Paper("t2")
    undated = Paper("t3", authors=("Lind, A.",))
    names = paper_names([titled, bare, undated, RENNER, ODUYA, LUND])
    assert [names[i] for i in ("t1", "t2", "t3")] == ["“On ‘cool’ streets”", "t2", "Lind"]


def test_two_papers_without_year_and_of_one_name_are_told_apart() -> None:
    names = paper_names([Paper("a", "B", ("Lind",)), Paper("b", "A", ("Lind",))])
    assert names == {"a": "Lind [b]", "b": "Lind [a]"}


def test_the_span_that_the_conflict_names_is_set_against_the_citance() -> None:
    piece = evidence(
        "marek2013", "It is gone after 90 m.", why=("number: citance says 90 m, the paper says 40 m",)
    )
    two = replace(piece, spans=(matched(ODUYA_TEXT, 2), matched(ODUYA_TEXT, 3)))
    assert "itself: “The benefit was gone 40 m beyond the last tree.”" in oppose(two, "oduya2010", NAMES).text


@pytest.mark.parametrize(
    ("text", "yes"),
    [
        ("This reduced heat.", True),
        ("In that case it is closed.", True),
        (", fJ and word vectors.", True),
        ("reduced heat.", True),
        ("", True),
        ("Thistles reduce heat.", False),
        ("11 papers say so.", False),
    ],
)
def test_what_reads_badly_alone(text: str, yes: bool) -> None:
    assert is_awkward(text) is yes
