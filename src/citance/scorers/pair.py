"""What a scorer is given, and what it gives."""

from __future__ import annotations

from dataclasses import dataclass

from citance.records import Probabilities


@dataclass(frozen=True, slots=True)
class Pair:
    """A citance and the places of the cited paper that it speaks of.

    Args:
        citing_text: the citance without its markers.
        spans: the matched sentences of the cited paper, one string each, best first.
        cited_title: title of the cited paper; empty if unknown.
        nearby: further sentences of the paper that rank high: they can clear a suspicion of conflict, never
            raise a score.
    """

    citing_text: str
    spans: tuple[str, ...]
    cited_title: str = ""
    nearby: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scored:
    """One score of one pair.

    Args:
        value: 0..1; None if it could not be obtained.
        why: for a person: the conflicts found, or why there is no value; each begins with a kind and a colon.
        probabilities: of the entailment model, if it was the one that scored.
    """

    value: float | None
    why: tuple[str, ...] = ()
    probabilities: Probabilities | None = None
