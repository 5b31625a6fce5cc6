"""The estimate of tokens."""

from __future__ import annotations

from citance.measures.tokens import estimate_tokens


def test_by_hand() -> None:
    assert estimate_tokens("") == 0
    assert estimate_tokens("a") == 1
    assert estimate_tokens("x" * 23) == 5  # 23 / 4.6
    assert estimate_tokens("x" * 24) == 6
