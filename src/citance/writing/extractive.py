"""The review of someone who only quotes: every sentence is attributed, none is ours."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from citance.config import WriteSettings
from citance.measures.names import paper_names
from citance.measures.rouge import rouge_l_matrix
from citance.measures.tokens import estimate_tokens
from citance.records import (
    Digest,
    Evidence,
    Facet,
    Paper,
    RankedPaper,
    Review,
    Span,
    Statement,
    Summary,
    Theme,
    Topic,
)
from citance.writing.contrasts import find_contrasts
from citance.writing.own_words import ORDER
from citance.writing.quoting import attribute, is_awkward
from citance.writing.themes import MOST_THEMES, group_papers, theme_titles

_PART = {Facet.AIM: 0, Facet.METHOD: 0, Facet.RESULT: 1, Facet.LIMIT: 2}
"""What was proposed, what was found, what limits it."""
_SILENT = "no citance was kept and its text holds no sentence that can be quoted"


def write_extractive(
    topic: Topic,
    ranked: Sequence[RankedPaper],
    digests: Sequence[Digest],
    summaries: Sequence[Summary],
    settings: WriteSettings,
    duplicate: float,
) -> Review:
    """Arrange what the chosen summaries quote into themes, and set apart where sources disagree.

    Each theme holds at most `statements_per_theme` statements, and half as many papers (as many, if there
    would be too many themes), so that each reference paper with evidence is spoken of twice or at least once;
    further room goes to facets not yet told. A
    citance that was kept for several papers is quoted once, for all of them.

    Args:
        topic: gives the title.
        ranked: all papers of the topic; those that only cite are needed for their names.
        digests: one a reference paper; those of papers that could not be read are missing.
        summaries: of the same papers.
        settings: statements in a theme.
        duplicate: ROUGE-L, 0..1, above which two statements say the same.
    """
    papers = {paper.paper_id: paper.paper for paper in ranked}
    order = [p.paper_id for p in sorted(ranked, key=lambda p: (p.rank, p.paper_id)) if p.is_reference]
    by_paper = {digest.paper: digest for digest in _as_summarized(digests, summaries)}
    told = [by_paper[paper] for paper in order if paper in by_paper and by_paper[paper].evidence]
    silent = [paper for paper in order if paper in by_paper and not by_paper[paper].evidence]
    names = paper_names(papers.values())
    disagreements = find_contrasts(told, papers, names, 2 * settings.statements_per_theme)
    notes = _Notes(told, duplicate, [piece for s in disagreements for piece in s.evidence])
    themes = []
    groups = group_papers(told, papers, _papers_a_theme(len(told), settings.statements_per_theme))
    for title, group in zip(theme_titles(groups, papers), groups, strict=True):
        picked = notes.pick(group, settings.statements_per_theme)
        picked.sort(key=lambda e: (_PART[e.facet], order.index(notes.about(e)[0]), ORDER.index(e.facet)))
        statements = tuple(_quote(piece, notes, papers, names) for piece in picked)
        spoken = {paper for piece in picked for paper in notes.about(piece)}
        if statements:
            themes.append(Theme(title, tuple(p for p in order if p in spoken), statements))
    review = Review(
        topic=topic.id,
        title=topic.title,
        writer="extractive",
        themes=tuple(themes),
        disagreements=tuple(disagreements),
        left_out=dict.fromkeys(silent, _SILENT),
        tokens_in=sum(digest.tokens for digest in told),
    )
    return replace(review, tokens_out=sum(estimate_tokens(s.text) for s in review.statements))


def _papers_a_theme(papers: int, statements: int) -> int:
    return min(statements, max(1, statements // 2, math.ceil(papers / MOST_THEMES)))


def _as_summarized(digests: Sequence[Digest], summaries: Sequence[Summary]) -> list[Digest]:
    """The digests, best first as they were, with only what a chosen summary says."""
    said: defaultdict[str, set[tuple[Span, str | None]]] = defaultdict(set)
    for summary in summaries:
        for statement in summary.statements if summary.chosen else ():
            said[summary.paper].update((piece.source, piece.citance) for piece in statement.evidence)
    return [
        replace(
            digest,
            evidence=tuple(p for p in digest.evidence if (p.source, p.citance) in said[digest.paper]),
        )
        for digest in digests
    ]


def _quote(
    piece: Evidence, notes: _Notes, papers: Mapping[str, Paper], names: Mapping[str, str]
) -> Statement:
    statement = attribute(piece, notes.about(piece), papers, names)
    return replace(statement, evidence=notes.shared(piece))


@dataclass(frozen=True, slots=True)
class _Note:
    digest: Digest
    place: int
    piece: Evidence


class _Notes:
    """What could be quoted and what has been, over all themes.

    Args:
        digests: of all papers with evidence.
        duplicate: ROUGE-L above which two pieces say the same.
        said: what is quoted elsewhere.
    """

    def __init__(self, digests: Sequence[Digest], duplicate: float, said: Sequence[Evidence]) -> None:
        self._duplicate = duplicate
        self._said = list(said)
        self._spoken: defaultdict[str, list[Facet]] = defaultdict(list)
        self._by_source: defaultdict[Span, list[tuple[str, Evidence]]] = defaultdict(list)
        for digest in digests:
            for piece in digest.evidence:
                self._by_source[piece.source].append((digest.paper, piece))
            if any(piece in self._said for piece in digest.evidence):
                self._spoken[digest.paper] = []

    def about(self, piece: Evidence) -> list[str]:
        """The papers that these words are evidence for."""
        return [paper for paper, _ in self._by_source[piece.source]]

    def shared(self, piece: Evidence) -> tuple[Evidence, ...]:
        """The evidence for each of these papers."""
        return tuple(other for _, other in self._by_source[piece.source])

    def pick(self, group: Sequence[Digest], most: int) -> list[Evidence]:
        """The pieces that one theme quotes: one a paper, then what tells most that is new."""
        notes = [_Note(digest, i, piece) for digest in group for i, piece in enumerate(digest.evidence)]
        new = self._unlike(self._said, notes)
        picked: list[Evidence] = []

        def say(note: _Note) -> None:
            picked.append(note.piece)
            self._said.append(note.piece)
            for paper in self.about(note.piece):
                self._spoken[paper].append(note.piece.facet)
            for place, fresh in enumerate(self._unlike([note.piece], notes)):
                new[place] = new[place] and fresh

        for digest in group:
            own = [(note, fresh) for note, fresh in zip(notes, new, strict=True) if note.digest is digest]
            fresh_ones = [note for note, fresh in own if fresh]
            if fresh_ones or digest.paper not in self._spoken:
                # Of those that read well alone, the best.
                choice = fresh_ones or [note for note, _ in own]
                say(min(choice, key=lambda note: (is_awkward(note.piece.text), note.place)))
        while len(picked) < most and any(new):
            say(min((note for note, fresh in zip(notes, new, strict=True) if fresh), key=self._need))
        return picked

    def _need(self, note: _Note) -> tuple[bool, bool, int, int]:
        told = self._spoken[note.digest.paper]
        return is_awkward(note.piece.text), note.piece.facet in told, len(told), note.place

    def _unlike(self, said: Sequence[Evidence], notes: Sequence[_Note]) -> list[bool]:
        """For each note whether it says something else than all that is said."""
        texts = [note.piece.text for note in notes]
        alike = rouge_l_matrix(texts, [piece.text for piece in said]).max(axis=1, initial=0.0)
        sources = {piece.source for piece in said}
        return [
            bool(share <= self._duplicate) and note.piece.source not in sources
            for share, note in zip(alike, notes, strict=True)
        ]
