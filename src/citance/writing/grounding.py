"""The gate: no statement is printed whose quotes, citations or evidence do not resolve."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from citance.documents.sentences.unmark import unmark
from citance.measures.lexical import overlap
from citance.records import (
    Check,
    Citance,
    Decision,
    Document,
    Evidence,
    MatchedSpan,
    Paper,
    Review,
    Statement,
    Theme,
    Verdict,
)
from citance.writing.quoting import inside, one_line, outside_quotes, quotes_in

WORD_FLOOR = 0.5
"""Share of a free sentence's content words that must stand in its evidence. ours; a stand-in until an
entailment gate (does the evidence entail the sentence?) takes its place."""


@dataclass(frozen=True, slots=True)
class Sources:
    """Everything that a statement may appeal to, by id.

    Args:
        papers: all papers of the topic.
        documents: all texts that could be read.
        citances: all that were extracted.
        decisions: by the id of their citance.
    """

    papers: Mapping[str, Paper]
    documents: Mapping[str, Document]
    citances: Mapping[str, Citance]
    decisions: Mapping[str, Decision]


def check_review(review: Review, sources: Sources) -> Review:
    """Check every statement; take those out that are broken and keep them in `removed` with the reason.

    Args:
        review: as written.
        sources: what its statements appeal to.

    Returns:
        The review with a check on each statement, without themes that lost all of theirs; a paper that is no
        longer spoken of is in `left_out`.
    """
    themes: list[Theme] = []
    removed: list[Statement] = []
    for theme in review.themes:
        checked = [check_statement(statement, sources) for statement in theme.statements]
        kept = tuple(s for s in checked if s.check is not Check.BROKEN)
        removed += [s for s in checked if s.check is Check.BROKEN]
        spoken = {paper for s in kept for paper in _about(s, sources)}
        if kept:
            themes.append(Theme(theme.title, tuple(p for p in theme.papers if p in spoken), kept))
    contrasts = [check_statement(s, sources, contrast=True) for s in review.disagreements]
    removed += [s for s in contrasts if s.check is Check.BROKEN]
    checked_review = replace(
        review,
        themes=tuple(themes),
        disagreements=tuple(s for s in contrasts if s.check is not Check.BROKEN),
        removed=review.removed + tuple(removed),
    )
    spoken = {paper for s in checked_review.statements for paper in _about(s, sources)}
    silenced = [p for t in review.themes for p in t.papers if p not in spoken and p not in review.left_out]
    reasons = dict.fromkeys(silenced, "every statement about it failed verification")
    return replace(checked_review, left_out=review.left_out | reasons)


def check_statement(statement: Statement, sources: Sources, *, contrast: bool = False) -> Statement:
    """Check one statement.

    Broken: a citation names no paper at hand; evidence is missing or does not resolve (a citance that was not
    kept, words that do not stand at their place, a copy of a span that differs from the text); a quote stands
    in none of its evidence. Quotes are compared to the character, runs of white space as one space, inner
    quotation marks as single ones. Unsupported: the writer's own words are not in the evidence (see
    `WORD_FLOOR`).

    Args:
        statement: unchecked, or marked as broken by its writer.
        sources: what it appeals to.
        contrast: whether it stands among the disagreements, where distorted citances are shown.
    """
    if statement.check is Check.BROKEN:
        return statement
    for reason in _faults(statement, sources, contrast):
        return replace(statement, check=Check.BROKEN, reason=reason)
    share = _share_in_evidence(statement, sources)
    if share < WORD_FLOOR:
        reason = f"{share:.0%} of its content words stand in its evidence, {WORD_FLOOR:.0%} are needed"
        return replace(statement, check=Check.UNSUPPORTED, reason=reason)
    return replace(statement, check=Check.VERIFIED, reason="")


def _faults(statement: Statement, sources: Sources, contrast: bool) -> Iterable[str]:
    """Everything that is wrong, one at a time."""
    for paper in statement.citations:
        if paper not in sources.papers:
            yield f"it cites '{paper}', which is no paper of this topic"
    if not statement.citations:
        yield "it cites no paper"
    if not statement.evidence:
        yield "it names no evidence"
    for piece in statement.evidence:
        yield from _evidence_faults(piece, statement, sources, contrast)
    yield from _quote_faults(statement, sources)


def _quote_faults(statement: Statement, sources: Sources) -> Iterable[str]:
    quotable = [inside(piece.text) for piece in statement.evidence]
    quotable += [inside(span.text) for piece in statement.evidence for span in piece.spans]
    # A paper without known authors goes by its title, between the same marks.
    quotable += [inside(sources.papers[p].title) for p in statement.citations if p in sources.papers]
    for quoted in quotes_in(statement.text):
        if not quoted or not any(quoted in text for text in quotable):
            yield f"the quote “{quoted}” does not stand in its evidence"
    if any(mark in outside_quotes(statement.text) for mark in "“”"):
        yield "a quotation mark has no partner"


def _evidence_faults(
    piece: Evidence, statement: Statement, sources: Sources, contrast: bool
) -> Iterable[str]:
    if piece.citance is None:
        if piece.said_by not in statement.citations:
            yield f"it does not cite '{piece.said_by}', whose words it uses"
        if piece.source.paper_id != piece.said_by:
            yield f"its words stand in '{piece.source.paper_id}', not in '{piece.said_by}'"
        yield from _copy_faults(MatchedSpan(piece.source, (), piece.text, 1.0), sources)
    else:
        yield from _citance_faults(piece, statement, sources, contrast)
    for span in piece.spans:
        yield from _copy_faults(span, sources)


def _citance_faults(piece: Evidence, statement: Statement, sources: Sources, contrast: bool) -> Iterable[str]:
    citance = sources.citances.get(piece.citance or "")
    if citance is None:
        yield f"citance {piece.citance} does not exist"
        return
    decision = sources.decisions.get(citance.id)
    shown_as_bent = contrast and piece.verdict is Verdict.DISTORTED
    if not shown_as_bent and (decision is None or not decision.kept):
        yield f"citance {citance.id} was not kept"
    overruled = decision is not None and decision.overruled
    if piece.verdict is Verdict.DISTORTED and not contrast and not overruled:
        yield f"citance {citance.id} bends the paper it cites"
    if piece.said_by != citance.citing or piece.source != citance.span:
        yield f"citance {citance.id} stands at another place"
    if one_line(piece.text) != one_line(citance.text):
        yield f"the words differ from citance {citance.id}"
    if not _stands_in_source(citance, sources):
        yield f"the words of citance {citance.id} do not stand at its place in '{citance.citing}'"
    if citance.cited not in statement.citations:
        yield f"it does not cite '{citance.cited}', of which citance {citance.id} speaks"
    yield from _backing_faults(piece, citance)


def _backing_faults(piece: Evidence, citance: Citance) -> Iterable[str]:
    if not piece.spans:
        yield f"citance {citance.id} has no place in '{citance.cited}' that backs it"
    for span in piece.spans:
        if span.span.paper_id != citance.cited:
            yield f"citance {citance.id} is backed by '{span.span.paper_id}', which it does not cite"


def _stands_in_source(citance: Citance, sources: Sources) -> bool:
    """Whether the citance is what its place in the citing paper says once the markers are taken out."""
    document = sources.documents.get(citance.span.paper_id)
    if document is None:
        return False
    start, end = citance.span.start, citance.span.end
    inside_it = [mention for mention in document.mentions if start <= mention.start < end]
    return one_line(unmark(document.text, start, end, inside_it).text) == one_line(citance.text)


def _copy_faults(copy: MatchedSpan, sources: Sources) -> Iterable[str]:
    span = copy.span
    document = sources.documents.get(span.paper_id)
    if document is None:
        yield f"the text of '{span.paper_id}' is not at hand"
    elif not 0 <= span.start < span.end <= len(document.text):
        yield f"{span.start}..{span.end} is no place in '{span.paper_id}'"
    elif one_line(document.text[span.start : span.end]) != one_line(copy.text):
        yield f"the words at {span.start}..{span.end} of '{span.paper_id}' are others"


def _share_in_evidence(statement: Statement, sources: Sources) -> float:
    """Share of the statement's content words that its evidence or its papers' names and titles hold."""
    given = [piece.text for piece in statement.evidence]
    given += [span.text for piece in statement.evidence for span in piece.spans]
    for identity in statement.citations:
        paper = sources.papers[identity]
        given += [paper.id, paper.title, *paper.families, str(paper.year)]
    return overlap(statement.text, " ".join(given))


def _about(statement: Statement, sources: Sources) -> set[str]:
    """The reference papers that the evidence of a statement that holds speaks of."""
    return {
        sources.citances[piece.citance].cited if piece.citance else piece.said_by
        for piece in statement.evidence
    }
