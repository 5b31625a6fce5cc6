"""What is written, and how each sentence of it is grounded."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from citance.records.evidence import Evidence


class Check(StrEnum):
    """What verification found about a statement."""

    UNCHECKED = "unchecked"
    VERIFIED = "verified"
    """Its quotes stand in their sources to the character, and its citations resolve to kept evidence."""
    UNSUPPORTED = "unsupported"
    """Its citations resolve, but its words could not be found in the evidence."""
    BROKEN = "broken"
    """A quote or a citation does not resolve; the statement is taken out."""


@dataclass(frozen=True, slots=True)
class Summary:
    """Prose about one reference paper.

    Args:
        topic: id of the topic.
        paper: id of the reference paper.
        candidate: number of the try, from 0.
        statements: its sentences with their evidence.
        plausibility: agreement in meaning with the digest, 0..1; None if not computed.
        coverage: share of the digest's facets that are said, 0..1.
        consistency: 1 − share of statements without evidence, 0..1.
        score: what the choice between candidates was made from, 0..1.
        chosen: whether it enters the review.
    """

    topic: str
    paper: str
    candidate: int
    statements: tuple[Statement, ...]
    plausibility: float | None
    coverage: float
    consistency: float
    score: float
    chosen: bool

    @property
    def id(self) -> str:
        """One candidate of one paper and topic."""
        return f"{self.topic}>{self.paper}#{self.candidate}"


@dataclass(frozen=True, slots=True)
class Statement:
    """One sentence of a review.

    Args:
        text: as printed, without the citation label.
        citations: ids of the papers it cites, in printed order.
        evidence: what it rests on.
        check: what verification found.
        reason: why, if the check is not `verified`.
    """

    text: str
    citations: tuple[str, ...]
    evidence: tuple[Evidence, ...]
    check: Check = Check.UNCHECKED
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Theme:
    """A part of a review under one heading.

    Args:
        title: its heading, made of the papers' own terms.
        papers: ids of the reference papers it speaks of.
        statements: in printed order.
    """

    title: str
    papers: tuple[str, ...]
    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Review:
    """The final text.

    Args:
        topic: id of the topic.
        title: its heading.
        writer: name of the writer, as it reads back.
        themes: in printed order.
        disagreements: statements that set sources against each other.
        left_out: paper id → why nothing is said about it.
        tokens_in: what the writer was given, estimated or as the server counted.
        tokens_out: what it wrote.
        removed: statements that verification took out; their `reason` says why.
    """

    topic: str
    title: str
    writer: str
    themes: tuple[Theme, ...]
    disagreements: tuple[Statement, ...]
    left_out: dict[str, str]
    tokens_in: int = 0
    tokens_out: int = 0
    removed: tuple[Statement, ...] = ()

    @property
    def id(self) -> str:
        """One review a topic."""
        return self.topic

    @property
    def statements(self) -> tuple[Statement, ...]:
        """All statements that are printed, in order."""
        in_themes = tuple(s for theme in self.themes for s in theme.statements)
        return in_themes + self.disagreements
