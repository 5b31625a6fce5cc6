"""What a review is rendered from, and how its papers are named, linked and listed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from citance.measures.names import paper_names
from citance.records import (
    Assessment,
    Citance,
    Decision,
    Document,
    Facet,
    Paper,
    RankedPaper,
    Review,
    Statement,
    Verdict,
)

PARTS = {
    Facet.AIM: "Proposed",
    Facet.METHOD: "Proposed",
    Facet.RESULT: "Found",
    Facet.LIMIT: "Limits",
}


@dataclass(frozen=True)
class RenderInput:
    """A review with the records behind it; records of other topics may be among them.

    Args:
        review: to be printed.
        ranked: all papers.
        documents: their texts; those that could not be read are missing.
        citances: all that were extracted.
        assessments: theirs.
        decisions: theirs.
        unread: what could not be used, one sentence each.
    """

    review: Review
    ranked: tuple[RankedPaper, ...]
    documents: tuple[Document, ...] = ()
    citances: tuple[Citance, ...] = ()
    assessments: tuple[Assessment, ...] = ()
    decisions: tuple[Decision, ...] = ()
    unread: tuple[str, ...] = ()

    @cached_property
    def papers(self) -> dict[str, Paper]:
        """Id → paper of this topic."""
        return {row.paper_id: row.paper for row in self.ranked if row.topic == self.review.topic}

    @cached_property
    def reference_ids(self) -> list[str]:
        """The papers that the review is about, by rank."""
        rows = [row for row in self.ranked if row.topic == self.review.topic and row.is_reference]
        return [row.paper_id for row in sorted(rows, key=lambda row: (row.rank, row.paper_id))]

    @cached_property
    def names(self) -> dict[str, str]:
        """Id → how the text names the paper."""
        return paper_names(self.papers.values())

    @cached_property
    def cited(self) -> list[Paper]:
        """The papers that the review cites, by name."""
        ids = {paper for statement in self.review.statements for paper in statement.citations}
        return [self.papers[i] for i in sorted(ids, key=lambda i: (self.names[i].casefold(), i))]

    @cached_property
    def quoted(self) -> set[str]:
        """Ids of the citances that the review rests on."""
        return {e.citance for s in self.review.statements for e in s.evidence if e.citance is not None}

    @cached_property
    def own_decisions(self) -> list[Decision]:
        """The decisions made for this topic."""
        return [decision for decision in self.decisions if decision.topic == self.review.topic]

    @cached_property
    def quotes_only(self) -> bool:
        """Whether the review has no sentence of its own."""
        return self.review.writer == "extractive"

    def linked(self, statement: Statement) -> tuple[list[tuple[str, str]], list[str]]:
        """The statement cut at the names of the papers it cites.

        Returns:
            Its parts as (text, id of the paper it names or ""), and the ids of the cited papers
            that it does not name.
        """
        by_name = {self.names[paper]: paper for paper in statement.citations}
        found = "|".join(re.escape(name) for name in sorted(by_name, key=len, reverse=True))
        pattern = re.compile(rf"({found})|“[^“”]*”" if found else r"(?!)")
        parts: list[tuple[str, str]] = []
        place = 0
        for match in pattern.finditer(statement.text):
            if match[1]:
                parts += [(statement.text[place : match.start()], ""), (match[1], by_name[match[1]])]
                place = match.end()
        parts.append((statement.text[place:], ""))
        parts = [part for part in parts if part[0]]
        named = {paper for _, paper in parts}
        return parts, [paper for paper in statement.citations if paper not in named]

    def label(self, paper: str) -> str:
        """How a citation in parentheses names a paper: "Ito, 2015"."""
        return re.sub(r" \((\d{4}[a-z]*)\)$", r", \1", self.names[paper])

    def remarks(self) -> list[str]:
        """What is not in the text, counted, one sentence each."""
        decided = self.own_decisions
        kept = {decision.citance for decision in decided if decision.kept}
        bent = {a.citance for a in self.assessments if a.verdict is Verdict.DISTORTED}
        bent &= {decision.citance for decision in decided}
        silent = kept - self.quoted - bent
        hidden = bent - self.quoted
        remarks = []
        if len(decided) > len(kept):
            dropped = len(decided) - len(kept)
            remarks.append(f"{dropped} of {len(decided)} citances {_was(dropped)} not kept.")
        if silent:
            is_or_are = "is" if len(silent) == 1 else "are"
            remarks.append(
                f"{len(silent)} of {len(kept)} kept citances {is_or_are} not quoted: what is said stands "
                "there already, or there was no room."
            )
        if hidden:
            is_or_are = "is" if len(hidden) == 1 else "are"
            remarks.append(
                f"{len(hidden)} of {len(bent)} citances that bend the paper {is_or_are} not shown."
            )
        removed = self.review.removed
        if removed:
            statements = "statement" if len(removed) == 1 else "statements"
            remarks.append(
                f"{len(removed)} {statements} failed verification and {_was(len(removed))} taken out; "
                f"of the first: {removed[0].reason}."
            )
        return remarks


def _was(count: int) -> str:
    return "was" if count == 1 else "were"


def part_of(statement: Statement) -> str:
    """Under which of "Proposed", "Found" and "Limits" a statement stands."""
    return PARTS[statement.evidence[0].facet] if statement.evidence else ""


def disagreements(given: RenderInput) -> list[tuple[str, list[Statement]]]:
    """The statements that set sources against each other, by who stands against whom; no empty group."""
    bent = [s for s in given.review.disagreements if any(e.verdict is Verdict.DISTORTED for e in s.evidence)]
    others = [s for s in given.review.disagreements if s not in bent]
    groups = [("Between papers", others), ("Between a citance and the paper it cites", bent)]
    return [group for group in groups if group[1]]


def grouped(statements: tuple[Statement, ...]) -> list[tuple[str, list[Statement]]]:
    """Neighbouring statements of one part together, in their order."""
    groups: list[tuple[str, list[Statement]]] = []
    for statement in statements:
        part = part_of(statement)
        if not groups or groups[-1][0] != part:
            groups.append((part, []))
        groups[-1][1].append(statement)
    return groups


def how_made(given: RenderInput) -> str:
    """What the review is and how it came about, in a few sentences; nothing about its subject."""
    decided = given.own_decisions
    kept = sum(decision.kept for decision in decided)
    spoken = len(given.reference_ids) - len(given.review.left_out)
    about_kept = {decision.cited for decision in decided if decision.kept}
    own = {e.said_by for s in given.review.statements for e in s.evidence if e.citance is None}
    own -= about_kept
    if given.quotes_only:
        kind = (
            "This review only quotes: every quotation stands word for word, but for its citation markers, in "
            "the paper it is taken from, and was checked there. “A on B” introduces what paper A says of paper "
            "B, “A writes” what A says itself."
        )
    else:
        kind = (
            f"This review was written by the language model {given.review.writer}; each sentence names the "
            "evidence it was written from."
        )
    found = f"Of {len(decided)} citances {kept} were kept." if decided else "No citance of them was found."
    overruled = sum(decision.overruled for decision in decided)
    if overruled:
        found += f" {overruled} decision{'s' if overruled > 1 else ''} on citances {_was(overruled)} made by a person."
    basis = f"It speaks of {spoken} of {len(given.reference_ids)} reference papers. {found}"
    alone = ""
    if len(own) == 1:
        alone = " One paper speaks in its own words alone, because no citance of it was kept."
    elif own:
        alone = f" {len(own)} papers speak in their own words alone, because no citance of them was kept."
    return f"{kind} {basis}{alone}"


def year_of(given: RenderInput, paper: Paper) -> str:
    """The year with the letter that tells the paper from others of one name, or "no year"."""
    match = re.search(r"\((\d{4}[a-z]*)\)$", given.names[paper.id])
    return match[1] if match else str(paper.year or "no year")
