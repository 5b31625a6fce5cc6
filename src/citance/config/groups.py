"""Every default of the program: one frozen group per stage, each value with its unit, range and source.

"ours" marks a value that no publication gives: it was chosen here, and may be changed with a reason.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any

from msgspec import Meta

Share = Annotated[float, Meta(ge=0.0, le=1.0)]
Count = Annotated[int, Meta(ge=1)]
Seconds = Annotated[float, Meta(gt=0.0)]


def _setting(default: Any, help: str, *, free: bool = False) -> Any:  # noqa: ANN401 - a field of any type
    """A field with its meaning; `free` ones change no output, so a run may be taken up with another value."""
    return field(default=default, metadata={"help": help, "free": free})


@dataclass(frozen=True, slots=True)
class ReadSettings:
    """What reading one file may take; it is read in a process of its own where that is not sure."""

    workers: Annotated[int, Meta(ge=0)] = _setting(
        0, "processes, >= 0; 0 is one per processor. ours", free=True
    )
    seconds: Seconds = _setting(60.0, "> 0: longest time for one file. ours", free=True)
    memory: Annotated[int, Meta(ge=256)] = _setting(
        2048,
        "MB, >= 256: most memory of one process, where the system can limit it (not macOS, Windows). ours",
        free=True,
    )


@dataclass(frozen=True, slots=True)
class ExtractSettings:
    """What belongs to a citance."""

    context_sentences: Annotated[int, Meta(ge=0, le=5)] = _setting(
        2, "sentences, 0..5: how far the context may reach after the marker sentence. ours"
    )


@dataclass(frozen=True, slots=True)
class MatchSettings:
    """How the place that a citance speaks of is found."""

    bm25_k1: Annotated[float, Meta(ge=0.0)] = _setting(
        1.2, ">= 0: term saturation. Robertson & Zaragoza 2009"
    )
    bm25_b: Share = _setting(0.75, "0..1: length normalisation. Robertson & Zaragoza 2009")
    rrf_k: Count = _setting(
        10, ">= 1: reciprocal rank fusion constant; 10 suits papers of some hundred sentences. ours"
    )
    ranking: Annotated[int, Meta(ge=10)] = _setting(
        20, "sentences, >= 10: length of the ranking that is kept. ours"
    )
    spans: Annotated[int, Meta(ge=1, le=3)] = _setting(
        3, "sentences, 1..3: most evidence sentences of one citance. study: up to three"
    )
    span_margin: Share = _setting(
        0.75,
        "0..1: a further sentence joins if its fused score reaches this share of the best. ours",
    )


@dataclass(frozen=True, slots=True)
class AssessSettings:
    """How a citance is scored against its spans."""

    weights: str = _setting("default", "name of packaged weights, or a file written by `citance calibrate`")
    rouge_l: str = _setting("embedded", "who computes it: `embedded`, or the name of a registered scorer")
    bertscore: str = _setting("embedded", "as for rouge_l")
    qa: str = _setting("embedded", "as for rouge_l")
    nli: str = _setting("embedded", "as for rouge_l")


@dataclass(frozen=True, slots=True)
class SelectSettings:
    """Which citances are used."""

    selector: str = _setting(
        "threshold",
        "all, random(seed=), bm25, tfidf, mmr(lambda=) or threshold(value); the others keep as "
        "many as threshold would, or k=. study: threshold",
    )


@dataclass(frozen=True, slots=True)
class CondenseSettings:
    """How kept citances become the compact input of a paper."""

    token_budget: Count = _setting(600, "tokens, >= 1: most evidence of one paper. ours")
    own_sentences: Annotated[int, Meta(ge=0, le=20)] = _setting(
        4,
        "sentences, 0..20: how many of its own represent a paper without kept citances, and fill up one with "
        "few; 0 leaves all to citances, as in the study. ours",
    )
    duplicate: Share = _setting(
        0.6, "0..1: two citances with a ROUGE-L above this say the same; the better one stays. ours"
    )


@dataclass(frozen=True, slots=True)
class WriteSettings:
    """How the review is written."""

    writer: str = _setting("extractive", "`extractive` (quotes only, no model) or the name of a chat model")
    statements_per_theme: Annotated[int, Meta(ge=1, le=20)] = _setting(
        5, "statements, 1..20: most in one theme. ours"
    )
    words: Count = _setting(400, "words, >= 1: length asked of a chat model. LitLLM: 500 tokens")


@dataclass(frozen=True, slots=True)
class EncoderSettings:
    """How sentences become vectors."""

    name: str = _setting(
        "minilm",
        "minilm (onnxruntime), or minilm_openvino: the same model two to three times as fast on Intel CPUs, in "
        "bfloat16 where the CPU has it, else in float32 (run.json tells which), with scores that differ in the "
        "third decimal; needs `pip install citance[fast]`",
    )
    batch: Count = _setting(32, "sentences, >= 1: in one call of the encoder. ours, measured", free=True)
    threads: Annotated[int, Meta(ge=0)] = _setting(0, "0 uses every core", free=True)
    tokens: Annotated[int, Meta(ge=8, le=512)] = _setting(
        256, "tokens, 8..512: longer sentences are cut. all-MiniLM-L6-v2 model card"
    )


@dataclass(frozen=True, slots=True)
class ChatSettings:
    """Which server answers as a chat model; keys come from the environment only."""

    base_url: str = _setting("", "URL of an OpenAI-compatible server; empty uses OpenAI's own")
    key_variable: str = _setting("OPENAI_API_KEY", "name of the environment variable that holds the key")
    timeout: Seconds = _setting(120.0, "seconds, > 0: for one call. ours", free=True)
    retries: Annotated[int, Meta(ge=0, le=20)] = _setting(4, "0..20: after a retryable failure", free=True)
    temperature: Annotated[float, Meta(ge=0.0, le=2.0)] = _setting(0.2, "0..2. LitLLM: 0.2")
    tokens: Count = _setting(
        2000, "tokens, >= 1: longest reply; a JSON reply of 400 words takes about 950. ours"
    )
    tokenizer: str = _setting(
        "",
        "tokenizer.json of the model, for servers that count no tokens; empty estimates by length",
        free=True,
    )


@dataclass(frozen=True, slots=True)
class Price:
    """What a model costs, in dollars per million tokens."""

    input: Annotated[float, Meta(ge=0.0, le=1e6)]
    output: Annotated[float, Meta(ge=0.0, le=1e6)]


@dataclass(frozen=True, slots=True)
class PricesSettings:
    """What models cost that no price table knows, or at another price."""

    models: dict[str, Price] = field(
        default_factory=dict,
        metadata={
            "help": "dollars per million tokens by model, before any price table: "
            '[prices.models] and "my-model" = {input = 0.2, output = 0.6}',
            "free": True,
        },
    )


@dataclass(frozen=True, slots=True)
class CacheSettings:
    """What is kept for later runs; where it lies: environment variable CITANCE_CACHE, `citance cache move`."""

    on: bool = _setting(
        True, "whether what earlier runs read, encoded, scored and were answered is used again", free=True
    )
    gigabytes: Annotated[float, Meta(gt=0.0, le=1e6)] = _setting(
        5.0, "GB, > 0, <= 1e6: above it what was not used for longest goes. ours", free=True
    )


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings of a run."""

    read: ReadSettings = ReadSettings()
    extract: ExtractSettings = ExtractSettings()
    match: MatchSettings = MatchSettings()
    assess: AssessSettings = AssessSettings()
    select: SelectSettings = SelectSettings()
    condense: CondenseSettings = CondenseSettings()
    write: WriteSettings = WriteSettings()
    encoder: EncoderSettings = EncoderSettings()
    chat: ChatSettings = ChatSettings()
    cache: CacheSettings = CacheSettings()
    prices: PricesSettings = PricesSettings()
