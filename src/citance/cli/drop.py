"""`citance drop`: a person's decision that a citance may not be used."""

from __future__ import annotations

from citance.cli.keep import Id, Reason, Run, carry_out
from citance.cli.options import MaxCost, MaxTokens


def command(
    folder: Run, citance: Id, reason: Reason, max_cost: MaxCost = None, max_tokens: MaxTokens = None
) -> None:
    """Leave a citance out whatever the selector says.

    The decision is kept on record and holds in every later run; the review is written again.

    Example: citance drop out/ 3f9a2c --reason "speaks of another data set"
    """
    carry_out(folder, citance, reason, max_cost, max_tokens, kept=False)
