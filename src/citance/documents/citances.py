"""The sentences of a paper that cite papers at hand."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from citance.config import ExtractSettings
from citance.documents.references.linking import Link, link
from citance.documents.references.names import same_author
from citance.documents.sentences.context import context_of
from citance.documents.sentences.unmark import Unmarked, unmark
from citance.records import Citance, Document, Mention, Paper, Span
from citance.records.codec import short_hash

_DEFAULT = ExtractSettings()


def _nobody(sentence: str) -> None:
    """Hears nothing."""


def extract(
    document: Document,
    papers: Sequence[Paper],
    settings: ExtractSettings = _DEFAULT,
    cites: Collection[str] = (),
    tell: Callable[[str], None] = _nobody,
) -> list[Citance]:
    """One citance per sentence and paper at hand that it cites.

    Args:
        document: the citing paper.
        papers: the reference papers at hand; the document itself among them is never cited.
        settings: how far the context may reach.
        cites: ids of papers that the document is known to cite, see `link`.
        tell: is told what a person should know of the links, one sentence each.

    Returns:
        In the order of the text; of several markers of one paper in a sentence the first counts.
    """
    at_hand = {p.id: p for p in papers if p.id != document.id}
    # The index of all papers serves every document; a paper's own entry is taken out afterwards.
    linked = link(document.references, papers, cites)
    links = {entry: how for entry, how in linked.found.items() if how.paper in at_hand}
    for told in linked.told:
        tell(f"{document.origin or document.id}: {told}")
    inside = _by_sentence(document)
    found = []
    for place, mentions in inside.items():
        first: dict[str, tuple[int, Link]] = {}
        for number, mention in enumerate(mentions):
            for target in mention.targets:
                if target in links:
                    first.setdefault(links[target].paper, (number, links[target]))
        if not first:
            continue
        sentence = document.sentences[place]
        bare = unmark(document.text, sentence.start, sentence.end, mentions)
        context = context_of(document, place, settings.context_sentences, set(inside))
        spans = tuple(Span(document.id, s.start, s.end) for s in context)
        found += [
            _citance(document, at_hand[cited], place, mentions, number, bare, spans, how)
            for cited, (number, how) in first.items()
        ]
    return found


def _by_sentence(document: Document) -> dict[int, list[Mention]]:
    """Index of each sentence with a marker → its markers."""
    inside: dict[int, list[Mention]] = {}
    place = 0
    for mention in document.mentions:
        while place < len(document.sentences) and document.sentences[place].end <= mention.start:
            place += 1
        if place < len(document.sentences) and document.sentences[place].start <= mention.start:
            inside.setdefault(place, []).append(mention)
    return inside


def _citance(
    document: Document,
    cited: Paper,
    place: int,
    mentions: Sequence[Mention],
    number: int,
    bare: Unmarked,
    context: tuple[Span, ...],
    how: Link,
) -> Citance:
    sentence = document.sentences[place]
    marker = mentions[number]
    authors = document.paper.authors
    return Citance(
        id=short_hash("citance", document.id, cited.id, sentence.start, sentence.end),
        citing=document.id,
        cited=cited.id,
        span=Span(document.id, sentence.start, sentence.end),
        text=bare.text,
        context=context,
        marker=marker,
        target=bare.offsets[number],
        others=tuple(offset for n, offset in enumerate(bare.offsets) if n != number),
        grouped=len(marker.targets) + len(marker.ambiguous) + len(marker.unresolved) > 1,
        self_citation=any(same_author(one, other) for one in authors for other in cited.authors),
        section=document.sections[sentence.section].title,
        linked=how.reason,
        link_confidence=how.confidence,
    )
