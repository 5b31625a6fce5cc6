"""What the program expects of a model; each has a public fake in `fakes.py`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from citance.records import Probabilities, Usage

Vectors = NDArray[np.float32]


class Encoder(Protocol):
    """Texts to vectors."""

    @property
    def identity(self) -> str:
        """Name and weights hash: changes whenever the vectors may change."""
        ...

    @property
    def languages(self) -> frozenset[str]:
        """ISO 639-1 codes of the languages that it knows; empty if it knows any."""
        ...

    def sentences(self, texts: Sequence[str]) -> Vectors:
        """One unit vector a text, as a matrix of shape (len(texts), d)."""
        ...

    def tokens(self, texts: Sequence[str]) -> list[TokenVectors]:
        """The token vectors of each text, special tokens left out."""
        ...


@dataclass(frozen=True, slots=True)
class TokenVectors:
    """A text as its tokens.

    Args:
        ids: token ids, n of them.
        vectors: one unit vector a token, shape (n, d).
    """

    ids: tuple[int, ...]
    vectors: Vectors


@dataclass(frozen=True, slots=True)
class NliPair:
    """A premise and a hypothesis, named so that they cannot be swapped."""

    premise: str
    hypothesis: str


class EntailmentModel(Protocol):
    """Does the premise say the hypothesis?"""

    @property
    def identity(self) -> str:
        """Name and weights hash."""
        ...

    def classify(self, pairs: Sequence[NliPair]) -> list[Probabilities]:
        """Entailment as supported, contradiction as distorted, neutral as not_found."""
        ...


@dataclass(frozen=True, slots=True)
class Message:
    """One turn of a chat: role is "system", "user" or "assistant"."""

    role: str
    content: str


@dataclass(frozen=True, slots=True)
class Reply:
    """What a chat model answered, and what it cost."""

    text: str
    usage: Usage


class ChatModel(Protocol):
    """A language model behind a chat interface."""

    @property
    def identity(self) -> str:
        """Model name and every parameter that changes its replies; never a key."""
        ...

    def ask(self, messages: Sequence[Message], stage: str, topic: str = "") -> Reply:
        """One reply.

        Args:
            messages: the conversation so far.
            stage: who asks, for the ledger.
            topic: id of the topic that it is asked for, for the ledger.

        Raises:
            SourceError: the server failed.
            ReplyError: the reply is empty or refused.
            BudgetReached: the call might cost more than is allowed; it was not made.
        """
        ...


@dataclass(frozen=True, slots=True)
class Models:
    """The models of a run.

    Args:
        encoder: texts to vectors.
        chat: None if no chat model is configured.
        entailment: None if no entailment model is configured.
    """

    encoder: Encoder
    chat: ChatModel | None = None
    entailment: EntailmentModel | None = None
