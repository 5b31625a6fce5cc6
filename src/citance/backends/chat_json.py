"""Asking a chat model for data instead of prose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar, runtime_checkable

import msgspec

from citance.backends.protocols import ChatModel, Message, Reply
from citance.errors import ReplyError
from citance.records import Usage

Data = TypeVar("Data")


@runtime_checkable
class SpeaksJson(Protocol):
    """A chat model whose server can be held to JSON."""

    def ask_in_json(self, messages: Sequence[Message], stage: str, topic: str = "") -> Reply:
        """Like `ChatModel.ask`, but the server lets only a JSON object pass where it can."""
        ...


@dataclass(frozen=True, slots=True)
class JsonReply(Generic[Data]):
    """A reply that was decoded, and what all attempts cost.

    Args:
        value: the data.
        usages: one of each call, in order: one, or two if the first reply had to be repaired.
    """

    value: Data
    usages: tuple[Usage, ...]


@runtime_checkable
class Keeps(Protocol):
    """A chat model that keeps replies of the right form for later runs."""

    def keep(self, messages: Sequence[Message], reply: Reply) -> None:
        """Keep the reply to this conversation."""
        ...


def ask_json(
    chat: ChatModel, messages: Sequence[Message], schema_type: type[Data], stage: str, topic: str = ""
) -> JsonReply[Data]:
    """Ask for a JSON object of a given form; a reply of another form is sent back once, with the reason.

    Args:
        chat: any chat model; one with `ask_in_json` is held to JSON by its server.
        messages: the conversation; the form must be told in it.
        schema_type: a dataclass; its annotations are checked, and a ValueError of its `__post_init__`
            counts as a wrong form.
        stage: who asks, for the ledger.
        topic: id of the topic that it is asked for, for the ledger.

    Raises:
        SourceError: the server failed.
        ReplyError: a reply is empty or refused, or the second one has the wrong form too.
        BudgetReached: a call might cost more than is allowed.

    Source: ours.
    """
    ask = chat.ask_in_json if isinstance(chat, SpeaksJson) else chat.ask
    first = ask(messages, stage, topic)
    value, wrong = _decode(first.text, schema_type)
    if value is not None:
        if isinstance(chat, Keeps):
            chat.keep(messages, first)
        return JsonReply(value, (first.usage,))
    repair = Message(
        "user",
        f"That cannot be used: {wrong}. Give the whole answer again as one JSON object in the form "
        "described above, without any text around it.",
    )
    second = ask([*messages, Message("assistant", first.text), repair], stage, topic)
    value, wrong = _decode(second.text, schema_type)
    if value is None:
        raise ReplyError(f"The model did not answer in the JSON that was asked for: {wrong}.", second.text)
    return JsonReply(value, (first.usage, second.usage))


def _decode(text: str, schema_type: type[Data]) -> tuple[Data | None, str]:
    """The data in the text, or what is wrong with it."""
    start, end = text.find("{"), text.rfind("}")
    if start < 0 or end < start:
        return None, "it holds no JSON object"
    # Models like to put a fence or a sentence around the object.
    try:
        return msgspec.json.decode(text[start : end + 1], type=schema_type), ""
    except (msgspec.MsgspecError, UnicodeEncodeError) as error:
        return None, str(error).rstrip(".")
    except RecursionError:
        return None, "it is nested too deeply"
