"""One row of the cache: a value, smaller where that pays, with a checksum that a flipped bit breaks."""

from __future__ import annotations

import hashlib
import zlib
from dataclasses import dataclass

_SAMPLE = 512  # bytes that tell whether it is worth trying: text has some 60 to 120 different ones
_NOISE = (
    160  # different ones in the sample of a vector or a picture, which would keep nine tenths of its size
)


@dataclass(frozen=True, slots=True)
class Row:
    """A value as it is stored.

    Args:
        packed: whether `value` is compressed.
        check: checksum over kind, key, `packed` and `value`, 8 bytes.
        value: what lies on the disk.
    """

    packed: bool
    check: bytes
    value: bytes


def pack(kind: str, key: bytes, value: bytes) -> Row:
    """The row of a value."""
    tried = zlib.compress(value, 1) if len(set(value[:_SAMPLE])) < _NOISE else value
    packed = len(tried) < len(value)
    stored = tried if packed else value
    return Row(packed, _check(kind, key, packed, stored), stored)


def unpack(kind: str, key: bytes, packed: object, check: object, value: object) -> bytes | None:
    """The value of a row, or None if any bit of it is not as it was written."""
    if not isinstance(value, bytes) or check != _check(kind, key, bool(packed), value):
        return None
    return zlib.decompress(value) if packed else value


def _check(kind: str, key: bytes, packed: bool, value: bytes) -> bytes:
    digest = hashlib.blake2b(digest_size=8)
    for part in (kind.encode("utf-8"), key, b"\1" if packed else b"\0"):
        digest.update(len(part).to_bytes(4, "big"))
        digest.update(part)
    digest.update(value)
    return digest.digest()
