"""What a language model will cost, told before it is asked."""

from __future__ import annotations

from collections.abc import Sequence

from citance.backends.chat import name_and_host
from citance.backends.prices import price_of, price_table
from citance.config import CondenseSettings, Settings, WriteSettings
from citance.measures.tokens import estimate_tokens
from citance.prompts.fill import fill
from citance.records import Digest, Topic
from citance.run.progress import Forecast
from citance.writing.chat_writer import PROMPT

PAPER_LINE = 25
"""Tokens of a paper's key, name and title. ours"""
LABEL = 6
"""Tokens of the number and the facet before a piece of evidence. ours"""
SENTENCE = 35
"""Tokens of a sentence of a paper. ours"""
WORD = 2.4
"""Tokens of a word in a JSON reply: see `chat.tokens`. ours"""


def forecast(
    topic: Topic,
    papers: int,
    digests: Sequence[Digest],
    chat: str,
    settings: Settings,
    *,
    at_hand: bool = False,
) -> Forecast:
    """Estimate what writing will take.

    Args:
        topic: what the text is about.
        papers: reference papers known, >= 0.
        digests: of these papers, if an earlier run condensed them; empty if not.
        chat: identity of the model.
        settings: of the run.
        at_hand: whether a text is there already, so that it may be that nothing is asked.

    Returns:
        Low: one call; evidence as it is in the digests, or of each paper only some sentences of its own.
        High: a second call to repair the first, both replies at their limit; evidence as in the digests, or
        of each paper as much as `condense.token_budget` and `condense.own_sentences` allow.

    Source: ours.
    """
    most_back = settings.chat.tokens
    least, most = _evidence(papers, digests, settings.condense)
    frame = _frame(topic, settings.write) + PAPER_LINE * papers
    low = (frame + least, min(round(settings.write.words * WORD), most_back))
    high = (2 * (frame + most) + most_back + SENTENCE, 2 * most_back)
    if at_hand:
        low = (0, 0)
    model, host = name_and_host(chat)
    own = settings.prices.models
    price_high = price_of(model, host, *high, own=own)
    price_low = None if price_high is None else price_of(model, host, *low, own=own) or 0.0
    return Forecast(model, host, papers, sum(low), sum(high), price_low, price_high, price_table(own))


def _frame(topic: Topic, settings: WriteSettings) -> int:
    """Tokens of the prompt without papers."""
    turns = fill(
        PROMPT,
        words=settings.words,
        statements=settings.statements_per_theme,
        topic=topic.text,
        papers="",
    )
    return sum(estimate_tokens(turn.content) for turn in turns)


def _evidence(papers: int, digests: Sequence[Digest], settings: CondenseSettings) -> tuple[int, int]:
    """Least and most tokens of all evidence, each piece with its label."""
    if digests:
        pieces = sum(len(digest.evidence) for digest in digests)
        known = sum(digest.tokens for digest in digests) + LABEL * pieces
        return known, known
    own = settings.own_sentences
    full = settings.token_budget + own * SENTENCE
    least = min(max(own, 1) * (SENTENCE + LABEL), settings.token_budget)
    return papers * least, papers * (full + LABEL * (full // SENTENCE + 1))
