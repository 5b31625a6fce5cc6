"""The same question is not paid twice; what failed is asked again."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from citance.backends.cached_chat import CachedChat
from citance.backends.chat_json import SpeaksJson, ask_json
from citance.backends.fake_chat import FakeChat
from citance.backends.protocols import ChatModel, Message, Reply
from citance.cache import NoCache, SqliteCache
from citance.errors import CitanceError, ReplyError, SourceError
from citance.run.progress import Event, ModelCalled

ASK = [Message("system", "Answer."), Message("user", "Who wrote about wheat?")]


@dataclasses.dataclass
class Number:
    n: int


@pytest.fixture
def cache(tmp_path: Path) -> Iterator[SqliteCache]:
    opened = SqliteCache(tmp_path / "cache.sqlite", 1.0, lambda said: pytest.fail(said))
    yield opened
    opened.close()


class Held(FakeChat):
    """A model whose server can be held to JSON."""

    def __init__(self, replies: Sequence[str | CitanceError]) -> None:
        super().__init__(replies)
        self.held = 0

    def ask_in_json(self, messages: Sequence[Message], stage: str, topic: str = "") -> Reply:
        self.held += 1
        return self.ask(messages, stage, topic)


def test_a_question_asked_before_gets_its_reply_at_no_price_and_is_reported(cache: SqliteCache) -> None:
    events: list[Event] = []
    inner = FakeChat(["Ito."], emit=events.append)
    chat: ChatModel = CachedChat(inner, cache, events.append)
    first = chat.ask(ASK, "write", "topic-1")
    again = CachedChat(FakeChat(), cache, events.append).ask(ASK, "rerank", "topic-2")
    assert (first.text, again.text) == ("Ito.", "Ito.")
    assert first.usage == dataclasses.replace(
        again.usage, stage="write", topic="topic-1", price_usd=None, cached=False
    )
    assert (again.usage.cached, again.usage.price_usd, again.usage.seconds) == (True, 0.0, 0.0)
    assert (again.usage.stage, again.usage.topic) == ("rerank", "topic-2")
    assert events == [ModelCalled(first.usage), ModelCalled(again.usage)]


def test_another_question_another_model_and_another_form_are_asked(cache: SqliteCache) -> None:
    chat = CachedChat(Held(["one", "two", "three"]), cache)
    assert chat.ask(ASK, "write").text == "one"
    assert chat.ask([*ASK, Message("user", "And rye?")], "write").text == "two"
    assert chat.ask_in_json(ASK, "write").text == "three"
    assert CachedChat(FakeChat(["four"], name="other"), cache).ask(ASK, "write").text == "four"


@pytest.mark.parametrize("error", [SourceError("down", retryable=True), ReplyError("refused", "no"), ""])
def test_what_failed_is_asked_again(cache: SqliteCache, error: CitanceError | str) -> None:
    chat = CachedChat(FakeChat([error, "Ito."]), cache)
    with pytest.raises(CitanceError):
        chat.ask(ASK, "write")
    assert chat.ask(ASK, "write").text == "Ito."


def test_a_server_that_can_is_held_to_json_and_one_that_cannot_is_asked(cache: SqliteCache) -> None:
    able, unable = Held(['{"n": 1}']), FakeChat(['{"n": 2}'], name="plain")
    assert isinstance(CachedChat(unable, cache), SpeaksJson)
    assert ask_json(CachedChat(able, cache), ASK, Number, "write").value == Number(1)
    assert CachedChat(unable, cache).ask_json(ASK, Number, "write").value == Number(2)
    assert (able.held, len(unable.history)) == (1, 1)
    assert ask_json(CachedChat(Held([]), cache), ASK, Number, "write").usages[0].cached


def test_a_reply_of_the_wrong_form_is_not_kept(cache: SqliteCache) -> None:
    inner = Held(["no JSON", "still none", '{"n": 3}'])
    chat = CachedChat(inner, cache)
    with pytest.raises(ReplyError):
        ask_json(chat, ASK, Number, "write")
    reply = ask_json(chat, ASK, Number, "write")
    assert reply.value == Number(3)
    assert [usage.cached for usage in reply.usages] == [False]
    assert ask_json(chat, ASK, Number, "write").usages[0].cached


def test_a_row_of_another_form_is_a_miss(cache: SqliteCache) -> None:
    chat = CachedChat(FakeChat(["Ito."]), cache)
    cache.put("reply", {chat._key(ASK, False): b'{"text": 1}'})
    assert chat.ask(ASK, "write").text == "Ito."


def test_without_a_cache_it_is_the_model() -> None:
    inner = FakeChat(["one", "two"])
    chat = CachedChat(inner, NoCache())
    assert [chat.ask(ASK, "write").text, chat.ask(ASK, "write").text] == ["one", "two"]
    assert chat.identity == inner.identity
