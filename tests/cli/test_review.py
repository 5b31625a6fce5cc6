"""`citance review`, `run` and `demo`: files, exit codes, and bad input in one sentence."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

FILES = {
    "review.md",
    "review.html",
    "references.bib",
    "evidence.jsonl",
    "run.json",
    "ledger.jsonl",
    "citances.jsonl",
    "assessments.jsonl",
    "decisions.jsonl",
}


def review(citance, papers: Path, *more: object):
    return citance("review", "--papers", papers, "--topic", "Street trees", "--out", "out", *more)


def one_sentence(text: str) -> str:
    """The error that the command ended with."""
    (line,) = [line for line in text.splitlines() if line.startswith("citance: ")]
    return line


def test_a_review_leaves_every_promised_file(citance, papers: Path, tmp_path: Path) -> None:
    done = review(citance, papers)
    assert done.code == 0, done.err
    assert {path.name for path in (tmp_path / "out").iterdir()} >= FILES
    record = json.loads((tmp_path / "out" / "run.json").read_text(encoding="utf-8"))
    assert record["counts"] == {
        "reference_papers": 2,
        "citing_papers": 1,
        "citances": 1,
        "kept": 1,
        "dropped": 0,
        "left_out": 0,
    }
    assert set(record["tokens"]) == {"full_text", "input", "output", "traffic", "saved"}
    assert "out/review.md" in done.out.replace(os.sep, "/")


def test_every_statement_resolves_to_text_of_a_paper(citance, papers: Path, tmp_path: Path) -> None:
    review(citance, papers)
    lines = (tmp_path / "out" / "documents.jsonl").read_text(encoding="utf-8").splitlines()
    texts = {doc["paper"]["id"]: doc["text"] for line in lines for doc in json.loads(line)["out"]}
    evidence = (tmp_path / "out" / "evidence.jsonl").read_text(encoding="utf-8")
    rows = [json.loads(line) for line in evidence.splitlines()]
    assert rows
    for row in rows:
        assert row["citations"]
        assert row["check"] == "verified"
        for piece in row["evidence"]:
            for span in piece["spans"]:
                assert texts[span["paper_id"]][span["start"] : span["end"]].strip()


def test_the_same_command_again_changes_nothing(citance, papers: Path, tmp_path: Path) -> None:
    review(citance, papers)
    before = {p.name: p.read_bytes() for p in (tmp_path / "out").iterdir() if p.name != "ledger.jsonl"}
    assert review(citance, papers).code == 0
    after = {p.name: p.read_bytes() for p in (tmp_path / "out").iterdir() if p.name != "ledger.jsonl"}
    assert after == before


def test_run_goes_from_a_stage_to_a_stage(citance, papers: Path, tmp_path: Path) -> None:
    review(citance, papers)
    (tmp_path / "out" / "decisions.jsonl").unlink()
    done = citance("run", "out", "--from", "select", "--to", "condense")
    assert done.code == 0, done.err
    assert (tmp_path / "out" / "decisions.jsonl").exists()
    assert "citance run" in done.out


def test_a_late_paper_is_taken_in_by_run(citance, papers: Path, tmp_path: Path) -> None:
    review(citance, papers)
    text = (papers / "marek2018.md").read_text(encoding="utf-8")
    (papers / "later2020.md").write_text(
        text.replace("Walking in summer", "Cycling in summer").replace("2018", "2020"), encoding="utf-8"
    )
    assert citance("run", "out").code == 0
    record = json.loads((tmp_path / "out" / "run.json").read_text(encoding="utf-8"))
    assert record["counts"]["citing_papers"] == 2


def test_a_changed_paper_is_read_again(citance, papers: Path, tmp_path: Path) -> None:
    review(citance, papers)
    path = papers / "marek2018.md"
    path.write_text(path.read_text(encoding="utf-8").replace("1.8 °C", "8.1 °C"), encoding="utf-8")
    assert citance("run", "out").code == 0
    assert "8.1 °C" in (tmp_path / "out" / "citances.jsonl").read_text(encoding="utf-8")


def test_another_topic_in_the_same_folder_is_refused(citance, papers: Path, tmp_path: Path) -> None:
    review(citance, papers)
    before = (tmp_path / "out" / "review.md").read_bytes()
    done = citance("review", "--papers", papers, "--topic", "Bees", "--out", "out")
    assert done.code == 2
    assert "belongs to another run: its topic is 'Street trees', not 'Bees'" in one_sentence(done.err)
    assert (tmp_path / "out" / "review.md").read_bytes() == before


def test_an_empty_folder_is_named(citance, tmp_path: Path) -> None:
    (tmp_path / "none").mkdir()
    done = review(citance, tmp_path / "none")
    assert done.code == 2
    assert "none" in one_sentence(done.err)
    assert not (tmp_path / "out").exists()


def test_a_folder_that_is_not_there_is_named(citance, tmp_path: Path) -> None:
    done = review(citance, tmp_path / "nowhere")
    assert done.code == 2
    assert "nowhere" in one_sentence(done.err)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("broken.xml", b"<article><body><p>cut off"),
        ("picture.md", bytes(range(256)) * 8),
        ("empty.md", b""),
        ("notes.docx", b"PK\x03\x04 something"),
    ],
)
def test_a_file_that_cannot_be_read_is_named_counted_and_left_out(
    citance, papers: Path, tmp_path: Path, name: str, content: bytes
) -> None:
    (papers / name).write_bytes(content)
    done = review(citance, papers)
    assert done.code == 0, done.err
    assert name in done.out
    record = json.loads((tmp_path / "out" / "run.json").read_text(encoding="utf-8"))
    assert record["counts"]["left_out"] == 1
    assert record["counts"]["kept"] == 1


def test_two_papers_with_one_id_are_both_named(citance, papers: Path, tmp_path: Path) -> None:
    (papers / "ito2015.txt").write_text("# Shade\n\nAnother text with the same stem.\n", encoding="utf-8")
    done = review(citance, papers)
    assert done.code == 0, done.err
    assert "ito2015.md" in done.out
    assert "ito2015.txt" in done.out


def test_papers_that_nobody_cites_speak_for_themselves(citance, papers: Path, tmp_path: Path) -> None:
    (papers / "marek2018.md").unlink()
    done = review(citance, papers)
    assert done.code == 0, done.err
    assert "1.8 °C cooler" in (tmp_path / "out" / "review.md").read_text(encoding="utf-8")
    assert "* in its own words" in done.out


def test_without_topic_or_abstract_the_options_are_named(citance, papers: Path) -> None:
    done = citance("review", "--papers", papers, "--out", "out")
    assert done.code == 2
    assert "--topic TEXT or --abstract FILE" in one_sentence(done.err)


def test_an_abstract_gives_the_topic(citance, papers: Path, tmp_path: Path) -> None:
    (tmp_path / "idea.txt").write_text("Trees against heat\nWe ask what trees do.\n", encoding="utf-8")
    done = citance("review", "--papers", papers, "--abstract", "idea.txt", "--out", "out")
    assert done.code == 0, done.err
    assert (tmp_path / "out" / "review.md").read_text(encoding="utf-8").startswith("# Trees against heat")


def test_a_missing_abstract_file_is_named(citance, papers: Path) -> None:
    done = citance("review", "--papers", papers, "--abstract", "idea.txt", "--out", "out")
    assert done.code == 2
    assert "idea.txt" in one_sentence(done.err)


def test_a_model_without_a_key_names_the_variable_and_leaves_nothing(citance, papers: Path) -> None:
    done = review(citance, papers, "--writer", "some-model")
    assert done.code == 2
    assert "OPENAI_API_KEY" in done.err
    assert "extractive" in done.err


@pytest.mark.parametrize(
    ("option", "value", "word"),
    [
        ("--input", "citances(treshold)", "threshold"),
        ("--input", "everything", "citances(SELECTOR)"),
        ("--set", "match.span=2", "match.spans"),
        ("--set", "match.spans", "NAME=VALUE"),
        ("--set", "match.spans=9", "match.spans"),
    ],
)
def test_a_wrong_option_is_told_with_the_remedy(
    citance, papers: Path, option: str, value: str, word: str
) -> None:
    done = review(citance, papers, option, value)
    assert done.code == 2
    assert word in done.err
    assert not Path("out").exists()


@pytest.mark.parametrize(
    "selector", ["all", "random(seed=3)", "bm25", "tfidf", "mmr(lambda=0.5)", "threshold(0.2)"]
)
def test_every_selector_can_feed_the_writer(citance, papers: Path, selector: str) -> None:
    assert review(citance, papers, "--input", f"citances({selector})").code == 0


def test_the_demo_counts_what_the_sample_holds_in_both_forms(citance, tmp_path: Path) -> None:
    counts = []
    for out, form in (("md", []), ("xml", ["--jats"])):
        done = citance("demo", "--out", out, *form)
        assert done.code == 0, done.err
        counts.append(json.loads((tmp_path / out / "run.json").read_text(encoding="utf-8"))["counts"])
        assert "Renner" in done.out
        assert "* Renner and Bassetti (2017)" in done.out
    assert counts[0] == counts[1]
    assert counts[0]["reference_papers"] == 5
    assert counts[0]["citing_papers"] >= 12
    assert counts[0]["citances"] >= 80


def test_every_file_that_is_left_out_is_named_each_once(citance, papers: Path, tmp_path: Path) -> None:
    (papers / "broken.xml").write_bytes(b"<article><body><p>cut off")
    (papers / "empty.md").write_bytes(b"")
    done = review(citance, papers)
    record = json.loads((tmp_path / "out" / "run.json").read_text(encoding="utf-8"))
    assert record["counts"]["left_out"] == 2
    text = (tmp_path / "out" / "review.md").read_text(encoding="utf-8")
    for name in ("broken.xml", "empty.md"):
        assert sum(name in sentence for sentence in record["left_out"]) == 1
        assert name in done.out
        assert name in text


def test_one_paper_in_two_files_is_reviewed_once(citance, papers: Path) -> None:
    text = (
        (papers / "ito2015.md")
        .read_text(encoding="utf-8")
        .replace("year: 2015", "year: 2015\ndoi: 10.5555/x.1")
    )
    (papers / "ito2015.md").write_text(text, encoding="utf-8")
    (papers / "kenji.md").write_text(text, encoding="utf-8")
    done = review(citance, papers)
    assert done.code == 0, done.err
    assert "Two files hold one paper (doi 10.5555/x.1)" in done.out


def test_a_corpus_that_names_nothing_readable_is_refused(citance, papers: Path) -> None:
    (papers / "corpus.json").write_text(
        '{"reference_papers": [{"id": "a", "file": "nope.md"}]}', encoding="utf-8"
    )
    done = review(citance, papers)
    assert done.code == 2
    assert "nope.md" in one_sentence(done.err)


def test_a_misspelled_part_of_a_corpus_is_told(citance, papers: Path) -> None:
    (papers / "corpus.json").write_text(
        '{"reference_papers": [{"id": "ito2015", "file": "ito2015.md"}], "citing_paper": {}}',
        encoding="utf-8",
    )
    assert "'citing_paper' means nothing here" in review(citance, papers).out


def test_the_version_is_told(citance) -> None:
    assert citance("--version").out.startswith("citance 0.")


def test_what_a_reader_could_not_make_out_is_shown(citance, papers: Path, tmp_path: Path) -> None:
    (papers / "refs.bib").write_text("@article{ito2015, title={Shade", encoding="utf-8")
    done = review(citance, papers)
    assert "Unknown citation keys: 'ito2015'" in done.out
    record = json.loads((tmp_path / "out" / "run.json").read_text(encoding="utf-8"))
    assert any("ito2015" in warning for warning in record["warnings"])


def test_names_with_brackets_are_printed_as_they_are(citance, papers: Path) -> None:
    text = (papers / "ito2015.md").read_text(encoding="utf-8")
    (papers / "ito2015.md").write_text(text.replace("[Kenji Ito]", '["[/red]Ito"]'), encoding="utf-8")
    done = review(citance, papers)
    assert done.code == 0, done.err
    assert "[/red]Ito" in done.out


def test_a_part_of_the_flow_leaves_the_record_of_the_whole_run(citance, papers: Path, tmp_path: Path) -> None:
    review(citance, papers)
    before = (tmp_path / "out" / "run.json").read_bytes()
    assert citance("run", "out", "--to", "extract").code == 0
    assert (tmp_path / "out" / "run.json").read_bytes() == before


def test_papers_that_cite_each_other_keep_their_own_words_apart(
    citance, papers: Path, tmp_path: Path
) -> None:
    """Without corpus.json each paper is reviewed and cites; no statement may fail verification."""
    review(citance, papers)
    text = (tmp_path / "out" / "reviews.jsonl").read_text(encoding="utf-8")
    assert '"removed":[]' in text


def test_a_run_folder_among_its_papers_is_no_paper_and_changes_nothing(citance, papers: Path) -> None:
    out = papers / "out"

    def run() -> dict[str, bytes]:
        done = citance("review", "--papers", papers, "--topic", "Trees", "--out", out)
        assert done.code == 0, done.err
        return {path.name: path.read_bytes() for path in out.glob("*.*") if path.name != "ledger.jsonl"}

    assert run() == run()


def test_a_library_under_another_name_is_read_again(citance, papers: Path, tmp_path: Path) -> None:
    (papers / "refs.bib").write_text("@article{ito2015, title={Shade", encoding="utf-8")
    review(citance, papers)
    (papers / "refs.bib").rename(papers / "other.bib")
    review(citance, papers)
    record = (tmp_path / "out" / "run.json").read_text(encoding="utf-8")
    assert "other.bib" in record
    assert "refs.bib" not in record


def test_what_is_wrong_with_the_options_is_the_last_event_too(citance, papers: Path) -> None:
    for options in ((), ("--topic", "x", "--set", "bogus=1"), ("--topic", "a\udcffb")):
        done = citance("review", "--papers", papers, "--out", "out", "--json", *options)
        assert done.code == 2
        (event,) = (json.loads(line) for line in done.out.splitlines())
        assert event["event"] == "stopped"
        assert event["message"]
