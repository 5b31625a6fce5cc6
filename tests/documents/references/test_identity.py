"""One work or two: a table of hard pairs with the answer, and what holds for every pair."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citance.documents.references.identity import same_work
from citance.documents.references.titlekeys import relation, title_key
from citance.records import Reference

PAIRS = json.loads((Path(__file__).parent / "identity_pairs.json").read_text(encoding="utf-8"))


def work(fields: dict[str, Any]) -> Reference:
    return Reference(id="x", **{**fields, "authors": tuple(fields["authors"])})


@pytest.mark.parametrize("pair", PAIRS, ids=[pair["id"] for pair in PAIRS])
def test_hard_pair(pair: dict[str, Any]) -> None:
    a, b = work(pair["a"]), work(pair["b"])
    found = same_work(a, b)
    assert (found.same, found.reason.startswith(pair["reason"])) == (pair["same"] == "yes", True), found
    assert same_work(b, a) == found


def test_the_table_holds_both_answers_and_no_pair_twice() -> None:
    assert len({pair["id"] for pair in PAIRS}) == len(PAIRS) >= 30
    assert min(sum(pair["same"] == answer for pair in PAIRS) for answer in ("yes", "no")) >= 12


def test_title_and_authors_that_were_guessed_do_not_win_over_a_doi() -> None:
    (pair,) = [p for p in PAIRS if p["id"] == "wrong-doi-right-title"]
    found = same_work(work(pair["a"]), work({**pair["b"], "confidence": "low"}))
    assert (found.same, found.reason, found.confidence) == (True, "doi", "low")


WORDS = "deep Über wet 2 II sand: part in of α-decay Naïve models men women erratum Comment on — théorie"
TITLES = st.lists(
    st.sampled_from(
        [
            "deep",
            "Über",
            "wet",
            "2",
            "II",
            "sand:",
            "part",
            "in",
            "of",
            "α-decay",
            "Naïve",
            "models",
            "men",
            "women",
            "erratum",
            "Comment",
            "on",
            "—",
            "théorie",
        ]
    ),
    min_size=1,
    max_size=8,
).map(" ".join)
NAMES = st.sampled_from(
    [
        "Müller, Jörg",
        "Mueller, J.",
        "Lee, Ann",
        "Lee, B.",
        "van der Berg, A",
        "WHO",
        "Zhang, Wei",
        "Wei, Zhang",
    ]
)
WORKS = st.builds(
    lambda title, authors, year, doi, arxiv, venue, sure: Reference(
        "x",
        title=title,
        authors=tuple(authors),
        year=year,
        doi=doi,
        arxiv=arxiv,
        venue=venue,
        confidence=sure,
    ),
    TITLES,
    st.lists(NAMES, max_size=3),
    st.sampled_from([None, 2001, 2002, 2004, 2012]),
    st.sampled_from(["", "", "10.1234/a", "10.1234/b", "10.1101/c", "10.48550/arxiv.2001.00001"]),
    st.sampled_from(["", "", "2001.00001", "2002.00002"]),
    st.sampled_from(["", "Journal of X", "Proceedings of Y", "arXiv preprint"]),
    st.sampled_from(["high", "low"]),
)


@given(WORKS, WORKS)
def test_order_does_not_matter(a: Reference, b: Reference) -> None:
    assert same_work(a, b) == same_work(b, a)


@given(WORKS)
def test_every_work_that_can_be_told_is_itself(a: Reference) -> None:
    title = title_key(a.title)
    told = a.doi or a.arxiv or title.weight >= 12 or (a.year and a.authors and title.key)
    if told:
        assert same_work(a, a).same


@given(WORKS, WORKS)
def test_case_and_accents_do_not_matter(a: Reference, b: Reference) -> None:
    plain = str.maketrans("üïéÜö", "uieUo")
    other = Reference(
        "x",
        title=b.title.upper().translate(str.maketrans("ÜÏÉÖ", "UIEO")),
        authors=tuple(author.upper().replace("JÖRG", "JORG") for author in b.authors),
        year=b.year,
        doi=b.doi.upper(),
        arxiv=b.arxiv,
        venue=b.venue.translate(plain),
        confidence=b.confidence,
    )
    assert same_work(a, other).same == same_work(a, b).same


@pytest.mark.parametrize(
    ("one", "other", "how"),
    [
        ("The growth of crystals", "Growth of Crystals", "equal"),
        ("Pre-training of models", "Pretraining of models", "equal"),
        ("How much canopy is enough", "How much canopy is enuogh", "near"),
        ("Maps: a history", "Maps", "shortened"),
        (
            "On the very slow growth of hexagonal crystals in ice",
            "On the very slow growth of hexagonal crystals i",
            "shortened",
        ),
        (
            "On the very slow growth of hexagonal crystals in ice. II",
            "On the very slow growth of hexagonal crystals i",
            "part",
        ),
        ("Crystals. Part 1", "Crystals. Part 2", "part"),
        ("CIFAR-10 images of small things", "CIFAR-100 images of small things", "part"),
        ("Effects of hypertension on sleep", "Effects of hypotension on sleep", "different"),
        ("", "Growth", "unknown"),
        ("Ячменное поле осенью", "ЯЧМЕННОЕ ПОЛЕ ОСЕНЬЮ", "equal"),
    ],
)
def test_relation_of_titles(one: str, other: str, how: str) -> None:
    assert relation(title_key(one), title_key(other)) == how
    assert relation(title_key(other), title_key(one)) == how
