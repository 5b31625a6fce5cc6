from __future__ import annotations

import re
from dataclasses import replace

import pytest
from writing.made import review_of, sources_of
from writing.sample_records import ASSESSMENTS, CITANCES, DECISIONS, DOCUMENTS, MAPS, RANKED, TREES

from citance.records import Check, Paper, Review, Statement
from citance.render.given import RenderInput
from citance.render.markdown import anchor, escape, render_markdown
from citance.writing.grounding import check_review


def given(topic=TREES, **changes: object) -> RenderInput:
    review = replace(check_review(review_of(topic), sources_of(topic)), **changes)  # type: ignore[arg-type]
    return RenderInput(review, RANKED, DOCUMENTS, CITANCES, ASSESSMENTS, DECISIONS)


def test_a_reader_of_the_text_alone_learns_what_was_proposed_found_and_disputed() -> None:
    text = render_markdown(given())
    assert text.startswith("# Street trees and summer heat\n\n*This review only quotes")
    proposed, _, found = text.partition("**Found**")
    assert "**Proposed**" in proposed
    assert (
        "- [Marek et al. (2013)](#ref-marek2013) on [Ito (2015)](#ref-ito2015): “Maps of shade can be made "
        "with a bicycle, a telephone and a fisheye lens.”\n"
    ) in proposed
    assert "was 1.8 °C cooler on summer afternoons.”" in found.partition("## Where")[0]
    disagree = text.partition("## Where sources disagree\n")[2].partition("## What was left out")[0]
    assert "almost 3 °C warmer.”; in [Oduya and Lindqvist (2010)]" in disagree
    assert disagree.count("\n- ") == 2


def test_what_is_not_said_is_counted() -> None:
    text = render_markdown(given(left_out={"lund2008": "its text could not be read"}))
    left_out = text.partition("## What was left out\n\n")[2].partition("\n\n## References")[0]
    assert left_out.splitlines() == [
        "- lund2008: its text could not be read.",
        "- 2 of 9 citances were not kept.",
        "- 1 of 7 kept citances is not quoted: what is said stands there already, or there was no room.",
    ]


def test_a_citance_that_is_kept_but_not_quoted_may_be_bent_and_is_counted_as_that() -> None:
    text = render_markdown(given(disagreements=()))
    assert "- 2 of 2 citances that bend the paper are not shown." in text
    assert "None was found." in text


def test_statements_that_were_taken_out_are_counted_and_not_printed() -> None:
    gone = Statement("A secret.", ("ito2015",), (), Check.BROKEN, "it names no evidence")
    text = render_markdown(given(removed=(gone,)))
    assert "secret" not in text
    assert "- 1 statement failed verification and was taken out; of the first: it names no evidence." in text


def test_every_link_has_its_place_and_every_cited_paper_one_entry() -> None:
    for topic in (TREES, MAPS):
        text = render_markdown(given(topic))
        targets = re.findall(r'<a id="([^"]+)"></a>', text)
        assert len(targets) == len(set(targets))
        assert set(re.findall(r"\]\(#([^)]+)\)", text)) == set(targets)


def test_references_say_what_is_known() -> None:
    text = render_markdown(given())
    assert (
        "Oduya, Grace; Lindqvist, Per (2010). *Air and asphalt beneath plane trees*. Journal of Urban "
        "Climate. <https://doi.org/10.5555/juc.2010.0007>"
    ) in text
    assert "R17-22 (2017). Authors and title are not known." in text
    assert "*Which trees for which street?*\n" in text


def test_a_language_models_sentence_gets_its_labels_and_a_doubt_is_told() -> None:
    evidence = given().review.themes[0].statements[0].evidence
    free = Statement("Shade can be mapped.", ("ito2015", "oduya2010"), evidence, Check.VERIFIED)
    doubt = Statement("It is art.", ("ito2015",), evidence, Check.UNSUPPORTED, "0% of its words")
    (theme,) = given().review.themes
    text = render_markdown(given(themes=(replace(theme, statements=(free, doubt)),), writer="gpt-x"))
    assert (
        "Shade can be mapped ([Ito, 2015](#ref-ito2015); [Oduya and Lindqvist, 2010](#ref-oduya2010)). "
        "It is art ([Ito, 2015](#ref-ito2015)). *(not verified: 0% of its words)*"
    ) in text
    assert "written by the language model gpt-x" in text
    assert "**Proposed**" not in text


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("a *b* _c_", r"a \*b\* \_c\_"),
        ("snake_case and 2 * 3 < 4 & 5", "snake_case and 2 * 3 < 4 & 5"),
        ("<script>x</script>", r"\<script>x\</script>"),
        ("[1] and [x](http://y)", r"[1] and [x\](http://y)"),
        ("![x](y)", r"\![x\](y)"),
        ("&lt; `code` \\* ~~no~~", r"\&lt; \`code\` \\\* \~~no\~~"),
        ("two\n# lines", "two # lines"),
    ],
)
def test_only_what_markdown_would_misread_is_escaped(raw: str, shown: str) -> None:
    assert escape(raw) == shown


def test_anchors_are_plain_and_differ() -> None:
    ids = ["a b", "a-b", "a_b", "a/b", "é"]
    assert len({anchor(i) for i in ids}) == len(ids)
    assert all(re.fullmatch(r"[A-Za-z0-9-]+", anchor(i)) for i in ids)


def test_an_empty_review_is_still_a_page() -> None:
    review = Review(
        "t-trees", "Street trees", "extractive", (), (), {"oduya2010": "its text could not be read"}
    )
    text = render_markdown(RenderInput(review, RANKED[:1]))
    assert "It speaks of 0 of 1 reference papers. No citance of them was found." in text
    assert "- Oduya and Lindqvist (2010): its text could not be read." in text


def test_papers_of_one_name_keep_their_letters_in_the_references() -> None:
    twin = replace(RANKED[1], paper=Paper("ito-twin", "A twin", ("Ito, Kei",), 2015), rank=9)
    plain = given()
    text = render_markdown(replace(plain, ranked=(*RANKED, twin)))
    assert "Ito, Kenji (2015b). *Mapping pavement shade" in text
