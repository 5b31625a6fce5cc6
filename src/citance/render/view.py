"""What `review.html` shows of each statement's evidence."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass

from citance.records import Decision, Document, Evidence, MatchedSpan, Span, Verdict
from citance.render.given import RenderInput

VERDICTS = {
    Verdict.SUPPORTED: ("●", "supported"),
    Verdict.DISTORTED: ("▲", "distorted"),
    Verdict.NOT_FOUND: ("○", "not found in the paper"),
    Verdict.UNVERIFIABLE: ("◇", "not verifiable: only an abstract was at hand"),
}
_SCORES = {"rouge_l": "ROUGE-L", "bertscore": "BERTScore", "qa": "QA", "nli": "NLI"}
_THRESHOLD = re.compile(r"threshold\((?:value=)?([0-9.]+)")


@dataclass(frozen=True, slots=True)
class Passage:
    """A place in a paper with its neighbours.

    Args:
        paper: how it is named.
        section: heading over it; may be empty.
        before: the sentence before; may be empty.
        text: the place itself.
        after: the sentence after; may be empty.
    """

    paper: str
    section: str
    before: str
    text: str
    after: str


@dataclass(frozen=True, slots=True)
class Bar:
    """A value from 0 to 1, or None."""

    name: str
    value: float | None
    percent: float


@dataclass(frozen=True, slots=True)
class EvidenceView:
    """One piece of evidence, ready to print.

    Args:
        said: the words with their surroundings, markers included.
        own: whether they are the reference paper's own.
        backing: the places in the reference paper.
        label: what these places are to the words.
        scores: the four scores; empty for own words.
        support: their weighted mean.
        threshold: as percent, where a threshold decided.
        mark: shape of the verdict.
        verdict: its words.
        why: reasons for a person.
        decision: the selector's reason and its name.
        citance: its id; empty for own words.
        change: the command that overrules the decision, "keep" or "drop".
    """

    said: Passage
    own: bool
    backing: tuple[Passage, ...]
    label: str = ""
    scores: tuple[Bar, ...] = ()
    support: Bar | None = None
    threshold: float | None = None
    mark: str = ""
    verdict: str = ""
    why: tuple[str, ...] = ()
    decision: str = ""
    citance: str = ""
    change: str = ""


class Viewer:
    """Looks up what belongs to a piece of evidence.

    Args:
        given: the review with its records.
    """

    def __init__(self, given: RenderInput) -> None:
        self._names = given.names
        self._documents = {document.id: document for document in given.documents}
        self._citances = {citance.id: citance for citance in given.citances}
        self._assessments = {assessment.citance: assessment for assessment in given.assessments}
        self._decisions = {decision.citance: decision for decision in given.own_decisions}

    def show(self, piece: Evidence) -> EvidenceView:
        """Everything that is known about a piece of evidence."""
        if piece.citance is None:
            return EvidenceView(self._passage(piece.source, piece.text), True, ())
        citance = self._citances.get(piece.citance)
        assessment = self._assessments.get(piece.citance)
        decision = self._decisions.get(piece.citance)
        context = citance.context if citance else ()
        scores = assessment.scores.as_dict() if assessment else {}
        bound = _THRESHOLD.match(decision.method) if decision else None
        mark, verdict = VERDICTS[piece.verdict] if piece.verdict else ("–", "unscored")
        return EvidenceView(
            said=self._said(piece, context),
            own=False,
            backing=tuple(self._backing(span) for span in piece.spans),
            label="What backs it" if piece.verdict is Verdict.SUPPORTED else "What comes nearest to it",
            scores=tuple(_bar(_SCORES.get(name, name), value) for name, value in scores.items()),
            support=_bar("Support", piece.support),
            threshold=float(bound[1]) * 100 if bound else None,
            mark=mark,
            verdict=verdict,
            why=piece.why,
            decision=_decided(decision) if decision else "",
            citance=piece.citance,
            change="drop" if decision and decision.kept else "keep",
        )

    def _said(self, piece: Evidence, context: tuple[Span, ...]) -> Passage:
        """The citance as printed, with the sentences that belong to it."""
        place = self._passage(piece.source, piece.text)
        before = " ".join(self._text(span) for span in context if span.end <= piece.source.start)
        after = " ".join(self._text(span) for span in context if span.start >= piece.source.end)
        text = self._text(piece.source) or piece.text
        return Passage(place.paper, place.section, before, text, after)

    def _backing(self, copy: MatchedSpan) -> Passage:
        return self._passage(copy.span, copy.text)

    def _passage(self, span: Span, text: str) -> Passage:
        name = self._names.get(span.paper_id, span.paper_id)
        document = self._documents.get(span.paper_id)
        if document is None or not document.sentences:
            return Passage(name, "", "", text, "")
        starts = [sentence.start for sentence in document.sentences]
        first = max(0, bisect_right(starts, span.start) - 1)
        last = max(first, bisect_right(starts, span.end - 1) - 1)
        section = document.sentences[first].section
        title = document.sections[section].title if document.sections else ""
        return Passage(
            name, title, _sentence(document, first - 1, section), text, _sentence(document, last + 1, section)
        )

    def _text(self, span: Span) -> str:
        document = self._documents.get(span.paper_id)
        return " ".join(document.text[span.start : span.end].split()) if document else ""


def _sentence(document: Document, place: int, section: int) -> str:
    """A neighbouring sentence, if it stands under the same heading."""
    if not 0 <= place < len(document.sentences) or document.sentences[place].section != section:
        return ""
    sentence = document.sentences[place]
    return " ".join(document.text[sentence.start : sentence.end].split())


def _bar(name: str, value: float | None) -> Bar:
    return Bar(name, value, 0.0 if value is None else round(100 * min(max(value, 0.0), 1.0), 1))


def _decided(decision: Decision) -> str:
    if decision.overruled:
        return decision.reason
    return f"{'kept' if decision.kept else 'not kept'} by {decision.method}: {decision.reason}"
