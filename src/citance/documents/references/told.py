"""What is told of a file's faults stays short, however many and however long they are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

_SENTENCES = 20
_NAMES = 5
_LETTERS = 80


def quoted(text: str) -> str:
    """A piece of a file in quotes, on one line, of 80 characters at most."""
    line = " ".join(text[: 4 * _LETTERS].split())
    return f"'{line}'" if len(line) <= _LETTERS else f"'{line[: _LETTERS - 1]}…'"


def listed(names: Iterable[str]) -> str:
    """The first five names in quotes, and how many more there are."""
    every = list(names)
    shown = [quoted(name) for name in every[:_NAMES]]
    if len(every) > _NAMES:
        shown.append(f"{len(every) - _NAMES:,} more")
    return " and ".join(filter(None, [", ".join(shown[:-1]), shown[-1]])) if shown else ""


def capped(sentences: Sequence[str]) -> list[str]:
    """The first twenty sentences, and how many more there are."""
    more = len(sentences) - _SENTENCES
    return [*sentences[:_SENTENCES], *([f"... and {more:,} more."] if more > 0 else [])]
