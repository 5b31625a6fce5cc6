from __future__ import annotations

from dataclasses import replace

from citance.records import Document, Facet, Mention, Paper
from citance.writing.own_words import own_evidence
from writing.sample_records import LUND_TEXT, document


def texts(source: Document, count: int) -> list[str]:
    return [piece.text for piece in own_evidence(source, count, 0.6)]


def test_aim_method_result_and_limit_in_this_order() -> None:
    pieces = own_evidence(LUND_TEXT, 4, 0.6)
    assert [piece.facet for piece in pieces] == [Facet.AIM, Facet.METHOD, Facet.RESULT, Facet.LIMIT]
    assert pieces[2].text.startswith("The visible share of sky was 34 %")


def test_the_evidence_is_the_sentence_itself() -> None:
    for piece in own_evidence(LUND_TEXT, 4, 0.6):
        assert piece.citance is None
        assert (piece.said_by, piece.source.paper_id) == ("lund2008", "lund2008")
        assert LUND_TEXT.text[piece.source.start : piece.source.end] == piece.text
        (span,) = piece.spans
        assert (span.span, span.text) == (piece.source, piece.text)


def test_a_result_comes_first_if_there_is_room_for_one() -> None:
    assert [piece.facet for piece in own_evidence(LUND_TEXT, 1, 0.6)] == [Facet.RESULT]


def test_the_abstract_goes_before_the_body() -> None:
    paper = document(
        Paper("p"),
        ("Body", "body", ["We found that shade reduced heat by 40 % in every single street we measured."]),
        ("Abstract", "abstract", ["We found that shade reduced heat by 12 % in the streets."]),
    )
    assert texts(paper, 1) == ["We found that shade reduced heat by 12 % in the streets."]


def test_captions_tables_fragments_and_rows_of_symbols_are_no_statements() -> None:
    paper = document(
        Paper("p"),
        ("", "caption", ["Figure 1 shows that we found shade in every street of the town."]),
        ("", "table", ["We found 12 and 14 and 16 and 18 in the rows."]),
        ("", "body", ["Figure 2 see there", "of all streets in the town we found shade.", "Too short."]),
        ("", "body", ["We have B k e I e I e I a a f J B N M a z x y."]),
    )
    assert own_evidence(paper, 4, 0.6) == ()


def test_a_sentence_that_points_back_gives_way_to_one_that_stands_alone() -> None:
    paper = document(
        Paper("p"),
        (
            "Results",
            "body",
            [
                "This reduced the heat of the streets by a third in July.",
                "Shade reduced the heat of the streets by a third in July.",
            ],
        ),
    )
    assert texts(paper, 1) == ["Shade reduced the heat of the streets by a third in July."]


def test_nothing_is_said_twice() -> None:
    paper = document(
        Paper("p"),
        (
            "",
            "body",
            [
                "We found that shade reduced the heat of the streets by a third.",
                "We found that shade reduced the heat of all the streets by a third.",
            ],
        ),
    )
    assert len(texts(paper, 4)) == 1


def test_a_document_without_sections_or_sentences_is_no_error() -> None:
    assert own_evidence(Document(Paper("p"), ""), 4, 0.6) == ()


def test_what_a_paper_says_it_did_is_its_method_even_without_a_cue() -> None:
    paper = document(
        Paper("p"),
        ("Abstract", "abstract", ["We related the trees of sixty quarters to the air of their squares."]),
        ("Introduction", "body", ["The purpose of trees in a street has changed since the war ended here."]),
    )
    (piece,) = own_evidence(paper, 1, 0.6)
    assert piece.facet is Facet.METHOD
    assert piece.text.startswith("We related")


def test_what_was_done_is_method_not_a_finding() -> None:
    paper = document(
        Paper("p"), ("Abstract", "abstract", ["In 2011 many young limes were planted in large pits."])
    )
    assert [piece.facet for piece in own_evidence(paper, 1, 0.6)] == [Facet.METHOD]


def test_a_sentence_that_cites_is_never_a_papers_own_word() -> None:
    paper = document(
        Paper("p"),
        (
            "Abstract",
            "abstract",
            [
                "We found that shade reduced heat by 40 % (Ito, 2015).",
                "We found that shade helped in every street.",
            ],
        ),
    )
    start = paper.text.index("(Ito")
    cited = replace(paper, mentions=(Mention(start, start + 11, "(Ito, 2015)", "paren"),))
    assert [piece.text for piece in own_evidence(cited, 4, 0.6)] == [
        "We found that shade helped in every street."
    ]
