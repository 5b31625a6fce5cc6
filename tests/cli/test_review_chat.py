"""`citance review --writer MODEL` against a server on this machine."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from backends.chat_server import completion, failure, serve

SENTENCES = {
    "sections": [
        {
            "title": "Shade",
            "sentences": [
                {
                    "text": "Planted streets were 1.8 °C cooler at noon than bare streets.",
                    "evidence": ["ito2015:1"],
                },
                {"text": "Trees also cure headaches.", "evidence": ["ito2015:99"]},
            ],
        }
    ]
}


@pytest.fixture
def ask(citance, papers: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("OPENAI_API_KEY", "sk-very-secret")

    def run(url: str):
        options = ("--writer", "tiny-1", "--set", f"chat.base_url={url}", "--set", "chat.retries=0")
        return citance("review", "--papers", papers, "--topic", "Trees", "--out", "out", *options)

    return run


def test_a_models_sentence_with_evidence_is_printed_and_one_without_is_not(ask, tmp_path: Path) -> None:
    with serve(completion(json.dumps(SENTENCES))) as server:
        done = ask(server.url)
    assert done.code == 0, done.err
    text = (tmp_path / "out" / "review.md").read_text(encoding="utf-8")
    assert "Planted streets were 1.8 °C cooler at noon" in text
    assert "headaches" not in text
    assert "tiny-1" in text


def test_the_ledger_counts_the_call_and_no_file_holds_the_key(ask, tmp_path: Path) -> None:
    with serve(completion(json.dumps(SENTENCES))) as server:
        ask(server.url)
    rows = [json.loads(line) for line in (tmp_path / "out" / "ledger.jsonl").read_text().splitlines()]
    (call,) = [row for row in rows if row["kind"] == "call"]
    assert (call["tokens_in"], call["tokens_out"], call["price_usd"]) == (31, 7, None)
    for path in (tmp_path / "out").iterdir():
        assert b"sk-very-secret" not in path.read_bytes()


def test_a_server_that_fails_ends_in_one_sentence_and_the_run_goes_on_later(
    ask, citance, tmp_path: Path
) -> None:
    answers = failure(500, "out of memory"), completion(json.dumps(SENTENCES))
    with serve(*answers) as server:
        done = ask(server.url)
        assert done.code == 1
        assert "No review was written" in done.err
        assert "citance run out" in done.out
        assert not (tmp_path / "out" / "review.md").exists()
        assert citance("run", "out").code == 0
        assert len(server.asked) == 2
    assert (tmp_path / "out" / "review.md").exists()


def test_a_finished_review_asks_the_model_only_once(ask, citance) -> None:
    with serve(completion(json.dumps(SENTENCES))) as server:
        ask(server.url)
        assert citance("run", "out").code == 0
        assert len(server.asked) == 1


@pytest.mark.parametrize(
    "options",
    [
        ("--set", "chat.base_url=https://host/v1?key=SECRETPW9"),
        ("--set", "chat.base_url=https://user:SECRETPW9@host/v1"),
        ("--set", "chat.key_variable=gsk_SECRETPW9"),
    ],
)
def test_a_key_in_the_wrong_option_reaches_no_disk_and_no_screen(citance, papers, tmp_path, options) -> None:
    done = citance(
        "review", "--papers", papers, "--topic", "Trees", "--out", "out", "--writer", "m", *options
    )
    assert done.code == 2
    assert "SECRETPW9" not in done.err + done.out
    assert not (tmp_path / "out").exists()
