"""Whether two records tell of one work: a preprint and its article do, an erratum and another part do not."""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass
from typing import Literal

from citance.documents.references.names import acronym, fold, initials, keys
from citance.documents.references.titlekeys import Relation, TitleKey, relation, title_key
from citance.records import Paper, Reference
from citance.records.text import Confidence

People = Literal["same", "overlap", "other", "unknown"]

_TEMPLATES = re.compile(r"10\.1145/(?:1122445\.1122456|n+\.n+|x+)|10\.1000/|.*(?:x{4,}|n{6,}|0{7,}$)")
_DOI_ENDS = re.compile(r"(?:/(?:full|abstract|pdf|epdf|html|meta)|\.pdf|\.html?)$")
_PREPRINT_DOI = re.compile(
    r"10\.(?:48550|1101|2139|31234|31219|20944|21203|26434|36227|22541|5194/egusphere)\b"
)
_PREPRINT_VENUE = re.compile(
    r"\b(?:(?:ar|bio|med|chem|psy\w*)r?xiv|preprint|corr|ssrn|working paper|research square)\b", re.IGNORECASE
)
_MEETING = re.compile(
    r"\b(?:proc(?:eedings)?|conf(?:erence)?|workshop|symposium|meeting|advances in neural)\b", re.I
)
_JOURNAL = re.compile(
    r"\b(?:journal|transactions|trans|letters|annals|annual review|quarterly|bulletin|magazine)\b|^j\.? ",
    re.IGNORECASE,
)
_KINDS = {
    "erratum": r"(?:author |publisher )?correction(?:s)?(?: to|:)|errat(?:um|a)\b|corrigend(?:um|a)\b|addendum\b",
    "retraction": r"retraction(?: notice)?(?: to| of|:)|notice of retraction|expression of concern",
    "comment": r"(?:a |an? invited )?comment(?:s|ary)?(?: on| to|:)|discussion(?: of| on|:)",
    "reply": r"(?:authors?['’]? )?(?:reply|response|rejoinder)(?: to|:)|rejoinder\b",
    "review": r"(?:book )?review(?: of the book|:)|review of [“\"]",
}
_BEGINS = {kind: re.compile(rf"\W*(?:{form})", re.I) for kind, form in _KINDS.items()}
_ENDS = re.compile(
    r"[:\[(–—-]\s*(?:an? )?"
    r"(?P<kind>erratum|corrigendum|correction|retraction|reply|comment|rejoinder|discussion)[\])]?\W*$",
    re.IGNORECASE,
)
_ALIASES = {"corrigendum": "erratum", "correction": "erratum", "rejoinder": "reply", "discussion": "comment"}
_RETRACTED = re.compile(r"^\W*(?:retracted(?: article)?|withdrawn)\W+", re.I)
_SHORTEST = 12  # letters: "Introduction" tells nothing apart
_SURE = 25  # letters of a title that is believed without an author


@dataclass(frozen=True, slots=True)
class Identity:
    """Whether two records tell of one work.

    Args:
        same: that they do; False also where it cannot be told.
        reason: what decided, for a person.
        confidence: low where a person should look.
    """

    same: bool
    reason: str
    confidence: Confidence = "high"


@dataclass(frozen=True, slots=True)
class Person:
    """A name: the keys of its family name, the first initial, and the given names as one key."""

    families: frozenset[str]
    initial: str
    given: str


@dataclass(frozen=True, slots=True)
class Facts:
    """What identifies a record, made comparable.

    Args:
        doi: without templates and endings; empty for arXiv's own DOIs.
        arxiv: the id, also where a DOI holds it.
        title: its key.
        kind: "erratum", "reply", ... of a text about another; empty for a work.
        authors: the keys under which each family name may be found, and the first initial.
        year: of publication.
        preprint: whether identifiers or venue tell of a preprint.
        venue: "meeting", "journal" or empty.
        doubtful: whether title and authors were guessed.
    """

    doi: str
    arxiv: str
    title: TitleKey
    kind: str
    authors: tuple[Person, ...]
    year: int | None
    preprint: bool
    venue: str
    doubtful: bool


