"""What OpenAiChat counts, prices and refuses."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import httpx2
import pytest
from chat_server import completion, serve
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import Whitespace

from citance.backends.chat import OpenAiChat, name_and_host
from citance.backends.chat_json import ask_json
from citance.backends.prices import price_of, price_table
from citance.backends.protocols import Message
from citance.config import ChatSettings, Price
from citance.errors import BudgetReached, SettingsError
from citance.run.budget import Budget
from citance.run.ledger import Ledger, spent_in_all, totals
from citance.run.progress import Event, ModelCalled

ASK = [Message("system", "Be brief."), Message("user", "What about wheat?")]
MOST = 3 + 5 + 2 * 8 + 90
"""Sent at most: ceil(1.25 x 9 / 4.6) and ceil(1.25 x 17 / 4.6), eight around each message; back at most: 90."""
OWN = {"tiny": Price(0.2, 0.6)}


def settings(url: str, **changes: object) -> ChatSettings:
    return replace(ChatSettings(base_url=url, timeout=5.0, retries=0, tokens=90), **changes)


def test_the_topic_stands_in_the_usage() -> None:
    with serve(completion()) as server:
        chat = OpenAiChat("tiny", settings(server.url))
        assert chat.ask(ASK, "write", "t1").usage.topic == "t1"
        assert chat.ask_in_json(ASK, "write", topic="t2").usage.topic == "t2"
        assert chat.ask(ASK, "write").usage.topic == ""


def test_a_tokenizer_counts_what_the_server_does_not(tmp_path: Path) -> None:
    tokenizer = Tokenizer(WordLevel({"[?]": 0}, unk_token="[?]"))
    tokenizer.pre_tokenizer = Whitespace()
    tokenizer.save(str(tmp_path / "t.json"))
    with serve(completion("Wheat yields fell.", usage=None), completion()) as server:
        chat = OpenAiChat("tiny", settings(server.url, tokenizer=str(tmp_path / "t.json")))
        usage = chat.ask(ASK, "write").usage
        assert (usage.tokens_in, usage.tokens_out, usage.counted) == (3 + 4, 4, "tokenizer")
        assert chat.ask(ASK, "write").usage.counted == "server"
        assert "t.json" not in chat.identity


def test_a_users_price_goes_by_the_name_that_was_asked_for() -> None:
    with serve(completion()) as server:  # which calls itself tiny-1
        usage = OpenAiChat("tiny", settings(server.url), prices=OWN).ask(ASK, "write").usage
    # 31 tokens in, 7 out
    assert usage.price_usd == pytest.approx((31 * 0.2 + 7 * 0.6) / 1e6)


def test_a_users_price_goes_before_the_table_though_the_server_names_the_model_by_its_date(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def answer(request: httpx2.Request) -> httpx2.Response:
        body = completion(model="gpt-4o-mini-2024-07-18").body
        return httpx2.Response(200, content=body, headers={"Content-Type": "application/json"})

    monkeypatch.setenv("OPENAI_API_KEY", "sk-test")
    own = {"gpt-4o-mini": Price(2.0, 8.0)}
    with httpx2.Client(transport=httpx2.MockTransport(answer)) as http:
        usage = OpenAiChat("gpt-4o-mini", settings(""), http=http, prices=own).ask(ASK, "write").usage
    assert usage.price_usd == pytest.approx((31 * 2.0 + 7 * 8.0) / 1e6)


def test_a_users_price_goes_before_the_table_and_may_be_0() -> None:
    assert price_of("gpt-4o-mini", "api.openai.com", 10**6, 0) == pytest.approx(0.15)
    own = {"gpt-4o-mini": Price(2.0, 8.0), "free": Price(0.0, 0.0)}
    assert price_of("gpt-4o-mini", "api.openai.com", 10**6, 10**6, own=own) == pytest.approx(10.0)
    assert price_of("free", "127.0.0.1", 10**6, 10**6, own=own) == 0.0
    assert price_table(own).startswith("[prices.models], else genai-prices ")


def test_a_call_that_might_pass_the_cap_is_not_made(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "ledger.jsonl")
    with serve(completion()) as server:
        budget = Budget(ledger.path, max_tokens=MOST + 37)
        chat = OpenAiChat("tiny", settings(server.url), ledger, budget=budget)
        chat.ask(ASK, "write")  # 31 + 7 tokens: one more than is left for a second call
        with pytest.raises(BudgetReached, match=rf"38 spent, the next call may take {MOST};"):
            chat.ask(ASK, "write")
        assert len(server.asked) == 1
        higher = OpenAiChat("tiny", settings(server.url), ledger, budget=Budget(ledger.path, None, MOST + 38))
        higher.ask(ASK, "write")
    assert spent_in_all(totals(ledger.path)).tokens == 76


def test_a_cap_on_cost_is_kept_by_the_price_of_the_longest_reply(tmp_path: Path) -> None:
    dearest = ((MOST - 90) * 0.2 + 90 * 0.6) / 1e6
    events: list[Event] = []
    with serve(completion()) as server:
        for cap, calls in ((0.99 * dearest, 0), (1.01 * dearest, 1)):
            budget = Budget(tmp_path / "ledger.jsonl", max_cost=cap)
            chat = OpenAiChat("tiny", settings(server.url), events.append, prices=OWN, budget=budget)
            if calls:
                chat.ask(ASK, "write")
            else:
                with pytest.raises(BudgetReached, match="--max-cost"):
                    chat.ask(ASK, "write")
            assert len(server.asked) == calls
    assert [type(event) for event in events] == [ModelCalled]


def test_the_repair_of_a_reply_is_capped_too_and_the_first_call_was_paid_for(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "ledger.jsonl")
    with serve(completion("no JSON")) as server:
        budget = Budget(ledger.path, max_tokens=MOST)
        chat = OpenAiChat("tiny", settings(server.url), ledger, budget=budget)
        with pytest.raises(BudgetReached):
            ask_json(chat, ASK, dict, "write", "t1")
        assert len(server.asked) == 1
    assert [(row.topic, row.calls) for row in totals(ledger.path)] == [("t1", 1)]


def test_a_cap_on_cost_without_a_price_is_refused_before_anything_is_sent(tmp_path: Path) -> None:
    def never(request: httpx2.Request) -> httpx2.Response:
        raise AssertionError("was asked")

    with httpx2.Client(transport=httpx2.MockTransport(never)) as http:
        budget = Budget(tmp_path / "ledger.jsonl", max_cost=5.0)
        with pytest.raises(SettingsError, match=r"no price of tiny at 127\.0\.0\.1:9 is known"):
            OpenAiChat("tiny", settings("http://127.0.0.1:9/v1"), http=http, budget=budget)


@pytest.mark.parametrize("model", ["tiny", "qwen3:8b", "org/model-1(beta)"])
def test_name_and_host_read_back_from_an_identity(model: str) -> None:
    chat = OpenAiChat(model, settings("http://127.0.0.1:9/v1"))
    assert name_and_host(chat.identity) == (model, "127.0.0.1:9")
    assert name_and_host("fake") == ("fake", "")
