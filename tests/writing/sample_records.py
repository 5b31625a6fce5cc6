"""Two topics, three papers that are reviewed, two that only cite: every record a run would hold, by hand."""

from __future__ import annotations

import re
from dataclasses import replace

from citance.records import (
    Assessment,
    Citance,
    Decision,
    Document,
    Extent,
    Match,
    MatchedSpan,
    Mention,
    Paper,
    Probabilities,
    RankedPaper,
    ReadReport,
    Role,
    Scores,
    Section,
    Sentence,
    Span,
    Topic,
    Verdict,
)

TREES = Topic("t-trees", "Street trees and summer heat")
MAPS = Topic("t-maps", "Mapping shade", "How can shade be recorded street by street?")

ODUYA = Paper(
    "oduya2010",
    "Air and asphalt beneath plane trees",
    ("Oduya, Grace", "Lindqvist, Per"),
    2010,
    "Journal of Urban Climate",
    doi="10.5555/juc.2010.0007",
)
ITO = Paper("ito2015", "Mapping pavement shade at low cost", ("Ito, Kenji",), 2015, "Methods in Observation")
LUND = Paper("lund2008", "The sky seen from the street", ("Lund, Eva", "Sato, Ken", "Reyes, Ana"), 2008)
MAREK = Paper("marek2013", "Which trees for which street?", ("Marek, Jan", "Ohara, Emi", "Lutz, Pia"), 2013)
RENNER = Paper("R17-22", year=2017)
PAPERS = (ODUYA, ITO, LUND, MAREK, RENNER)


_MARKER = re.compile(r"\[[\d, ]+\]|\(Oduya and Lindqvist, 2010\)|Ito \(2015\)")


def document(paper: Paper, *parts: tuple[str, str, list[str]]) -> Document:
    """A document of sections (title, kind, sentences), one paragraph each, with its markers."""
    text, sections, sentences = "", [], []
    for number, (title, kind, texts) in enumerate(parts):
        text += "\n\n" if text else ""
        start = len(text)
        for place, sentence in enumerate(texts):
            text += " " if place else ""
            sentences.append(Sentence(len(text), len(text) + len(sentence), number, number))
            text += sentence
        sections.append(Section(title, kind, start, len(text)))  # type: ignore[arg-type]
    mentions = [
        Mention(m.start(), m.end(), m[0], "narrative" if m[0].startswith("I") else "paren")
        for m in _MARKER.finditer(text)
    ]
    return Document(
        paper,
        text,
        tuple(sections),
        tuple(sentences),
        mentions=tuple(mentions),
        extent=Extent.FULL_TEXT,
        report=ReadReport("by hand"),
    )


ODUYA_TEXT = document(
    ODUYA,
    (
        "Abstract",
        "abstract",
        [
            "We ask how far the cool air beneath street trees reaches.",
            "Paired streets in Velmora, with and without plane trees, were measured on 31 summer afternoons.",
            "Air was 1.8 °C cooler beneath the trees, and asphalt was 14.6 °C cooler than in the sun.",
            "The benefit was gone 40 m beyond the last tree.",
            "We did not measure nights, and one species cannot stand for all.",
        ],
    ),
    (
        "Results",
        "body",
        [
            "On calm afternoons the difference between the two streets rose to 2.6 °C.",
            "Wind above 4 m/s reduced the difference to less than 1 °C.",
        ],
    ),
)
ITO_TEXT = document(
    ITO,
    (
        "Abstract",
        "abstract",
        [
            "Laser surveys of shade are costly and soon out of date.",
            "I describe a method that needs a bicycle, a telephone and a fisheye lens.",
            "A colour threshold separates sky from everything else; the path of the sun is drawn over it.",
            "The prediction was right in 91 % of 1,240 direct observations.",
            "Before 09:00 the prediction was right in only 78 % of cases.",
            "The method does not measure temperature.",
        ],
    ),
    (
        "Introduction",
        "body",
        [
            "The air beneath plane trees in Velmora was almost 3 °C warmer (Oduya and Lindqvist, 2010).",
            "Cool air reached 40 m beyond the last tree (Oduya and Lindqvist, 2010).",
        ],
    ),
)
LUND_TEXT = document(
    LUND,
    (
        "Abstract",
        "abstract",
        [
            "The aim is to describe how much of the sky a pedestrian can see.",
            "We use upward photographs taken with a fisheye lens on a tripod.",
            "The visible share of sky was 34 % in streets with trees and 61 % in streets without trees.",
            "It is a slow method.",
        ],
    ),
    ("Discussion", "body", ["Further work is needed for narrow lanes.", "Figure 2 see there"]),
)
MAREK_TEXT = document(
    MAREK,
    (
        "Introduction",
        "body",
        [
            "Beneath plane trees the air was 1.8 °C cooler on summer afternoons [1].",
            "In paired streets, air under the plane trees was 1.8 °C cooler on summer afternoons [1].",
            "Maps of shade can be made with a bicycle, a telephone and a fisheye lens [2].",
            "Trees are good for cities [1, 2].",
            "Both record small places by measuring or photographing street by street [1, 2].",
        ],
    ),
)
RENNER_TEXT = document(
    RENNER,
    ("", "body", ["The shade predictions of Ito (2015) were right in 97 % of direct observations."]),
)
DOCUMENTS = (ODUYA_TEXT, ITO_TEXT, LUND_TEXT, MAREK_TEXT, RENNER_TEXT)


def span(source: Document, place: int) -> Span:
    """The place of a document's sentence."""
    return Span(source.id, source.sentences[place].start, source.sentences[place].end)


