"""The title and the venue in what follows the authors of a printed entry."""

from __future__ import annotations

import re
from dataclasses import dataclass

from citance.documents.references.identifiers import OLD_ARXIV
from citance.documents.references.names import EASTERN
from citance.documents.references.years import YEAR

_QUOTED = (
    re.compile(r"“(?P<title>(?:[^“”]|“[^“”]*”){3,400}?)[,.]?”"),
    re.compile(r"\"(?P<title>[^\"]{3,400}?)[,.]?\"(?![^\W\d_])"),
    re.compile(r"``(?P<title>.{3,400}?)[,.]?''"),
    re.compile(r"«\s?(?P<title>[^«»]{3,400}?)[,.]?\s?»"),
    re.compile(r"„(?P<title>[^„“”]{3,400}?)[,.]?[“”]"),
    re.compile(r"(?<![^\W\d_])‘(?P<title>.{3,400}?)[,.]?’(?=[\s,.;)]|$)(?!\s[a-z])"),
    re.compile(r"[《「](?P<title>[^》」]{2,200})[》」]"),
)
_SHORT = r"(?<!\bvs)(?<!\bSt)(?<!\bDr)(?<!\bMr)(?<!\bNo)(?<!\bVol)(?<!\bspp)(?<!\bsp)(?<!\bvar)(?<!\bcf)(?<!\bU\.S)"
_END = re.compile(
    rf"[?!](?=[\s”])"
    rf"|{_SHORT}(?<![\s.]\b[^\Wa-z])\.(?=\s+[^\Wa-z]|\s*$|\s+(?:in\b|arXiv\b|bioRxiv\b|medRxiv\b|npj\b|e[A-Z]|https?:|doi:)|\s*[(\[])"
    r"|,(?=\s+in:\s|\s+in\s+(?:Proc|Adv|[^\W\d_a-z][^,.]*(?:Conference|Workshop|Symposium)))"
    r"|\s//\s|\s(?=10\.\d{4,9}/)"
    rf"|,?\s(?=[\[(]?{OLD_ARXIV}\b)"
    rf"|\s(?=\([^()\d]{{3,60}},?\s{YEAR}\))"  # a book's publisher and year
    r"|[．。]|\[[A-Z](?:/OL)?\]"
)
_KIND = re.compile(
    r"\s*[\[(](?:preprint|internet|online|data ?set|computer software|software|poster|thesis"
    r"|(?:ph\.?d\.?|master['’]?s?) (?:thesis|dissertation)|doctoral dissertation"
    r"|conference (?:paper|presentation)|video|film|book|website"
    r"|blog post|working paper|technical report|in press)[\])]\.?$",
    re.IGNORECASE,
)
_WORDS_OF_VENUES = (
    r"(?:Proc(?:eedings)?|Journal|J|Trans(?:actions)?|Annals|Annual|Adv(?:ances)?|Lett(?:ers)?|Rev(?:iew)?s?|Phys"
    r"|Bull(?:etin)?|Conference|Conf|Workshop|Symposium|Lecture Notes"
    r"|arXiv|bioRxiv|medRxiv|CoRR|IEEE|ACM|Nature|Science|Ph\.?D\.?|Tech)"
)
_VENUE_FIRST = re.compile(rf"(?:[Ii]n:?\s|(?:[Tt]he\s)?{_WORDS_OF_VENUES}\b)")
_NUMBERED = re.compile(r"[^\W\d_a-z][^,;?!]*?[\s.]\(?[A-Z]?\d{1,5}[A-Za-z]?\)?(?:\s?[(:]|\.?$)")
_ABBREVIATED = re.compile(
    r"(?:[^\W\d_a-z][\w\-]*+\.?:?\s*+(?:(?:of|and|the|in|for|&)\s+)?){1,8}(?:\s?[A-E])?$"
)
_VOLUME_AFTER = re.compile(rf",\s*(?:{YEAR}|\(?\d{{1,4}}\)?\s*[,(:]|vol)")
_JOURNAL_ONLY = re.compile(
    r"(?:(?:[^\W\d_a-z][\w\-’&]*+\.?:?\s*+|(?:of|and|the|in|for|&)\s+){1,8}?)"
    r",?\s*(?:\b[A-E]\s?)?(?:(?<![^\W_])|(?<=\b[A-E]))(?P<number>\d{1,4})\s*[,:(]\s*(?:no\.\s?)?[A-Z]?\d"
)
# A chapter without its title, a volume and page without their journal, a journal and its volume after the year.
_NO_TITLE = re.compile(
    r"in:?\s+(?:the\s+)?(?=[^\W\d_a-z]|\d{1,3}(?:st|nd|rd|th)\b|\d{4}\s+[^\W\d_a-z])"
    r"|\d{1,5},\s*[A-Z]?\d|arXiv e-prints?,"
    r"|(?:[^\W\d_a-z][\w&]*\s+(?:(?:of|the|and|for|in)\s+)*){1,9}?[^\W\d_a-z]\w*,\s\d{1,4},\s(?:doi\b|[A-Z]?\d)"
)
_DATED_TITLE = re.compile(rf"(?P<title>[^()]{{8,300}}?),?\s\({YEAR}\)(?=\s*(?:[,.;]|$))")
_PART = re.compile(r"(?:[Pp]art\s+)?(?:[IVX]{1,4}|\d{1,2})")
_SMALL_WORDS = "of and the for in on to at de der die und für y et la le les del des e di van"
_SMALL = frozenset(_SMALL_WORDS.split())
_MEETING = rf"(?:\d{{1,3}}(?:st|nd|rd|th)\b|{YEAR}\s+[^\W\d_])"  # "of the 2014 Conference", "5th Workshop"
_VENUE_ENDS = re.compile(
    r",|;|\bvol\b|\bpp?\.|https?://|\bdoi\b|\s\(|\s//\s"
    rf"|\.\s+(?=\d)(?!{_MEETING})|(?P<stop>(?<=[^\W\d_]{{5}})\.\s+(?=[^\Wa-z]))"
    rf"|(?<=[^\W\d_.])\s?(?!{_MEETING})\d"
)
_SHORTENED = re.compile(r"(?:[^\W\d_a-z][\w\-&]*\.?:?\s+){0,6}[^\W\d_a-z][\w\-&]*[b-df-hj-np-tv-xz]$")
"""Words of which the last may be cut: "Trans", "Acta Phys. Polon"; no cut word ends in a vowel."""
_SHORTENED_AFTER = re.compile(
    r"(?:[^\W\d_a-z][^\W\d_]*\.?\s+){0,4}?(?:[^\W\d_a-z][^\W\d_]*\.?,?\s\(?\d|[^\W\d_a-z][^\W\d_]*\.(?=,|\s*$)|[A-H](?=[\s,.:]|$))"
)


