"""What writing will take, by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citance.config import ChatSettings, CondenseSettings, Price, PricesSettings, Settings, WriteSettings
from citance.measures.tokens import estimate_tokens
from citance.prompts.fill import fill
from citance.records import Digest, Evidence, Facet, Span, Topic
from citance.writing.forecast import forecast

TOPIC = Topic("t", "Wheat and heat")
CHAT = "tiny(host='my.host:8000', temperature=0.2, tokens=1000)"
SETTINGS = Settings(
    condense=CondenseSettings(token_budget=350, own_sentences=2),
    write=WriteSettings("tiny", 5, 100),
    chat=ChatSettings(tokens=1000),
)
FRAME = sum(
    estimate_tokens(turn.content)
    for turn in fill("write.related_work", words=100, statements=5, topic=TOPIC.text, papers="")
)


def digest(paper: str, tokens: int, pieces: int) -> Digest:
    piece = Evidence("Heat.", Facet.RESULT, Span(paper, 0, 5), None, paper, (), None, None, 1)
    return Digest("t", paper, (piece,) * pieces, (), False, tokens, 900)


def test_before_anything_is_read_the_limits_speak() -> None:
    told = forecast(TOPIC, 3, (), CHAT, SETTINGS)
    # low: 3 papers with a line of 25 and 2 sentences of 35 + 6; back: 100 words of 2.4
    assert told.tokens_low == FRAME + 3 * 25 + 3 * 2 * 41 + 240
    # high: 350 + 2 x 35 = 420 tokens, 13 labels; twice, with the first reply in the second call
    once = FRAME + 3 * 25 + 3 * (420 + 13 * 6)
    assert told.tokens_high == 2 * once + 1000 + 35 + 2 * 1000
    assert (told.model, told.host, told.papers) == ("tiny", "my.host:8000", 3)
    assert (told.price_low, told.price_high) == (None, None)


def test_digests_say_it_better() -> None:
    told = forecast(TOPIC, 2, [digest("a", 200, 6), digest("b", 100, 3)], CHAT, SETTINGS)
    assert told.tokens_low == FRAME + 2 * 25 + 300 + 9 * 6 + 240
    assert told.tokens_high == 2 * (FRAME + 2 * 25 + 300 + 9 * 6) + 1035 + 2000


def test_where_a_text_is_there_it_may_be_nothing() -> None:
    assert forecast(TOPIC, 2, (), CHAT, SETTINGS, at_hand=True).tokens_low == 0


def test_prices_follow_the_tokens() -> None:
    priced = replace(SETTINGS, prices=PricesSettings({"tiny": Price(1.0, 10.0)}))
    told = forecast(TOPIC, 2, [digest("a", 200, 6), digest("b", 100, 3)], CHAT, priced)
    sent = FRAME + 2 * 25 + 300 + 9 * 6
    assert told.price_low == pytest.approx((sent + 240 * 10) / 1e6)
    assert told.price_high == pytest.approx((2 * sent + 1035 + 2000 * 10) / 1e6)


@given(
    papers=st.integers(0, 50), budget=st.integers(1, 3000), own=st.integers(0, 20), words=st.integers(1, 3000)
)
def test_low_is_never_above_high(papers: int, budget: int, own: int, words: int) -> None:
    settings = replace(
        SETTINGS, condense=CondenseSettings(budget, own), write=WriteSettings("tiny", 5, words)
    )
    told = forecast(TOPIC, papers, (), CHAT, settings)
    assert 0 < told.tokens_low < told.tokens_high
