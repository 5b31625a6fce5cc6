from __future__ import annotations

from dataclasses import replace

import pytest

from citance.records import Check, Evidence, Facet, MatchedSpan, Paper, Review, Span, Statement, Theme
from citance.writing.grounding import Sources, check_review, check_statement
from writing.made import review_of, sources_of
from writing.sample_records import DOCUMENTS, MAPS, ODUYA, TREES, renamed, without_text

SOURCES = sources_of(TREES)
REVIEW = review_of(TREES)
COOLER = next(s for s in REVIEW.statements if "1.8 °C cooler on" in s.text)
BENT = REVIEW.disagreements[0]


def with_piece(statement: Statement, **changes: object) -> Statement:
    piece = replace(statement.evidence[0], **changes)  # type: ignore[arg-type]
    return replace(statement, evidence=(piece, *statement.evidence[1:]))


def reason_of(statement: Statement, sources: Sources = SOURCES, **more: bool) -> str:
    checked = check_statement(statement, sources, **more)
    assert checked.check is Check.BROKEN, checked
    return checked.reason


@pytest.mark.parametrize("topic", [TREES, MAPS], ids=lambda topic: topic.id)
def test_what_the_extractive_writer_prints_holds(topic) -> None:
    review = check_review(review_of(topic), sources_of(topic))
    assert review.statements
    assert {s.check for s in review.statements} == {Check.VERIFIED}
    assert review.removed == ()


def test_one_changed_character_breaks_a_quote() -> None:
    changed = replace(COOLER, text=COOLER.text.replace("1.8", "1.9"))
    assert "does not stand in its evidence" in reason_of(changed)


def test_changed_words_in_the_evidence_too_are_found_in_the_citing_paper() -> None:
    words = COOLER.evidence[0].text.replace("1.8", "1.9")
    changed = replace(with_piece(COOLER, text=words), text=COOLER.text.replace("1.8", "1.9"))
    assert "differ from citance c-cooler" in reason_of(changed)
    citance = replace(SOURCES.citances["c-cooler"], text=words)
    forged = replace(SOURCES, citances={**SOURCES.citances, "c-cooler": citance})
    assert "do not stand at its place in 'marek2013'" in reason_of(changed, forged)


def test_own_words_are_compared_with_the_text() -> None:
    own = review_of(MAPS).themes[0].statements[0]
    words = own.evidence[0].text.replace("sky", "sea")
    spans = own.evidence[0].spans
    changed = replace(with_piece(own, text=words, spans=spans), text=own.text.replace("sky", "sea"))
    assert "are others" in reason_of(changed, sources_of(MAPS))
    assert check_statement(own, sources_of(MAPS)).check is Check.VERIFIED


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"citance": "c-none"}, "does not exist"),
        ({"citance": "c-good"}, "was not kept"),
        ({"said_by": "ito2015"}, "another place"),
        ({"source": Span("marek2013", 0, 4)}, "another place"),
        ({"spans": ()}, "has no place in 'oduya2010'"),
        ({"spans": (MatchedSpan(Span("ito2015", 0, 5), (0,), "Laser", 1.0),)}, "it does not cite"),
        ({"spans": (MatchedSpan(Span("oduya2010", 0, 9999), (0,), "We ask", 1.0),)}, "is no place"),
        ({"spans": (MatchedSpan(Span("oduya2010", 5, 5), (0,), "", 1.0),)}, "is no place"),
        ({"spans": (MatchedSpan(Span("oduya2010", -6, -1), (0,), "for al", 1.0),)}, "is no place"),
        ({"spans": (MatchedSpan(Span("oduya2010", 0, 6), (0,), "We axe", 1.0),)}, "are others"),
    ],
)
def test_evidence_that_does_not_resolve_breaks_the_statement(changes: dict, words: str) -> None:
    assert words in reason_of(with_piece(COOLER, **changes))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"citations": ("marek2013", "nobody2020")}, "'nobody2020', which is no paper"),
        ({"citations": ()}, "cites no paper"),
        ({"evidence": ()}, "names no evidence"),
        ({"citations": ("marek2013",)}, "does not cite 'oduya2010'"),
        ({"text": COOLER.text + " “"}, "no partner"),
        ({"text": COOLER.text + " and “”"}, "does not stand"),
    ],
)
def test_a_statement_that_does_not_resolve_is_broken(changes: dict, words: str) -> None:
    assert words in reason_of(replace(COOLER, **changes))


