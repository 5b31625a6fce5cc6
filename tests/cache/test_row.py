"""A value comes back as it was, or not at all."""

from __future__ import annotations

import os

from hypothesis import given
from hypothesis import strategies as st

from citance.cache.row import pack, unpack

KEY = bytes(range(32))


@given(
    st.binary(max_size=300) | st.builds(lambda part, n: part * n, st.binary(max_size=20), st.integers(0, 900))
)
def test_a_value_comes_back(value: bytes) -> None:
    row = pack("head", KEY, value)
    assert unpack("head", KEY, row.packed, row.check, row.value) == value


@given(value=st.binary(min_size=1, max_size=200), bit=st.integers(0, 10_000))
def test_a_flipped_bit_anywhere_is_a_miss(value: bytes, bit: int) -> None:
    row = pack("head", KEY, value)
    stored, bit = bytearray(row.value), bit % (8 * len(row.value))
    stored[bit // 8] ^= 1 << bit % 8
    assert unpack("head", KEY, row.packed, row.check, bytes(stored)) is None


def test_another_kind_another_key_another_flag_and_another_type_are_misses() -> None:
    row = pack("head", KEY, b"value")
    assert unpack("match", KEY, row.packed, row.check, row.value) is None
    assert unpack("head", KEY[::-1], row.packed, row.check, row.value) is None
    assert unpack("head", KEY, not row.packed, row.check, row.value) is None
    assert unpack("head", KEY, row.packed, row.check, None) is None
    assert unpack("head", KEY, row.packed, None, row.value) is None


def test_text_is_compressed_and_noise_is_not() -> None:
    assert len(pack("document", KEY, b"trees cool streets " * 200).value) < 400
    noise = os.urandom(1536)
    assert pack("vector", KEY, noise).value == noise
