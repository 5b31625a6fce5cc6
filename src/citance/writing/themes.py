"""Which reference papers belong together, and what their part of the review is called."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from citance.measures.lexical import STOP_WORDS, content_stems, stem
from citance.measures.tfidf import tfidf_vectors
from citance.records import Digest, Paper

MOST_THEMES = 8
_MOST_TERMS, _MOST_WORDS = 3, 4
_WORD = re.compile(r"[^\W\d_](?:[\w'’]|-(?=\w))+|[^\w\s]|\d+")
_NO_NOUN = re.compile(r"(?:ly|ed|ive|ous|ful|less|ise|ize|ises|izes|ified|able|ible|ical|riven|based)$")
_NO_PART = re.compile(r"(?:ly|[^e]ed)$")
_NOT_IN_TERMS = """
above across along among application applied approach based beneath better beyond can case colder cooler
different discovering effect et fast faster fewer find found general given good greater high higher
hotter improved improving investigating known large larger less like longer low lower made make makes
many method methods much near new non novel number often one only paper per propose proposed recent
result results seen several show shown simple slower small smaller studies study taken three toward
towards two use used useful using various versus via warmer way well without work worse
"""
_NO_TERM = STOP_WORDS | frozenset(_NOT_IN_TERMS.split())
_TITLE_BONUS, _VERB_MALUS = 2.0, 0.5  # ours; "mapping shade" reads worse than "shade"

Key = tuple[str, ...]


def group_papers(digests: Sequence[Digest], papers: Mapping[str, Paper], most: int) -> list[list[Digest]]:
    """Group reference papers by the words of their titles and evidence.

    Average-linkage clustering of TF-IDF vectors down to a group for every two papers, 8 at most, but never
    a group of more than `most` papers: rather more groups.

    Args:
        digests: one a reference paper, by rank.
        papers: id → paper.
        most: papers in one group, >= 1.

    Returns:
        The groups by the rank of their first paper; in a group by rank.

    Source: ours; linkage after Sokal & Michener 1958.
    """
    vectors = tfidf_vectors([content_stems(_text(digest, papers)) for digest in digests])
    similarity = vectors @ vectors.T
    groups = [[place] for place in range(len(digests))]
    wanted = min(MOST_THEMES, math.ceil(len(digests) / 2))
    # `similarity` holds the mean over the pairs of two groups; rows of groups that were merged away are
    # struck out.
    np.fill_diagonal(similarity, -np.inf)
    while sum(map(bool, groups)) > wanted:
        sizes = np.array([len(group) for group in groups])
        fits = sizes[:, None] + sizes[None, :] <= most
        open_pairs = np.where(fits, np.round(similarity, 9), -np.inf)
        first, second = sorted(map(int, np.unravel_index(int(np.argmax(open_pairs)), open_pairs.shape)))
        if not np.isfinite(open_pairs[first, second]):
            break
        merged = sizes[first] * similarity[first] + sizes[second] * similarity[second]
        merged /= sizes[first] + sizes[second]
        similarity[first, :] = similarity[:, first] = merged
        similarity[second, :] = similarity[:, second] = similarity[first, first] = -np.inf
        groups[first] += groups[second]
        groups[second] = []
    return [[digests[place] for place in sorted(group)] for group in groups if group]


def theme_titles(groups: Sequence[Sequence[Digest]], papers: Mapping[str, Paper]) -> list[str]:
    """A heading for each group: up to three terms of its papers that the other groups use less.

    Terms are runs of two to four words without stop words or punctuation between, as they stand in the
    titles and evidence of the papers; single words where there are no runs. Those in titles, longer ones and
    those of papers that no chosen term speaks of yet come first.

    Returns:
        One a group, all different, e.g. "Street trees and pavement shade".

    Source: ours; candidate terms after Rose et al. 2010 (RAKE).
    """
    written = {
        word
        for group in groups
        for digest in group
        for piece in digest.evidence
        for word in _WORD.findall(piece.text)
    }
    counted = [_terms(group, papers, written) for group in groups]
    spread = Counter(key for terms in counted for key in terms)
    titles: list[str] = []
    for terms in counted:
        weights = {
            key: term.weight
            * math.log(1 + len(groups) / spread[key])
            * min(len(key), 3)
            * (_VERB_MALUS if term.text.split()[0].endswith("ing") else 1)
            for key, term in terms.items()
        }
        chosen = _choose(weights, terms)
        titles.append(_unlike(titles, _join([terms[key].text for key in chosen])))
    return titles


def _text(digest: Digest, papers: Mapping[str, Paper]) -> str:
    return ". ".join([papers[digest.paper].title, *(piece.text for piece in digest.evidence)])


@dataclass(slots=True)
class _Term:
    text: str
    weight: float = 0.0
    told: set[str] = field(default_factory=set)
    in_title: bool = False
    papers: set[str] = field(default_factory=set)


def _choose(weights: Mapping[Key, float], terms: Mapping[Key, _Term]) -> list[Key]:
    """The best terms without a word in common."""
    chosen: list[Key] = []
    told: set[str] = set()
    runs = [key for key in sorted(weights) if len(key) > 1]
    named = [key for key in runs if terms[key].in_title or len(terms[key].told) > 1]
    open_keys = named or runs or sorted(weights)
    while open_keys and len(chosen) < _MOST_TERMS:
        key = max(open_keys, key=lambda k: round(weights[k] * (0.1 + len(terms[k].papers - told)), 9))
        chosen.append(key)
        told |= terms[key].papers
        open_keys = [other for other in open_keys if not set(other) & set(key)]
    return chosen


def _terms(
    group: Sequence[Digest], papers: Mapping[str, Paper], written: Collection[str]
) -> dict[Key, _Term]:
    """Stems of each term → how it is written, its weight, and the papers it stands in."""
    terms: dict[Key, _Term] = {}
    for digest in group:
        title = papers[digest.paper].title
        texts = [(title, _TITLE_BONUS), *((piece.text, 1.0) for piece in digest.evidence)]
        for text, weight in texts:
            for words in _runs(text):
                key = tuple(stem(word.lower()) for word in words)
                term = terms.setdefault(key, _Term(" ".join(_in_running_text(w, written) for w in words)))
                term.weight += weight
                term.told.add(text)
                term.in_title |= text is title
                term.papers.add(digest.paper)
    return terms


def _runs(text: str) -> Iterator[list[str]]:
    """The last words of each run between stop words and punctuation: in English the noun comes last."""
    run: list[str] = []
    for word in [*_WORD.findall(text), "."]:
        if word[0].isalpha() and word.lower() not in _NO_TERM and len(word) > 2:
            run.append(word)
            continue
        if run and not _NO_NOUN.search(run[-1]):
            for length in range(1, min(len(run), _MOST_WORDS) + 1):
                part = run[-length:]
                if not any(_NO_PART.search(word) for word in part):
                    yield part
        run = []


def _in_running_text(word: str, written: Collection[str]) -> str:
    """A capital at the start of a title's or sentence's word is undone; names and acronyms keep theirs."""
    is_name = word in written and word.lower() not in written
    return word.lower() if word[1:].islower() and not is_name else word


def _join(terms: Sequence[str]) -> str:
    if not terms:
        return ""
    text = terms[0] if len(terms) == 1 else f"{', '.join(terms[:-1])} and {terms[-1]}"
    return text[0].upper() + text[1:]


def _unlike(titles: Sequence[str], title: str) -> str:
    """The title, or one with a number if it is empty or stands already."""
    plain = title or "Further papers"
    number = 2
    unlike = plain
    while unlike in titles:
        unlike = f"{plain} ({number})"
        number += 1
    return unlike
