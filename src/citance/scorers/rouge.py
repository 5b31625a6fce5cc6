"""`rouge_l`: how many of the citance's words stand in the paper's best sentences, in order."""

from __future__ import annotations

from collections.abc import Sequence

from citance.backends.protocols import Models
from citance.measures.lexical import content_stems, strip_citations, words
from citance.measures.rouge import rouge_l_union
from citance.scorers.pair import Pair, Scored


def score(pairs: Sequence[Pair], models: Models) -> list[Scored]:  # noqa: ARG001 - every scorer takes models
    """Union of the longest common subsequences with the best sentences, as a share of the citance's words.

    This is the recall of summary-level ROUGE-L with the citance as reference and the ten best-ranked
    sentences as summary: support may be spread over them. Words are stems without stop words, as ROUGE's
    options -m and -s; a citance of stop words alone is compared by all its words. F1 would punish a paper for
    saying more than the citance repeats.

    Args:
        pairs: citances with the matched sentences.
        models: not used.

    Returns:
        0..1, 1 if all words stand in order in one sentence; None if a side has no word.

    Source: Lin 2004, section 3.2; the choice of value, the stems and the ten sentences are ours.
    """
    return [_score_one(pair) for pair in pairs]


def _score_one(pair: Pair) -> Scored:
    citance, told = strip_citations(pair.citing_text), [strip_citations(text) for text in pair.evidence]
    for side, texts in (("citance", [citance]), ("matched text", told)):
        if not any(words(text) for text in texts):
            return Scored(None, (f"rouge_l: the {side} has no word",))
    tokens = content_stems if content_stems(citance) else words
    return Scored(round(rouge_l_union(tokens(citance), [tokens(text) for text in told]), 6))
