"""Which entry of a bibliography is which paper at hand."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rapidfuzz.fuzz import ratio

from citance.documents.references.names import fold, keys
from citance.records import Paper, Reference

_TITLE = 95.0
"""rapidfuzz ratio, 0..100: titles above this are the same work. notes: .95"""
_SHORTEST = 12  # letters: "Introduction" tells nothing apart


def link(
    references: Sequence[Reference], papers: Sequence[Paper], cites: Collection[str] = ()
) -> dict[str, str]:
    """Reference id → paper id, for the entries that are papers at hand.

    DOI, then arXiv id, then title with a year that differs by at most one, then an entry whose key is the
    paper's id; the first author and year count only for papers that the document is known to cite.

    Args:
        references: the bibliography.
        papers: the papers at hand.
        cites: ids of papers that the document is known to cite.

    Source: ours.
    """
    index = _Index(papers, cites)
    found = {r.id: paper for r in references if (paper := index.find(r)) is not None}
    loose = [p for p in papers if p.id in set(cites) - set(found.values())]
    for cited in loose:
        fitting = [r for r in references if r.id not in found and _same_first_author(r, cited)]
        if len(fitting) == 1:
            found[fitting[0].id] = cited.id
    return found


class _Index:
    """The papers by all that identifies them."""

    def __init__(self, papers: Sequence[Paper], cites: Collection[str]) -> None:
        ordered = sorted(papers, key=lambda p: p.id not in cites)
        self._dois = {p.doi: p for p in reversed(ordered) if p.doi}
        self._arxiv = {p.arxiv: p for p in reversed(ordered) if p.arxiv}
        self._ids = {p.id: p for p in papers}
        self._titles = [(title, p) for p in ordered if len(title := fold(p.title)) >= _SHORTEST]

    def find(self, reference: Reference) -> str | None:
        for table, key in ((self._dois, reference.doi), (self._arxiv, reference.arxiv)):
            if key and key in table:
                return table[key].id
        titled = self._by_title(reference)
        if titled is not None:
            return titled
        named = self._ids.get(reference.id)
        return named.id if named is not None and not _contradicts(reference, named) else None

    def _by_title(self, reference: Reference) -> str | None:
        title = fold(reference.title)
        if len(title) < _SHORTEST:
            return None
        best, best_paper = 0.0, None
        for known, paper in self._titles:
            near = reference.year is None or paper.year is None or abs(reference.year - paper.year) <= 1
            score = (
                ratio(title, known, score_cutoff=_TITLE) if near and not _other_doi(reference, paper) else 0.0
            )
            if score > best:
                best, best_paper = score, paper
        return best_paper.id if best_paper is not None else None


def _other_doi(reference: Reference, paper: Paper) -> bool:
    """Two DOIs of publishers tell two works apart; a preprint and its article share the work."""
    preprint = "10.48550/"
    return bool(
        reference.doi
        and paper.doi
        and reference.doi != paper.doi
        and not reference.doi.startswith(preprint)
        and not paper.doi.startswith(preprint)
    )


def _contradicts(reference: Reference, paper: Paper) -> bool:
    """Whether an entry with a paper's id as key is plainly another work: keys like "b3" are no identity."""
    if _other_doi(reference, paper):
        return True
    one, other = fold(reference.title), fold(paper.title)
    if len(one) >= _SHORTEST and len(other) >= _SHORTEST:
        return ratio(one, other) < 60
    return False


def _same_first_author(reference: Reference, paper: Paper) -> bool:
    if not reference.authors or not paper.authors or reference.year is None:
        return False
    same = not keys(reference.families[0]).isdisjoint(keys(paper.families[0]))
    return same and reference.year == paper.year
