"""Vectors from the cache are the encoder's, bit by bit; it is asked for what is missing and no more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest

from citance.backends.cached_encoder import CachedEncoder
from citance.backends.encoder import MiniLmEncoder
from citance.backends.fakes import HashEncoder
from citance.backends.protocols import Encoder, Vectors
from citance.cache import NoCache, SqliteCache, Tally
from citance.config import EncoderSettings

TEXTS = ["Trees cool the street.", "Planted streets were cooler at noon.", "", "Trees cool the street."]


class Watched(HashEncoder):
    """An encoder that remembers what it was asked for."""

    def __init__(self, dimensions: int = 64) -> None:
        super().__init__(dimensions)
        self.asked: list[list[str]] = []

    def sentences(self, texts: Sequence[str]) -> Vectors:
        self.asked.append(list(texts))
        return super().sentences(texts)


@pytest.fixture
def cache(tmp_path: Path) -> Iterator[SqliteCache]:
    opened = SqliteCache(tmp_path / "cache.sqlite", 1.0, lambda said: pytest.fail(said))
    yield opened
    opened.close()


def test_each_text_is_encoded_once_in_one_call(cache: SqliteCache) -> None:
    inner = Watched()
    encoder: Encoder = CachedEncoder(inner, cache)
    first = encoder.sentences(TEXTS)
    again = CachedEncoder(inner, cache).sentences([*TEXTS, "Shade."])
    plain = HashEncoder().sentences([*TEXTS, "Shade."])
    assert first.tobytes() == plain[:4].tobytes()
    assert again.tobytes() == plain.tobytes()
    assert again.dtype == np.float32
    assert again.flags.writeable
    assert inner.asked == [TEXTS[:3], ["Shade."]]
    assert cache.tally == {"vector": Tally(3, 4)}


def test_another_encoder_gets_none_of_them(cache: SqliteCache) -> None:
    CachedEncoder(HashEncoder(64), cache).sentences(TEXTS)
    assert CachedEncoder(HashEncoder(32), cache).sentences(TEXTS).shape == (4, 32)


def test_everything_else_is_the_encoders(cache: SqliteCache) -> None:
    inner = MiniLmEncoder()
    encoder = CachedEncoder(inner, cache)
    assert (encoder.identity, encoder.languages) == (inner.identity, inner.languages)
    assert encoder.sentences([]).shape == (0, 384)
    words = CachedEncoder(HashEncoder(), cache).tokens(["Trees cool"])
    assert len(words[0].ids) == 2


def test_without_a_cache_it_is_the_encoder() -> None:
    inner = Watched()
    encoder = CachedEncoder(inner, NoCache())
    assert encoder.sentences(TEXTS).tobytes() == HashEncoder().sentences(TEXTS).tobytes()
    encoder.sentences(TEXTS)
    assert len(inner.asked) == 2


def test_real_vectors_come_back_bit_by_bit(cache: SqliteCache) -> None:
    pytest.importorskip("onnxruntime")
    settings = EncoderSettings(threads=1)
    plain = MiniLmEncoder(settings).sentences(TEXTS)
    CachedEncoder(MiniLmEncoder(settings), cache).sentences(TEXTS[:1])
    mixed = CachedEncoder(MiniLmEncoder(settings), cache).sentences(TEXTS)
    warm = CachedEncoder(MiniLmEncoder(settings), cache).sentences(TEXTS)
    assert plain.tobytes() == mixed.tobytes() == warm.tobytes()
