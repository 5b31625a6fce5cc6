"""How well and how fast the matcher finds the sentences that a citance speaks of.

usage: python benchmarks/match.py [clscisumm] [scifact]

Needs the outside data (CITANCE_DATA, default ../shared). The peer is BM25 alone, from bm25s, in the same run.
"""

from __future__ import annotations

import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from _lines import rows, show
from numpy.typing import NDArray

from citance.backends.encoder import MiniLmEncoder
from citance.config import EncoderSettings, MatchSettings
from citance.matching import PaperIndex, Query
from citance.measures.bm25 import Bm25Index
from citance.measures.classification import bootstrap
from citance.measures.lexical import content_stems, strip_citations

MUST = {
    "clscisumm": {"hit@3": 0.34, "hit@5": 0.48},
    "scifact": {"hit@1": 0.55, "f1@3": 0.48},
}
GAINS = {"clscisumm": ("hit@3 gained", "hit@5 gained"), "scifact": ()}
F1_AT = {"clscisumm": 2, "scifact": 3}


@dataclass
class Asked:
    """A cited paper, and what is asked of it: texts with the indices of the sentences that people chose."""

    sentences: list[str]
    texts: list[str] = field(default_factory=list)
    gold: list[set[int]] = field(default_factory=list)


def clscisumm() -> Iterable[Asked]:
    """One entry a distinct citance; its gold is what any annotator chose."""
    papers, places = {}, {}
    for ref in rows("clscisumm_train2018_refs"):
        papers[ref["topic"]] = Asked(list(ref["sentences"].values()))
        places[ref["topic"]] = {sid: place for place, sid in enumerate(ref["sentences"])}
    gold: dict[tuple[str, ...], set[int]] = defaultdict(set)
    for row in rows("clscisumm_train2018_citances"):
        key = (row["topic"], row["citing_article"], row["citance_no"], row["citing_text"])
        known = places[row["topic"]]
        gold[key] |= {known[sid] for sid in map(str, row["evidence"]) if sid in known}
    for key, chosen in gold.items():
        if chosen:
            papers[key[0]].texts.append(key[3])
            papers[key[0]].gold.append(chosen)
    return papers.values()


def scifact() -> Iterable[Asked]:
    """Claims with a rationale."""
    papers: dict[str, Asked] = {}
    for row in rows("scifact_train"):
        if row.get("evidence"):
            paper = papers.setdefault(row["cited_doc"], Asked(row["cited_sentences"]))
            paper.texts.append(row["citing_text"])
            paper.gold.append({int(place) for place in row["evidence"]})
    return papers.values()


def figures(
    rankings: Sequence[Sequence[int]], gold: Sequence[set[int]], f1_at: int, which: NDArray[np.int64]
) -> dict[str, float]:
    """hit@k: share of the chosen texts with a gold sentence among the first k; f1@k over all sentences."""
    pairs = [(rankings[place], gold[place]) for place in which]
    found = {f"hit@{k}": sum(bool(own & set(r[:k])) for r, own in pairs) / len(pairs) for k in (1, 3, 5, 10)}
    both = sum(len(own & set(ranking[:f1_at])) for ranking, own in pairs)
    given = sum(len(ranking[:f1_at]) + len(own) for ranking, own in pairs)
    found[f"f1@{f1_at}"] = 2 * both / given
    return found


def bm25(paper: Asked) -> list[list[int]]:
    """The peer's rankings."""
    index = Bm25Index([content_stems(sentence) for sentence in paper.sentences])
    scores = [index.scores(content_stems(strip_citations(text))) for text in paper.texts]
    return [[int(place) for place in (-row).argsort(kind="stable")] for row in scores]


def measure(name: str) -> None:
    """Print the figures of one set; intervals draw whole papers."""
    papers = [paper for paper in {"clscisumm": clscisumm, "scifact": scifact}[name]() if paper.texts]
    encoder, settings = MiniLmEncoder(EncoderSettings()), MatchSettings()
    encoder.sentences(["warm up"])
    ours: list[Sequence[int]] = []
    start = time.perf_counter()
    for paper in papers:
        index = PaperIndex(paper.sentences, encoder, settings)
        ours += [ranked.ranking for ranked in index.rank([Query(text) for text in paper.texts])]
    seconds = (time.perf_counter() - start) / len(ours)
    theirs = [ranking for paper in papers for ranking in bm25(paper)]
    gold = [chosen for paper in papers for chosen in paper.gold]
    groups = [str(place) for place, paper in enumerate(papers) for _ in paper.gold]

    def both(which: NDArray[np.int64]) -> Mapping[str, float]:
        mine, peers = (figures(one, gold, F1_AT[name], which) for one in (ours, theirs))
        return mine | {f"{key} gained": mine[key] - peers[key] for key in mine}

    other = figures(theirs, gold, F1_AT[name], np.arange(len(gold)))
    for measured, (value, low, high) in bootstrap(both, groups).items():
        if measured.endswith(" gained"):
            peer = other[measured.removesuffix(" gained")]
            must = "interval > 0" if measured in GAINS[name] else None
            show(
                f"match {name}",
                measured,
                value,
                "share",
                interval=(low, high),
                peer="BM25 alone",
                peer_value=peer,
                ratio=1 + value / peer,
                must=must,
            )
        else:
            least = MUST[name].get(measured)
            must = None if least is None else f">= {least}"
            show(f"match {name}", measured, value, "share", interval=(low, high), must=must)
    show(f"match {name}", "time per citance, papers encoded", seconds, "s", must="<= 0.15")


if __name__ == "__main__":
    for chosen in sys.argv[1:] or list(MUST):
        if chosen not in MUST:
            sys.exit(__doc__)
        measure(chosen)
