"""`citance calibrate` without the command line: files in, files out, and bad input."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from calibrate import made
from citance.backends.fakes import HashEncoder
from citance.backends.protocols import Models
from citance.config import Settings
from citance.errors import DataError, SettingsError
from citance.scorers.calibrate.learn import Aim
from citance.scorers.calibrate.report import paths_beside
from citance.scorers.calibrate.run import Plan, calibrate_file
from citance.scorers.weights import load_weights

MODELS = Models(HashEncoder())


def run(folder: Path, pairs: list[tuple[dict, dict]], **plan: Any) -> dict[str, Any]:
    labelled, scores = made.write(folder, pairs)
    return calibrate_file(
        labelled, scores, folder / "w.toml", MODELS, Settings(), Plan("hand", draws=20, **plan)
    )


def written(folder: Path) -> list[bytes]:
    out = folder / "w.toml"
    return [path.read_bytes() for path in (out, *paths_beside(out).values())]


def test_the_files_are_written_and_read_back(tmp_path: Path) -> None:
    report = run(tmp_path, made.rows())
    weights = load_weights(tmp_path / "w.toml")
    assert weights.name == "hand"
    assert weights.threshold == pytest.approx(report["threshold"], abs=1e-5)
    assert weights.weights.as_dict() == pytest.approx(report["weights"], abs=1e-5)
    assert json.loads((tmp_path / "w.report.json").read_text(encoding="utf-8")) == json.loads(
        json.dumps(report)
    )
    page = (tmp_path / "w.report.md").read_text(encoding="utf-8")
    assert "## Reliability" in page
    assert "| macro_f1 |" in page
    assert "No row has nli" in page


def test_every_paper_is_in_one_fold_and_every_row_in_one(tmp_path: Path) -> None:
    pairs = made.rows()
    run(tmp_path, pairs, folds=4)
    folds = json.loads((tmp_path / "w.folds.json").read_text(encoding="utf-8"))
    assert sorted(identity for ids in folds.values() for identity in ids) == sorted(
        row["id"] for row, _ in pairs
    )
    papers = [{identity.split("-")[0] for identity in ids} for ids in folds.values()]
    assert len(folds) == 4
    assert sum(map(len, papers)) == len(set().union(*papers)) == 6


def test_permuting_rows_changes_nothing_and_a_seed_repeats_itself(tmp_path: Path) -> None:
    pairs = made.rows()
    run(tmp_path, pairs)
    first = written(tmp_path)
    random.Random(1).shuffle(pairs)
    run(tmp_path, pairs)
    assert written(tmp_path) == first
    run(tmp_path, pairs, seed=1)
    assert written(tmp_path)[0] == first[0]
    assert written(tmp_path)[2] != first[2]


def test_perfect_scores_make_no_mistake_on_papers_held_out(tmp_path: Path) -> None:
    report = run(tmp_path, made.rows(perfect=True))
    assert report["figures"]["auc"] == [1.0, 1.0, 1.0]
    assert report["figures"]["kept_f1"] == [1.0, 1.0, 1.0]
    assert report["threshold"] == pytest.approx(0.55)
    assert report["sensitivity"]["least_equal"] == 1.0
    assert report["mistakes"]["false_keeps"]["rows"] == report["mistakes"]["false_drops"]["rows"] == []
    assert sum(part["rows"] for part in report["reliability"]) == report["rows"]


def test_mistakes_have_their_kinds(tmp_path: Path) -> None:
    pairs = made.rows(perfect=True)
    good, bad = (
        {"rouge_l": 0.9, "bertscore": 0.9, "qa": 0.9, "nli": None},
        dict.fromkeys(("rouge_l", "bertscore", "qa", "nli"), 0.2),
    )
    bad["nli"] = None
    kinds = {
        "number": ("distorted", good, {"why": ["number: citance says 7, the paper says 9"]}, {}),
        "relation or degree of certainty changed": ("distorted", good, {"why": ["certainty: ..."]}, {}),
        "population or condition": ("distorted", good, {"why": ["population: ..."]}, {}),
        "other": ("not_found", good, {"why": []}, {"citing_text": "Trees cool."}),
        "reworded: few of its words stand in the paper": (
            "supported",
            bad,
            {},
            {"citing_text": "Shade soothes cities."},
        ),
        "support spread over several places": (
            *("supported", bad, {}),
            {"citing_text": "Trees cool; rain soaks.", "cited_sentences": ["Trees cool.", "Rain soaks."]},
        ),
        "supported, but says little of this paper": ("supported", good, {"informative": 0.1}, {}),
    }
    drawn = random.Random(0)
    for number, (label, scores, said, row) in enumerate(kinds.values()):
        base, scored = made.pair(f"x-{number}", label, "paper1", drawn, perfect=True)
        pairs.append((base | row, scored | {"scores": scores} | said))
    mistakes = run(tmp_path, pairs)["mistakes"]
    found = {entry["id"]: entry["kind"] for name in mistakes for entry in mistakes[name]["rows"]}
    assert found == {f"x-{number}": kind for number, kind in enumerate(kinds)}


def test_rows_are_scored_if_no_scores_are_given(tmp_path: Path) -> None:
    pairs = made.rows(papers=3)
    labelled, _ = made.write(tmp_path, pairs)
    report = calibrate_file(labelled, None, tmp_path / "w.toml", MODELS, Settings(), Plan("hand", draws=5))
    assert report["rows"] == len(pairs)


def test_skipped_and_unscored_rows_are_left_out_and_counted(tmp_path: Path) -> None:
    pairs = made.rows()
    pairs[0] = (pairs[0][0] | {"label": "skip"}, pairs[0][1])
    pairs[1] = (pairs[1][0], pairs[1][1] | {"scores": dict.fromkeys(("rouge_l", "bertscore", "qa", "nli"))})
    report = run(tmp_path, pairs)
    assert report["left_out"] == {"skipped": 1, "unscored": 1}
    assert report["rows"] == len(pairs) - 2


def test_without_a_group_the_cited_sentences_are_the_paper(tmp_path: Path) -> None:
    pairs = [({name: value for name, value in row.items() if name != "group"}, s) for row, s in made.rows()]
    assert run(tmp_path, pairs)["papers"] == 6


def test_foreign_text_on_the_page_is_only_text(tmp_path: Path) -> None:
    pairs = made.rows()
    for row, _ in pairs:
        row["citing_text"] = "<script>alert(1)</script> | [a](javascript:b)\n# head"
    run(tmp_path, pairs)
    page = (tmp_path / "w.report.md").read_text(encoding="utf-8")
    assert "<script" not in page
    assert "](javascript" not in page
    assert "\n# head" not in page


BAD = [
    ({"label": None}, "line 3: has no label"),
    ({"label": "true"}, "line 3: label 'true' is unknown"),
    ({"id": ""}, "line 3: has no id"),
    ({"id": "0-supported-0"}, "line 3: id '0-supported-0' stands in line 1 too"),
    ({"id": "elsewhere"}, "line 3: 'elsewhere' has no row in"),
]


@pytest.mark.parametrize(("change", "told"), BAD, ids=[told for _, told in BAD])
def test_a_bad_row_is_told_with_its_line(tmp_path: Path, change: dict[str, Any], told: str) -> None:
    pairs = made.rows()
    labelled, scores = made.write(tmp_path, pairs)
    pairs[2] = (pairs[2][0] | change, pairs[2][1])
    made.write(tmp_path, pairs)
    scores.write_text("".join(json.dumps(s) + "\n" for _, s in made.rows()), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        calibrate_file(labelled, scores, tmp_path / "w.toml", MODELS, Settings(), Plan("hand"))
    assert told in str(caught.value)
    assert not (tmp_path / "w.toml").exists()


@pytest.mark.parametrize(
    ("pairs", "told"),
    [
        (made.rows(papers=1, each=6), "about one cited paper only"),
        (
            [both for both in made.rows() if both[0]["label"] != "distorted"],
            "has 0 scored rows labelled distorted",
        ),
        ([], "has 0 scored rows labelled supported"),
    ],
    ids=["one paper", "no distorted", "empty"],
)
def test_a_sample_that_does_not_suffice_is_refused(tmp_path: Path, pairs: list, told: str) -> None:
    with pytest.raises(DataError, match=told):
        run(tmp_path, pairs)


@pytest.mark.parametrize("line", ["no json", "[1]", "\x00", "{", "9" * 5000])
def test_a_line_that_is_no_object_is_told(tmp_path: Path, line: str) -> None:
    labelled, _ = made.write(tmp_path, made.rows())
    labelled.write_text(f"\n{line}\n", encoding="utf-8")
    with pytest.raises(DataError, match=r"line 2: is no JSON object"):
        calibrate_file(labelled, None, tmp_path / "w.toml", MODELS, Settings(), Plan("hand"))


def test_scores_of_something_else_and_a_missing_file_are_told(tmp_path: Path) -> None:
    labelled, scores = made.write(tmp_path, made.rows())
    scores.write_text('{"id": 1}\n', encoding="utf-8")
    with pytest.raises(DataError, match="line 1: is no row that `citance score` wrote"):
        calibrate_file(labelled, scores, tmp_path / "w.toml", MODELS, Settings(), Plan("hand"))
    with pytest.raises(DataError, match="cannot be read"):
        calibrate_file(tmp_path / "none", None, tmp_path / "w.toml", MODELS, Settings(), Plan("hand"))


def test_options_out_of_range_are_told(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="--folds"):
        run(tmp_path, made.rows(), folds=1)
    with pytest.raises(SettingsError, match="--least nli"):
        run(tmp_path, made.rows(), aim=Aim(least={"nli": 0.2}))
