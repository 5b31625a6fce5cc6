"""`citance label` as a user meets it."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

PAPER = [
    "Shade of trees.",
    "Planted streets were 1.8 °C cooler at noon.",
    "We counted trees.",
    "Nights were alike.",
]


@pytest.fixture
def pairs(tmp_path: Path) -> Path:
    rows = [
        {"id": n, "citing_text": f"Citance {n} speaks of cooling.", "target": 9, "cited_sentences": PAPER}
        for n in range(5)
    ]
    path = tmp_path / "pairs.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


@pytest.fixture
def label(citance, monkeypatch: pytest.MonkeyPatch):
    """`citance label ARGS` with keys typed into it."""

    def run(*args: object, keys: str = ""):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{key}\n" for key in keys)))
        return citance("label", *args)

    return run


def rows(path: str | Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in Path(path).read_text(encoding="utf-8").splitlines()]


def one_sentence(text: str) -> str:
    (line,) = [line for line in text.splitlines() if line.startswith("citance: ")]
    return line


def test_a_run_folder_is_marked_in_two_sittings(citance, label, papers: Path) -> None:
    citance("review", "--papers", papers, "--topic", "Street trees", "--out", "out")
    shown = label("out", "--out", "labels.jsonl", "--rater", "ann", keys="q")
    assert "Shade of street trees" in shown.err
    assert ">>(Ito, 2015)<<" in " ".join(shown.err.split())
    assert "0 of 1 marked in labels.jsonl" in shown.err
    done = label("out", "--out", "labels.jsonl", "--rater", "ann", keys="s")
    assert done.code == 0, done.err
    assert done.out == ""
    (row,) = rows("labels.jsonl")
    assert (row["label"], row["rater"], row["group"]) == ("supported", "ann", "ito2015")


def test_a_labelled_file_is_input_of_score(citance, label, pairs: Path) -> None:
    label(pairs, "--out", "labels.jsonl", keys="sdnkk")
    done = citance("score", "labels.jsonl", "--out", "scores.jsonl")
    assert done.code == 0, done.err
    assert "5 rows, 0 of them with an error" in done.err
    assert [row["id"] for row in rows("scores.jsonl")] == [row["id"] for row in rows("labels.jsonl")]


def test_a_sample_asks_only_so_many(label, pairs: Path) -> None:
    done = label(pairs, "--out", "labels.jsonl", "--sample", 2, keys="sssss")
    assert "2 of 2 marked" in done.err
    assert len(rows("labels.jsonl")) == 2


def test_kappa_only_reports(label, pairs: Path, tmp_path: Path) -> None:
    label(pairs, "--out", "ann.jsonl", "--rater", "ann", keys="sdnsk")
    label(pairs, "--out", "bob.jsonl", "--rater", "bob", keys="sdnns")
    before = {path: path.read_bytes() for path in tmp_path.glob("*.jsonl")}
    done = label("--out", "ann.jsonl", "--kappa", "bob.jsonl")
    assert done.code == 0, done.err
    # judged by both 4: rows 2 1 1, columns 1 1 2, equal 3; (12/16 - 5/16) / (11/16)
    assert "4 citances judged by both ann (rows) and bob (columns); 1 skipped" in done.out
    assert "Equal labels 75%, Cohen's kappa 0.64 [" in done.out
    assert done.out.count("supported / not_found") == 1
    assert label(pairs, "--out", "ann.jsonl", "--kappa", "bob.jsonl").out == done.out
    assert {path: path.read_bytes() for path in tmp_path.glob("*.jsonl")} == before
    report = json.loads(label("--out", "ann.jsonl", "--kappa", "bob.jsonl", "--json").out)
    assert report["both"] == 4
    assert report["kappa"] == pytest.approx(7 / 11)


def test_two_raters_of_one_file_are_compared(label, pairs: Path) -> None:
    label(pairs, "--out", "both.jsonl", "--rater", "ann", keys="sdnss")
    label(pairs, "--out", "both.jsonl", "--rater", "bob", keys="sdnsn")
    done = label("--out", "both.jsonl", "--kappa", "both.jsonl")
    assert "5 citances judged by both ann (rows) and bob (columns)" in done.out


@pytest.mark.parametrize(
    ("args", "word"),
    [
        (["nowhere", "--out", "l.jsonl"], "nowhere: no such file or folder"),
        (["--out", "l.jsonl"], "Name what to mark"),
        (["pairs.jsonl", "--out", "l.jsonl", "--rater", " "], "--rater"),
        (["pairs.jsonl", "--out", "l.jsonl", "--json"], "--json belongs to --kappa"),
        (["--out", "l.jsonl", "--kappa", "m.jsonl"], "l.jsonl: cannot be read"),
        ([".", "--out", "l.jsonl"], "holds no run"),
        (["pairs.jsonl", "--out", "."], "cannot be read"),
        (["pairs.jsonl", "--out", "pairs.jsonl"], "pairs.jsonl, line 1: is no line of labels"),
    ],
)
def test_bad_input_is_told_in_one_sentence(label, pairs: Path, args: list[str], word: str) -> None:
    done = label(*args, keys="s")
    assert done.code == 2
    assert word in one_sentence(done.err)
    assert not Path("l.jsonl").exists()


def test_a_killed_process_loses_no_answer(pairs: Path, tmp_path: Path) -> None:
    out = tmp_path / "labels.jsonl"
    command = [sys.executable, "-m", "citance", "label", str(pairs), "--out", str(out)]
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8"
    )
    assert process.stdin is not None
    assert process.stderr is not None
    for key in "sdn":
        process.stdin.write(key + "\n")
    process.stdin.flush()
    for line in process.stderr:
        if "4 of 5" in line:  # the third answer was taken
            break
    process.kill()
    process.communicate()
    assert [row["label"] for row in rows(out)] == ["supported", "distorted", "not_found"]
