"""Real PDFs: two that this project set itself (sources beside them), and three from outside."""

from __future__ import annotations

import re
from itertools import groupby
from pathlib import Path

import pytest

from citance.documents.formats.pdf.reader import read_head, read_pdf
from citance.documents.read import read
from citance.records import Document
from documents import laws

PDFS = Path(__file__).parent / "pdfs"
OWN = ["one_column", "two_columns"]
CITE = re.compile(r"\\cite(?!author)\w*\*?(?:\[[^\]]*\])*\{(?P<keys>[^}]*)\}")

# The markers of N18-3011, read by hand: first author and year of what each names.
N18 = """
Wu 2014, Iyer 2017, Xiong 2017, Lample 2016, Daumé 2007, Etzioni 2011, Pennington 2014, Hochreiter 1997, Collobert 2011,
Wang 2013, Ferragina 2010, Demner-Fushman 2017, Pennington 2014, Peters 2017, Ammar 2017, Augenstein 2017, Li 2016,
Krallinger 2015, Jimeno-Yepes 2011, Li 2016, Bhagavatula 2015, Ling 2015, Culotta 2007, Mintz 2009, Siegel 2018,
Valenzuela 2015, Weihs 2017, Bhagavatula 2018, Hahn-Powell 2017, Wu 2014
"""


def own(name: str, *, links: bool = True) -> Document:
    file = PDFS / f"{name}.pdf"
    return read_pdf(file, file.read_bytes(), links=links)


def titles() -> dict[str, str]:
    """The title of each key of the bibliography, as its source writes it."""
    source = (PDFS / "shore.bib").read_text(encoding="utf-8")
    return dict(re.findall(r"@\w+\{(\w+),.*?title=\{(.*?)\}", source))


def cited(name: str) -> list[str]:
    """The titles that the source cites, in order; what a caption cites comes last, as in the document."""
    source = (PDFS / f"{name}.tex").read_text(encoding="utf-8")
    captions = re.findall(r"\\caption\{.*\}$", source, re.MULTILINE)
    for caption in captions:
        source = source.replace(caption, "")
    known = titles()
    found = [
        known[key.strip()]
        for text in [source, *captions]
        for m in CITE.finditer(text)
        for key in m["keys"].split(",")
    ]
    return [title for title, _ in groupby(found)]


def named(document: Document) -> list[str]:
    """The titles that the document's markers name, in order."""
    known = {r.id: next(t for t in titles().values() if t in r.raw) for r in document.references}
    return [title for title, _ in groupby(known[t] for m in document.mentions for t in m.targets)]


@pytest.mark.parametrize("name", OWN)
def test_links_name_exactly_what_the_source_cites(name: str) -> None:
    document = own(name)
    laws.check(document)
    assert named(document) == cited(name)
    assert all(m.method == "link" for m in document.mentions)
    assert document.report.unresolved == ()


@pytest.mark.parametrize("name", OWN)
def test_rules_alone_find_nearly_the_same(name: str) -> None:
    gold, ruled = own(name), own(name, links=False)
    laws.check(ruled)
    assert ruled.text == gold.text
    expected = {(m.start, m.end, target) for m in gold.mentions for target in m.targets}
    found = {(m.start, m.end, target) for m in ruled.mentions for target in m.targets}
    met = {e for e in expected if any(a < e[1] and e[0] < b and t == e[2] for a, b, t in found)}
    right = {f for f in found if any(a < f[1] and f[0] < b and t == f[2] for a, b, t in expected)}
    assert len(met) >= 0.85 * len(expected)
    assert len(right) >= 0.97 * len(found)


@pytest.mark.parametrize("name", OWN)
def test_nothing_of_the_frame_is_in_the_text(name: str) -> None:
    document = own(name)
    body = "\n".join(
        document.text[s.start : s.end] for s in document.sections if s.kind in ("body", "related")
    )
    for scrap in ("Detectors on the shore", "L. Xu and M. Zhao", "METHODS", "Table 1", "0.81", "  "):
        assert scrap not in body
    for paragraph in filter(None, map(str.strip, body.split("\n\n"))):
        assert paragraph[-1] in ".:", paragraph


