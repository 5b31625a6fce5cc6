"""Are the sentences that cite found? Recall on gold citances, time, and a sample for reading precision.

    python benchmarks/extraction.py                      one JSON object a measure
    python benchmarks/extraction.py --sample 50 SEED     ids of citances that are not gold, drawn with a seed

Gold: CL-SciSumm 2018 (annotation/*.ann.txt of the three corpora). The data lies in CITANCE_DATA, by default
in `shared` beside the repository; without it the benchmark says so and ends.
"""

from __future__ import annotations

import random
import re
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from _lines import SHARED, show

from citance.documents.citances import extract
from citance.documents.decode import load
from citance.documents.formats.scisumm import Place, places
from citance.documents.sentences.split import split
from citance.errors import DataError
from citance.records import Citance, Document, Topic
from citance.sources.folder import FolderSource

CORPORA = ("machine-translation", "pos-tagging", "word-senses")
_FIELD = re.compile(r"(Citing Article|Citation Marker Offset|Citation Offset):\s*([^|]*)")


@dataclass(frozen=True)
class Gold:
    """An annotated citing sentence: numbers of the sentences in the citing paper's file."""

    citing: str
    cited: str
    sentences: frozenset[str]


@dataclass(frozen=True)
class Extracted:
    """What was found in one corpus."""

    name: str
    documents: dict[str, Document]
    places: dict[str, list[Place]]
    citances: dict[str, list[Citance]]
    seconds: float


def read_gold(corpus: Path) -> Iterator[Gold]:
    """The annotated citing sentences of a corpus."""
    for file in sorted(corpus.glob("annotation/*.ann.txt")):
        for line in file.read_text(encoding="utf-8", errors="replace").splitlines():
            fields = dict(_FIELD.findall(line))
            if "Citing Article" in fields:
                citing = re.sub(r"\.(?:xml|txt)$", "", fields["Citing Article"].strip())
                told = fields.get("Citation Marker Offset", "") + " " + fields.get("Citation Offset", "")
                yield Gold(citing, file.name.split(".")[0], frozenset(re.findall(r"\d+", told)))


def run(corpus: Path) -> Extracted:
    """Read every paper of a corpus and take out its citances."""
    start = time.perf_counter()
    source = FolderSource([corpus])
    papers = source.search(Topic("benchmark", corpus.name))
    documents: dict[str, Document] = {}
    files: dict[str, Path] = {}
    for paper in papers:
        try:
            documents[paper.paper_id] = source.read(paper)
        except DataError:
            continue  # two files of the corpora hold no sentence
        files[paper.paper_id] = corpus / paper.location
    reference = [paper.paper for paper in papers if paper.is_reference]
    citances = {key: extract(document, reference) for key, document in documents.items()}
    seconds = time.perf_counter() - start
    return Extracted(
        corpus.name,
        documents,
        {key: places(file, load(file)) for key, file in files.items()},
        citances,
        seconds,
    )


def hits(found: Extracted, gold: Gold) -> list[Citance]:
    """The citances of the gold paper whose sentence is one of the annotated ones."""
    spans = [(p.start, p.end) for p in found.places[gold.citing] if p.sid in gold.sentences]
    return [
        citance
        for citance in found.citances[gold.citing]
        if citance.cited == gold.cited
        and any(citance.span.start < end and start < citance.span.end for start, end in spans)
    ]


def splitter_speed(found: Sequence[Extracted]) -> float:
    """Sentences a second that our own splitter makes of the same texts, markers masked."""
    texts = [(d.text, d.mentions) for f in found for d in list(f.documents.values())[:20]]
    start = time.perf_counter()
    count = sum(len(split(text, mentions)) for text, mentions in texts)
    return count / (time.perf_counter() - start)


def main(arguments: Sequence[str]) -> None:
    """Print the measures, or the sample."""
    data = SHARED / "corpora"
    if not data.is_dir():
        print(f"skipped: no corpora in {data}; set CITANCE_DATA", file=sys.stderr)
        return
    found = [run(data / name) for name in CORPORA]
    gold = {f.name: [g for g in read_gold(data / f.name) if g.citing in f.documents] for f in found}
    matched = {f.name: [hits(f, g) for g in gold[f.name]] for f in found}
    if arguments[:1] == ["--sample"]:
        _sample(found, matched, int(arguments[1]), int(arguments[2]))
        return
    total = [hit for rows in matched.values() for hit in rows]
    for f in found:
        rows = matched[f.name]
        found_share = sum(map(bool, rows)) / len(rows)
        show("extraction", f"recall of gold citing sentences, {f.name}", found_share, "share", must=">= 0.85")
        show("extraction", f"read and extract, {f.name}", f.seconds, "seconds", must="<= 15")
    recall, speed = sum(map(bool, total)) / len(total), splitter_speed(found)
    show("extraction", "recall of gold citing sentences", recall, "share", must=">= 0.90")
    show("extraction", "sentence splitter", speed, "sentences/second", must=">= 2000")


def _sample(
    found: Sequence[Extracted], matched: dict[str, list[list[Citance]]], size: int, seed: int
) -> None:
    known = {citance.id for rows in matched.values() for hit in rows for citance in hit}
    others = [(f.name, c) for f in found for cs in f.citances.values() for c in cs if c.id not in known]
    others.sort(key=lambda pair: pair[1].id)
    for name, citance in random.Random(seed).sample(others, min(size, len(others))):
        print(f"{name}\t{citance.citing}\t{citance.cited}\t{citance.id}")


if __name__ == "__main__":
    main(sys.argv[1:])
