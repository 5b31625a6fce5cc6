"""Are all linked citations of JATS articles found, with their entries, and how fast is it?

usage: python benchmarks/jats.py

Gold: the <xref ref-type="bibr"> of the articles themselves, counted by a few lines of lxml; a range between two
links names the entries between. Peer for the time: pubmed_parser, where it is installed (title, paragraphs and
references, without places or groups). Needs the outside data (CITANCE_DATA, default ../shared).
"""

from __future__ import annotations

import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

from _lines import SHARED, show
from lxml import etree

from citance.config import ReadSettings
from citance.documents.read import read
from citance.documents.readers import Readers
from citance.records import Document

RANGE = re.compile(r"[\])]?\s*(?:--|[-–—‐‑−])\s*[\[(]?")
OUTSIDE = {"sub-article", "response", "ref-list", "front"}


def links(path: Path) -> tuple[Counter[str], int, int]:
    """Entry → how often it is linked, links named by ranges among them, and how many ranges there are."""
    root = etree.parse(str(path)).getroot()
    order = [ref.get("id") for ref in root.iter("{*}ref")]
    found: Counter[str] = Counter()
    implied = ranges = 0
    for link in root.iter("{*}xref"):
        above = {etree.QName(a).localname for a in link.iterancestors() if isinstance(a.tag, str)}
        if link.get("ref-type") != "bibr" or above & OUTSIDE:
            continue
        named = link.get("rid").split()
        found.update(named)
        after = link.getnext()
        if after is not None and after.get("ref-type") == "bibr" and RANGE.fullmatch(link.tail or ""):
            first, last = order.index(named[-1]), order.index(after.get("rid").split()[0])
            found.update(order[first + 1 : last])
            implied += last - first - 1
            ranges += 1
    return found, implied, ranges


def exact(document: Document) -> bool:
    """Whether every marker stands where it is said to stand."""
    return all(document.text[m.start : m.end] == m.surface for m in document.mentions)


def seconds(job: Callable[[Path], object], files: Sequence[Path], rounds: int = 5) -> float:
    """Median time for all files."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        for file in files:
            job(file)
        times.append(time.perf_counter() - start)
    return median(times)


def side_by_side(files: Sequence[Path], times: int = 20) -> float:
    """Articles a second in processes of their own, when these have started."""
    with Readers(ReadSettings()) as readers:
        list(readers.read_all(files))
        start = time.perf_counter()
        count = sum(1 for _ in readers.read_all([*files] * times))
        return count / (time.perf_counter() - start)


def main() -> None:
    """Print the figures."""
    folder = SHARED / "papers" / "jats"
    if not folder.is_dir():
        print(f"skipped: no articles in {folder}; set CITANCE_DATA", file=sys.stderr)
        return
    files = sorted(folder.iterdir())
    documents = {file: read(file) for file in files}
    there = got = implied = ranges = 0
    for file, document in documents.items():
        gold, hidden, count = links(file)
        ours = Counter(target for mention in document.mentions for target in mention.targets)
        there, got = there + gold.total(), got + (gold & ours).total()
        implied, ranges = implied + hidden, ranges + count
        if missing := gold - ours:
            print(f"{file.name}: {dict(missing)}", file=sys.stderr)
    show("jats", "articles", len(files), "articles")
    show(
        "jats",
        "articles whose markers stand where they are said to",
        sum(map(exact, documents.values())) / len(files),
        "share",
        must=">= 1",
    )
    show("jats", "links to entries", there, "links")
    show("jats", "links found with their entry", got / there, "share", must=">= 0.99")
    show("jats", "ranges between two links", ranges, "ranges")
    show("jats", "entries named by them alone", implied, "links")
    ours = seconds(read, files)
    show("jats", "articles a second, one process", len(files) / ours, "articles/second", must=">= 100")
    show("jats", "articles a second, as `citance read` does it", side_by_side(files), "articles/second")
    try:
        import pubmed_parser
    except ImportError:
        return

    def peer(file: Path) -> object:
        return [
            part(str(file))
            for part in (
                pubmed_parser.parse_pubmed_xml,
                pubmed_parser.parse_pubmed_paragraph,
                pubmed_parser.parse_pubmed_references,
            )
        ]

    theirs = seconds(peer, files)
    show(
        "jats",
        "articles a second, beside a peer",
        len(files) / ours,
        "articles/second",
        peer="pubmed_parser",
        peer_value=len(files) / theirs,
    )


if __name__ == "__main__":
    main()
