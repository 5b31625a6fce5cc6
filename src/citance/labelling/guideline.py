"""How citances are marked: the definitions, and examples."""

from __future__ import annotations

from dataclasses import dataclass

from citance.labelling.session import Label


@dataclass(frozen=True, slots=True)
class Rule:
    """When a label is given.

    Args:
        label: which.
        key: the letter for it.
        digit: the other key for it.
        meaning: the definition, one sentence.
        example: a citance of the example paper that gets it.
    """

    label: Label
    key: str
    digit: str
    meaning: str
    example: str


PAPER = "“Planted streets were 1.8 °C cooler than bare streets at noon; at night we found no difference.”"
"""What the cited paper of the examples says."""

RULES = (
    Rule(
        Label.SUPPORTED,
        "s",
        "1",
        "The paper says it, in whatever words; rounding and leaving out are fine.",
        "“Trees lower noon temperatures by almost 2 °C [5].”",
    ),
    Rule(
        Label.DISTORTED,
        "d",
        "2",
        "The paper speaks of it, but the citance bends it: another number, direction, group, condition or "
        "degree of certainty.",
        "“Trees cool streets by day and by night [5].”",
    ),
    Rule(
        Label.NOT_FOUND,
        "n",
        "3",
        "The paper does not say it: it does not speak of it at all. Look at more of the paper (m) first.",
        "“Trees raise the price of houses [5].”",
    ),
    Rule(
        Label.SKIP,
        "k",
        "space",
        "It cannot be judged: broken text, nothing said of the paper, or only an abstract that is silent.",
        "“See [5] for details.”",
    ),
)

HINTS = (
    "Judge the words that the highlighted marker stands for, not what is said of other works.",
    "The paper counts, not the world: what is true but not in the paper is not found.",
    "If one part is supported and another is bent, it is distorted.",
    "The places below are a guess of the program; the evidence may stand elsewhere, or in several places.",
)

KEYS = {key: rule.label for rule in RULES for key in (rule.key, rule.digit)} | {" ": Label.SKIP}
"""Key → label; the space bar is " " in a terminal."""


def words_of(label: Label) -> str:
    """The label as people write it."""
    return label.replace("_", " ")