@dataclass(frozen=True, slots=True)
class Titled:
    """The title and the venue of an entry.

    Args:
        title: empty if the entry prints none.
        venue: journal or proceedings, as printed.
        sure: whether punctuation tells where the title ends.
    """

    title: str = ""
    venue: str = ""
    sure: bool = False


def read_title(rest: str, *, commas: bool) -> Titled:
    """The title at the head of a text.

    Args:
        rest: what follows the authors and, where it stands there, the year.
        commas: whether commas part the fields, as in physics.
    """
    body = rest.lstrip(" .,:;()-–—")
    if _NO_TITLE.match(body):
        return Titled("", "" if body[:1].isdigit() else _venue(body))
    quoted = min((m for p in _QUOTED if (m := p.search(body))), key=lambda m: m.start(), default=None)
    if quoted is not None and quoted.start() < 4:
        return Titled(quoted["title"].strip(" ,"), _venue(body[quoted.end() :]), True)
    if _journal_only(body):
        return Titled("", _venue(body))
    end = _end(body)
    comma = _before_venue(body) if commas else None
    if comma is not None and (end is None or end[0] in "?!" or end.start() > len(comma.title)):
        return comma
    if end is None and quoted is not None:
        return Titled(quoted["title"].strip(" ,"), _venue(body[quoted.end() :]), True)
    title = body if end is None else body[: end.end() if end[0] in "?!" else end.start()]
    following = "" if end is None else body[end.end() :]
    comma = _before_venue(title) if len(following) < 12 else None
    if comma is not None and comma.venue and len(comma.title) >= 8:
        return comma
    return Titled(_trimmed(title), _venue(following), end is not None and not commas)


