"""A chat model that is not paid twice for the same question."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import TypeVar

import msgspec

from citance.backends.chat_json import JsonReply, SpeaksJson, ask_json
from citance.backends.protocols import ChatModel, Message, Reply
from citance.cache import Cache
from citance.records.codec import content_hash, decode, encode
from citance.run.progress import ModelCalled, Sink, ignore

Data = TypeVar("Data")
KIND = "reply"


class CachedChat:
    """Replies from the cache, new ones from a chat model; what was refused or failed is asked again.

    Args:
        chat: the model; it reports its own calls.
        cache: where replies are kept.
        emit: where each reply from the cache is reported, with the tokens of its call, at no price.
    """

    def __init__(self, chat: ChatModel, cache: Cache, emit: Sink = ignore) -> None:
        self._chat = chat
        self._cache = cache
        self._emit = emit

    @property
    def identity(self) -> str:
        """The model's."""
        return self._chat.identity

    def __repr__(self) -> str:
        return f"CachedChat({self._chat!r})"

    def ask(self, messages: Sequence[Message], stage: str, topic: str = "") -> Reply:
        """One reply; the one that was given to the same conversation before, if it is still there.

        Raises:
            SourceError, ReplyError, BudgetReached: as the model.
        """
        return self._recall(messages, stage, topic, in_json=False) or self._keep(
            messages, self._chat.ask(messages, stage, topic), in_json=False
        )

    def ask_in_json(self, messages: Sequence[Message], stage: str, topic: str = "") -> Reply:
        """As `ask`, held to JSON by the server if the model can do so; a new reply is not kept before `keep`.

        Whether it has the right form only who asked can tell, and a wrong one would come forever. One to a
        conversation that holds a reply already repairs that one, and is asked for anew.

        Raises:
            SourceError, ReplyError, BudgetReached: as the model.
        """
        ask = self._chat.ask_in_json if isinstance(self._chat, SpeaksJson) else self._chat.ask
        if any(message.role == "assistant" for message in messages):
            return ask(messages, stage, topic)
        return self._recall(messages, stage, topic, in_json=True) or ask(messages, stage, topic)

    def keep(self, messages: Sequence[Message], reply: Reply) -> None:
        """Keep a reply to `ask_in_json` that has the right form."""
        if not reply.usage.cached:
            self._keep(messages, reply, in_json=True)

    def ask_json(
        self, messages: Sequence[Message], schema_type: type[Data], stage: str, topic: str = ""
    ) -> JsonReply[Data]:
        """One reply as data, repaired once if need be: see `citance.backends.chat_json.ask_json`.

        Raises:
            SourceError, ReplyError, BudgetReached: as the model; ReplyError also if the second reply has the
                wrong form too.
        """
        return ask_json(self, messages, schema_type, stage, topic)

    def _recall(self, messages: Sequence[Message], stage: str, topic: str, *, in_json: bool) -> Reply | None:
        """The reply that was kept, with the use that it is put to now."""
        key = self._key(messages, in_json)
        raw = self._cache.get(KIND, [key]).get(key)
        if raw is None:
            return None
        try:
            kept = decode(raw, Reply)
        except msgspec.MsgspecError:  # of a version whose usage had another form
            return None
        usage = dataclasses.replace(
            kept.usage, stage=stage, topic=topic, seconds=0.0, price_usd=0.0, cached=True
        )
        self._emit(ModelCalled(usage))
        return Reply(kept.text, usage)

    def _keep(self, messages: Sequence[Message], reply: Reply, *, in_json: bool) -> Reply:
        self._cache.put(KIND, {self._key(messages, in_json): encode(reply)})
        return reply

    def _key(self, messages: Sequence[Message], in_json: bool) -> str:
        return content_hash(self._chat.identity, list(messages), in_json)
