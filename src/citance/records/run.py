"""What a run costs and how it went."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Counted: TypeAlias = Literal["server", "tokenizer", "estimate"]
"""Who counted tokens: the server that answered, a tokenizer file of the model, or a rule by length."""


@dataclass(frozen=True, slots=True)
class Usage:
    """What one call of a language model cost.

    Args:
        stage: name of the stage that asked.
        model: name of the model that answered.
        tokens_in: of the prompt.
        tokens_out: of the reply.
        seconds: wall time of the call.
        price_usd: None if no price is known for the model.
        counted: who counted the tokens; of two who share the work the less exact one.
        cached: whether the reply came from the cache and cost nothing.
        topic: id of the topic that it was asked for; empty if for none.
    """

    stage: str
    model: str
    tokens_in: int
    tokens_out: int
    seconds: float
    price_usd: float | None
    counted: Counted = "server"
    cached: bool = False
    topic: str = ""


@dataclass(frozen=True, slots=True)
class Failure:
    """One input that a stage could not handle.

    Args:
        stage: name of the stage.
        input: id of the input record.
        message: one sentence for a person.
        kind: class of the error.
    """

    stage: str
    input: str
    message: str
    kind: str
