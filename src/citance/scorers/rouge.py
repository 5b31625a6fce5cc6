"""`rouge_l`: how many of the citance's words stand in the matched text, in order."""

from __future__ import annotations

from collections.abc import Sequence

from citance.backends.protocols import Models
from citance.measures.lexical import strip_citations
from citance.measures.rouge import rouge_l, rouge_tokens
from citance.scorers.pair import Pair, Scored


def score(pairs: Sequence[Pair], models: Models) -> list[Scored]:  # noqa: ARG001 - every scorer takes models
    """Longest common subsequence with the joined spans, as a share of the citance's words.

    Of ROUGE-L's three values this is the precision with the citance as candidate. F1 would punish a citance
    for each further sentence of evidence, and a paper for saying more than the citance repeats.

    Args:
        pairs: citances with the matched sentences.
        models: not used.

    Returns:
        0..1, 1 if all words stand there in order; None if a side has no word in Latin letters.

    Source: Lin 2004, section 3.1; the choice of value is ours.
    """
    return [_score_one(pair) for pair in pairs]


def _score_one(pair: Pair) -> Scored:
    citance, spans = strip_citations(pair.citing_text), " ".join(map(strip_citations, pair.spans))
    for side, text in (("citance", citance), ("matched text", spans)):
        if not rouge_tokens(text):
            return Scored(None, (f"rouge_l: the {side} has no word in Latin letters",))
    return Scored(round(rouge_l(citance, spans).precision, 6))
