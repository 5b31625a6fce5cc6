"""The words of a citance that its own marker stands for."""

from __future__ import annotations

import re
from collections.abc import Sequence

from citance.measures.lexical import content_terms, words

_BORDER = re.compile(
    r"[;:]\s|[.?!]\s+(?=[A-Z])|,?\s(?=(?:while|whereas|but|although|though|however|unlike|in contrast)\b)",
    re.IGNORECASE,
)
_ENOUGH = 3


def clause_around(text: str, target: int, others: Sequence[int]) -> str:
    """The part of a citance between the borders next to its marker.

    Borders are markers of other works, semicolons, colons, ends of sentences and words that set two
    statements against each other. A part too short to search with is joined to the one before it, unless the
    marker is the subject of the part ("unlike [4], [5] is fast").

    Args:
        text: a citance without its markers.
        target: offset where the marker of the paper stood, 0..len(text).
        others: offsets where markers of other works stood.

    Returns:
        A piece of `text`, all of it where there is no border.

    Source: ours.
    """
    borders = sorted({0, len(text), *(match.end() for match in _BORDER.finditer(text)), *others})
    before = [border for border in borders if border < target] or [0]
    end = min((border for border in borders if border > target), default=len(text))
    start = before.pop()
    subject = not words(text[start:target]) and bool(content_terms(text[target:end]))
    while not subject and before and len(content_terms(text[start:end])) < _ENOUGH:
        start = before.pop()
    return text[start:end]
