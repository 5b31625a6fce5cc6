"""What follows a work inside a marker: a place in it ("pp. 3–4"), then other words ("for details")."""

from __future__ import annotations

import re
from collections.abc import Sequence

_LOCATOR = re.compile(
    r"^(?P<locator>(?:pp?\.|pages?\b|ch(?:ap)?\.|chapters?\b|secs?\.|sects?\.|sections?\b|§+|figs?\.|figures?\b|tables?\b"
    r"|tab\.|eqs?\.|equations?\b|theorems?\b|thm\.|lemmas?\b|appendix\b|app\.|vol\.|volume\b|no\.|paras?\.|n\.|notes?\b"
    r"|def\.|definitions?\b|prop\.|propositions?\b|cor\.|corollary\b)\s*[\w.–‐-]*(?:\s*(?:,|and|&)\s*\d[\w.–-]*)*)"
    r"[\s,;]*(?P<rest>.*)$",
    re.IGNORECASE | re.DOTALL,
)


def split_tail(tails: Sequence[str]) -> tuple[str, str]:
    """The first locator and the words that follow, of the texts after each work of a marker."""
    locator, rest = "", []
    for tail in tails:
        trimmed = tail.strip(" ,;\n")
        found = _LOCATOR.match(trimmed)
        if found:
            locator = locator or found["locator"].strip(" ,;")
            trimmed = found["rest"]
        if trimmed.strip(" ,;&"):
            rest.append(trimmed.strip(" ,;"))
    return locator, "; ".join(rest)
