"""The default model on OpenVINO: near the default's vectors, never mistaken for them."""

from __future__ import annotations

import sys

import numpy as np
import pytest

from citance.backends.assemble import make_encoder
from citance.backends.encoder import MiniLmEncoder
from citance.backends.openvino_encoder import OpenVinoEncoder
from citance.config import EncoderSettings
from citance.errors import SettingsError
from citance.sample import sample_folder


def test_a_missing_package_gives_the_install_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openvino", None)
    encoder = make_encoder(EncoderSettings(name="minilm_openvino"))
    with pytest.raises(SettingsError, match=r"pip install citance\[fast\]"):
        encoder.sentences(["a"])
    with pytest.raises(SettingsError, match=r"pip install citance\[fast\]"):
        encoder.identity  # noqa: B018 - a run asks for it before anything else


def test_a_mistyped_name_gives_the_nearest() -> None:
    with pytest.raises(SettingsError, match="did you mean 'minilm_openvino'"):
        make_encoder(EncoderSettings(name="minilm-openvino"))


def test_the_default_stays_onnxruntime() -> None:
    assert type(make_encoder(EncoderSettings())) is MiniLmEncoder


def test_vectors_are_near_the_defaults_and_have_another_identity() -> None:
    pytest.importorskip("openvino", reason="pip install citance[fast]")
    text = (sample_folder() / "oduya2010.md").read_text(encoding="utf-8")
    texts = [*text.split(". ")[:60], "x", "日本語の文", "word " * 2000]
    settings = EncoderSettings(threads=1)
    default, fast = MiniLmEncoder(settings), OpenVinoEncoder(settings)
    least_sentence, least_token = (0.9995, 0.995) if fast.identity.endswith("bf16") else (0.99999, 0.99999)
    assert fast.identity.startswith(f"{default.identity}:openvino-")
    assert np.sum(default.sentences(texts) * fast.sentences(texts), axis=1).min() >= least_sentence
    for ours, theirs in zip(default.tokens(texts), fast.tokens(texts), strict=True):
        assert ours.ids == theirs.ids
        assert np.sum(ours.vectors * theirs.vectors, axis=1).min() >= least_token
