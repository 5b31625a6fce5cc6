"""How many tokens a conversation takes, where no server has counted it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from citance.backends.protocols import Message
from citance.errors import SettingsError
from citance.measures.tokens import CHARACTERS_PER_TOKEN, estimate_tokens
from citance.records import Counted

TURN = 8
"""Tokens that a chat template puts around one message, at most. ours"""
CAUTION = 1.25
"""What a prompt with keys and figures may take more than prose. ours"""


class TokenCounter:
    """Counts by a tokenizer file of the model, or estimates by length.

    Args:
        file: a `tokenizer.json`; empty estimates.

    Raises:
        SettingsError: the file is missing or holds no tokenizer.
    """

    def __init__(self, file: str = "") -> None:
        self._tokenizer = _load(Path(file)) if file else None

    @property
    def counted(self) -> Counted:
        """Who counts."""
        return "tokenizer" if self._tokenizer is not None else "estimate"

    def count(self, text: str) -> int:
        """Tokens of a text, >= 0, without what a chat template puts around it."""
        if self._tokenizer is None:
            return estimate_tokens(text)
        return len(self._tokenizer.encode(text, add_special_tokens=False).ids)

    def at_most(self, messages: Sequence[Message]) -> int:
        """Tokens that a conversation may take, told before it is sent: rather too many than too few."""
        if self._tokenizer is not None:
            tokens = sum(self.count(message.content) for message in messages)
        else:
            tokens = sum(math.ceil(CAUTION * _cautious(message.content)) for message in messages)
        return tokens + TURN * len(messages)


def _cautious(text: str) -> float:
    """An estimate that holds for other scripts too: a token for each character outside of ASCII."""
    foreign = sum(not character.isascii() for character in text)
    return (len(text) - foreign) / CHARACTERS_PER_TOKEN + foreign


def _load(file: Path) -> Any:  # noqa: ANN401 - a tokenizers.Tokenizer
    from tokenizers import Tokenizer

    try:
        text = file.read_text(encoding="utf-8")
        tokenizer = Tokenizer.from_str(text)
    except OSError as error:
        raise SettingsError(f"chat.tokenizer {file} cannot be read ({error.strerror}).") from error
    except Exception as error:  # the package raises nothing narrower
        raise SettingsError(f"chat.tokenizer {file} is no tokenizer.json ({error}).") from error
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer
