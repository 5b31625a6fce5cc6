"""The first four stages: two topics, two papers, one that cannot be read."""

from __future__ import annotations

from citance.backends.fakes import HashEncoder
from citance.backends.protocols import Models
from citance.config import Settings
from citance.errors import CitanceError, DataError, SourceError
from citance.flow.records import Records
from citance.flow.stage import Context, Stage
from citance.records import (
    Citance,
    Document,
    Mention,
    Paper,
    RankedPaper,
    Reference,
    Role,
    Section,
    Sentence,
    Topic,
)
from citance.stages.acquire import acquire
from citance.stages.extract import STAGE as EXTRACT
from citance.stages.extract import extract
from citance.stages.rerank import STAGE as RERANK
from citance.stages.rerank import rerank
from citance.stages.search import search

TREES, BEES = Topic("t", "street trees and shade"), Topic("b", "bees in cities")
SHADE = Paper("shade", "Shade of street trees", ("Ito, K.",), 2015)
HIVES = Paper("hives", "Hives on roofs: bees in cities", ("Marek, J.",), 2013)
NAMELESS = Paper("nameless")
CITING = Paper("later", "A later paper on bees", ("Ito, K.",), 2020)


def listed(topic: Topic, paper: Paper, rank: int, role: Role = Role.REFERENCE) -> RankedPaper:
    return RankedPaper(topic.id, paper, role, rank, None, "list", "given")


class ListSource:
    """Two topics' papers; the second topic of a search and one paper fail."""

    identity = "list"
    warnings = ()

    def search(self, topic: Topic) -> list[RankedPaper]:
        if topic == BEES:
            raise SourceError("The list is away.", retryable=True)
        return [listed(topic, SHADE, 1), listed(topic, HIVES, 2)]

    def read(self, paper: RankedPaper) -> Document:
        if paper.paper == HIVES:
            raise DataError("is truncated.", "hives.xml")
        return Document(paper.paper, "Trees give shade.")


def context(stage: Stage | None = None, rows: list[RankedPaper] | None = None) -> Context:
    records = Records()
    records.put(RankedPaper, rows or [])
    joins = {join.kind: join for join in stage.joins} if stage else {}
    return Context(Settings(), Models(HashEncoder()), ListSource(), records, joins)


def test_search_loses_only_the_topic_whose_search_fails() -> None:
    found, failed = search([TREES, BEES], context())
    assert [row.paper.id for row in found] == ["shade", "hives"]
    assert isinstance(failed, SourceError)


def test_rerank_puts_the_closest_first_for_each_topic_apart() -> None:
    rows = [
        listed(topic, paper, rank, role)
        for topic in (TREES, BEES)
        for rank, (paper, role) in enumerate(
            [(NAMELESS, Role.BOTH), (HIVES, Role.BOTH), (CITING, Role.CITING), (SHADE, Role.BOTH)], start=1
        )
    ]
    trees, bees = rerank([TREES, BEES], context(RERANK, rows))
    assert [row.paper.id for row in trees] == ["shade", "hives", "nameless", "later"]
    assert [row.paper.id for row in bees] == ["hives", "shade", "nameless", "later"]
    assert [row.rank for row in bees] == [1, 2, 3, 4]
    assert trees[2].score is None
    assert trees[3].score is None
    assert "cosine" in trees[0].reason


def test_rerank_of_no_papers_is_no_papers() -> None:
    assert rerank([TREES], context(RERANK)) == [[]]


def test_acquire_loses_only_the_paper_that_cannot_be_read() -> None:
    read, failed = acquire([listed(TREES, SHADE, 1), listed(TREES, HIVES, 2)], context())
    assert [document.id for document in read] == ["shade"]
    assert isinstance(failed, CitanceError)
    assert str(failed) == "hives.xml: is truncated."


def test_extract_finds_citances_of_every_topics_papers() -> None:
    text = "Hives do well on roofs (Marek, 2013). Streets are shaded (Ito, 2015)."
    mentions = tuple(
        Mention(text.index(marker), text.index(marker) + len(marker), marker, "paren", (key,))
        for marker, key in (("(Marek, 2013)", "r1"), ("(Ito, 2015)", "r2"))
    )
    document = Document(
        CITING,
        text,
        sections=(Section("Introduction", "body", 0, len(text)),),
        sentences=(Sentence(0, 37, 0, 0), Sentence(38, len(text), 0, 0)),
        references=(
            Reference("r1", title=HIVES.title, authors=HIVES.authors, year=2013),
            Reference("r2", title=SHADE.title, authors=SHADE.authors, year=2015),
        ),
        mentions=mentions,
    )
    rows = [listed(TREES, SHADE, 1), listed(BEES, HIVES, 1), listed(BEES, CITING, 2, Role.CITING)]
    citances, none = extract([document, Document(SHADE, "Nothing is cited.")], context(EXTRACT, rows))
    assert none == []
    assert all(isinstance(citance, Citance) for citance in citances)
    assert [(citance.cited, citance.text) for citance in citances] == [
        ("hives", "Hives do well on roofs."),
        ("shade", "Streets are shaded."),
    ]
    assert [citance.self_citation for citance in citances] == [False, True]
