"""What a run with a chat model tells of its cost, and how caps end it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from backends.chat_server import completion, serve

GOOD = json.dumps(
    {
        "sections": [
            {
                "title": "Shade",
                "sentences": [
                    {
                        "text": "Planted streets were 1.8 °C cooler at noon than bare streets.",
                        "evidence": ["ito2015:1"],
                    }
                ],
            }
        ]
    }
)
BAD = json.dumps({"sections": [{"title": "Shade", "sentences": [{"text": "Trees heal.", "evidence": []}]}]})


@pytest.fixture
def ask(citance, papers: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("OPENAI_API_KEY", "sk-very-secret")

    def run(url: str, *more: object):
        options = ("--writer", "tiny", "--set", f"chat.base_url={url}", "--set", "chat.retries=0")
        return citance("review", "--papers", papers, "--topic", "Trees", "--out", "out", *options, *more)

    return run


def rows(folder: Path) -> list[dict[str, Any]]:
    lines = (folder / "out" / "ledger.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def test_a_cap_on_tokens_stops_before_the_call_and_a_higher_one_goes_on(ask, citance, tmp_path: Path) -> None:
    with serve(completion(GOOD)) as server:
        done = ask(server.url, "--max-tokens", 2000)
        assert done.code == 3
        (line,) = [line for line in done.err.splitlines() if line.startswith("citance: ")]
        assert line.startswith("citance: Stopped at --max-tokens 2000: 0 spent, the next call may take ")
        assert line.endswith("go on with: citance run out --max-tokens 4000.")
        assert "mended" not in done.err
        assert server.asked == []
        assert not (tmp_path / "out" / "review.md").exists()
        before = (tmp_path / "out" / "digests.jsonl").read_bytes()
        assert citance("run", "out", "--max-tokens", 2000).code == 3
        done = citance("run", "out", "--max-tokens", 4000)
        assert done.code == 0, done.err
        assert len(server.asked) == 1
    assert (tmp_path / "out" / "digests.jsonl").read_bytes() == before
    assert (tmp_path / "out" / "review.md").exists()
    assert "max_tokens" not in (tmp_path / "out" / "run.json").read_text(encoding="utf-8")


def test_a_cap_counts_what_earlier_commands_spent(ask, citance) -> None:
    with serve(completion("Cut", finish_reason="length")) as server:
        assert ask(server.url).code == 1
        done = citance("run", "out", "--max-tokens", 2500)
        assert len(server.asked) == 1
    assert done.code == 3
    assert "Stopped at --max-tokens 2500: 38 spent, the next call may take " in done.err


def test_a_cap_on_cost_without_a_price_is_refused_before_anything_is_read(
    ask, citance, tmp_path: Path
) -> None:
    with serve(completion(GOOD)) as server:
        done = ask(server.url, "--max-cost", 0.5)
        assert done.code == 2
        assert "[prices.models]" in done.err
        assert "--max-tokens" in done.err
        assert server.asked == []
        assert not (tmp_path / "out" / "documents.jsonl").exists()


def test_with_a_price_of_ones_own_the_cost_is_capped_and_told(ask, citance, tmp_path: Path) -> None:
    (tmp_path / "citance.toml").write_text("[prices.models]\ntiny = {input = 1000, output = 2000}\n")
    with serve(completion(GOOD)) as server:
        done = ask(server.url, "--max-cost", 3)
        assert done.code == 3
        assert "Stopped at --max-cost 3: $0 spent, the next call may take $" in done.err
        done = citance("run", "out", "--max-cost", 10)
    assert done.code == 0, done.err
    # 31 tokens at 1,000 and 7 at 2,000 dollars a million
    (call,) = [row for row in rows(tmp_path) if row["kind"] == "call"]
    assert call["price_usd"] == pytest.approx(0.045)
    assert (
        "Models    tiny-1: 1 call; 31 tokens in, 7 out; $0.045 by [prices.models], else genai-prices"
        in done.out
    )


def test_the_ledger_has_a_line_per_command_and_calls_with_their_topic(ask, citance, tmp_path: Path) -> None:
    with serve(completion(GOOD)) as server:
        ask(server.url)
        assert citance("run", "out").code == 0
    begun = [row for row in rows(tmp_path) if row["kind"] == "run"]
    assert [set(row) for row in begun] == [{"kind", "citance", "started", "prices"}] * 2
    (call,) = [row for row in rows(tmp_path) if row["kind"] == "call"]
    topic = json.loads((tmp_path / "out" / "run.json").read_text(encoding="utf-8"))["plan"]["topic"]["id"]
    assert (call["topic"], call["counted"], call["cached"]) == (topic, "server", False)


def test_where_the_evidence_goes_and_what_it_may_cost_is_told_first(ask) -> None:
    with serve(completion(GOOD)) as server:
        done = ask(server.url)
    host = server.url.removeprefix("http://").removesuffix("/v1")
    first = done.err.splitlines()[0]
    assert first.startswith(f"The evidence of 2 papers goes to {host}, to be written about by tiny: ")
    assert "price unknown; give one in [prices.models]" in first


def test_the_summary_tells_who_wrote_and_what_is_unknown_is_not_0(ask) -> None:
    with serve(completion(GOOD)) as server:
        done = ask(server.url)
    host = server.url.removeprefix("http://").removesuffix("/v1")
    assert "Models    tiny-1: 1 call; 31 tokens in, 7 out; price unknown" in done.out
    assert (
        f"Written by tiny at {host}; its reply is kept in this folder; asked again it may differ." in done.out
    )
    assert "$" not in done.out


def test_a_reply_from_the_cache_is_told_apart_and_passes_every_cap(ask, citance, tmp_path: Path) -> None:
    with serve(completion(GOOD)) as server:
        assert ask(server.url).code == 0
        again = ask(server.url, "--out", "again", "--max-tokens", 0)
        assert len(server.asked) == 1
    assert again.code == 0, again.err
    assert "Models    tiny-1: no call, 1 from the cache at no cost" in again.out
    lines = (tmp_path / "again" / "ledger.jsonl").read_text(encoding="utf-8").splitlines()
    (call,) = [row for row in map(json.loads, lines) if row["kind"] == "call"]
    assert (call["cached"], call["price_usd"]) == (True, 0.0)


def test_a_cap_keeps_the_first_reply_for_the_repair(ask, citance, tmp_path: Path) -> None:
    dear = {"prompt_tokens": 900, "completion_tokens": 100}
    with serve(completion("No JSON.", usage=dear), completion(GOOD)) as server:
        assert ask(server.url, "--max-tokens", 3300).code == 3
        assert len(server.asked) == 1
        assert citance("run", "out", "--max-tokens", 9000).code == 0
        assert len(server.asked) == 2


def test_a_model_none_of_whose_sentences_hold_is_no_success(ask) -> None:
    with serve(completion(BAD)) as server:
        done = ask(server.url)
    assert done.code == 1
    assert "cites no evidence" in done.err


def test_a_review_without_a_statement_is_no_success(citance, tmp_path: Path) -> None:
    (tmp_path / "papers").mkdir()
    (tmp_path / "papers" / "ito2015.md").write_text("# Notes\n\nTo do.\n", encoding="utf-8")
    done = citance("review", "--papers", "papers", "--topic", "Trees", "--out", "out")
    assert done.code == 1
    assert "citance: The review holds no statement: " in done.err
    assert "less traffic" not in done.out
    assert "rests on" not in done.out
    assert "Add papers that cite them" in done.out


def test_events_go_to_stdout_as_json_and_nothing_else(ask, tmp_path: Path) -> None:
    with serve(completion(GOOD)) as server:
        done = ask(server.url, "--json")
    assert done.code == 0, done.err
    events = [json.loads(line) for line in done.out.splitlines()]
    names = [event["event"] for event in events]
    assert names[0] == "forecast"
    assert {"stage_started", "items_done", "model_called", "stage_finished"} < set(names)
    assert names[-1] == "finished"
    record = json.loads((tmp_path / "out" / "run.json").read_text(encoding="utf-8"))
    for fact in ("counts", "tokens", "papers", "dropped", "left_out", "warnings", "failures"):
        assert events[-1][fact] == record[fact]
    (model,) = events[-1]["models"]
    assert (model["model"], model["calls"], model["tokens_in"], model["unpriced"]) == ("tiny-1", 1, 31, 1)
    assert done.err == ""


def test_a_stop_is_the_last_event(ask, citance) -> None:
    with serve(completion(GOOD)) as server:
        done = ask(server.url, "--json", "--max-tokens", 5)
    last = json.loads(done.out.splitlines()[-1])
    assert (done.code, last["event"], set(last)) == (3, "stopped", {"event", "message"})
    assert last["message"].startswith("Stopped at --max-tokens 5")
    done = citance("run", "nowhere", "--json")
    assert done.code == 2
    (line,) = done.out.splitlines()
    assert "holds no run" in json.loads(line)["message"]


def test_no_review_is_a_stop_too(ask) -> None:
    with serve(completion(BAD)) as server:
        done = ask(server.url, "--json")
    last = json.loads(done.out.splitlines()[-1])
    assert (done.code, last["event"]) == (1, "stopped")
    assert "cites no evidence" in last["message"]


def test_a_demo_in_json(citance) -> None:
    done = citance("demo", "--json")
    assert done.code == 0, done.err
    events = [json.loads(line) for line in done.out.splitlines()]
    assert events[-1]["counts"]["reference_papers"] == 5
    assert events[-1]["models"] == []


def test_papers_that_do_not_cite_each_other_are_told_plainly(citance, papers: Path) -> None:
    (papers / "marek2018.md").unlink()
    done = citance("review", "--papers", papers, "--topic", "Trees", "--out", "out")
    assert done.code == 0
    assert "No paper here cites another one that is here" in done.out
    assert "then: citance run out" in done.out


def test_a_run_with_citances_is_not_told_so(citance, papers: Path) -> None:
    done = citance("review", "--papers", papers, "--topic", "Trees", "--out", "out")
    assert "No paper here cites" not in done.out
    assert "Models " not in done.out
    assert "Written by" not in done.out
    assert "s, all commands on this folder together" in done.out


def test_a_run_that_was_stopped_at_a_cap_ends_with_the_bytes_of_one_that_was_not(
    ask, citance, tmp_path: Path
) -> None:
    def files(name: str) -> dict[str, bytes]:
        folder = tmp_path / name
        return {p.name: p.read_bytes() for p in folder.iterdir() if p.is_file() and p.name != "ledger.jsonl"}

    with serve(completion(GOOD)) as server:
        assert ask(server.url, "--set", "cache.on=false").code == 0
        capped = ("--out", "capped", "--set", "cache.on=false", "--max-tokens", 100)
        assert ask(server.url, *capped).code == 3
        assert citance("run", "capped", "--max-tokens", 5000).code == 0
        assert len(server.asked) == 2
    assert files("capped") == files("out")
    assert "review.md" in files("out")
