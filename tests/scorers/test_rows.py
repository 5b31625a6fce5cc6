"""`citance score` without the command line: the contract of its rows, and bad input."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citance.backends.fakes import HashEncoder, OverlapNli
from citance.backends.protocols import Models, TokenVectors
from citance.config import Settings
from citance.records import Probabilities
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
    for found in score(row(), row(id=2, citing_text="Many studies exist."), row(id=3, citing_text="Banks.")):
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
        ("Trees.", PAPER),
        ("Trees cool the street.", ["Trees cool the street in summer."]),
        ("control \x00\x1b[31m characters", ["and \x07 here"]),
        ("עצים מקררים את הרחוב", ["עצים מקררים את הרחוב בקיץ"]),
        ("\\textbf{Trees} cool $\\Delta T$ by \\SI{1.8}{\\celsius}", PAPER),
        ("forty-three percent of trees", PAPER),
        ("(", [")"]),
        ("\ud800 lone surrogate", ["\udfff"]),
        ("[3]", ["A sentence."]),
        ("\u202eTrees cool\u202c \u200f", PAPER),
        ("\\cite{ito2015}!", ["\\cite{lee2016}!", "$\\alpha$"]),
    ],
    ids=[
        "one",
        "long",
        "long paper",
        "one word",
        "one sentence",
        "control",
        "hebrew",
        "latex",
        "in words",
        "signs",
        "surrogate",
        "marker",
        "direction marks",
        "only latex",
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
        row(id=2, citing_text="Banks earn money in spring.", extent="abstract"),
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


def test_of_rows_with_one_id_the_first_is_scored_and_the_others_say_so() -> None:
    first, second, number, third = score(row(), row(citing_text="Banks."), row(id=1), row())
    assert first == score(row())[0]
    assert second == third == {"id": "p1", "error": "an earlier row has the same id: give each its own."}
    assert "error" not in number


def test_true_is_no_id_and_does_not_take_that_of_row_1() -> None:
    wrong, right = score(row(id=True), row(id=1))
    assert "id must be text" in wrong["error"]
    assert "error" not in right


@pytest.mark.parametrize(
    "text",
    [
        "\\emph{Trees}~lowered $\\textbf{afternoon}$ heat by $43\\,\\%$ \\cite{ito2015}.",
        "Trees lowered~afternoon heat by~43 % \\citep[p.~3]{ito2015,lee2016}.",
    ],
)
def test_latex_residue_costs_nothing_and_spans_are_shown_as_given(text: str) -> None:
    told = "\\textit{Street trees} lowered the afternoon heat by 43\\,\\% in~summer."
    paper = [*PAPER[:7], told, *PAPER[8:]]
    rows = [row(), row(id=2, citing_text=text), row(id=3, citing_text=text, cited_sentences=paper)]
    plain, marked, both = score(*rows)
    for found in (marked, both):
        assert found["scores"] == pytest.approx(plain["scores"])
        assert found["ranking"][0] == 7
    assert both["spans"][0]["text"] == told


def test_offsets_hold_in_a_citance_with_latex() -> None:
    text = "\\emph{Grass} dries~soil \\cite{a}; trees lowered afternoon heat by 43 \\% \\cite{b}."
    offsets = {"target": text.index("\\cite{b}"), "others": [text.index("\\cite{a}")]}
    (found,) = score(row(citing_text=text, **offsets))
    assert found["ranking"][0] == 7
    assert found["scores"]["qa"] == 1.0


class Quick(HashEncoder):
    def tokens(self, texts: Any) -> list[TokenVectors]:
        vectors = np.eye(2, 64, dtype=np.float32)
        return [TokenVectors((len(text), 0), vectors) for text in texts]


def test_a_paper_of_20_000_sentences_is_scored() -> None:
    paper = PAPER + [f"Sentence {place} tells of streets." for place in range(20_000 - len(PAPER))]
    rows = [row(cited_sentences=paper), row(id=2)]
    found, beside = score_rows(rows, Models(Quick()), Settings(), load_weights())
    assert 7 in found["ranking"]
    assert found["support"] is not None
    assert "error" not in beside


class Broken(HashEncoder):
    """Gives no number, for sentences and tokens alike."""

    def __init__(self, value: float) -> None:
        super().__init__()
        self.value = value

    def sentences(self, texts: Any) -> Any:
        return HashEncoder().sentences(texts) * 0 + self.value

    def tokens(self, texts: Any) -> Any:
        return [TokenVectors(one.ids, one.vectors * 0 + self.value) for one in super().tokens(texts)]


class BrokenNli(OverlapNli):
    def __init__(self, value: float) -> None:
        self.value = value

    def classify(self, pairs: Any) -> Any:
        return [Probabilities(self.value, 0.0, 0.0) for _ in pairs]


@pytest.mark.parametrize("value", [float("nan"), float("inf"), float("-inf")])
def test_models_without_numbers_leave_their_scores_out_and_the_weights_renormalise(value: float) -> None:
    models = Models(Broken(value), entailment=BrokenNli(value))
    weights = load_weights()
    (found,) = score_rows([row()], models, Settings(), weights)
    json.dumps(found, allow_nan=False)
    assert (found["scores"]["bertscore"], found["scores"]["nli"]) == (None, None)
    assert "bertscore: the encoder gave no number" in found["why"]
    assert "nli: the entailment model gave no number" in found["why"]
    lexical, asked = weights.weights.rouge_l or 0.0, weights.weights.qa or 0.0
    left = lexical * found["scores"]["rouge_l"] + asked * found["scores"]["qa"]
    assert found["support"] == pytest.approx(left / (lexical + asked), abs=1e-6)
    assert found["verdict"] is not None


class English(HashEncoder):
    languages = frozenset(("en",))


@pytest.mark.parametrize(
    ("changes", "side"),
    [
        ({"citing_text": "Straßenbäume senken die Hitze am Nachmittag um 43 %."}, "citing"),
        ({"citing_text": "עצים מקררים את הרחוב בקיץ"}, "citing"),
        ({"cited_sentences": ["Straßenbäume senken die Hitze am Tag.", "Die Luft ist kühler."]}, "cited"),
    ],
    ids=["german", "hebrew", "german paper"],
)
def test_a_language_the_encoder_does_not_know_is_unscored(changes: dict[str, Any], side: str) -> None:
    rows = [row(id="a"), row(**changes), row(id="b")]
    first, found, last = score_rows(rows, Models(English()), Settings(), load_weights())
    assert list(found) == FIELDS
    assert set(found["scores"].values()) == {None}
    assert (found["support"], found["verdict"], found["probabilities"]) == (None, None, None)
    assert found["kept"] is False
    assert found["why"] == [
        f"unscored: the {side} text is not in English, the only language that the encoder hash-encoder knows: "
        "name an encoder for it (setting encoder.name), or give a translation"
    ]
    assert first["support"] == last["support"] is not None
