"""Are PDFs read right? Links, markers by rule alone, text against a TEI of the same paper, speed and memory.

    python benchmarks/pdf.py            one JSON object a measure

Gold: the link layer of the PDFs that have one (for the rules, which are run with it switched off); for N18-3011 its
markers, read by hand (tests/documents/formats/test_pdf.py), and its TEI for the text. Two PDFs are this project's own
(tests/documents/formats/pdfs); the others lie in CITANCE_DATA, by default in `shared` beside the repository, and are
left out where they are missing. The peer of text and speed is pdfplumber (`pip install citance[bench]`).
"""

from __future__ import annotations

import importlib.util
import io
import re
import subprocess
import sys
import time
from bisect import bisect_right
from pathlib import Path

from _lines import SHARED, show
from lxml import etree

from citance.documents.formats.pdf.reader import read_pdf
from citance.records import Document

ROOT = Path(__file__).resolve().parents[1]
OWN = [ROOT / "tests/documents/formats/pdfs" / f"{name}.pdf" for name in ("one_column", "two_columns")]
LINKED = [SHARED / "papers/pdf" / f"{name}.pdf" for name in ("2304.02623v1", "2503.05372")]
PLAIN = SHARED / "papers/pdf/N18-3011.pdf"
TEI = SHARED / "papers/tei/N18-3011.tei.xml"
LONG = 500  # pages
_WORD = re.compile(r"[^\W\d_]{2,}")
_DASHES = re.compile("[-‐‑–—]")
_PEAK = """
import resource, sys
from pathlib import Path
from citance.documents.formats.pdf.reader import read_pdf
file = Path(sys.argv[1])
read_pdf(file, file.read_bytes())
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def pairs(document: Document, *, link: bool = False) -> set[tuple[int, int, str]]:
    """Place of each marker with each entry that it names; only by links, if asked."""
    return {
        (m.start, m.end, target)
        for m in document.mentions
        for target in m.targets
        if not link or m.method == "link"
    }


def met(one: set[tuple[int, int, str]], other: set[tuple[int, int, str]]) -> float:
    """Share of some pairs that others name too, at an overlapping place."""
    hits = sum(any(a < end and start < b and t == target for a, b, t in other) for start, end, target in one)
    return hits / len(one) if one else 0.0


def links_and_rules() -> None:
    """Entries that links resolve, and what rules find of the links' pairs."""
    for file in filter(Path.exists, [*LINKED, *OWN]):
        raw = file.read_bytes()
        linked, ruled = read_pdf(file, raw), read_pdf(file, raw, links=False)
        gold = pairs(linked, link=True)
        entries = {target for _, _, target in gold}
        name = file.stem
        show(
            f"pdf links {name}",
            "distinct entries resolved",
            len(entries) / len(linked.references),
            "share",
            must=">= 0.97",
        )
        must = ">= 0.95" if file in LINKED else ">= 0.85"
        show(f"pdf rules {name}", "pairs of the links found", met(gold, pairs(ruled)), "share", must=must)
        must = ">= 0.97" if file in OWN else None
        show(f"pdf rules {name}", "precision", met(pairs(ruled), pairs(linked)), "share", must=must)


def author_year() -> None:
    """The markers of N18-3011 against those read by hand."""
    if not PLAIN.exists():
        return
    source = (ROOT / "tests/documents/formats/test_pdf.py").read_text(encoding="utf-8")
    listed = re.search(r'N18 = """(.*?)"""', source, re.DOTALL)
    gold = [part.strip() for part in listed[1].split(",")] if listed else []
    document = read_pdf(PLAIN, PLAIN.read_bytes())
    known = {r.id: f"{r.families[0]} {r.year}" for r in document.references if r.families}
    found = [known.get(target, "?") for m in document.mentions for target in m.targets]
    right = sum(min(found.count(one), gold.count(one)) for one in set(gold))
    show("pdf rules N18-3011", "markers found", right / len(gold), "share", must=">= 0.85")
    show("pdf rules N18-3011", "precision", right / len(found), "share", must=">= 0.97")