def facts_of(work: Paper | Reference) -> Facts:
    """What identifies a paper or an entry."""
    doi = _DOI_ENDS.sub("", work.doi.lower())
    arxiv = work.arxiv
    if doi.startswith("10.48550/arxiv."):
        doi, arxiv = "", arxiv or re.sub(r"v\d+$", "", doi.removeprefix("10.48550/arxiv."))
    if doi.startswith("10.1101/"):
        doi = re.sub(r"v\d+$", "", doi)
    if doi and _TEMPLATES.match(doi):
        doi = ""
    title = _RETRACTED.sub("", work.title)
    preprint = bool(arxiv or _PREPRINT_DOI.match(doi) or _PREPRINT_VENUE.search(work.venue))
    meeting, journal = _MEETING.search(work.venue), _JOURNAL.search(work.venue)
    return Facts(
        doi,
        arxiv.lower(),
        title_key(title),
        _kind(title),
        tuple(_person(author) for author in work.authors[:40]),
        work.year,
        preprint,
        "meeting" if meeting else "journal" if journal else "",
        isinstance(work, Reference) and work.confidence == "low",
    )


def same_work(a: Paper | Reference, b: Paper | Reference) -> Identity:
    """Whether two records tell of one work.

    A preprint and its published version are one work; an erratum, a comment, a reply and a notice of retraction,
    another part or edition, and the journal version of a meeting's paper of another year are works of their own,
    since what is said of one need not stand in the other. An identifier does not win over title and authors that
    both contradict it. The order of the two does not matter.

    Source: ours.
    """
    return compare(facts_of(a), facts_of(b))


def compare(a: Facts, b: Facts) -> Identity:
    """As `same_work`, for facts at hand."""
    if a.kind != b.kind:
        kinds = [_article(kind) for kind in sorted({a.kind, b.kind} - {""})]
        return Identity(False, f"one is {' and one '.join(kinds)} of another text")
    titles = relation(a.title, b.title)
    for name, one, other in (("doi", a.doi, b.doi), ("arxiv", a.arxiv, b.arxiv)):
        if one and one == other:
            return _identified(name, titles, _people(a, b), doubtful=a.doubtful or b.doubtful)
    if titles in ("equal", "near"):
        return _titled(a, b, _people(a, b))
    if titles == "part":
        both = a.title.numbers and b.title.numbers
        return Identity(False, "another part, edition or number", "high" if both else "low")
    if titles in ("shortened", "changed"):
        return _varied(a, b, titles, _people(a, b))
    if titles == "unknown":
        return Identity(False, "no title to compare", "low")
    return Identity(False, "another title")


def _identified(name: str, titles: Relation, people: People, *, doubtful: bool) -> Identity:
    """Two records with one identifier."""
    if titles in ("different", "part", "changed") and people == "other":
        if doubtful and titles != "part":
            return Identity(True, name, "low")
        return Identity(False, f"one {name}, but another title and other authors", "low")
    unsure = titles in ("different", "part") and (people == "unknown" or name == "doi")
    return Identity(True, name, "low" if unsure else "high")


def _titled(a: Facts, b: Facts, people: People) -> Identity:
    """Two records with one title."""
    years = _years(a, b)
    far = years is not None and years > (4 if a.preprint or b.preprint else 1)
    short = min(a.title.weight, b.title.weight) < _SHORTEST
    if people == "other":
        return Identity(False, "one title, but other authors")
    if far:
        return Identity(
            False, f"one title, but {years} years apart", "low" if people != "unknown" else "high"
        )
    if short and (people != "same" or years is None):
        return Identity(False, "the title is too short to tell", "low")
    if _versions(a, b, years):
        return Identity(False, "another version (meeting and journal)", "low")
    if _conflict(a, b):
        if people == "same" and not years:
            return Identity(True, "title and authors, against the identifiers", "low")
        return Identity(False, "one title, but another identifier", "low")
    if people == "unknown":
        sure = years is not None or min(a.title.weight, b.title.weight) >= _SURE
        return Identity(True, "title" if years is None else "title and year", "high" if sure else "low")
    return Identity(True, "title and authors", "high" if people == "same" else "low")


