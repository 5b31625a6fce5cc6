"""How running text names papers so that no two are mistaken for each other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from citance.records import Paper

_INNER = str.maketrans("“”", "‘’")


def paper_names(papers: Iterable[Paper]) -> dict[str, str]:
    """Paper id → its name: "Ito (2015)", or "Ito (2015a)" where another paper would be named so too.

    A paper without authors and title goes by its id: "E03-1007 (2003)". Letters follow title and id, so that
    they do not depend on the order of the papers.
    """
    by_id = {paper.id: paper for paper in papers}
    alike: defaultdict[str, list[Paper]] = defaultdict(list)
    for paper in by_id.values():
        alike[_name(paper, "")].append(paper)
    names = {}
    for name, group in alike.items():
        group.sort(key=lambda paper: (paper.title.casefold(), paper.id))
        for place, paper in enumerate(group):
            names[paper.id] = name if len(group) == 1 else _name(paper, _letters(place))
    return {identity: names[identity] for identity in by_id}


def _name(paper: Paper, suffix: str) -> str:
    if paper.families and paper.year:
        return f"{paper.short[:-1]}{suffix})"
    name = f"{paper.id} ({paper.year})" if paper.year else paper.id
    if paper.families:
        name = paper.short
    elif paper.title:
        name = f"“{' '.join(paper.title.split()).translate(_INNER)}”"
    return f"{name} [{suffix}]" if suffix else name


def _letters(place: int) -> str:
    """a, b, ..., z, aa, ab, ..."""
    letters = ""
    place += 1
    while place:
        place, rest = divmod(place - 1, 26)
        letters = chr(ord("a") + rest) + letters
    return letters
