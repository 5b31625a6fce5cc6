"""How fast are citation markers found? Real papers with their bibliographies, and texts made to be slow.

    python benchmarks/markers.py             one JSON object a measure

Processor time, the best of several. The papers are those of the CL-SciSumm corpora in CITANCE_DATA, by default
in `shared` beside the repository; without them only the hostile texts are measured.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path

from _lines import SHARED, show

from citance.documents.markers import find
from citance.errors import DataError
from citance.records import Reference, Topic
from citance.sources.folder import FolderSource

CORPORA = ("machine-translation", "pos-tagging", "word-senses")
MEGABYTE = 1_000_000
# Brackets that never close, numbers that never end, years without end.
HOSTILE = {"unclosed names": "(Smith ", "unclosed numbers": "[1, ", "years without end": "2019, "}
ENTRIES = [
    Reference("1", "1", authors=("Smith, A.", "Jones, B.", "Patel, C."), year=2019),
    *(Reference(str(n), str(n), authors=(f"Author{n}, A.",), year=1990 + n) for n in range(2, 30)),
]


def papers(corpus: Path) -> Iterator[tuple[str, list[Reference]]]:
    """Text and bibliography of every paper of a corpus."""
    source = FolderSource([corpus])
    for paper in source.search(Topic("benchmark", corpus.name)):
        try:
            document = source.read(paper)
        except DataError:
            continue  # two files of the corpora hold no sentence
        yield document.text, list(document.references)


def seconds(texts: list[tuple[str, list[Reference]]], tries: int) -> float:
    """Processor time for all texts, the best of several."""
    best = float("inf")
    for _ in range(tries):
        start = time.process_time()
        for text, references in texts:
            find(text, references)
        best = min(best, time.process_time() - start)
    return best


def main() -> None:
    """Print the measures."""
    if (SHARED / "corpora").is_dir():
        for corpus in CORPORA:
            texts = list(papers(SHARED / "corpora" / corpus))
            size = sum(len(text.encode()) for text, _ in texts)
            show("markers", f"speed, {corpus}", size / MEGABYTE / seconds(texts, 5), "MB/second", must=">= 2")
    else:
        print(f"skipped: no corpora in {SHARED / 'corpora'}; set CITANCE_DATA", file=sys.stderr)
    for name, piece in HOSTILE.items():
        text = (piece * MEGABYTE)[:MEGABYTE]
        whole = seconds([(text, ENTRIES)], 5)
        half = seconds([(text[: MEGABYTE // 2], ENTRIES)], 5)
        show("markers", f"speed, {name}", 1 / whole, "MB/second", must=">= 2")
        show("markers", f"time of 1 MB to 0.5 MB, {name}", whole / half, "ratio", must="<= 2.5")


if __name__ == "__main__":
    main()
