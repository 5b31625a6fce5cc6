"""What citing papers say about a reference paper, and how far it can be trusted."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from citance.records.text import Confidence, Mention, Span

CONFLICT_KINDS = ("number", "direction", "negation", "certainty", "population", "condition")
"""The kinds with which an explicit conflict begins in `Assessment.why`, before a colon."""


class Verdict(StrEnum):
    """How a citance stands to the paper it cites."""

    SUPPORTED = "supported"
    DISTORTED = "distorted"
    """The paper speaks of it, the citance bends it."""
    NOT_FOUND = "not_found"
    """The paper's full text does not say it."""
    UNVERIFIABLE = "unverifiable"
    """Only an abstract was at hand, and it does not say it."""


class Facet(StrEnum):
    """What a piece of evidence speaks of."""

    AIM = "aim"
    METHOD = "method"
    RESULT = "result"
    LIMIT = "limit"


@dataclass(frozen=True, slots=True)
class Citance:
    """A sentence that cites (Nakov, Schwartz & Hearst 2004).

    Args:
        id: hash of citing paper, cited paper and place.
        citing: id of the citing paper.
        cited: id of the reference paper.
        span: the marker sentence in the citing paper.
        text: the marker sentence with its markers removed: what is scored.
        context: the neighbouring sentences that belong to the citation, in order, not the marker sentence.
        marker: the marker that names the cited paper.
        target: offset in `text` where that marker stood.
        others: offsets in `text` where markers of other works stood.
        grouped: whether the marker names more than one work.
        self_citation: whether the two papers share an author.
        section: heading of the section it stands in.
        linked: how the bibliography's entry was found to be the cited paper: "doi", "arxiv", "title and authors", ...
        link_confidence: low where a person should look at the link.
    """

    id: str
    citing: str
    cited: str
    span: Span
    text: str
    context: tuple[Span, ...]
    marker: Mention
    target: int
    others: tuple[int, ...] = ()
    grouped: bool = False
    self_citation: bool = False
    section: str = ""
    linked: str = ""
    link_confidence: Confidence = "high"


@dataclass(frozen=True, slots=True)
class MatchedSpan:
    """A place in the reference paper that a citance speaks of (cited text span, CTS).

    Args:
        span: from the first to the last of its sentences.
        sentences: adjacent sentence indices, in order.
        text: a copy of the place.
        similarity: cosine to the citance, -1..1.
    """

    span: Span
    sentences: tuple[int, ...]
    text: str
    similarity: float


@dataclass(frozen=True, slots=True)
class Match:
    """Where in the reference paper a citance finds its evidence.

    Args:
        citance: its id.
        cited: id of the reference paper.
        ranking: sentence indices, best first; at least 10 where there are so many.
        spans: one to three places, best first; empty only if the paper has no sentence.
    """

    citance: str
    cited: str
    ranking: tuple[int, ...]
    spans: tuple[MatchedSpan, ...]

    @property
    def id(self) -> str:
        """One match a citance."""
        return self.citance


@dataclass(frozen=True, slots=True)
class Scores:
    """The four scores of a (citance, spans) pair, each 0..1 or None (unscored)."""

    rouge_l: float | None = None
    bertscore: float | None = None
    qa: float | None = None
    nli: float | None = None

    def as_dict(self) -> dict[str, float | None]:
        """Name → score, in the order of the study."""
        return {
            "rouge_l": self.rouge_l,
            "bertscore": self.bertscore,
            "qa": self.qa,
            "nli": self.nli,
        }


@dataclass(frozen=True, slots=True)
class Probabilities:
    """The three-class map's probabilities; they sum to 1."""

    supported: float
    distorted: float
    not_found: float


@dataclass(frozen=True, slots=True)
class Assessment:
    """How well the matched spans back a citance.

    Args:
        citance: its id.
        cited: id of the reference paper.
        scores: the four scores.
        support: weighted mean of the scores that exist, 0..1; None if there is none.
        verdict: argmax of the three-class map; None if nothing could be scored.
        probabilities: what the verdict was made from.
        informative: how specific the citance is to this paper, 0..1.
        why: reasons for a person: conflicts, and why a score is missing.
    """

    citance: str
    cited: str
    scores: Scores
    support: float | None
    verdict: Verdict | None
    probabilities: Probabilities | None
    informative: float
    why: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """One assessment a citance."""
        return self.citance


@dataclass(frozen=True, slots=True)
class Override:
    """A person's decision on a citance; it goes before the selector's in every later run.

    Args:
        citance: its id.
        cited: id of the reference paper.
        kept: whether it enters the digest.
        reason: why, in the person's words.
    """

    citance: str
    cited: str
    kept: bool
    reason: str

    @property
    def id(self) -> str:
        """One override a citance."""
        return self.citance


@dataclass(frozen=True, slots=True)
class Decision:
    """Whether a citance may be used, and why.

    Args:
        citance: its id.
        cited: id of the reference paper.
        kept: whether it enters the digest.
        reason: one phrase for a person, e.g. "support 0.42 < 0.55".
        method: the selector that decided, as a name that reads back.
        topic: id of the topic it was decided for.
        overruled: whether a person decided, and not the selector.
    """

    citance: str
    cited: str
    kept: bool
    reason: str
    method: str
    topic: str = ""
    overruled: bool = False

    @property
    def id(self) -> str:
        """One decision a citance and topic."""
        return f"{self.topic}>{self.citance}"

    @property
    def ranked(self) -> str:
        """Id of the `RankedPaper` it belongs to."""
        return f"{self.topic}>{self.cited}"


@dataclass(frozen=True, slots=True)
class Evidence:
    """One thing that is said about a reference paper, with where it is said and what backs it.

    Args:
        text: the words, verbatim from `source` (markers removed if a citance).
        facet: aim, method, result or limit.
        source: where the words stand: in the citing paper, or in the reference paper itself.
        citance: id of the citance; None if these are the paper's own words.
        said_by: id of the paper whose words they are.
        spans: the places in the reference paper that back it.
        support: of the assessment; None for the paper's own words.
        verdict: of the assessment; None for the paper's own words.
        tokens: estimated length of the words.
        why: of the assessment: conflicts, and why a score is missing.
    """

    text: str
    facet: Facet
    source: Span
    citance: str | None
    said_by: str
    spans: tuple[MatchedSpan, ...]
    support: float | None
    verdict: Verdict | None
    tokens: int
    why: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Digest:
    """The compact evidence of one reference paper for one topic.

    Args:
        topic: id of the topic.
        paper: id of the reference paper.
        evidence: what its kept citances and, where there are too few, its own sentences say.
        disputed: citances that bend the paper, kept apart: never used as evidence, shown as such.
        own_words: whether no citance was kept and the paper represents itself.
        tokens: estimated length of all evidence.
        full_tokens: estimated length of the paper's full text.
    """

    topic: str
    paper: str
    evidence: tuple[Evidence, ...]
    disputed: tuple[Evidence, ...]
    own_words: bool
    tokens: int
    full_tokens: int

    @property
    def id(self) -> str:
        """One digest a paper and topic."""
        return f"{self.topic}>{self.paper}"
