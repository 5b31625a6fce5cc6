"""Everything that crosses a stage border: frozen, slotted, serialisable."""

from citance.records.evidence import (
    Assessment,
    Citance,
    Decision,
    Digest,
    Evidence,
    Facet,
    Match,
    MatchedSpan,
    Override,
    Probabilities,
    Scores,
    Verdict,
)
from citance.records.paper import Paper, RankedPaper, Role, Topic
from citance.records.review import Check, Review, Statement, Summary, Theme
from citance.records.run import Counted, Failure, Usage
from citance.records.text import (
    Document,
    Extent,
    Mention,
    ReadReport,
    Reference,
    Section,
    Sentence,
    Span,
)

__all__ = [
    "Assessment",
    "Check",
    "Citance",
    "Counted",
    "Decision",
    "Digest",
    "Document",
    "Evidence",
    "Extent",
    "Facet",
    "Failure",
    "Match",
    "MatchedSpan",
    "Mention",
    "Override",
    "Paper",
    "Probabilities",
    "RankedPaper",
    "ReadReport",
    "Reference",
    "Review",
    "Role",
    "Scores",
    "Section",
    "Sentence",
    "Span",
    "Statement",
    "Summary",
    "Theme",
    "Topic",
    "Usage",
    "Verdict",
]
