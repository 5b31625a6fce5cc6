"""Records → the counts of a run, for `run.json` and for the closing table."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass

from citance.measures.lexical import overlap
from citance.measures.tokens import estimate_tokens
from citance.records import Citance, Decision, Digest, Document, Failure, RankedPaper, Review, Role


@dataclass(frozen=True, slots=True)
class Counts:
    """How many of each.

    Args:
        reference_papers: papers that the review is about and whose text was read.
        citing_papers: papers read as citing ones, and of those that are both the ones with a citance.
        citances: found.
        kept: citances that the selector kept.
        dropped: citances that it did not keep.
        left_out: files, papers and records that could not be used; each is named in the run's record.
    """

    reference_papers: int
    citing_papers: int
    citances: int
    kept: int
    dropped: int
    left_out: int


@dataclass(frozen=True, slots=True)
class Tokens:
    """Estimated tokens (see `measures.tokens`) unless a server counted them.

    Args:
        full_text: of all reference papers.
        input: what the writer was given.
        output: what it wrote.
        traffic: input + output.
        saved: 1 − traffic / (full_text + output), 0..1.
    """

    full_text: int
    input: int
    output: int
    traffic: int
    saved: float


@dataclass(frozen=True, slots=True)
class PaperFacts:
    """One reference paper's line in the closing table.

    Args:
        paper: its id.
        name: how running text names it.
        citances: found about it.
        kept: of them.
        full_tokens: of its full text.
        tokens: of its digest.
        covered: share of its abstract's stems that stand in kept citances, 0..1; None without abstract or any.
        covered_by_all: the same for all its citances, unselected.
        covered_with_own: the same for the digest, with the paper's own sentences, some of its abstract.
    """

    paper: str
    name: str
    citances: int
    kept: int
    full_tokens: int
    tokens: int
    covered: float | None
    covered_by_all: float | None
    covered_with_own: float | None


@dataclass(frozen=True, slots=True)
class RunFacts:
    """What a run came to.

    Args:
        counts: in all.
        tokens: in all.
        papers: per reference paper, in the order of their rank.
        dropped: kind of reason → citances dropped for it.
        left_out: what could not be used and why, one sentence each.
        warnings: what readers could not make out in papers that are used.
    """

    counts: Counts
    tokens: Tokens
    papers: tuple[PaperFacts, ...]
    dropped: dict[str, int]
    left_out: tuple[str, ...]
    warnings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Text:
    """What is counted of a paper's text."""

    abstract: str
    tokens: int


def run_facts(
    ranked: Sequence[RankedPaper],
    documents: Iterable[Document],
    citances: Iterable[Citance],
    decisions: Sequence[Decision],
    digests: Iterable[Digest],
    review: Review | None,
    failures: Sequence[Failure],
    warnings: Sequence[str],
) -> RunFacts:
    """Count what a run did, and how much of the papers its evidence still covers.

    Documents and citances are gone through once, so that they need not be in memory together.
    """
    read: dict[str, _Text] = {}
    doubts: list[str] = []
    for d in documents:
        read[d.id] = _Text(d.abstract, estimate_tokens(d.text))
        doubts += [f"{d.origin or d.id}: {warning}" for warning in d.report.warnings]
    said: defaultdict[str, list[str]] = defaultdict(list)
    citing: set[str] = set()
    for citance in citances:
        said[citance.cited].append(citance.text)
        citing.add(citance.citing)
    kept_of = Counter((d.topic, d.cited) for d in decisions if d.kept)
    digest_of = {digest.id: digest for digest in digests}
    papers = tuple(
        _paper_facts(
            row,
            read[row.paper_id],
            said[row.paper_id],
            kept_of[row.topic, row.paper_id],
            digest_of.get(row.id),
        )
        for row in ranked
        if row.is_reference and row.paper_id in read
    )
    kept = sum(decision.kept for decision in decisions)
    silent = review.left_out if review is not None else {}
    unread = [*(failure.message for failure in failures), *warnings]
    known = {row.paper_id for row in ranked if row.paper_id in read}
    left_out = (
        *dict.fromkeys(unread),
        *_unscored(decisions),
        *(f"{paper}: {why}." for paper, why in silent.items() if paper in known),
    )
    counts = Counts(
        reference_papers=len(papers),
        citing_papers=_citing_papers(ranked, read, citing),
        citances=sum(map(len, said.values())),
        kept=kept,
        dropped=len(decisions) - kept,
        left_out=len(left_out),
    )
    full_text = sum(facts.full_tokens for facts in papers)
    return RunFacts(counts, _tokens(full_text, review), papers, _dropped(decisions), left_out, tuple(doubts))


def _citing_papers(ranked: Sequence[RankedPaper], read: Container[str], citing: Container[str]) -> int:
    papers = {
        row.paper_id
        for row in ranked
        if row.paper_id in read
        and (row.role is Role.CITING or (row.role is Role.BOTH and row.paper_id in citing))
    }
    return len(papers)


def _tokens(full_text: int, review: Review | None) -> Tokens:
    given, written = (review.tokens_in, review.tokens_out) if review else (0, 0)
    traffic = given + written
    saved = 1 - traffic / (full_text + written) if review and full_text else 0.0
    return Tokens(full_text, given, written, traffic, round(saved, 4))


def _dropped(decisions: Sequence[Decision]) -> dict[str, int]:
    """The kinds of reasons, most frequent first: a reason's words before its first figure."""
    kinds = Counter(
        re.split(r"[:\d]", decision.reason)[0].strip() for decision in decisions if not decision.kept
    )
    return dict(sorted(kinds.items(), key=lambda kind: (-kind[1], kind[0])))


def _unscored(decisions: Sequence[Decision]) -> list[str]:
    """One sentence for each cited paper and each reason why citances of it have no score."""
    counts = Counter(
        (decision.cited, why)
        for decision in decisions
        if not decision.kept and (why := decision.reason.removeprefix("unscored: ")) != decision.reason
    )
    return [f"{cited}: {number} of its citances unscored: {why}." for (cited, why), number in counts.items()]


def _paper_facts(
    row: RankedPaper, text: _Text, about: Sequence[str], kept_number: int, digest: Digest | None
) -> PaperFacts:
    evidence = digest.evidence if digest else ()
    kept = [piece.text for piece in evidence if piece.citance is not None]
    return PaperFacts(
        row.paper_id,
        row.paper.short,
        len(about),
        kept_number,
        text.tokens,
        digest.tokens if digest else 0,
        _share_said(text.abstract, kept),
        _share_said(text.abstract, about),
        _share_said(text.abstract, [piece.text for piece in evidence]),
    )


def _share_said(abstract: str, texts: Sequence[str]) -> float | None:
    """Share of the abstract's distinct stems that occur in the texts; None without either."""
    return round(overlap(abstract, " ".join(texts)), 4) if abstract and texts else None
