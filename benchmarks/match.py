"""How well and how fast the matcher finds the sentences that a citance speaks of.

usage: python benchmarks/match.py [clscisumm] [scifact]

Needs the outside data (CITANCE_DATA, default ../shared). The peer is BM25 alone, from bm25s, in the same run.
"""

from __future__ import annotations

import gzip
import json
import os
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from citance.backends.encoder import MiniLmEncoder
from citance.config import EncoderSettings, MatchSettings
from citance.matching import PaperIndex, Query
from citance.measures.bm25 import Bm25Index
from citance.measures.lexical import content_stems, strip_citations

DATA = Path(os.environ.get("CITANCE_DATA", Path(__file__).parents[2] / "shared")) / "data" / "dev"
MUST = {
    "clscisumm": {"hit@3": 0.34, "hit@5": 0.48},
    "scifact": {"hit@1": 0.55, "f1@3": 0.48},
}
F1_AT = {"clscisumm": 2, "scifact": 3}


@dataclass
class Asked:
    """A cited paper, and what is asked of it: texts with the indices of the sentences that people chose."""

    sentences: list[str]
    texts: list[str] = field(default_factory=list)
    gold: list[set[int]] = field(default_factory=list)


def rows(name: str) -> Iterator[dict]:
    """The rows of a data file."""
    with gzip.open(DATA / name, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def clscisumm() -> Iterable[Asked]:
    """One entry a distinct citance; its gold is what any annotator chose."""
    papers, places = {}, {}
    for ref in rows("clscisumm_train2018_refs.jsonl.gz"):
        papers[ref["topic"]] = Asked(list(ref["sentences"].values()))
        places[ref["topic"]] = {sid: place for place, sid in enumerate(ref["sentences"])}
    gold: dict[tuple[str, ...], set[int]] = defaultdict(set)
    for row in rows("clscisumm_train2018_citances.jsonl.gz"):
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
    for row in rows("scifact_train.jsonl.gz"):
        if row.get("evidence"):
            paper = papers.setdefault(row["cited_doc"], Asked(row["cited_sentences"]))
            paper.texts.append(row["citing_text"])
            paper.gold.append({int(place) for place in row["evidence"]})
    return papers.values()


def figures(rankings: Sequence[Sequence[int]], gold: Sequence[set[int]], f1_at: int) -> dict[str, float]:
    """hit@k: share of texts with a chosen sentence among the first k; f1@k over all sentences."""
    found = {
        f"hit@{k}": sum(
            bool(chosen & set(ranking[:k])) for ranking, chosen in zip(rankings, gold, strict=True)
        )
        / len(gold)
        for k in (1, 3, 5, 10)
    }
    both = sum(len(chosen & set(ranking[:f1_at])) for ranking, chosen in zip(rankings, gold, strict=True))
    given = sum(len(ranking[:f1_at]) for ranking in rankings)
    found[f"f1@{f1_at}"] = 2 * both / (given + sum(map(len, gold)))
    return found


def measure(name: str) -> None:
    """Print the figures of one set."""
    papers = [paper for paper in {"clscisumm": clscisumm, "scifact": scifact}[name]() if paper.texts]
    encoder, settings = MiniLmEncoder(EncoderSettings()), MatchSettings()
    encoder.sentences(["warm up"])
    ours, peers, gold = [], [], []
    start = time.perf_counter()
    for paper in papers:
        index = PaperIndex(paper.sentences, encoder, settings)
        ours += [ranked.ranking for ranked in index.rank([Query(text) for text in paper.texts])]
        gold += paper.gold
    seconds = (time.perf_counter() - start) / len(gold)
    for paper in papers:
        bm25 = Bm25Index([content_stems(sentence) for sentence in paper.sentences])
        for text in paper.texts:
            scores = bm25.scores(content_stems(strip_citations(text)))
            peers.append([int(place) for place in (-scores).argsort(kind="stable")])
    values, theirs = figures(ours, gold, F1_AT[name]), figures(peers, gold, F1_AT[name])
    for measured, value in values.items():
        show(name, measured, value, "share", theirs[measured], 0.95 if measured == "hit@1" else 1.0)
    for measured, least in MUST[name].items():
        show(name, measured, values[measured], "share", None, f">= {least}")
    show(name, "time per citance, papers encoded", seconds, "s", None, "<= 0.15")


def show(
    name: str, measured: str, value: float, unit: str, peer: float | None, must: float | str = 1.0
) -> None:
    """Print one figure as a line of JSON."""
    line = {
        "benchmark": f"match {name}",
        "measure": measured,
        "value": round(value, 4),
        "unit": unit,
        "peer": None if peer is None else "bm25s alone",
        "peer_value": None if peer is None else round(peer, 4),
        "ratio": None if peer is None else round(value / peer, 3),
        "must": must,
    }
    print(json.dumps(line))


if __name__ == "__main__":
    for chosen in sys.argv[1:] or list(MUST):
        if chosen not in MUST:
            sys.exit(__doc__)
        measure(chosen)
