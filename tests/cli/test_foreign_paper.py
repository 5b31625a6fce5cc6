"""A paper in a language that the encoder does not know: told, and the rest goes on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from citance.backends.fakes import HashEncoder


class English(HashEncoder):
    languages = frozenset(("en",))


@pytest.fixture
def with_a_german_paper(papers: Path, monkeypatch: pytest.MonkeyPatch, citance) -> Path:
    monkeypatch.setattr("citance.backends.encoder.MiniLmEncoder", lambda settings: English())
    (papers / "adler2012.md").write_text(
        "---\ntitle: Schatten der Straßenbäume\nauthor: [Karl Adler]\nyear: 2012\n---\n\n# Einleitung\n\n"
        "Wir haben den Schatten in vierzig Straßen gemessen. Bepflanzte Straßen waren am Mittag um 1,8 °C "
        "kühler als kahle Straßen.\n\n# Ergebnisse\n\nDie Luft war unter den Bäumen deutlich kühler.\n",
        encoding="utf-8",
    )
    citing = papers / "marek2018.md"
    text = citing.read_text(encoding="utf-8") + "\nBare streets were found to be hot and dry [@adler2012].\n"
    citing.write_text(text, encoding="utf-8")
    with (papers / "refs.bib").open("a", encoding="utf-8") as file:
        file.write(
            "@article{adler2012, title={Schatten der Straßenbäume}, author={Adler, Karl}, year={2012}}\n"
        )
    return papers


def test_its_citances_are_left_out_with_the_reason(
    citance, with_a_german_paper: Path, tmp_path: Path
) -> None:
    done = citance("review", "--papers", with_a_german_paper, "--topic", "Street trees", "--out", "out")
    assert done.code == 0, done.err
    reason = "the cited text is not in English, the only language that the encoder hash-encoder knows"
    assert f"adler2012: 1 of its citances unscored: {reason}" in done.out
    assert "unscored 1" in done.out
    lines = (tmp_path / "out" / "decisions.jsonl").read_text(encoding="utf-8").splitlines()
    kept = {row["cited"]: row["kept"] for line in lines for row in json.loads(line)["out"]}
    assert kept == {"adler2012": False, "ito2015": True}
    record = json.loads((tmp_path / "out" / "run.json").read_text(encoding="utf-8"))
    assert (record["counts"]["kept"], record["counts"]["dropped"], record["counts"]["left_out"]) == (1, 1, 1)


def test_a_scorer_that_is_not_there_is_told_before_anything_is_written(
    citance, papers: Path, tmp_path: Path
) -> None:
    done = citance("review", "--papers", papers, "--topic", "Trees", "--out", "out", "--set", "assess.qa=llm")
    assert done.code == 2
    assert "the tier 'llm' of the score 'qa' is not part of this version; available: embedded." in done.err
    assert not (tmp_path / "out" / "documents.jsonl").exists()
