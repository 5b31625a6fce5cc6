"""Words: the one tokeniser and the light stems that retrieval, selection and scoring share."""

from __future__ import annotations

import re
from functools import lru_cache

_STOP_WORDS = """
a about after al all also am an and any are as at be because been before being between both but by can could
did do does during each either et etc for from had has have he her here his how however i if in into is it its
itself may might more most must nor of on or other our over per she should since so some such than that the
their them then there these they this those through thus to too under until upon very was we were what when
where whether which while who whose will with within would you your
"""
STOP_WORDS = frozenset(_STOP_WORDS.split())
_WORD = re.compile(r"[^\W_]+")
_CITATION = re.compile(
    r"\([^()%]{0,200}[A-Z][^()%]{0,200}\b(?:1[89]|20)\d\d[a-z]?\b[^()%]{0,200}\)"  # (Ito, 2015; Lee, 2016)
    r"|\[\d[\d\s,;–-]{0,80}\]"  # [3, 7-9]
    r"|\b[A-Z][\w’'-]{1,40},? et al\b\.?(?:['’]s)?,?"  # Ito et al.,
    r"|\b[A-Z][\w’'-]{1,40}(?: (?:&|and) [A-Z][\w’'-]{1,40})?,\s?(?=[;)])"  # (Ito,; Lee & Kim,)
)
_EMPTY = re.compile(r"[(\[][\s;,]*[)\]]")
_SUFFIXES = (
    *(("ational", "ate"), ("ations", ""), ("ation", ""), ("ically", ""), ("ments", ""), ("ment", "")),
    *(("ally", ""), ("edly", ""), ("ings", ""), ("ions", ""), ("ies", "y"), ("ing", ""), ("ion", "")),
    *(("ers", ""), ("ors", ""), ("ive", ""), ("ly", ""), ("er", ""), ("or", ""), ("ed", ""), ("es", "")),
    *(("s", ""), ("e", "")),
)
_SHORTEST_STEM = 4


def words(text: str) -> list[str]:
    """Runs of letters and digits of any script, in lower case and in order."""
    return _WORD.findall(text.lower())


def content_terms(text: str) -> list[str]:
    """The words that carry meaning: no stop words, no single letters."""
    return [word for word in words(text) if len(word) > 1 and word not in STOP_WORDS]


def content_stems(text: str) -> list[str]:
    """`content_terms`, each as its stem."""
    return [stem(word) for word in content_terms(text)]


@lru_cache(maxsize=100_000)
def stem(word: str) -> str:
    """A light stem: one common English suffix is cut or replaced if four letters or more remain.

    Source: ours, in the manner of Harman 1991 ("weak" stemming); measured in docs/quality.md.
    """
    for suffix, replacement in _SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) + len(replacement) >= _SHORTEST_STEM:
            return word[: -len(suffix)] + replacement
    return word


def strip_citations(text: str) -> str:
    """The text without what is left of citation markers: (Ito, 2015), [3, 7-9], ().

    For texts from elsewhere; the program's own citances have no markers.
    """
    return " ".join(_EMPTY.sub(" ", _CITATION.sub(" ", text)).split())


def overlap(asked: str, given: str) -> float:
    """Share of the distinct stems of `asked` that stand in `given`, 0..1; 0 if it has none."""
    wanted = set(content_stems(asked))
    return len(wanted & set(content_stems(given))) / len(wanted) if wanted else 0.0
