"""Papers as metadata, and what is asked about them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Role(StrEnum):
    """What a paper may do in a run."""

    REFERENCE = "reference"
    """The review is about it (RP)."""
    CITING = "citing"
    """It is read only for what it says about reference papers (CP)."""
    BOTH = "both"
    """It is reviewed, and it may cite other reference papers."""


@dataclass(frozen=True, slots=True)
class Topic:
    """What a review is asked to be about.

    Args:
        id: hash of title and abstract.
        title: one line.
        abstract: the idea in some sentences; may be empty.
    """

    id: str
    title: str
    abstract: str = ""

    @property
    def text(self) -> str:
        """Title and abstract as one query."""
        return f"{self.title}. {self.abstract}" if self.abstract else self.title


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper as metadata: what is known of it without its text.

    Args:
        id: the name it has in the run: a citation key, a corpus id, or the stem of its file.
        title: as printed; empty if unknown.
        authors: in printed order, as "Family, Given" or the family name alone.
        year: of publication.
        venue: journal or conference.
        abstract: as printed; empty if unknown.
        doi: lower case, without resolver.
        arxiv: without version.
    """

    id: str
    title: str = ""
    authors: tuple[str, ...] = ()
    year: int | None = None
    venue: str = ""
    abstract: str = ""
    doi: str = ""
    arxiv: str = ""

    @property
    def families(self) -> tuple[str, ...]:
        """The authors' family names, in printed order."""
        return tuple(author.split(",")[0].strip() for author in self.authors)

    @property
    def short(self) -> str:
        """How running text names the paper: "Ito (2015)", "Oduya and Lind (2012)", "Marek et al. (2019)"."""
        names = self.families
        if not names:
            return f"“{self.title}”" if self.title else self.id
        who = names[0] if len(names) == 1 else f"{names[0]} and {names[1]}"
        who = f"{names[0]} et al." if len(names) > 2 else who
        return f"{who} ({self.year})" if self.year else who


@dataclass(frozen=True, slots=True)
class RankedPaper:
    """A paper's place in the list of one topic.

    Args:
        topic: id of the topic.
        paper: its metadata.
        role: whether the review is about it, or it is only read for what it says of others.
        rank: from 1.
        score: what the rank was made from, higher is better; None if the order was given.
        origin: the source that brought it, e.g. "folder".
        reason: why it stands at this rank, for a person.
        location: where the source finds its text; for a folder the path relative to it.
        version: changes with the text there; empty if the source cannot tell.
    """

    topic: str
    paper: Paper
    role: Role
    rank: int
    score: float | None
    origin: str
    reason: str
    location: str = ""
    version: str = ""

    @property
    def id(self) -> str:
        """One paper in the list of one topic."""
        return f"{self.topic}>{self.paper.id}"

    @property
    def paper_id(self) -> str:
        """The paper's id, to join other records by."""
        return self.paper.id

    @property
    def is_reference(self) -> bool:
        """Whether the review is about this paper."""
        return self.role is not Role.CITING
