"""What a scorer is given, and what it gives."""

from __future__ import annotations

from dataclasses import dataclass

from citance.records import Probabilities

MOST_EVIDENCE = 10


@dataclass(frozen=True, slots=True)
class Pair:
    """A citance and the places of the cited paper that it speaks of.

    Args:
        citing_text: the words that speak of this paper, without markers: the citance, or a part of it.
        spans: the matched sentences of the cited paper, one string each, best first.
        cited_title: title of the cited paper; empty if unknown.
        nearby: further sentences of the paper that rank high, best first.
        whole: the citance that `citing_text` is a part of; empty if it is all of it.
    """

    citing_text: str
    spans: tuple[str, ...]
    cited_title: str = ""
    nearby: tuple[str, ...] = ()
    whole: str = ""

    @property
    def evidence(self) -> tuple[str, ...]:
        """The ten best sentences: what a citance condenses stands in more places than are shown."""
        return (self.spans + self.nearby)[:MOST_EVIDENCE]


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
