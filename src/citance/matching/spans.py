"""From a ranking of sentences to the places that serve as evidence."""

from __future__ import annotations

from citance.config import MatchSettings
from citance.matching.index import Ranked

_NEAREST_SHARE = 0.6


def choose_spans(ranked: Ranked, settings: MatchSettings) -> tuple[tuple[int, ...], ...]:
    """The best one to three sentences, neighbours joined into one place.

    A further sentence joins the best one if its fused score comes near to it (`match.span_margin`) and its
    cosine to the citance is not far lower (.6 of the best one's): in a short paper ranks alone are all near.

    Args:
        ranked: a ranking of a paper's sentences.
        settings: how many sentences at most, and how near to the best a further one must come.

    Returns:
        Groups of adjacent sentence indices, in order within a group, the group with the best sentence first;
        none if the paper has no sentence.

    Source: ours; one to three sentences as in the selection study.
    """
    if not ranked.ranking:
        return ()
    best = ranked.ranking[0]
    fused = settings.span_margin * ranked.fused[best]
    similarity = _NEAREST_SHARE * max(ranked.similarity[best], 0.0)
    chosen = [
        place
        for place in ranked.ranking[: settings.spans]
        if place == best or (ranked.fused[place] >= fused and ranked.similarity[place] >= similarity)
    ]
    groups: list[list[int]] = []
    for place in sorted(chosen):
        if groups and groups[-1][-1] == place - 1:
            groups[-1].append(place)
        else:
            groups.append([place])
    groups.sort(key=lambda group: min(chosen.index(place) for place in group))
    return tuple(tuple(group) for group in groups)