def _end(body: str) -> re.Match[str] | None:
    """Where the title's last sentence ends: a title may hold several, and what follows it is a venue."""
    found = _END.search(body)
    while found is not None and found.start() < 4:
        found = _END.search(body, found.end())
    for _ in range(3):
        following = _END.search(body, found.end()) if found is not None else None
        if found is None or following is None or not _goes_on(body, found, following):
            break
        found = following
    return found


def _goes_on(body: str, end: re.Match[str], following: re.Match[str]) -> bool:
    """Whether the sentence between two stops still belongs to the title."""
    sentence = body[end.end() : following.start()].strip()
    if end[0] in "?!" and following[0] in "?!":
        return len(sentence) <= 60
    if _PART.fullmatch(sentence):
        return True
    after = body[following.end() :].lstrip(" .)")
    if not after[:1].isalpha() or _VENUE_FIRST.match(sentence) or any(c in sentence for c in ";/"):
        return False
    words = sentence.split()
    plain = sum(word[:1].islower() and word not in _SMALL for word in words)
    return plain >= 2 or (end[0] in "?!" and len(words) >= 4)


def _journal_only(body: str) -> bool:
    """Whether a journal and numbers follow at once, as in "Phys. Rev. Lett. 1, 2 (2001)"."""
    found = _JOURNAL_ONLY.match(body)
    if found is None:
        return _bare_venue(body)
    name = body[: found.start("number")].strip(" ,")
    words = name.split()
    if len(re.split(r"\.\s", name, maxsplit=1)[0].split()) > 3 and not _VENUE_FIRST.match(name):
        return False  # a sentence, and a journal after it
    short = len(words) <= (8 if "." in name else 3)
    return not EASTERN.search(name) and (short or bool(_VENUE_FIRST.match(name)))


def _bare_venue(body: str) -> bool:
    """Whether "Chem. Soc. Rev., 1995, 24, 19" or "arXiv:1706.03762" stands at the head."""
    if re.match(r"\[?arXiv\s?[:.]\s?\S*\d|https?://|doi:", body, re.IGNORECASE):
        return True
    head, _, following = body.partition(",")
    numbers = re.match(rf"\s*{YEAR}\s*,\s*(?:\d|[A-Z]\d)", following)
    return numbers is not None and _ABBREVIATED.match(head) is not None and len(head.split()) <= 8


def _before_venue(body: str) -> Titled | None:
    """A title that a comma ends: the first comma after which a venue can stand; None if there is none."""
    for comma in re.finditer(r",\s+", body):
        following = body[comma.end() :]
        segment = re.split(r",\s|\.\s(?=[^\Wa-z])|;", following, maxsplit=1)[0]
        if len(segment) > 160 or comma.start() < 6:
            continue
        dated = _ABBREVIATED.match(segment) and _VOLUME_AFTER.match(following[len(segment) :])
        cut = "." in following[: len(segment) + 1] and _journal_only(following)
        if cut or _VENUE_FIRST.match(segment) or _NUMBERED.match(segment) or dated:
            return Titled(_trimmed(body[: comma.start()]), _venue(following))
    dated_title = _DATED_TITLE.match(body)
    if dated_title is not None and not re.search(r"\d,\s\d", dated_title["title"]):
        return Titled(_trimmed(dated_title["title"]), "")
    return None


def _venue(following: str) -> str:
    """The venue at the head of what follows a title."""
    text = re.sub(r"^[\s.,;:)\]”]*(?:\[[^\]]*\][\s.,]*)?(?:[Ii]n:?\s+)?", "", following)
    end = _VENUE_ENDS.search(text)
    while end is not None and end["stop"] and _shortened(text, end):
        end = _VENUE_ENDS.search(text, end.end())
    text = text[: end.start()] if end is not None else text
    text = re.sub(r"\s\d+$", "", text).strip(" ,:(")[:200]
    return text if sum(c.isalpha() for c in text) >= 2 and not re.match(YEAR, text) else ""


def _shortened(text: str, stop: re.Match[str]) -> bool:
    """Whether a stop within a venue ends a word that is cut, as in "Trans. Amer. Math. Soc."."""
    return bool(_SHORTENED.match(text[: stop.start()]) and _SHORTENED_AFTER.match(text, stop.end()))


def _trimmed(title: str) -> str:
    title = title.strip(" .,;")
    while _KIND.search(title):
        title = _KIND.sub("", title)
    title = title.strip(" .,;")
    return title if sum(c.isalpha() for c in title) >= 4 or EASTERN.search(title) else ""
