"""What every encoder keeps to: the packaged one on both runtimes, and the public fake."""

from __future__ import annotations

from importlib.util import find_spec

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from citance.backends.encoder import MiniLmEncoder
from citance.backends.fakes import HashEncoder
from citance.backends.openvino_encoder import OpenVinoEncoder
from citance.backends.protocols import Encoder
from citance.config import EncoderSettings

TOLERANCE = 1e-5  # of a length
TEXTS = [
    "Trees cool the street.",
    "A much longer sentence, with numbers such as 1.8 °C and names such as IL-6, that is padded for nothing.",
    "x",
    "日本語の文",
    "control \x07 characters \x00 and \u202eright to left",
    "",
    "   ",
    "word " * 2000,
]
ENCODERS: dict[str, Encoder] = {
    "hash": HashEncoder(),
    "minilm": MiniLmEncoder(EncoderSettings(batch=3, threads=1)),
    "minilm_openvino": OpenVinoEncoder(EncoderSettings(batch=3, threads=1)),
}
installed = pytest.mark.skipif(
    find_spec("openvino") is None, reason="needs openvino: pip install citance[fast]"
)
NAMES = ["hash", "minilm", pytest.param("minilm_openvino", marks=installed)]
some = settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def fresh(encoder: Encoder) -> Encoder:
    """One that has not seen a text, as far as making it is cheap."""
    return HashEncoder() if isinstance(encoder, HashEncoder) else type(encoder)(EncoderSettings(threads=1))


@pytest.fixture(params=NAMES)
def encoder(request: pytest.FixtureRequest) -> Encoder:
    return ENCODERS[request.param]


def test_one_unit_row_a_text_and_zeros_for_a_text_without_a_word(encoder: Encoder) -> None:
    vectors = encoder.sentences(TEXTS)
    lengths = np.linalg.norm(vectors, axis=1)
    empty = np.array([not text.strip() for text in TEXTS])
    assert vectors.dtype == np.float32
    assert vectors.shape[0] == len(TEXTS)
    assert lengths[~empty] == pytest.approx(1.0, abs=TOLERANCE)
    assert lengths[empty] == pytest.approx(0.0)


def test_no_text_gives_no_row_of_the_right_width(encoder: Encoder) -> None:
    width = encoder.sentences(["a"]).shape[1]
    assert encoder.sentences([]).shape == (0, width)
    assert encoder.tokens([]) == []


def test_token_vectors_are_of_length_one_and_match_their_ids(encoder: Encoder) -> None:
    for text, tokens in zip(TEXTS, encoder.tokens(TEXTS), strict=True):
        assert tokens.vectors.shape[0] == len(tokens.ids)
        assert bool(tokens.ids) == bool(text.strip())
        assert np.linalg.norm(tokens.vectors, axis=1) == pytest.approx(1.0, abs=TOLERANCE)


def test_a_batch_equals_its_texts_one_by_one_to_the_bit(encoder: Encoder) -> None:
    together, tokens = encoder.sentences(TEXTS), encoder.tokens(TEXTS)
    alone = fresh(encoder)
    for place, text in enumerate(TEXTS):
        assert alone.sentences([text])[0].tobytes() == together[place].tobytes()
        (single,) = alone.tokens([text])
        assert single.ids == tokens[place].ids
        assert single.vectors.tobytes() == tokens[place].vectors.tobytes()


@some
@given(order=st.permutations(range(len(TEXTS))), repeat=st.integers(0, len(TEXTS) - 1))
@pytest.mark.parametrize("name", NAMES)
def test_order_and_repeats_change_nothing(name: str, order: list[int], repeat: int) -> None:
    encoder = ENCODERS[name]
    straight = encoder.sentences(TEXTS)
    asked = [*order, repeat]
    mixed = encoder.sentences([TEXTS[i] for i in asked])
    assert mixed.tobytes() == straight[asked].tobytes()


def test_like_texts_are_nearer_than_unlike_ones(encoder: Encoder) -> None:
    one, like, unlike = encoder.sentences(
        ["street trees cool the air", "the air is cool beneath street trees", "quarterly profits of a bank"]
    )
    assert one @ like > one @ unlike + 0.2


def test_identity_is_told_and_stays(encoder: Encoder) -> None:
    assert encoder.identity
    assert encoder.identity == fresh(encoder).identity
