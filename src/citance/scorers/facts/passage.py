"""Texts cut into clauses, the frame in which two statements are compared."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from citance.measures.lexical import content_stems, strip_citations, words

_BORDER = re.compile(
    r"[;:.?!]\s+|,\s+(?=(?:and|but|while|whereas|which|although|though|yet|who)\b)"
    r"|\s(?=(?:while|whereas|but|although|though|because|unless)\b)",
    re.IGNORECASE,
)
_LONGEST = 4000  # characters of one text that are read for facts


@dataclass(frozen=True, slots=True)
class Clause:
    """A stretch of a sentence that makes one statement.

    Args:
        text: as printed.
        words: its words in lower case, in order.
        stems: the distinct stems of its content words.
    """

    text: str
    words: tuple[str, ...]
    stems: frozenset[str]

    @classmethod
    def of(cls, text: str) -> Clause:
        """The text as one clause."""
        return cls(text, tuple(words(text)), frozenset(content_stems(text)))


@dataclass(frozen=True, slots=True)
class Case:
    """What a fact is held against.

    Args:
        told: clauses of the matched text: they confirm or contradict.
        nearby: clauses of further sentences of the paper: they can only clear a suspicion of conflict.
        own: all clauses of the citance: what it says itself elsewhere is no conflict.
    """

    told: Sequence[Clause]
    nearby: Sequence[Clause] = ()
    own: Sequence[Clause] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """What the cited text says to a fact.

    Args:
        confirmed: whether it says the same.
        conflict: what it says instead, as one readable sentence; empty if it says nothing of it.
    """

    confirmed: bool
    conflict: str = ""


SILENT = Answer(confirmed=False)
YES = Answer(confirmed=True)


def clauses(text: str) -> list[Clause]:
    """The statements of a text in order, without citation markers and what lies beyond 4,000 characters."""
    parts = _BORDER.split(strip_citations(text[:_LONGEST]))
    return [Clause.of(part) for part in parts if part.strip()]


def passage(texts: Iterable[str]) -> list[Clause]:
    """The clauses of several texts."""
    return [clause for text in texts for clause in clauses(text)]


def alignment(left: frozenset[str], right: frozenset[str]) -> float:
    """Share of the smaller side's stems that both sides have, 0..1; 1 if a side is empty.

    One common stem is no alignment unless a side has only that one.
    """
    smaller = min(len(left), len(right))
    if not smaller:
        return 1.0
    common = len(left & right)
    return common / smaller if common >= min(2, smaller) else 0.0