def matched(source: Document, place: int, similarity: float = 0.8) -> MatchedSpan:
    """One sentence of a reference paper as evidence."""
    where = span(source, place)
    return MatchedSpan(where, (place,), source.text[where.start : where.end], similarity)


def citance(identity: str, source: Document, place: int, cited: Document, marker: str) -> Citance:
    """The citance that a document's sentence is, its marker and the space before it removed."""
    where = span(source, place)
    sentence = source.text[where.start : where.end]
    at = sentence.index(marker)
    narrative = marker == "Ito (2015)"
    text = sentence.replace(" (2015)", "") if narrative else sentence.replace(f" {marker}", "")
    return Citance(
        identity,
        source.id,
        cited.id,
        where,
        text,
        (),
        next(m for m in source.mentions if m.start == where.start + at),
        target=at + len("Ito") if narrative else at - 1,
        grouped="," in marker and marker.startswith("["),
    )


_BY_ODUYA = "(Oduya and Lindqvist, 2010)"
CITANCES = (
    citance("c-cooler", MAREK_TEXT, 0, ODUYA_TEXT, "[1]"),
    citance("c-cooler-again", MAREK_TEXT, 1, ODUYA_TEXT, "[1]"),
    citance("c-bicycle", MAREK_TEXT, 2, ITO_TEXT, "[2]"),
    citance("c-good", MAREK_TEXT, 3, ODUYA_TEXT, "[1, 2]"),
    citance("c-both-oduya", MAREK_TEXT, 4, ODUYA_TEXT, "[1, 2]"),
    citance("c-both-ito", MAREK_TEXT, 4, ITO_TEXT, "[1, 2]"),
    citance("c-warmer", ITO_TEXT, 6, ODUYA_TEXT, _BY_ODUYA),
    citance("c-40m", ITO_TEXT, 7, ODUYA_TEXT, _BY_ODUYA),
    citance("c-97", RENNER_TEXT, 0, ITO_TEXT, "Ito (2015)"),
)
_BACKING = {
    "c-cooler": (ODUYA_TEXT, 2),
    "c-cooler-again": (ODUYA_TEXT, 2),
    "c-bicycle": (ITO_TEXT, 1),
    "c-good": (ODUYA_TEXT, 0),
    "c-both-oduya": (ODUYA_TEXT, 1),
    "c-both-ito": (ITO_TEXT, 1),
    "c-warmer": (ODUYA_TEXT, 2),
    "c-40m": (ODUYA_TEXT, 3),
    "c-97": (ITO_TEXT, 3),
}
MATCHES = tuple(Match(c.id, c.cited, (_BACKING[c.id][1],), (matched(*_BACKING[c.id]),)) for c in CITANCES)


def assessment(
    identity: str, support: float, informative: float, verdict: Verdict = Verdict.SUPPORTED, why: str = ""
) -> Assessment:
    """The assessment of one of the citances."""
    cited = next(c.cited for c in CITANCES if c.id == identity)
    probabilities = Probabilities(support, (1 - support) / 2, (1 - support) / 2)
    scores = Scores(support, support, support, None)
    reasons = (why,) if why else ()
    return Assessment(identity, cited, scores, support, verdict, probabilities, informative, reasons)


ASSESSMENTS = (
    assessment("c-cooler", 0.9, 0.8),
    assessment("c-cooler-again", 0.85, 0.8),
    assessment("c-bicycle", 0.8, 0.9),
    assessment("c-good", 0.6, 0.1),
    assessment("c-both-oduya", 0.7, 0.6),
    assessment("c-both-ito", 0.65, 0.6),
    assessment(
        "c-warmer", 0.3, 0.8, Verdict.DISTORTED, "direction: citance says warmer, the paper says cooler"
    ),
    assessment("c-40m", 0.75, 0.9),
    assessment("c-97", 0.7, 0.8, Verdict.DISTORTED, "number: citance says 97 %, the paper says 91 %"),
)
KEPT = {"c-cooler", "c-cooler-again", "c-bicycle", "c-both-oduya", "c-both-ito", "c-40m", "c-97"}


def ranked(topic: Topic, paper: Paper, rank: int, role: Role = Role.REFERENCE) -> RankedPaper:
    """A paper's place in the list of a topic."""
    return RankedPaper(topic.id, paper, role, rank, None, "by hand", "given", f"{paper.id}.md")


RANKED = (
    ranked(TREES, ODUYA, 1),
    ranked(TREES, ITO, 2, Role.BOTH),
    ranked(TREES, MAREK, 3, Role.CITING),
    ranked(TREES, RENNER, 4, Role.CITING),
    ranked(MAPS, LUND, 1),
    ranked(MAPS, ITO, 2, Role.CITING),
)
DECISIONS = tuple(
    Decision(
        c.id,
        c.cited,
        c.id in KEPT,
        f"support {a.support:.2f} >= 0.55" if c.id in KEPT else f"support {a.support:.2f} < 0.55",
        "threshold(0.55)",
        row.topic,
    )
    for c, a in zip(CITANCES, ASSESSMENTS, strict=True)
    for row in RANKED
    if row.is_reference and row.paper_id == c.cited
)


def without_text(paper: Paper) -> tuple[Document, ...]:
    """The documents of a run in which one paper could not be read."""
    return tuple(d for d in DOCUMENTS if d.id != paper.id)


def renamed(source: Document, paper: Paper) -> Document:
    """The same text under another paper's name."""
    return replace(source, paper=paper)
