"""An encoder that encodes no sentence that an earlier run encoded."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from citance.backends.protocols import Encoder, TokenVectors, Vectors
from citance.cache import Cache
from citance.records.codec import content_hash

KIND = "vector"
_STORED = np.dtype("<f4")


class CachedEncoder:
    """Sentence vectors from the cache, the missing ones from an encoder; token vectors are too large to keep.

    Args:
        encoder: its vectors must depend on identity and text alone, bit by bit.
        cache: where vectors are kept.
    """

    def __init__(self, encoder: Encoder, cache: Cache) -> None:
        self._encoder = encoder
        self._cache = cache

    @property
    def identity(self) -> str:
        """The encoder's."""
        return self._encoder.identity

    @property
    def languages(self) -> frozenset[str]:
        """The encoder's."""
        return self._encoder.languages

    def sentences(self, texts: Sequence[str]) -> Vectors:
        """One unit vector a text, the same whether it was kept or not.

        Args:
            texts: the missing ones go to the encoder in one call.

        Returns:
            Matrix of shape (len(texts), d).

        Raises:
            SettingsError: the encoder is not installed.
        """
        if not texts:
            return self._encoder.sentences(texts)
        identity = self._encoder.identity
        keys = {text: content_hash(identity, text) for text in texts}
        kept = self._cache.get(KIND, list(keys.values()))
        rows = {text: np.frombuffer(kept[key], _STORED) for text, key in keys.items() if key in kept}
        missing = [text for text in keys if text not in rows]
        if missing:
            fresh = self._encoder.sentences(missing)
            rows |= zip(missing, fresh, strict=True)
            self._cache.put(KIND, {keys[text]: rows[text].astype(_STORED).tobytes() for text in missing})
        return np.stack([rows[text] for text in texts]).astype(np.float32, copy=False)

    def tokens(self, texts: Sequence[str]) -> list[TokenVectors]:
        """The encoder's token vectors.

        Raises:
            SettingsError: the encoder is not installed.
        """
        return self._encoder.tokens(texts)