def test_head_of_one_column() -> None:
    document = own("one_column")
    assert document.paper.title == "Do cheap loggers tell the temperature of a rocky shore?"
    assert document.paper.authors == ("Thorne, Ada", "Sato, Ken", "Ueda, Mio")
    assert document.paper.year == 2024
    assert document.abstract.startswith("Temperature decides which animals live where")
    assert document.abstract.strip().endswith("removes most of the difference.")
    head = read_head(PDFS / "one_column.pdf", (PDFS / "one_column.pdf").read_bytes())
    assert (head.title, head.authors, head.year) == (
        document.paper.title,
        document.paper.authors,
        document.paper.year,
    )


def test_sections_captions_tables_and_notes_of_one_column() -> None:
    document = own("one_column")
    found = [(s.title, s.kind) for s in document.sections]
    assert found == [
        ("Abstract", "abstract"),
        ("Introduction", "body"),
        ("What others measured", "body"),
        ("Methods", "body"),
        ("Results", "body"),
        ("Discussion", "body"),
        ("Notes", "footnote"),
        ("Table 1", "caption"),
        ("Tables and figures", "table"),
    ]


def test_authors_and_year_that_no_page_prints() -> None:
    paper = own("two_columns").paper
    assert paper.authors == ("Xu, Lan", "Zhao, Min")
    assert paper.year is None  # the file's date is not the paper's


def test_letters_prefixes_and_locators() -> None:
    document = own("two_columns")
    found = {m.surface: m for m in document.mentions}
    assert found["(cf. Smith, 2005; Ivanov, 2002)"].prefix == "cf."
    assert found["(Lefèvre and Martin, 2018, p. 70)"].locator == "p. 70"
    assert found["Zhao (2023, p. 9)"].kind == "narrative"
    ids = {r.title: r.id for r in document.references}
    both = found["Farouk et al. (2021b,a)"].targets
    assert both == (
        ids["Citizen transects drift with the tide of volunteers"],
        ids["Calibrating volunteers with photographs"],
    )


def test_reading_twice_gives_the_same() -> None:
    assert read(PDFS / "two_columns.pdf") == read(PDFS / "two_columns.pdf")


@pytest.mark.parametrize(("name", "entries"), [("2304.02623v1", 35), ("2503.05372", 39)])
def test_numeric_papers_with_links(shared: Path, name: str, entries: int) -> None:
    file = shared / "papers" / "pdf" / f"{name}.pdf"
    document = read(file)
    laws.check(document)
    targets = {target for m in document.mentions for target in m.targets}
    assert [r.id for r in document.references] == [str(n) for n in range(1, entries + 1)]
    assert len(targets) >= 0.97 * entries
    ruled = read_pdf(file, file.read_bytes(), links=False)
    expected = {(m.start, t) for m in document.mentions for t in m.targets if m.method == "link"}
    found = {(m.start, t) for m in ruled.mentions for t in m.targets}
    near = {(e, t) for e, t in expected if any(abs(e - f) < 40 and t == u for f, u in found)}
    assert len(near) >= 0.95 * len(expected)


def test_an_author_year_paper_without_links(shared: Path) -> None:
    document = read(shared / "papers" / "pdf" / "N18-3011.pdf")
    laws.check(document)
    known = {r.id: f"{r.families[0]} {r.year}" for r in document.references if r.families}
    found = [known.get(target, "?") for m in document.mentions for target in m.targets]
    expected = [part.strip() for part in N18.split(",")]
    right = sum(min(found.count(one), expected.count(one)) for one in set(expected))
    assert len(document.references) == 27
    assert right >= 0.85 * len(expected)
    assert right >= 0.97 * len(found)
    assert document.paper.title == "Construction of the Literature Graph in Semantic Scholar"
    assert len(document.paper.authors) == 23