def test_a_text_that_could_not_be_read_backs_nothing() -> None:
    sources = replace(SOURCES, documents={d.id: d for d in without_text(ODUYA)})
    assert "'oduya2010' is not at hand" in reason_of(COOLER, sources)


def test_a_bent_citance_may_stand_among_the_disagreements_only() -> None:
    assert check_statement(BENT, SOURCES, contrast=True).check is Check.VERIFIED
    assert "was not kept" in reason_of(BENT)
    kept_but_bent = REVIEW.disagreements[1]
    assert "bends the paper" in reason_of(kept_but_bent)


def test_the_papers_own_side_of_a_disagreement_is_checked_too() -> None:
    changed = replace(BENT, text=BENT.text.replace("14.6", "41.6"))
    assert "does not stand in its evidence" in reason_of(changed, contrast=True)


def free(text: str) -> Statement:
    return Statement(text, ("oduya2010",), COOLER.evidence)


def test_a_free_sentence_holds_by_its_words_and_falls_without_them() -> None:
    near = check_statement(free("Plane trees keep summer air 1.8 °C cooler."), SOURCES)
    far = check_statement(free("Bicycles are the future of clean transport."), SOURCES)
    assert (near.check, far.check) == (Check.VERIFIED, Check.UNSUPPORTED)
    assert far.reason == "0% of its content words stand in its evidence, 50% are needed"


def test_a_free_sentence_with_an_invented_quote_is_broken() -> None:
    assert "does not stand" in reason_of(free('Plane trees make "summer air 5 °C cooler".'))
    part = check_statement(free("Beneath plane trees air was “1.8 °C cooler” in summer."), SOURCES)
    assert part.check is Check.VERIFIED


def test_a_statement_that_its_writer_marked_as_broken_stays_so() -> None:
    marked = replace(COOLER, check=Check.BROKEN, reason="cites no evidence")
    assert check_statement(marked, SOURCES) == marked


def test_a_paper_named_by_its_title_is_no_false_quote() -> None:
    titled = Paper("marek2013", "Which “trees”?")
    sources = replace(SOURCES, papers={**SOURCES.papers, "marek2013": titled})
    text = COOLER.text.replace("Marek et al. (2013)", "“Which ‘trees’?”")
    assert check_statement(replace(COOLER, text=text), sources).check is Check.VERIFIED


def test_broken_statements_are_taken_out_kept_apart_and_their_papers_told() -> None:
    broken = replace(COOLER, text=COOLER.text.replace("1.8", "1.9"))
    bad = Theme("Bad", ("oduya2010",), (broken,))
    good = Theme("Good", ("ito2015", "oduya2010"), (broken, _bicycle()))
    review = Review("t-trees", "T", "extractive", (bad, good), (), {"lund2008": "unread"})
    checked = check_review(review, SOURCES)
    assert [theme.title for theme in checked.themes] == ["Good"]
    assert checked.themes[0].papers == ("ito2015",)
    assert [s.check for s in checked.removed] == [Check.BROKEN, Check.BROKEN]
    assert checked.left_out == {
        "lund2008": "unread",
        "oduya2010": "every statement about it failed verification",
    }
    assert [s.check for s in checked.statements] == [Check.VERIFIED]


def _bicycle() -> Statement:
    return next(s for s in REVIEW.statements if "bicycle" in s.text)


def test_own_words_must_be_those_of_the_paper_that_is_named() -> None:
    piece = Evidence("It is cool.", Facet.RESULT, Span("ito2015", 0, 9), None, "lund2008", (), None, None, 3)
    assert "stand in 'ito2015'" in reason_of(Statement("“It is cool.”", ("lund2008",), (piece,)), _all())
    assert "does not cite 'lund2008'" in reason_of(Statement("“It is cool.”", ("ito2015",), (piece,)), _all())


def _all() -> Sources:
    papers = {document.id: document.paper for document in DOCUMENTS}
    return replace(SOURCES, papers=papers)


def test_the_same_text_under_another_name_is_another_source() -> None:
    other = renamed(DOCUMENTS[3], Paper("marek-twin"))
    sources = replace(SOURCES, documents={d.id: d for d in (*DOCUMENTS[:3], other)})
    assert "do not stand at its place in 'marek2013'" in reason_of(COOLER, sources)
