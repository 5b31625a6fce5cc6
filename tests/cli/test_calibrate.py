"""`citance calibrate` and `citance score --weights` as a user meets them."""

from __future__ import annotations

import json
from pathlib import Path

ROW = {"citing_text": "Trees cool the streets of towns.", "cited_sentences": []}
PAPERS = {
    "p": "Trees cool the streets of towns.",
    "q": "Trees of towns cool streets.",
    "r": "Trees cool the streets.",
}


def labelled(folder: Path) -> Path:
    lines = []
    for paper, sentence in PAPERS.items():
        for label, said in (
            ("supported", sentence),
            ("distorted", "Trees warm towns."),
            ("not_found", "Banks earn."),
        ):
            lines += [
                {
                    "id": f"{paper}{label}{n}",
                    "citing_text": said,
                    "cited_sentences": [sentence],
                    "label": label,
                }
                for n in range(2)
            ]
    path = folder / "labelled.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def test_weights_are_learned_and_then_scored_with(citance, tmp_path: Path) -> None:
    path = labelled(tmp_path)
    done = citance(
        "calibrate", path, "--out", "w.toml", "--draws", 5, "--name", "mine-1", "--note", "by hand"
    )
    assert done.code == 0, done.err
    assert "auc_vs_not_found  1.000" in done.out
    assert "# by hand" in (tmp_path / "w.toml").read_text(encoding="utf-8")
    done = citance("score", path, "--out", "s.jsonl", "--weights", "w.toml")
    assert done.code == 0, done.err
    scored = [json.loads(line) for line in (tmp_path / "s.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [row["support"] > 0.9 for row in scored] == ["supported" in row["id"] for row in scored]
    again = citance("calibrate", path, "--scores", "s.jsonl", "--out", "v.toml", "--draws", 5, "--json")
    assert json.loads(again.out)["rows"] == len(scored)


def test_bad_input_is_one_sentence_with_file_and_line(citance, tmp_path: Path) -> None:
    path = labelled(tmp_path)
    path.write_text(path.read_text(encoding="utf-8") + '{"id": "x"}\n', encoding="utf-8")
    done = citance("calibrate", path, "--out", "w.toml")
    assert done.code == 2
    assert (
        done.err.strip()
        == f"citance: {path}, line 19: has no label; write one of supported, distorted, not_found."
    )
    assert not (tmp_path / "w.toml").exists()
    done = citance("calibrate", labelled(tmp_path), "--out", "w.toml", "--least", "qa")
    assert (done.code, done.err.strip()) == (
        2,
        "citance: --least qa: write it as SCORE=SHARE, e.g. --least qa=0.15.",
    )
