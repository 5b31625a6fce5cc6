"""What holds of every chat model; a third party's can be put into CHATS."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import httpx2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from citance.backends.chat import OpenAiChat
from citance.backends.chat_json import ask_json
from citance.backends.fake_chat import FakeChat
from citance.backends.protocols import ChatModel, Message
from citance.config import ChatSettings
from citance.errors import ReplyError
from citance.run.progress import Event, ModelCalled, Sink


def openai_chat(replies: list[str], emit: Sink) -> ChatModel:
    queue = iter(replies)

    def answer(request: httpx2.Request) -> httpx2.Response:
        choice = {"message": {"role": "assistant", "content": next(queue)}, "finish_reason": "stop"}
        return httpx2.Response(200, json={"choices": [choice]})

    http = httpx2.Client(transport=httpx2.MockTransport(answer))
    return OpenAiChat("tiny", ChatSettings(base_url="http://127.0.0.1:9/v1", retries=0), emit, http)


def fake_chat(replies: list[str], emit: Sink) -> ChatModel:
    return FakeChat(replies, emit=emit)


CHATS = [openai_chat, fake_chat]
Maker = Callable[[list[str], Sink], ChatModel]

# JSON has no lone surrogates, and a reply with a thinking tag in it is another case.
TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="<"), max_size=60)
MESSAGES = st.lists(
    st.builds(Message, st.sampled_from(["system", "user", "assistant"]), TEXTS), min_size=1, max_size=4
)


@dataclass
class Number:
    n: int


@pytest.mark.parametrize("make", CHATS)
@given(messages=MESSAGES, said=TEXTS.filter(str.strip))
def test_a_reply_is_what_was_said_and_its_call_is_reported_once(
    make: Maker, messages: list[Message], said: str
) -> None:
    events: list[Event] = []
    before = list(messages)
    reply = make([said], events.append).ask(messages, "write")
    assert reply.text == said.strip()
    assert messages == before
    assert events == [ModelCalled(reply.usage)]
    assert reply.usage.stage == "write"
    assert reply.usage.tokens_in >= 0
    assert reply.usage.tokens_out >= 1
    assert reply.usage.seconds >= 0
    assert reply.usage.price_usd is None or reply.usage.price_usd > 0


@pytest.mark.parametrize("make", CHATS)
@given(said=TEXTS, thought=TEXTS)
def test_thoughts_are_no_part_of_a_reply(make: Maker, said: str, thought: str) -> None:
    chat = make([f"<think>{thought}</think>{said}"], lambda event: None)
    if said.strip():
        assert chat.ask([Message("user", "?")], "write").text == said.strip()
    else:
        with pytest.raises(ReplyError):
            chat.ask([Message("user", "?")], "write")


@pytest.mark.parametrize("make", CHATS)
def test_an_identity_stays_while_it_is_asked(make: Maker) -> None:
    chat = make(["one", "two"], lambda event: None)
    before = chat.identity
    chat.ask([Message("user", "?")], "write")
    assert chat.identity == before != ""


@pytest.mark.parametrize("make", CHATS)
@given(wrong=st.integers(0, 3), n=st.integers())
def test_data_come_at_the_first_or_second_try_or_not_at_all(make: Maker, wrong: int, n: int) -> None:
    events: list[Event] = []
    chat = make(['{"m": 1}'] * wrong + [f'{{"n": {n}}}'], events.append)
    if wrong < 2:
        reply = ask_json(chat, [Message("user", "A number as JSON")], Number, "write")
        assert reply.value == Number(n)
        assert [ModelCalled(usage) for usage in reply.usages] == events
    else:
        with pytest.raises(ReplyError):
            ask_json(chat, [Message("user", "A number as JSON")], Number, "write")
    assert len(events) == min(wrong + 1, 2)
