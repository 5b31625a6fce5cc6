from __future__ import annotations

import pytest

from citance.backends.fake_chat import FakeChat
from citance.backends.protocols import Message
from citance.errors import ReplyError, SettingsError, SourceError
from citance.run.progress import Event, ModelCalled

ASK = [Message("user", "Who wrote about wheat?")]


def test_replies_come_in_order_and_the_questions_are_kept() -> None:
    chat = FakeChat(["Ito.", "Oduya."])
    later = [*ASK, Message("assistant", "Ito."), Message("user", "Who else?")]
    assert [chat.ask(ASK, "write").text, chat.ask(later, "write").text] == ["Ito.", "Oduya."]
    assert chat.history == [tuple(ASK), tuple(later)]


def test_history_keeps_what_was_asked_and_not_what_became_of_the_list() -> None:
    chat = FakeChat(["Ito."])
    messages = list(ASK)
    chat.ask(messages, "write")
    messages.append(Message("user", "later"))
    assert chat.history == [tuple(ASK)]


def test_an_empty_queue_says_how_many_replies_there_were_and_who_asked() -> None:
    chat = FakeChat(["Ito."])
    chat.ask(ASK, "write")
    with pytest.raises(SettingsError, match="was given 1, and stage 'rerank' asks for number 2"):
        chat.ask(ASK, "rerank")


def test_a_rule_answers_every_time_from_the_conversation() -> None:
    chat = FakeChat(rule=lambda messages: messages[-1].content.upper())
    assert [chat.ask(ASK, "write").text for _ in range(3)] == ["WHO WROTE ABOUT WHEAT?"] * 3


def test_replies_and_a_rule_together_are_refused() -> None:
    with pytest.raises(SettingsError, match="not both"):
        FakeChat(["Ito."], rule=lambda messages: "Oduya.")


def test_an_error_in_the_queue_is_raised_in_its_turn_and_is_no_call() -> None:
    events: list[Event] = []
    chat = FakeChat([SourceError("The server is tired.", retryable=True), "Ito."], emit=events.append)
    with pytest.raises(SourceError, match="tired"):
        chat.ask(ASK, "write")
    assert chat.ask(ASK, "write").text == "Ito."
    assert len(events) == 1


def test_tokens_are_an_estimate_marked_as_such() -> None:
    events: list[Event] = []
    reply = FakeChat(["Ito."], emit=events.append, name="tiny").ask(ASK, "write")
    assert (reply.usage.tokens_in, reply.usage.tokens_out) == (5, 1)  # ceil(22 / 4.6), ceil(4 / 4.6)
    assert reply.usage.counted == "estimate"
    assert reply.usage.price_usd is None
    assert (reply.usage.model, reply.usage.stage) == ("tiny", "write")
    assert events == [ModelCalled(reply.usage)]


def test_an_empty_reply_is_an_error_as_with_a_real_model() -> None:
    with pytest.raises(ReplyError, match="empty reply"):
        FakeChat(["<think>nothing</think> "]).ask(ASK, "write")