def _varied(a: Facts, b: Facts, titles: Relation, people: People) -> Identity:
    """Two records of which one has the other's title shortened or changed."""
    years = _years(a, b)
    near = years is None or years <= (3 if a.preprint or b.preprint else 1)
    if people != "same" or not near or _conflict(a, b) or _versions(a, b, years):
        return Identity(False, "another title", "low" if people == "same" else "high")
    if titles == "shortened":
        whole = a.title.main == b.title.key or b.title.main == a.title.key
        return Identity(
            True, "title without its end, and authors", "high" if whole and years is not None else "low"
        )
    together = min(len(a.authors), len(b.authors)) >= 2 and _shared(a, b) == 1.0
    if together and (a.preprint or b.preprint) and not (a.arxiv and b.arxiv):
        return Identity(True, "authors and near title", "low")
    return Identity(False, "another title", "low")


def _years(a: Facts, b: Facts) -> int | None:
    return None if a.year is None or b.year is None else abs(a.year - b.year)


def _conflict(a: Facts, b: Facts) -> bool:
    """Two DOIs of publishers, or two arXiv ids, that differ; a preprint's DOI and its article's do not."""
    published = not (_PREPRINT_DOI.match(a.doi) or _PREPRINT_DOI.match(b.doi))
    return bool(a.doi and b.doi and a.doi != b.doi and published) or bool(
        a.arxiv and b.arxiv and a.arxiv != b.arxiv
    )


def _versions(a: Facts, b: Facts, years: int | None) -> bool:
    return {a.venue, b.venue} == {"meeting", "journal"} and bool(years)


def _kind(title: str) -> str:
    for kind, form in _BEGINS.items():
        if form.match(title):
            return kind
    found = _ENDS.search(title)
    kind = found["kind"].lower() if found else ""
    return _ALIASES.get(kind, kind)


def _article(kind: str) -> str:
    return f"an {kind}" if kind[:1] in "aeiou" else f"a {kind}"


@functools.lru_cache(maxsize=32_768)
def _person(author: str) -> Person:
    """A name; an organisation is also found by its initials, and two bare words in either order."""
    family, _, given = author.partition(",")
    found = keys(family)
    words = family.split()
    if not given.strip():
        found |= frozenset({fold(acronym(family))} - {""})
        if len(words) == 2:
            return Person(found | keys(words[1]), fold(words[0])[:1], fold(words[0]))
    return Person(found, initials(author)[:1], fold(given))


def _people(a: Facts, b: Facts) -> People:
    """How the lists of authors stand to each other; either may be cut short."""
    if not a.authors or not b.authors:
        return "unknown"
    shared = _shared(a, b)
    if shared >= 0.5 and _alike(a.authors[0], b.authors[0]):
        return "same"
    return "overlap" if shared >= 0.5 else "other"


def _shared(a: Facts, b: Facts) -> float:
    """The part of the shorter list that is in the longer."""
    short, long = sorted((a.authors, b.authors), key=len)
    both = min(
        sum(any(_alike(p, q) for q in long) for p in short),
        sum(any(_alike(p, q) for q in short) for p in long),
    )
    return both / len(short)


def _alike(one: Person, other: Person) -> bool:
    """Whether two names may be one person's, also with family and given name in the other order."""
    if not one.families.isdisjoint(other.families):
        return not one.initial or not other.initial or one.initial == other.initial
    return (
        len(one.given) > 1 < len(other.given) and one.given in other.families and other.given in one.families
    )
