"""Citances and the document of the paper they cite → matches."""

from __future__ import annotations

from collections.abc import Sequence

from citance.backends.protocols import Encoder
from citance.config import MatchSettings
from citance.matching.index import PaperIndex, Query, Ranked
from citance.matching.spans import choose_spans
from citance.records import Citance, Document, Match, MatchedSpan, Span


def match_citances(
    citances: Sequence[Citance], document: Document, encoder: Encoder, settings: MatchSettings
) -> list[Match]:
    """Find for each citance the sentences of the cited paper that it speaks of.

    Args:
        citances: all of the paper that `document` is the text of; together they cost one encoding of it.
        document: the cited paper; may have no sentences.
        encoder: texts to vectors.
        settings: of the match stage.

    Returns:
        One match a citance, in their order.
    """
    index = PaperIndex(document.sentence_texts, encoder, settings)
    queries = [Query(c.text, c.target, c.others, c.grouped) for c in citances]
    return [
        Match(
            citance.id,
            citance.cited,
            ranked.ranking[: settings.ranking],
            tuple(_span(document, group, ranked) for group in choose_spans(ranked, settings)),
        )
        for citance, ranked in zip(citances, index.rank(queries), strict=True)
    ]


def _span(document: Document, group: tuple[int, ...], ranked: Ranked) -> MatchedSpan:
    start, end = document.sentences[group[0]].start, document.sentences[group[-1]].end
    similarity = max(float(ranked.similarity[place]) for place in group)
    span = Span(document.id, start, end)
    return MatchedSpan(span, group, document.text[start:end], round(similarity, 6))
