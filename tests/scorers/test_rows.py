"""`citance score` without the command line: the contract of its rows, and bad input."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citance.backends.fakes import HashEncoder
from citance.backends.protocols import Models
from citance.config import Settings
from citance.scorers.rows import score_rows
from citance.scorers.weights import load_weights

PAPER = [f"Sentence {name} tells of trees and streets." for name in "abcdefghijklmnopqrstuvwxyz"]
PAPER[7] = "Street trees lowered the afternoon heat by 43 % in summer."
FIELDS = [
    *(
        "id",
        "ranking",
        "spans",
        "scores",
        "support",
        "verdict",
        "probabilities",
        "informative",
        "kept",
        "why",
    ),
]


def row(**changes: Any) -> dict[str, Any]:
    made = {"id": "p1", "citing_text": "Trees lowered afternoon heat by 43 %.", "cited_sentences": PAPER}
    return {**made, **changes}


def score(*rows: Any) -> list[dict[str, Any]]:
    return list(score_rows(rows, Models(HashEncoder()), Settings(), load_weights()))


def test_a_row_has_the_fields_of_the_contract() -> None:
    (found,) = score(row(cited_title="Trees", target=36, grouped=True, others=[0], extent="full_text"))
    assert list(found) == FIELDS
    assert found["id"] == "p1"
    assert found["ranking"][0] == 7
    assert len(found["ranking"]) >= 10
    assert len(set(found["ranking"])) == len(found["ranking"])
    assert set(found["scores"]) == {"rouge_l", "bertscore", "qa", "nli"}
    assert found["verdict"] in {"supported", "distorted", "not_found"}
    assert set(found["probabilities"]) == {"supported", "distorted", "not_found"}
    assert isinstance(found["kept"], bool)
    for span in found["spans"]:
        assert span["text"] == " ".join(PAPER[place] for place in span["sentences"])
        assert -1 <= span["similarity"] <= 1
    json.dumps(found, allow_nan=False)


@pytest.mark.parametrize(("floor", "kept"), [(0.0, True), (1.0, False)])
def test_the_informative_floor_decides_too(floor: float, kept: bool) -> None:
    weights = replace(load_weights(), threshold=0.0, informative_floor=floor)
    (scored,) = score_rows([row()], Models(HashEncoder()), Settings(), weights)
    assert scored["informative"] < 1.0
    assert scored["kept"] is kept


def test_kept_is_support_and_informative_and_nothing_else() -> None:
    weights = load_weights()
    for found in score(row(), row(citing_text="Many studies exist."), row(citing_text="Banks.")):
        expected = found["support"] >= weights.threshold and found["informative"] >= weights.informative_floor
        assert found["kept"] is expected


BAD = [
    ({"id": None}, "id is missing"),
    ({"id": ""}, "id is missing"),
    ({"id": 1.5}, "id must be text"),
    ({"id": True}, "id must be text"),
    ({"citing_text": None}, "citing_text is missing"),
    ({"citing_text": " \n"}, "citing_text is empty"),
    ({"citing_text": "\x00\x07"}, "citing_text is empty"),
    ({"citing_text": float("nan")}, "citing_text must be text, not NaN"),
    ({"citing_text": ["a"]}, "citing_text must be text, not a list"),
    ({"citing_text": "x" * 200_001}, "longer than"),
    ({"cited_sentences": None}, "cited_sentences is missing"),
    ({"cited_sentences": "text"}, "must be a list, not text"),
    ({"cited_sentences": []}, "holds no text"),
    ({"cited_sentences": ["", " "]}, "holds no text"),
    ({"cited_sentences": ["a", float("nan")]}, "cited_sentences[1] must be text, not NaN"),
    ({"cited_sentences": ["a", {"b": 1}]}, "not an object"),
    ({"cited_sentences": ["a"] * 20_001}, "at most 20000"),
    ({"cited_title": 7}, "cited_title must be text"),
    ({"target": 999}, "lies outside citing_text"),
    ({"target": -1}, "lies outside citing_text"),
    ({"target": "3"}, "target must be a whole number, not text"),
    ({"target": True}, "target must be a whole number"),
    ({"others": 4}, "others must be a list"),
    ({"others": [None]}, "others must hold whole numbers"),
    ({"others": [999]}, "others 999 lies outside"),
    ({"grouped": "yes"}, "grouped must be true or false"),
    ({"extent": "chapter"}, "extent must be one of full_text, abstract, context"),
    ({"extent": ["abstract"]}, "extent must be one of"),
    ({"error": "line 3 is no JSON"}, "line 3 is no JSON"),
]


@pytest.mark.parametrize(("changes", "told"), BAD, ids=[told for _, told in BAD])
def test_a_bad_row_says_why_and_the_others_go_on(changes: dict[str, Any], told: str) -> None:
    first, bad, last = score(row(id="a"), row(**changes), row(id="b"))
    assert list(bad) == ["id", "error"]
    assert told in bad["error"]
    assert (first["id"], last["id"]) == ("a", "b")
    assert first["support"] == last["support"] is not None
    json.dumps(bad, allow_nan=False)


@pytest.mark.parametrize("thing", [None, 3, "text", ["a"], float("nan")])
def test_what_is_no_object_is_told(thing: object) -> None:
    (found,) = score(thing)
    assert found["id"] is None
    assert "no JSON object" in found["error"]


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("word", ["word"]),
        ("x" * 40_000, PAPER),
        ("Trees.", ["tree " * 8_000]),
        ("control \x00\x1b[31m characters", ["and \x07 here"]),
        ("עצים מקררים את הרחוב", ["עצים מקררים את הרחוב בקיץ"]),
        ("\\textbf{Trees} cool $\\Delta T$ by \\SI{1.8}{\\celsius}", PAPER),
        ("forty-three percent of trees", PAPER),
        ("(", [")"]),
        ("\ud800 lone surrogate", ["\udfff"]),
        ("[3]", ["A sentence."]),
    ],
    ids=[
        "one",
        "long",
        "long paper",
        "control",
        "hebrew",
        "latex",
        "in words",
        "signs",
        "surrogate",
        "marker",
    ],
)
def test_awkward_texts_are_scored_or_say_why_not(text: str, sentences: list[str]) -> None:
    (found,) = score(row(citing_text=text, cited_sentences=sentences))
    assert "error" not in found
    assert found["support"] is not None or found["why"][0].startswith("unscored: ")
    assert (found["verdict"] is None) == (found["support"] is None)
    assert found["support"] is not None or found["kept"] is False
    json.dumps(found, allow_nan=False, ensure_ascii=False).encode("utf-8")


def test_an_abstract_that_does_not_say_it_leaves_it_unverifiable() -> None:
    full, abstract = score(
        row(citing_text="Banks earn money in spring.", extent=None),
        row(citing_text="Banks earn money in spring.", extent="abstract"),
    )
    assert (full["verdict"], abstract["verdict"]) == ("not_found", "unverifiable")


papers = st.sampled_from([PAPER, PAPER[:1], ["Grass dries soil in spring.", "Heat rises."], ["…"]])
texts = st.sampled_from(
    ["Trees lowered heat by 43 %.", "Grass dries the soil.", "…", "", "Heat never rises."]
)


@settings(max_examples=15, deadline=None)
@given(st.lists(st.tuples(papers, texts), max_size=6))
def test_rows_come_in_order_and_do_not_depend_on_each_other(drawn: list[tuple[list[str], str]]) -> None:
    rows = [
        row(id=place, citing_text=text, cited_sentences=paper) for place, (paper, text) in enumerate(drawn)
    ]
    together = score(*rows)
    assert [found["id"] for found in together] == list(range(len(rows)))
    assert together == [found for one in rows for found in score(one)]


def test_rows_are_read_as_they_are_needed() -> None:
    read = 0

    def endless() -> Iterator[dict[str, Any]]:
        nonlocal read
        for read in itertools.count(1):
            yield row(id=read)

    found = score_rows(endless(), Models(HashEncoder()), Settings(), load_weights())
    assert [next(found)["id"] for _ in range(70)] == list(range(1, 71))
    assert read == 128


class CountingEncoder(HashEncoder):
    asked = 0

    def sentences(self, texts: Any) -> Any:
        self.asked += len(texts)
        return super().sentences(texts)


def test_a_paper_is_encoded_once_for_its_rows() -> None:
    encoder = CountingEncoder()
    rows = [row(id=place) for place in range(100)]
    list(score_rows(rows, Models(encoder), Settings(), load_weights()))
    assert encoder.asked <= len(PAPER) + 100
