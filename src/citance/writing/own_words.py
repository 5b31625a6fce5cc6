"""What kept citances leave unsaid about a paper, in its own most informative sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from citance.measures.lexical import content_stems
from citance.measures.rouge import Heard
from citance.measures.tfidf import tfidf_vectors
from citance.measures.tokens import estimate_tokens
from citance.records import Document, Evidence, Facet, MatchedSpan, Span
from citance.writing.facets import cue_counts, facet_of
from citance.writing.quoting import is_awkward

ORDER = (Facet.AIM, Facet.METHOD, Facet.RESULT, Facet.LIMIT)
"""How a paper tells its story."""
_WANTED_FIRST = ((Facet.RESULT,), (Facet.METHOD,), (Facet.AIM,), (Facet.LIMIT,))
_PROPOSED, _FOUND = (Facet.AIM, Facet.METHOD), (Facet.RESULT,)
_FEWEST_WORDS, _MOST_WORDS = 6, 60
_ABSTRACT, _SELF, _CUE, _AWKWARD = 0.3, 0.2, 0.05, -0.3  # beside a centrality of 0..1. ours
_SPEAKS_OF_ITSELF = re.compile(
    r"\b(?:I|(?i:we|our|my|this (?:paper|study|article|work)|(?:the|these) (?:findings|results)))\b"
)
_DONE = re.compile(r"\b(?:was|were) (?:\w+ly )?\w+ed\b")


def own_evidence(
    document: Document, count: int, duplicate: float, told: Sequence[Evidence] = ()
) -> tuple[Evidence, ...]:
    """The sentences of a paper that tell most of what is untold, in the order aim, method, result, limit.

    With nothing told: one sentence for each facet that the paper states, results first if `count` is too
    small for all, then the best of the rest. Beside what others tell: one sentence on what the paper
    proposes, one on what it found if nothing told is a result, and more only up to `count` pieces in all. A
    facet is taken from the abstract if it is stated there. Within a facet the order is by
    centrality (cosine to the mean TF-IDF vector of the paper's sentences), raised for sentences of the
    abstract and with cues of their facet, lowered for those that point back ("This ..."): they lose their
    sense alone.

    Args:
        document: the paper.
        count: most sentences; 0 gives none.
        duplicate: ROUGE-L, 0..1, above which two sentences say the same.
        told: what others say about the paper.

    Returns:
        Evidence in the paper's own words; empty if no sentence can stand alone.

    Source: ours; centrality after Radev et al. 2004 (centroids), position after Edmundson 1969.
    """
    wanted = _wanted(told)
    room = min(count, max(len(wanted), count - len(told)))
    new = _Choice(room, duplicate, [piece.text for piece in told])
    candidates = _candidates(document) if room else []
    for facets in wanted:
        stated = [c for c in candidates if c.facet in facets and c.states]
        new.add_first([c for c in stated if c.in_abstract] or stated)
    for candidate in candidates:
        new.add_first([candidate])
    chosen = new.chosen
    chosen.sort(key=lambda c: (ORDER.index(c.facet), c.place))
    return tuple(_evidence(document, candidate) for candidate in chosen)


@dataclass(frozen=True, slots=True)
class _Candidate:
    place: int
    text: str
    facet: Facet
    cues: int
    in_abstract: bool
    score: float = 0.0

    @property
    def of_itself(self) -> bool:
        """Whether it speaks of the paper, not of the world or of others."""
        return _SPEAKS_OF_ITSELF.search(self.text) is not None

    @property
    def states(self) -> bool:
        """Whether it may stand for its facet; an aim or a limit must be the paper's own."""
        own = self.facet in (Facet.METHOD, Facet.RESULT) or self.in_abstract or self.of_itself
        return self.cues > 0 and own


def _candidates(document: Document) -> list[_Candidate]:
    """The sentences that make sense alone, best first."""
    found = []
    cites = {mention.start for mention in document.mentions}
    for place, (sentence, text) in enumerate(zip(document.sentences, document.sentence_texts, strict=True)):
        if not cites.isdisjoint(range(sentence.start, sentence.end)):
            continue  # what it says may be another paper's
        section = document.sections[sentence.section] if document.sections else None
        kind, heading = (section.kind, section.title) if section else ("body", "")
        if kind in ("abstract", "body") and _can_stand(text):
            facet, cues = _facet(text, heading)
            found.append(_Candidate(place, text, facet, cues, kind == "abstract"))
    if not found:
        return []
    vectors = tfidf_vectors([content_stems(candidate.text) for candidate in found])
    near = vectors @ vectors.mean(axis=0)
    highest = float(near.max()) or 1.0
    scored = [
        replace(candidate, score=round(float(similarity) / highest + _bonus(candidate), 9))
        for candidate, similarity in zip(found, near, strict=True)
    ]
    return sorted(scored, key=lambda candidate: (-candidate.score, candidate.place))


def _facet(text: str, heading: str) -> tuple[Facet, int]:
    """The facet and how many cues speak for it; what was done counts as a cue for the method."""
    counts = cue_counts(text)
    if not any(counts.values()) and (_SPEAKS_OF_ITSELF.search(text) or _DONE.search(text)):
        return Facet.METHOD, 1
    facet = facet_of(text, heading)
    return facet, counts[facet]


def _can_stand(text: str) -> bool:
    """Whether it is a whole sentence of running text: not a heading, a formula or a row of a table."""
    words = text.split()
    long_words = sum(len(word) > 1 and word[0].isalpha() for word in words)
    return (
        _FEWEST_WORDS <= len(words) <= _MOST_WORDS
        and text[0].isupper()
        and text.endswith((".", ".”", '."', ".)"))
        and long_words >= 0.7 * len(words)
    )


def _bonus(candidate: _Candidate) -> float:
    return (
        _ABSTRACT * candidate.in_abstract
        + _SELF * candidate.of_itself
        + _CUE * candidate.cues
        + _AWKWARD * is_awkward(candidate.text)
    )


def _wanted(told: Sequence[Evidence]) -> list[tuple[Facet, ...]]:
    """Facets that one sentence each should state, most wanted first."""
    if not told:
        return list(_WANTED_FIRST)
    found = any(piece.facet in _FOUND for piece in told)
    return [_PROPOSED] if found else [_PROPOSED, _FOUND]


class _Choice:
    """Sentences chosen so far.

    Args:
        room: most of them.
        duplicate: ROUGE-L above which two texts say the same.
        said: texts that they must not repeat.
    """

    def __init__(self, room: int, duplicate: float, said: Sequence[str]) -> None:
        self.chosen: list[_Candidate] = []
        self._room = room
        self._heard = Heard(duplicate, said)

    def add_first(self, candidates: Sequence[_Candidate]) -> None:
        """Take the first candidate that says something new, if there is room."""
        for candidate in candidates if len(self.chosen) < self._room else ():
            if self._heard.tell(candidate.text):
                self.chosen.append(candidate)
                return


def _evidence(document: Document, candidate: _Candidate) -> Evidence:
    sentence = document.sentences[candidate.place]
    span = Span(document.id, sentence.start, sentence.end)
    text = document.text[sentence.start : sentence.end]
    return Evidence(
        text=candidate.text,
        facet=candidate.facet,
        source=span,
        citance=None,
        said_by=document.id,
        spans=(MatchedSpan(span, (candidate.place,), text, 1.0),),
        support=None,
        verdict=None,
        tokens=estimate_tokens(candidate.text),
    )
