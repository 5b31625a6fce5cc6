from __future__ import annotations

from dataclasses import replace

import pytest

from citance.config import WriteSettings
from citance.measures.rouge import rouge_l
from citance.records import Digest, Evidence, Facet, Paper, RankedPaper, Role, Span, Verdict
from citance.writing.extractive import write_extractive
from citance.writing.quoting import outside_quotes, quotes_in
from citance.writing.summaries import summarize
from writing.made import DUPLICATE, digests_of, papers_of, review_of, rows_of, summaries_of
from writing.sample_records import MAPS, TREES


def spoken_of(review) -> set[str]:
    return {paper for theme in review.themes for paper in theme.papers}


def test_every_paper_with_evidence_is_spoken_of_and_no_theme_is_too_long() -> None:
    for most in (1, 2, 5):
        review = review_of(TREES, statements_per_theme=most)
        assert spoken_of(review) == {"oduya2010", "ito2015"}
        assert all(1 <= len(theme.statements) <= most for theme in review.themes)


def test_proposed_comes_before_found_before_limits() -> None:
    (theme,) = review_of(MAPS).themes
    assert [s.evidence[0].facet for s in theme.statements] == [
        Facet.AIM,
        Facet.METHOD,
        Facet.RESULT,
        Facet.LIMIT,
    ]


def test_a_citance_of_two_papers_is_quoted_once_for_both() -> None:
    review = review_of(TREES)
    (both,) = [s for s in review.statements if "Both record" in s.text]
    assert both.citations == ("marek2013", "oduya2010", "ito2015")
    assert {e.citance for e in both.evidence} == {"c-both-oduya", "c-both-ito"}


def test_bent_citances_stand_among_the_disagreements_only() -> None:
    review = review_of(TREES)
    assert {e.citance for s in review.disagreements for e in s.evidence} == {"c-warmer", "c-97"}
    in_themes = {e.verdict for theme in review.themes for s in theme.statements for e in s.evidence}
    assert Verdict.DISTORTED not in in_themes


def test_nothing_is_said_twice_and_no_sentence_is_our_own() -> None:
    for topic in (TREES, MAPS):
        review = review_of(topic)
        quotes = [quote for statement in review.statements for quote in quotes_in(statement.text)]
        for place, one in enumerate(quotes):
            for other in quotes[place + 1 :]:
                assert rouge_l(one, other).f1 <= DUPLICATE
        names = {name for paper in papers_of(topic).values() for name in paper.families} | {"R17-22"}
        for statement in review.statements:
            words = outside_quotes(statement.text).partition(" (direction")[0].partition(" (number")[0]
            left = [w.strip("():;,") for w in words.split()]
            allowed = names | {"on", "and", "et", "al.", "writes", "write", "in", "itself", ""}
            assert [w for w in left if w not in allowed and not w.isdigit()] == []


def test_a_paper_whose_text_holds_nothing_is_left_out_with_the_reason() -> None:
    bare = [replace(d, evidence=(), disputed=()) for d in digests_of(TREES) if d.paper == "ito2015"]
    rest = [d for d in digests_of(TREES) if d.paper != "ito2015"]
    review = review_of(TREES, rest + bare)
    assert list(review.left_out) == ["ito2015"]
    assert spoken_of(review) == {"oduya2010"}


def test_only_what_a_chosen_summary_says_is_quoted() -> None:
    digests = digests_of(TREES)
    silent = [replace(summary, chosen=summary.paper == "ito2015") for summary in summaries_of(TREES, digests)]
    review = write_extractive(TREES, rows_of(TREES), digests, silent, WriteSettings(), DUPLICATE)
    assert spoken_of(review) == {"ito2015"}
    assert "oduya2010" in review.left_out


def test_a_topic_without_any_digest_is_an_empty_review() -> None:
    review = review_of(TREES, [])
    assert (review.themes, review.disagreements, review.tokens_in) == ((), (), 0)


def test_tokens_are_those_of_the_digests_and_of_the_statements() -> None:
    review = review_of(TREES)
    assert review.tokens_in == sum(digest.tokens for digest in digests_of(TREES))
    assert review.tokens_out == sum(-(-len(s.text) * 10 // 46) for s in review.statements)


def _many(count: int) -> tuple[list[RankedPaper], list[Digest]]:
    ranked, digests = [], []
    for number in range(count):
        paper = Paper(f"p{number:02}", f"Study {number} of shade", (f"Author{number}, A.",), 2000)
        words = f"Result number{number} alpha{number} beta{number} gamma{number} was measured."
        piece = Evidence(
            words, Facet.RESULT, Span(paper.id, 0, len(words)), None, paper.id, (), None, None, 9
        )
        ranked.append(RankedPaper("t-trees", paper, Role.REFERENCE, number + 1, None, "", ""))
        digests.append(Digest("t-trees", paper.id, (piece,), (), True, 9, 90))
    return ranked, digests


@pytest.mark.parametrize("most", [1, 3, 5])
def test_with_many_papers_there_are_more_themes_rather_than_fewer_papers(most: int) -> None:
    ranked, digests = _many(40)
    papers = {row.paper_id: row.paper for row in ranked}
    summaries = [summarize(digest, papers) for digest in digests]
    settings = replace(WriteSettings(), statements_per_theme=most)
    review = write_extractive(TREES, ranked, digests, summaries, settings, DUPLICATE)
    assert spoken_of(review) == set(papers)
    assert len({theme.title for theme in review.themes}) == len(review.themes)
    assert all(len(theme.statements) <= most for theme in review.themes)


def test_a_paper_whose_only_words_were_said_elsewhere_is_still_spoken_of() -> None:
    ranked, digests = _many(2)
    first = digests[0].evidence[0]
    other = replace(first, said_by="p01", source=Span("p01", 0, 5))
    digests[1] = replace(digests[1], evidence=(other,))
    papers = {row.paper_id: row.paper for row in ranked}
    summaries = [summarize(digest, papers) for digest in digests]
    review = write_extractive(TREES, ranked, digests, summaries, WriteSettings(), DUPLICATE)
    assert spoken_of(review) == {"p00", "p01"}


def test_same_records_same_review_whatever_their_order() -> None:
    digests = digests_of(TREES)
    assert review_of(TREES, digests[::-1]) == review_of(TREES, digests)
