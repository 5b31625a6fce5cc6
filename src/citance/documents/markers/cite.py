"""One work as cited by author and year, and the marker that several of them make."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from citance.documents.markers.names_before import Phrase
from citance.documents.markers.resolve import Bibliography, Found
from citance.documents.markers.tail import split_tail
from citance.documents.markers.years import Year
from citance.records import Mention
from citance.records.text import MentionKind


@dataclass(slots=True)
class Cite:
    """One work as cited: its place and what it names."""

    start: int
    end: int
    phrase: Phrase | None
    years: list[Year]
    found: list[Found] = field(default_factory=list)
    label: str = ""

    @property
    def known(self) -> bool:
        """Whether the bibliography holds at least one of its works or candidates."""
        return any(self.found)


def build(
    text: str, start: int, end: int, cites: Sequence[Cite], kind: MentionKind, bibliography: Bibliography
) -> Mention:
    """The marker at a place of the text.

    Args:
        text: the paragraph.
        start: where the marker begins.
        end: one past its end.
        cites: the works in it, in order.
        kind: in brackets or part of the sentence.
        bibliography: the document's.
    """
    surface = text[start:end]
    targets: list[str] = []
    ambiguous: list[str] = []
    unresolved: list[str] = []
    letters: dict[str, set[str]] = {}
    for cite in cites:
        for year, found in zip(cite.years, cite.found, strict=True):
            targets += found.targets
            ambiguous += found.ambiguous
            if len(found.ambiguous) == 1:
                letters.setdefault(found.ambiguous[0], set()).add(year.suffix)
            if not found:
                unresolved.append(_label(text, cite, year))
    # "(2007a; 2007b)" where the list prints no letter: one of the two is its entry.
    targets += [entry for entry, given in letters.items() if given >= bibliography.letters_of(entry)]
    prefix, locator, suffix = "", "", ""
    if kind == "paren":
        prefix = text[start + 1 : cites[0].start].strip(" ,;")
        tails = [text[a.end : b.start] for a, b in pairwise(cites)]
        tails.append(text[cites[-1].end : end].rstrip(")]"))
        locator, suffix = split_tail([t for t in tails if t.strip(" ,;&")])
    low = any(f.confidence == "low" for c in cites for f in c.found)
    return Mention(
        start,
        end,
        surface,
        kind,
        tuple(dict.fromkeys(targets)),
        tuple(dict.fromkeys(a for a in ambiguous if a not in targets)),
        tuple(unresolved),
        prefix,
        locator,
        suffix,
        "author-year",
        "low" if low else "high",
        surface,
    )


def _label(text: str, cite: Cite, year: Year) -> str:
    """How the report names a work that the bibliography lacks."""
    if cite.phrase is None:
        return str(year)
    authors = text[cite.phrase.start : cite.phrase.end]
    if len(cite.years) > 1 or text[cite.end - 1] in ")]":
        return f"{authors} {year}"
    return text[cite.start : cite.end]
