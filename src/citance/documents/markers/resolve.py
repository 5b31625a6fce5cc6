"""Which entry of a bibliography an author-year or number marker names; several candidates are reported."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rapidfuzz.fuzz import ratio

from citance.documents.markers.years import Year, latin
from citance.documents.references.names import acronym, author_keys, fold, keys
from citance.records import Reference
from citance.records.text import Confidence

_SPELLING = 88  # rapidfuzz ratio, 0..100: "Tillman" and "Tillmann" are one, "Zhao" and "Zhou" are not
_SHORTEST = 5  # letters: shorter names are never taken for a misspelling


class Found(NamedTuple):
    """What a marker names: one entry, several candidates, or nothing."""

    targets: tuple[str, ...] = ()
    ambiguous: tuple[str, ...] = ()
    confidence: Confidence = "high"

    def __bool__(self) -> bool:
        return bool(self.targets or self.ambiguous)


class Names(NamedTuple):
    """The authors as a marker gives them.

    Args:
        families: in printed order; the first may hold words that do not belong to it.
        et_al: whether it says that there are more.
    """

    families: tuple[str, ...]
    et_al: bool = False


@dataclass(slots=True)
class Bibliography:
    """The entries, indexed by first author and by number."""

    references: Sequence[Reference]
    _by_family: dict[str, list[Reference]] = field(default_factory=lambda: defaultdict(list))
    numbers: dict[int, str] = field(default_factory=dict)
    last: int = 0
    labels: dict[str, str] = field(default_factory=dict)
    _entries: dict[str, Reference] = field(default_factory=dict)
    _seen: dict[str, set[Year]] = field(default_factory=lambda: defaultdict(set))
    _contested: frozenset[str] = frozenset()
    _answers: dict[tuple[Names, Year], Found] = field(default_factory=dict)
    _near: dict[str, list[Reference]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for reference in self.references:
            self._entries.setdefault(reference.id, reference)
            for key in _first_keys(reference):
                self._by_family[key].append(reference)
            label = reference.label.strip("[](). ") or reference.id
            self.labels.setdefault(label, reference.id)
            if label.isascii() and label.isdigit() and len(label) <= 4:
                self.learn({int(label): reference.id})

    def learn(self, numbers: Mapping[int, str]) -> None:
        """Take in numbers of entries; the first entry of a number keeps it."""
        for number, entry in numbers.items():
            self.numbers.setdefault(number, entry)
            self.last = max(self.last, number)

    def find(self, names: Names, year: Year) -> Found:
        """The entry with these authors and this year; never a co-author's."""
        found = self._answers.get((names, year))
        if found is None:
            found = self._answers[names, year] = self._search(names, year)
        return self._settled(found, year) if found.targets else found

    def _search(self, names: Names, year: Year) -> Found:
        first = names.families[0]
        exact = {r.id: r for key in keys(first) for r in self._by_family.get(key, ())}
        candidates = [(r, 0) for r in exact.values()] or [(r, 1) for r in self._misspelt(first)]
        ranked: dict[int, list[Reference]] = defaultdict(list)
        for reference, doubts in candidates:
            total = doubts + _author_doubts(reference, names)
            total += _year_doubts(reference, year)
            if total <= 1:
                ranked[total].append(reference)
        if not ranked:
            return Found()
        doubts = min(ranked)
        return _choose(ranked[doubts], year, "high" if doubts == 0 else "low")

    def settle(self) -> bool:
        """Forget doubtful links that the whole document speaks against; tells whether there are any.

        An entry that is cited by another year, or by several letters of which its list prints none, stands
        beside works of the same authors that the bibliography does not hold.
        """
        self._contested = frozenset(entry for entry, years in self._seen.items() if len(years) > 1)
        return bool(self._contested)

    def letters_of(self, target: str) -> frozenset[str]:
        """The letters by which the document cites an entry's authors and year."""
        value = self._entries[target].year
        return frozenset(year.suffix for year in self._seen[target] if year.value == value and year.suffix)

    def _settled(self, found: Found, year: Year) -> Found:
        for target in found.targets:
            entry = self._entries[target]
            self._seen[target].add(year)
            if target not in self._contested:
                continue
            if entry.year != year.value:
                return Found()
            if year.suffix != latin(entry.suffix) and len(self.letters_of(target)) > 1:
                return Found(ambiguous=(target,), confidence="low")
        return found

    def authors_of(self, target: str) -> tuple[str, ...]:
        """The authors of an entry; empty if it has none."""
        return self._entries[target].authors

    def fits(self, target: str, names: Names) -> bool:
        """Whether these may be the authors of an entry."""
        entry = self._entries[target]
        first = not keys(names.families[0]).isdisjoint(_first_keys(entry))
        return first and _author_doubts(entry, names) <= 1

    def by_authors(self, names: Names) -> list[str]:
        """The entries with exactly these authors, whatever the year."""
        first = keys(names.families[0])
        near = {r.id: r for key in first for r in self._by_family.get(key, ())}
        return [r.id for r in near.values() if _author_doubts(r, names) == 0]

    def _misspelt(self, family: str) -> list[Reference]:
        key = fold(family)
        if len(key) < _SHORTEST:
            return []
        if key not in self._near:
            near = {
                r.id: r
                for known, entries in self._by_family.items()
                if len(known) >= _SHORTEST and ratio(key, known, score_cutoff=_SPELLING)
                for r in entries
            }
            self._near[key] = list(near.values())
        return self._near[key]


def _first_keys(reference: Reference) -> frozenset[str]:
    if not reference.authors:
        return frozenset()
    first = reference.authors[0]
    short = acronym(first) if "," not in first else ""
    return author_keys(first) | (frozenset([short.lower()]) if len(short) > 1 else frozenset())


def _author_doubts(reference: Reference, names: Names) -> int:
    """0 if the named authors are the entry's, 1 if the style would be unusual, more if they are not."""
    known, given = reference.authors, names.families
    if len(given) > len(known):
        return 2
    doubts = 0
    for mine, theirs in zip(known[1:], given[1:], strict=False):
        if author_keys(mine).isdisjoint(keys(theirs)):
            if ratio(fold(mine.partition(",")[0]), fold(theirs)) < _SPELLING:
                return 2
            doubts = 1
    if names.et_al:
        return doubts + (0 if len(known) > 2 else 1 if len(known) == 2 else 2)
    return doubts + (0 if len(known) == len(given) else 1)


def _year_doubts(reference: Reference, year: Year) -> int:
    if reference.year is None or year.value is None:
        return 0 if reference.year == year.value else 2
    if reference.suffix and year.suffix and latin(reference.suffix) != year.suffix:
        return 2
    return min(2, abs(reference.year - year.value))


def _choose(candidates: list[Reference], year: Year, confidence: Confidence) -> Found:
    """One candidate, the one that the letter points at, or all of them as ambiguous."""
    if year.suffix and not any(r.suffix for r in candidates):
        # The list prints no letters: they count its entries of that year in order.
        place = ord(year.suffix) - ord("a")
        if len(candidates) > 1 and place < len(candidates):
            return Found((candidates[place].id,), confidence=confidence)
        confidence = "low"
    if len(candidates) == 1:
        exact = latin(candidates[0].suffix) == year.suffix
        return Found((candidates[0].id,), confidence=confidence if exact else "low")
    return Found(ambiguous=tuple(r.id for r in candidates), confidence="low")
