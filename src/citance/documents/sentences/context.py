"""Which neighbouring sentences belong to a citation.

Source: ours; anaphora as a cue follows Kaplan, Iida & Tokunaga 2009.
"""

from __future__ import annotations

import re

from citance.records import Document, Sentence

_ANAPHOR = re.compile(
    r"(?:They|Their|Theirs|It|Its|He|She|His|Her)\b"
    r"|(?:However|Moreover|Furthermore|Additionally|In addition|Nevertheless|Still|Also),? "
    r"(?:they|their|it|its|he|she|his|her|this|these|the authors)\b"
    r"|(?:This|These|The|Such an?) (?:same |latter |former )?(?:authors?|approach(?:es)?|methods?|models?"
    r"|systems?|algorithms?|techniques?|stud(?:y|ies)|works?|papers?|results?|findings?|experiments?|framework"
    r"|procedure)\b"
    r"|In (?:this|that|their|his|her) (?:work|paper|study|approach|method|model)\b"
)
_OWN = re.compile(r"\b(?:we|our|ours|us)\b", re.IGNORECASE)
# "This work" and "the model" speak of the citing paper unless the sentence before made them the cited one's.
_OWN_WORK = re.compile(r"(?:This|The) (?:work|paper|study)\b|In this (?:work|paper|study)\b")


def context_of(document: Document, place: int, most: int, marked: set[int]) -> list[Sentence]:
    """The sentences around a marker sentence that speak of the same work.

    Forward while the next sentence takes up the cited work by an anaphor, has no marker of its own and does
    not speak of the citing paper; backward by one only if the marker sentence is nothing but its marker.

    Args:
        document: the citing paper.
        place: index of the marker sentence.
        most: sentences forward, >= 0.
        marked: indices of all sentences with a marker.

    Returns:
        In order, without the marker sentence, all of its paragraph.
    """
    sentences = document.sentences
    home = sentences[place]
    found: list[Sentence] = []
    before = sentences[place - 1] if place else None
    if before is not None and before.paragraph == home.paragraph and is_marker_alone(document, place):
        found.append(before)
    for index in range(place + 1, min(place + 1 + most, len(sentences))):
        text = document.text[sentences[index].start : sentences[index].end]
        if sentences[index].paragraph != home.paragraph or index in marked:
            break
        if not _ANAPHOR.match(text) or _OWN.search(text) or (_OWN_WORK.match(text) and index == place + 1):
            break
        found.append(sentences[index])
    return found


def is_marker_alone(document: Document, place: int) -> bool:
    """Whether a marker sentence is nothing but its markers, so that it speaks of the sentence before."""
    sentence = document.sentences[place]
    inside = [m for m in document.mentions if sentence.start <= m.start and m.end <= sentence.end]
    covered = sum(m.end - m.start for m in inside)
    return bool(inside) and sentence.end - sentence.start - covered <= 3
