"""Which implementation computes each score."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from citance.backends.protocols import Models
from citance.config import AssessSettings
from citance.errors import SettingsError
from citance.records import Scores
from citance.registry import find, names, origin
from citance.scorers.pair import Pair, Scored

Scorer: TypeAlias = Callable[[Sequence[Pair], Models], list[Scored]]


def scorers_of(settings: AssessSettings) -> Mapping[str, Scorer]:
    """Score → the implementation that its setting names, e.g. `assess.qa = "mine"` → `scorer.qa.mine`.

    Raises:
        SettingsError: a setting names none that is registered.
    """
    found = {}
    for score in Scores().as_dict():
        tier, known = getattr(settings, score), names(f"scorer.{score}")
        if tier not in known:
            raise SettingsError(
                f"assess.{score}: the tier '{tier}' of the score '{score}' is not part of this version; "
                f"available: {', '.join(known)}."
            )
        found[score] = find(f"scorer.{score}", tier)
    return found


def scorers_identity(settings: AssessSettings) -> str:
    """Who computes each score, with the version of the package that brings it if it is not ours."""
    chosen = {score: getattr(settings, score) for score in Scores().as_dict()}
    return ", ".join(f"{score}={tier} ({origin(f'scorer.{score}', tier)})" for score, tier in chosen.items())
