"""Texts cut into clauses, the frame in which two statements are compared."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from citance.measures.lexical import content_terms, stem, strip_citations, words

_BORDER = re.compile(
    r"[;:?!]\s+|(?<!\bfig)(?<!\bfigs)(?<!\bvs)(?<!\bal)(?<!\be\.g)(?<!\bi\.e)(?<!\bcf)\.\s+|,\s+(?=(?:and|but|while|whereas|which|although|though|yet|who)\b)"
    r"|\s(?=(?:while|whereas|but|although|though|because|unless)\b)",
    re.IGNORECASE,
)
_ASIDE = re.compile(r"[(\[]([^()\[\]]*\d[^()\[\]]*)[)\]]")
_OXIDE = re.compile(r"(?<=\w[ ,])NO\b|\bNO(?=[-/]\w)")  # no denial within running text
_HELD = re.compile("\ue000(\\d+)\ue001")  # where an aside stood
_LONGEST = 4000  # characters of one text that are read for facts
_KEY = 7  # letters: "agreement" and "agreed", "association" and "associated" are one word


@dataclass(frozen=True, slots=True)
class Clause:
    """A stretch of a sentence that makes one statement.

    Args:
        text: as printed.
        words: its words in lower case, in order.
        stems: the distinct keys of its content words, without numbers.
    """

    text: str
    words: tuple[str, ...] = field(compare=False)
    stems: frozenset[str] = field(compare=False)

    @classmethod
    def of(cls, text: str) -> Clause:
        """The text as one clause."""
        joined = text.replace("not-", "non")  # "the non-treated": a name, no denial
        if not joined.isupper():
            joined = _OXIDE.sub("oxide", joined)
        return cls(text, tuple(words(joined)), frozenset(keys(joined)))


@dataclass(frozen=True, slots=True)
class Case:
    """What a fact is held against.

    Args:
        told: clauses of the matched text: they confirm or contradict.
        nearby: clauses of further sentences of the paper: they can only clear a suspicion of conflict.
        own: all clauses of the citance: what it says itself elsewhere is no conflict.
        title: clauses of the paper's title: they name whom it studied.
    """

    told: Sequence[Clause]
    nearby: Sequence[Clause] = ()
    own: Sequence[Clause] = ()
    title: Sequence[Clause] = ()


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


@lru_cache(maxsize=2048)
def clauses(text: str) -> tuple[Clause, ...]:
    """The statements of a text in order, without citation markers and what lies beyond 4,000 characters.

    What stands in brackets and holds a number is a clause of its own, about what the clause around it is.
    """
    text = strip_citations(text[:_LONGEST])
    found = []
    for part in _BORDER.split(_ASIDE.sub(lambda aside: "\ue000" + str(aside.start()) + "\ue001", text)):
        plain = Clause.of(_HELD.sub(" ", part))
        if plain.text.strip():
            found.append(plain)
        for held in _HELD.finditer(part):
            aside = _ASIDE.match(text, int(held[1]))
            inner = aside[1] if aside else ""
            found.append(Clause(inner, tuple(words(inner)), plain.stems | frozenset(keys(inner))))
    return tuple(found)


def passage(texts: Iterable[str]) -> list[Clause]:
    """The clauses of several texts."""
    return [clause for text in texts for clause in clauses(text)]


def key(word: str) -> str:
    """A stem cut short, by which words of one family are one: "agreement", "agreed"."""
    return stem(word).rstrip("e")[:_KEY] or word


def keys(text: str) -> list[str]:
    """The keys of a text's content words in order; numbers are facts of their own and left out."""
    return [key(word) for word in content_terms(text) if not word[0].isdigit()]


def alignment(left: frozenset[str], right: frozenset[str]) -> float:
    """Share of the smaller side's stems that both sides have, 0..1; 1 if a side is empty.

    One common stem is no alignment unless a side has only that one.
    """
    smaller = min(len(left), len(right))
    if not smaller:
        return 1.0
    common = len(left & right)
    return common / smaller if common >= min(2, smaller) else 0.0
