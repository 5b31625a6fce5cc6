"""Records to JSON and back, and the hash of their content."""

from __future__ import annotations

import hashlib
from typing import Any, TypeVar

import msgspec

Record = TypeVar("Record")
_ENCODER = msgspec.json.Encoder(order=None)


def encode(record: object) -> bytes:
    """The record as one line of JSON in UTF-8, keys in the order of its fields, without line end."""
    return _ENCODER.encode(record)


def decode(line: bytes | str, kind: type[Record]) -> Record:
    """The record that `encode` made the line of.

    Raises:
        msgspec.ValidationError: the line holds another kind of record.
        msgspec.DecodeError: the line is not JSON.
    """
    return msgspec.json.decode(line, type=kind)


def builtin(record: object) -> Any:  # noqa: ANN401 - a tree of dict, list, str, float, ...
    """The record as plain dicts and lists."""
    return msgspec.to_builtins(record)


def content_hash(*parts: object) -> str:
    """64 hexadecimal digits that change with any field of any part, and with their order."""
    digest = hashlib.sha256()
    for part in parts:
        encoded = encode(part)
        digest.update(len(encoded).to_bytes(8, "big"))
        digest.update(encoded)
    return digest.hexdigest()


def short_hash(*parts: object) -> str:
    """The first 12 digits of `content_hash`: an id."""
    return content_hash(*parts)[:12]
