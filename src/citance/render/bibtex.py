"""Papers → `references.bib`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from citance.records import Paper
from citance.render.given import RenderInput

_ESCAPES = {
    **{c: f"\\{c}" for c in "{}$&%#_"},
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
}


def render_bibtex(given: RenderInput) -> str:
    """The papers that the review cites or is about, by key; letters beyond ASCII stay as they are."""
    ids = {paper.id for paper in given.cited} | set(given.reference_ids)
    keys = bibtex_keys(sorted(ids))
    return "\n".join(_entry(given.papers[i], keys[i]) for i in sorted(ids, key=lambda i: keys[i]))


def bibtex_keys(ids: Sequence[str]) -> dict[str, str]:
    """Id → a key that BibTeX accepts: the id itself where it can; two that become alike get numbers."""
    keys: dict[str, str] = {}
    for identity in ids:
        plain = unicodedata.normalize("NFKD", identity).encode("ascii", "ignore").decode("ascii")
        key = re.sub(r"[^A-Za-z0-9:._/+-]+", "-", plain).strip("-") or "paper"
        number = 2
        unlike = key
        while unlike.lower() in {taken.lower() for taken in keys.values()}:
            unlike = f"{key}-{number}"
            number += 1
        keys[identity] = unlike
    return keys


def _entry(paper: Paper, key: str) -> str:
    fields = {
        "author": " and ".join(_escape(author) for author in paper.authors),
        "title": f"{{{_escape(paper.title)}}}" if paper.title else "",
        "year": str(paper.year) if paper.year else "",
        "journal": _escape(paper.venue),
        "doi": _bare(paper.doi),
        "eprint": _bare(paper.arxiv),
        "archiveprefix": "arXiv" if paper.arxiv else "",
        "note": "" if paper.authors or paper.title else f"known only as {_escape(paper.id)}",
    }
    kind = "article" if paper.venue else "misc"
    lines = [f"  {name} = {{{value}}}," for name, value in fields.items() if value]
    return "\n".join([f"@{kind}{{{key},", *lines, "}", ""])


def _escape(text: str) -> str:
    return "".join(_ESCAPES.get(letter, letter) for letter in " ".join(text.split()))


def _bare(identifier: str) -> str:
    """Identifiers are not typeset as text: only what would end the field is taken out."""
    return re.sub(r"[{}\\\s]", "", identifier)
