"""Tokens where no server counts them."""

from __future__ import annotations

from pathlib import Path

import pytest
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import Whitespace

from citance.backends.chat_tokens import TokenCounter
from citance.backends.protocols import Message
from citance.errors import SettingsError


@pytest.fixture
def words(tmp_path: Path) -> Path:
    """A tokenizer whose tokens are words and signs, and that would cut after three."""
    tokenizer = Tokenizer(WordLevel({"wheat": 0, "[?]": 1}, unk_token="[?]"))
    tokenizer.pre_tokenizer = Whitespace()
    tokenizer.enable_truncation(3)
    tokenizer.enable_padding(length=50)
    path = tmp_path / "tokenizer.json"
    tokenizer.save(str(path))
    return path


def test_a_tokenizer_file_counts_the_whole_text(words: Path) -> None:
    counter = TokenCounter(str(words))
    assert counter.counted == "tokenizer"
    assert counter.count("What about wheat, rye and oats?") == 8  # six words and two signs
    assert counter.count("") == 0
    # each message may have eight tokens more around it
    assert counter.at_most([Message("system", "Be brief."), Message("user", "wheat")]) == 3 + 8 + 1 + 8


def test_without_one_length_decides() -> None:
    counter = TokenCounter()
    assert counter.counted == "estimate"
    assert counter.count("Wheat yields fell.") == 4  # ceil(18 / 4.6)
    # 46 / 4.6 = 10, a quarter more is 12.5
    assert counter.at_most([Message("user", "a" * 46)]) == 13 + 8


def test_what_may_be_sent_is_told_high_for_other_scripts() -> None:
    # at most two tokens for each of ten Chinese characters would be 20; a quarter more than one each is 12.5
    assert TokenCounter().at_most([Message("user", "城市树木降低夏季高温")]) == 13 + 8


@pytest.mark.parametrize("content", [b"", b"{}", b"[1]", b"\xff\xfe", b'{"model": {"type": "BPE"}}'])
def test_a_file_that_is_no_tokenizer_is_named(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "tok.json"
    path.write_bytes(content)
    with pytest.raises(SettingsError, match=r"chat\.tokenizer .*tok\.json is no tokenizer\.json"):
        TokenCounter(str(path))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"chat\.tokenizer .*none\.json cannot be read \(No such file"):
        TokenCounter(str(tmp_path / "none.json"))
