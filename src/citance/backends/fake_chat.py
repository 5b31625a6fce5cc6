"""A chat model without a model: for tests, and for trying a flow without a server."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from citance.backends.chat_reply import strip_thoughts
from citance.backends.protocols import Message, Reply
from citance.errors import CitanceError, ReplyError, SettingsError
from citance.measures.tokens import estimate_tokens
from citance.records import Usage
from citance.run.progress import ModelCalled, Sink, ignore

Rule = Callable[[Sequence[Message]], str]


class FakeChat:
    """A chat model that answers from a queue or by a rule; the same questions get the same answers.

    Args:
        replies: what it answers, in order; an error among them is raised in its turn.
        rule: the reply as a function of the conversation; instead of `replies`.
        emit: where each call is reported.
        name: its name in usage and identity.

    Raises:
        SettingsError: both replies and a rule were given.

    Attributes:
        history: the conversations it was asked with, in order.
    """

    def __init__(
        self,
        replies: Sequence[str | CitanceError] = (),
        *,
        rule: Rule | None = None,
        emit: Sink = ignore,
        name: str = "fake",
    ) -> None:
        if replies and rule is not None:
            raise SettingsError("FakeChat takes replies or a rule, not both.")
        self.history: list[tuple[Message, ...]] = []
        self._replies = tuple(replies)
        self._rule = rule
        self._emit = emit
        self._name = name

    @property
    def identity(self) -> str:
        """Its name."""
        return self._name

    def ask(self, messages: Sequence[Message], stage: str, topic: str = "") -> Reply:
        """The next reply; its tokens are an estimate, its time is 0 and it has no price.

        Args:
            messages: the conversation so far.
            stage: who asks, for the ledger.
            topic: id of the topic that it is asked for, for the ledger.

        Raises:
            SettingsError: no reply is left.
            ReplyError: the reply is empty.
            CitanceError: the error whose turn it is.
        """
        self.history.append(tuple(messages))
        said = self._next(stage)
        tokens_in = sum(estimate_tokens(message.content) for message in messages)
        tokens_out = estimate_tokens(said)
        usage = Usage(stage, self._name, tokens_in, tokens_out, 0.0, None, "estimate", topic=topic)
        self._emit(ModelCalled(usage))
        text = strip_thoughts(said).strip()
        if not text:
            raise ReplyError(f"{self._name} sent an empty reply.", said)
        return Reply(text, usage)

    def _next(self, stage: str) -> str:
        if self._rule is not None:
            return self._rule(self.history[-1])
        number = len(self.history)
        if number > len(self._replies):
            raise SettingsError(
                f"FakeChat has no reply left: it was given {len(self._replies)}, and stage '{stage}' "
                f"asks for number {number}."
            )
        reply = self._replies[number - 1]
        if isinstance(reply, CitanceError):
            raise reply
        return reply
