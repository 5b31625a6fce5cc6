"""`read`, `citances`, `score`, `settings` and `doctor`: what they print, and bad input."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

PAIR = {
    "id": "p1",
    "citing_text": "Planted streets were 1.8 °C cooler at noon.",
    "cited_sentences": ["We measured shade.", "Planted streets were 1.8 °C cooler at noon than bare ones."],
}


def test_read_prints_the_contract_and_offsets_hold(citance, papers: Path) -> None:
    done = citance("read", papers / "marek2018.md", papers / "ito2015.md", "--json")
    assert done.code == 0, done.err
    first, second = (json.loads(line) for line in done.out.splitlines())
    assert list(first) == [
        "paper",
        "extent",
        "text",
        "sections",
        "sentences",
        "references",
        "mentions",
        "report",
    ]
    assert second["extent"] == "full_text"
    (mention,) = first["mentions"]
    assert first["text"][mention["start"] : mention["end"]] == mention["surface"] == "(Ito, 2015)"
    assert (mention["source"], mention["targets"]) == ("[@ito2015]", ["ito2015"])
    assert set(mention) == {
        *(
            "start",
            "end",
            "surface",
            "kind",
            "targets",
            "ambiguous",
            "unresolved",
            "prefix",
            "locator",
            "suffix",
        ),
        *("method", "confidence", "source"),
    }
    assert {*first["references"][0]} >= {"id", "label", "title", "authors", "year", "doi", "arxiv", "raw"}
    assert all(set(sentence) == {"start", "end", "section"} for sentence in first["sentences"])


def test_read_names_a_bad_file_and_goes_on(citance, papers: Path) -> None:
    done = citance("read", papers / "none.md", papers / "ito2015.md")
    assert done.code == 2
    assert "none.md" in done.err
    assert "Shade of street trees" in done.out


def test_citances_prints_one_object_each(citance, papers: Path) -> None:
    done = citance("citances", papers, "--json")
    assert done.code == 0, done.err
    (row,) = (json.loads(line) for line in done.out.splitlines())
    assert (row["citing"], row["cited"], row["grouped"]) == ("marek2018", "ito2015", False)


def test_citances_of_papers_that_cite_nobody_is_an_error(citance, papers: Path) -> None:
    assert citance("citances", papers / "ito2015.md").code == 2


def write(path: Path, *rows: object) -> Path:
    path.write_text(
        "".join(row if isinstance(row, str) else json.dumps(row) + "\n" for row in rows), encoding="utf-8"
    )
    return path


def test_score_gives_a_row_for_each_row_in_order(citance, tmp_path: Path) -> None:
    pairs = write(tmp_path / "pairs.jsonl", PAIR, "{broken\n", {"citing_text": "x"}, {**PAIR, "id": "p2"})
    done = citance("score", pairs, "--out", "scores.jsonl")
    assert done.code == 0, done.err
    rows = [json.loads(line) for line in (tmp_path / "scores.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [row["id"] for row in rows] == ["p1", "line 2", "line 3", "p2"]
    assert [set(row) == {"id", "error"} for row in rows] == [False, True, True, False]
    assert list(rows[0]["scores"]) == ["rouge_l", "bertscore", "qa", "nli"]
    assert rows[0]["ranking"][0] == 1
    assert "4 rows, 2 of them with an error" in done.err


def test_score_never_writes_over_what_it_reads(citance, tmp_path: Path) -> None:
    pairs = write(tmp_path / "pairs.jsonl", PAIR)
    before = pairs.read_bytes()
    done = citance("score", pairs, "--out", pairs)
    assert done.code == 2
    assert "name another one" in done.err
    assert pairs.read_bytes() == before


def test_score_of_rows_that_all_fail_is_no_success(citance, tmp_path: Path) -> None:
    done = citance("score", write(tmp_path / "pairs.jsonl", {"id": 1}), "--out", "scores.jsonl")
    assert done.code == 2
    assert "no row that can be scored" in done.err


def test_score_takes_its_scorers_from_citance_toml_and_names_one_that_is_not_there(
    citance, tmp_path: Path
) -> None:
    (tmp_path / "citance.toml").write_text('[assess]\nqa = "llm"\n', encoding="utf-8")
    done = citance("score", write(tmp_path / "pairs.jsonl", PAIR), "--out", "scores.jsonl")
    assert done.code == 2
    assert "the tier 'llm' of the score 'qa' is not part of this version; available: embedded." in done.err
    assert not (tmp_path / "scores.jsonl").exists()


def test_a_missing_file_is_named_once(citance) -> None:
    done = citance("score", "none.jsonl", "--out", "scores.jsonl")
    assert done.code == 2
    assert done.err == "citance: none.jsonl: cannot be read (No such file or directory).\n"
    assert not Path("scores.jsonl").exists()


def test_settings_tell_value_and_origin(citance, tmp_path: Path) -> None:
    (tmp_path / "citance.toml").write_text("[match]\nspans = 2\n", encoding="utf-8")
    rows = {row["name"]: row for row in map(json.loads, citance("settings", "--json").out.splitlines())}
    assert (rows["match.spans"]["value"], rows["match.spans"]["origin"]) == (2, "citance.toml")
    assert rows["match.rrf_k"]["origin"] == "default"
    assert "match.spans = 2  (citance.toml)" in citance("settings").out


def test_doctor_says_what_works(citance) -> None:
    done = citance("doctor")
    assert done.code == 0, done.out
    assert "ok    encoder" in done.out
    assert "extractive writer needs none" in done.out


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_on_stdout_is_no_mistake_of_ours(papers: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "citance", "read", str(papers / "ito2015.md"), "--json"],
            stdout=full,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            cwd=papers,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr == "citance: The output cannot be written (No space left on device).\n"
    assert not (papers / "citance-error.log").exists()


def test_the_report_of_a_paper_without_markers_claims_no_share(citance, papers: Path) -> None:
    done = citance("read", papers / "ito2015.md", papers / "marek2018.md", "--report")
    first, second = done.out.splitlines()
    assert first.startswith("ito2015.md: markdown; 0 references; no markers")
    assert second.startswith("marek2018.md: markdown; 1 reference; 1 marker, 100% resolved")


def test_a_web_address_is_no_file(citance, tmp_path: Path) -> None:
    address = "https://arxiv.org/abs/1706.03762"
    for done in (
        citance("read", address),
        citance("review", "--papers", address, "--topic", "x", "--out", "out"),
    ):
        assert done.code == 2
        assert "is a web address; download the paper, and give the file." in done.err


def test_the_citances_of_a_run_are_listed_with_their_decisions(citance, papers: Path) -> None:
    assert citance("review", "--papers", papers, "--topic", "Trees", "--out", "out").code == 0
    done = citance("citances", "out", "--json")
    (row,) = (json.loads(line) for line in done.out.splitlines())
    assert (row["citing"], row["cited"], row["kept"]) == ("marek2018", "ito2015", True)
    assert row["reason"].startswith("support ")
    (line,) = citance("citances", "out").out.splitlines()
    assert line.startswith(f"{row['id']}  kept     {row['support']:.2f}  {row['verdict']}")
    assert citance("drop", "out", row["id"], "--reason", "not so").code == 0
    (line,) = citance("citances", "out").out.splitlines()
    assert line.endswith("[dropped by a person: not so]")