def words(text: str) -> list[str]:
    """Words of two letters or more; GROBID glues words at hyphens, so hyphens count for nothing."""
    return _WORD.findall(_DASHES.sub("", text.lower()))


def shingles(text: str, gold: list[tuple[str, ...]]) -> tuple[float, float]:
    """Share of the gold's 8-word runs in a text, and share of those found that stand in order."""
    mine = words(text)
    places: dict[tuple[str, ...], int] = {}
    for n in range(len(mine) - 7):
        places.setdefault(tuple(mine[n : n + 8]), n)
    found = [places[run] for run in gold if run in places]
    tails: list[int] = []
    for place in found:
        at = bisect_right(tails, place)
        tails[at : at + 1] = [place]
    return len(found) / len(gold), len(tails) / max(1, len(found))


def text_quality() -> None:
    """Text against the TEI of N18-3011, and pdfplumber's."""
    if not (PLAIN.exists() and TEI.exists()):
        return
    space = {"t": "http://www.tei-c.org/ns/1.0"}
    body = [" ".join(p.itertext()) for p in etree.parse(TEI).iterfind(".//t:text/t:body//t:p", space)]
    gold = [tuple(words(p)[n : n + 8]) for p in body for n in range(len(words(p)) - 7)]
    found, order = shingles(read_pdf(PLAIN, PLAIN.read_bytes()).text, gold)
    show("pdf text N18-3011", "8-word runs of the TEI found", found, "share", must=">= 0.95")
    show("pdf text N18-3011", "of these in order", order, "share", must=">= 0.95")
    if importlib.util.find_spec("pdfplumber"):
        theirs = shingles(plumbed(PLAIN), gold)
        for measure, ours, value in zip(("found", "of these in order"), (found, order), theirs, strict=True):
            show("pdf text N18-3011", measure, ours, "share", peer="pdfplumber", peer_value=value, must=1.0)


def plumbed(file: Path) -> str:
    """The text as pdfplumber reads it."""
    import pdfplumber

    with pdfplumber.open(file) as pdf:
        return "\n".join(page.extract_text() or "" for page in pdf.pages)


def speed() -> None:
    """Pages a second of processor time, best of three, everything included."""
    import pypdf

    for file in filter(Path.exists, [*LINKED, PLAIN, *OWN]):
        raw = file.read_bytes()
        count = len(pypdf.PdfReader(io.BytesIO(raw)).pages)
        ours = min(timed(lambda file=file, raw=raw: read_pdf(file, raw)) for _ in range(3))
        name, value = f"pdf speed {file.stem}", count / ours
        show(name, "pages read and linked", value, "pages/s", must=">= 25")
        if importlib.util.find_spec("pdfplumber"):
            theirs = count / timed(lambda file=file: plumbed(file))
            show(name, "pages", value, "pages/s", peer="pdfplumber", peer_value=theirs, must=1.0)


def timed(work: object) -> float:
    """Seconds of processor time."""
    start = time.process_time()
    work()  # type: ignore[operator]
    return time.process_time() - start


def long_paper(folder: Path) -> None:
    """Speed and memory of 500 pages."""
    import pypdf

    sources = [pypdf.PdfReader(file) for file in [*LINKED, PLAIN, *OWN] if file.exists()]
    writer, count = pypdf.PdfWriter(), 0
    while count < LONG:
        for source in sources:
            for page in source.pages[: LONG - count]:
                writer.add_page(page)
                count += 1
    file = folder / "long.pdf"
    writer.write(file)
    raw = file.read_bytes()
    seconds = timed(lambda: read_pdf(file, raw))
    show("pdf speed 500 pages", "pages read and linked", LONG / seconds, "pages/s", must=">= 25")
    told = subprocess.run(
        [sys.executable, "-c", _PEAK, str(file)], capture_output=True, text=True, check=True
    )
    show("pdf memory 500 pages", "peak of a process of its own", float(told.stdout), "MB", must="< 300")


def main() -> None:
    """All of it."""
    import tempfile

    links_and_rules()
    author_year()
    text_quality()
    speed()
    with tempfile.TemporaryDirectory() as folder:
        long_paper(Path(folder))


if __name__ == "__main__":
    main()
