"""Which entry of a bibliography is which paper at hand."""

from __future__ import annotations

import functools
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from citance.documents.references.identity import Facts, Identity, compare, facts_of
from citance.documents.references.names import keys
from citance.documents.references.titlekeys import relation
from citance.documents.references.told import listed, quoted
from citance.records import Paper, Reference
from citance.records.text import Confidence

_BLOCK = 12  # letters at either end of a title by which near ones are found
_RANKS = {"doi": 4, "arxiv": 3, "title and authors": 2, "title and year": 1}
_AT_HAND = 64  # lists of papers whose index is kept


@dataclass(frozen=True, slots=True)
class Link:
    """The paper that an entry is.

    Args:
        paper: its id.
        reason: what told: "doi", "arxiv", "title and authors", "title", "key", ...
        confidence: low where a person should look.
    """

    paper: str
    reason: str
    confidence: Confidence = "high"


@dataclass(frozen=True, slots=True)
class Links:
    """What was found for a bibliography.

    Args:
        found: id of the entry → its paper.
        told: what a person should know, one sentence each: entries that fit several papers, wrong identifiers.
    """

    found: Mapping[str, Link] = field(default_factory=dict)
    told: tuple[str, ...] = ()


def link(references: Sequence[Reference], papers: Sequence[Paper], cites: Collection[str] = ()) -> Links:
    """Find the entries that are papers at hand.

    An entry is a paper if `same_work` says so; of several papers the one with the best reason is taken, and if
    they are different works with equal reasons none is. An entry whose key is a paper's id is that paper unless
    it says otherwise. The first author and year alone count only for papers that the document is known to cite.

    Args:
        references: the bibliography.
        papers: the papers at hand.
        cites: ids of papers that the document is known to cite.

    Source: ours.
    """
    index = _index(_Papers(tuple(papers)))
    found: dict[str, Link] = {}
    told: list[str] = []
    for reference in references:
        linked = index.find(reference, cites, told)
        if linked is not None:
            found[reference.id] = linked
    missed = set(cites) - {linked.paper for linked in found.values()}
    for cited in [paper for paper in papers if paper.id in missed]:
        fitting = [r for r in references if r.id not in found and _same_first_author(r, cited)]
        if len(fitting) == 1:
            found[fitting[0].id] = Link(cited.id, "first author and year of a paper known to be cited", "low")
    return Links(found, tuple(told))


@dataclass(frozen=True, slots=True)
class _Papers:
    """Papers as the key of a cache: a hash of everything in them would cost more than the search."""

    papers: tuple[Paper, ...]

    def __hash__(self) -> int:
        return hash(tuple([paper.id for paper in self.papers]))


class _Index:
    """The papers by all that identifies them."""

    def __init__(self, papers: Sequence[Paper]) -> None:
        self._papers = papers
        self._facts = [facts_of(paper) for paper in papers]
        self._places = {paper.id: place for place, paper in enumerate(papers)}
        self._blocks: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
        for place, facts in enumerate(self._facts):
            for block in _blocks(facts):
                self._blocks[block].append(place)

    def find(self, reference: Reference, cites: Collection[str], told: list[str]) -> Link | None:
        """The paper that an entry is; what is doubtful is told."""
        facts = facts_of(reference)
        near: set[int] = set()
        for block in _blocks(facts):
            near.update(self._blocks.get(block, ()))
        judged = {place: compare(facts, self._facts[place]) for place in sorted(near)}
        fitting = [place for place, identity in judged.items() if identity.same]
        fitting.sort(key=lambda place: self._rank(facts, place, judged[place], cites), reverse=True)
        if not fitting:
            self._tell_of_denials(reference, judged, told)
            return self._by_key(reference, facts)
        best = fitting[0]
        rank = self._rank(facts, best, judged[best], cites)[:3]
        tied = [p for p in fitting[1:] if self._rank(facts, p, judged[p], cites)[:3] == rank]
        rivals = [p for p in tied if not compare(self._facts[best], self._facts[p]).same]
        if rivals:
            names = listed(self._papers[place].id for place in [best, *rivals])
            told.append(
                f"Entry {quoted(reference.id)} fits {names} equally ({judged[best].reason}); it is not linked."
            )
            return None
        self._tell_of_denials(reference, judged, told, self._papers[best].id)
        return Link(self._papers[best].id, judged[best].reason, judged[best].confidence)

    def _rank(
        self, facts: Facts, place: int, identity: Identity, cites: Collection[str]
    ) -> tuple[int, int, int, int]:
        """Better is more: the reason, the nearness of title and year, and that it is known to be cited."""
        paper = self._facts[place]
        exact = relation(facts.title, paper.title) == "equal"
        years = -abs(facts.year - paper.year) if facts.year and paper.year else -1
        sure = 10 * (identity.confidence == "high") + _RANKS.get(identity.reason, 0)
        return sure, exact, years, self._papers[place].id in cites

    def _by_key(self, reference: Reference, facts: Facts) -> Link | None:
        place = self._places.get(reference.id)
        if place is None:
            return None
        paper = self._facts[place]
        denied = facts.doi and paper.doi and facts.doi != paper.doi and not (facts.preprint or paper.preprint)
        other = relation(facts.title, paper.title) in ("different", "part")
        if (
            denied
            or facts.kind != paper.kind
            or (other and min(facts.title.weight, paper.title.weight) >= _BLOCK)
        ):
            return None  # keys like "b3" are no identity
        return Link(self._papers[place].id, "key")

    def _tell_of_denials(
        self, reference: Reference, judged: Mapping[int, Identity], told: list[str], linked: str = ""
    ) -> None:
        entry = quoted(reference.id)
        end = f"; it is linked to {quoted(linked)}" if linked else "; it is not linked"
        for place, identity in judged.items():
            paper, reason = self._papers[place].id, identity.reason
            if reason.startswith(("one doi, but", "one arxiv, but")):
                told.append(f"Entry {entry} and {quoted(paper)} have {reason}{end}.")
            elif reason.startswith("another version") and not linked:
                told.append(f"Entry {entry} seems to be {reason} of {quoted(paper)}{end}.")
            elif identity.same and paper == linked and reason.endswith("against the identifiers"):
                told.append(f"Entry {entry} is linked to {quoted(paper)} by {reason}.")


@functools.lru_cache(maxsize=_AT_HAND)
def _index(key: _Papers) -> _Index:
    return _Index(key.papers)


def _blocks(facts: Facts) -> Iterator[tuple[str, str]]:
    """Where a record is looked for: two of one work share at least one block."""
    title = facts.title
    if facts.doi:
        yield "doi", facts.doi
    if facts.arxiv:
        yield "arxiv", facts.arxiv
    if title.key:
        yield "start", title.key[:_BLOCK]
        yield "end", title.key[-_BLOCK:]
    if facts.authors and facts.year is not None:
        for family in facts.authors[0].families:
            for year in (facts.year, facts.year + 1):
                yield "author", f"{family} {year}"


def _same_first_author(reference: Reference, paper: Paper) -> bool:
    if not reference.authors or not paper.authors or reference.year is None:
        return False
    same = not keys(reference.families[0]).isdisjoint(keys(paper.families[0]))
    return same and reference.year == paper.year
