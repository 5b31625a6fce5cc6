"""What the first page says of the paper: title, authors, year, identifiers."""

from __future__ import annotations

import re
from collections.abc import Sequence

from citance.documents.formats.pdf.accents import compose
from citance.documents.formats.pdf.blocks import is_numbered
from citance.documents.formats.pdf.page import Line
from citance.documents.prose import clean
from citance.documents.references.identifiers import find_arxiv, find_doi
from citance.documents.references.names import PARTICLES, fold
from citance.documents.sections import is_heading
from citance.records import Paper

_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_MADE = re.compile(r"D:((?:19|20)\d\d)")
_DATED = re.compile(
    r"proceedings|conference|workshop|published|©|\(c\)|copyright|arxiv|volume|vol\.|journal", re.I
)
_PLACE = re.compile(
    r"@|\b(?:universit\w*|institut\w*|department|dept|school|laborator\w*|college|academy|centre|center|faculty|hospital"
    r"|inc|corp\w*|gmbh|research|group|company|ltd|street|usa|uk|china|germany|france|italy|canada|japan|e-?mail|https?|www)\b",
    re.IGNORECASE,
)
_NAME = re.compile(r"[^\W\d_][\w.’'-]*(?: [^\W\d_][\w.’'-]*){1,4}")
_APART = re.compile(r"\s*(?:[,;·•&|]|\band\b|\s[∗*†‡§¶‖]+)\s*")
_MARKS = re.compile(r"[\d∗*†‡§¶‖♠♣♦♥⋄⋆★□#✉⁰¹²³⁴⁵⁶⁷⁸⁹]+|(?<=\s)[a-h](?=\s|$)")
_BY = re.compile(r"^by\s+", re.IGNORECASE)
_DEGREES = re.compile(
    r",?\s+(?:ph\.?d\.?|m\.?d\.?|m\.?sc\.?|b\.?sc\.?|jr\.?|ieee|(?:senior |student )?member)\b\.?", re.I
)
_PEOPLE = 500
_HEAD_LINES = 40


def split_head(lines: Sequence[Line]) -> tuple[list[Line], list[Line], int]:
    """Title lines, the lines between title and text, and how many of the first page's lines the head takes.

    Args:
        lines: of the first page, in reading order.
    """
    top = [
        line
        for line in lines[:_HEAD_LINES]
        if sum(c.isalpha() for c in line.text) >= 4
        and not is_heading(line.text)
        and not is_numbered(line.text)
    ]
    if not top:
        return [], [], 0
    largest = max(line.size for line in top)
    usual = sorted(line.size for line in lines)[len(lines) // 2]
    if largest < 1.1 * usual:
        return [], [], 0
    first = next(n for n, line in enumerate(lines) if line in top and line.size == largest)
    last = first
    while (
        last + 1 < len(lines)
        and lines[last + 1].size > 0.9 * largest
        and _follows(lines[last], lines[last + 1])
    ):
        last += 1
    end = last + 1
    while end < min(len(lines), last + 30) and not _begins_text(lines, end):
        end += 1
    return list(lines[first : last + 1]), list(lines[last + 1 : end]), end


def _follows(one: Line, other: Line) -> bool:
    return 0 < other.base - one.base < 2.2 * max(one.size, other.size)


def _begins_text(lines: Sequence[Line], n: int) -> bool:
    """Whether the abstract or the text begins with a line."""
    text = lines[n].text
    if is_heading(text) or re.match(r"(?:abstract|summary)\b\s*[.:—–-]?", text, re.IGNORECASE):
        return True
    run = lines[n : n + 4]
    prose = [
        line
        for line in run
        if line.letters > 45 and not _PLACE.search(line.text) and line.size <= run[0].size + 0.3
    ]
    small = [line for line in prose if sum(w.text[:1].islower() for w in line.words) > 0.55 * len(line.words)]
    return len(run) == 4 and len(small) == 4


def paper_of(
    name: str, lines: Sequence[Line], metadata: dict[str, str], aside: str, dropped: Sequence[str]
) -> Paper:
    """The paper's metadata, as printed; what the file's maker wrote counts if the page says so too.

    Args:
        name: the paper's id.
        lines: of the first page.
        metadata: of the file.
        aside: text in the margin.
        dropped: notices of the first page.
    """
    title_lines, between, _ = split_head(lines)
    page = " ".join(line.text for line in lines)
    title = clean(compose(_joined(title_lines)))
    if not title and fold(metadata.get("Title", "")) in fold(page):
        title = clean(metadata.get("Title", ""))
    notices = " ".join(dropped)
    head = " ".join(line.text for line in between)
    return Paper(
        id=name,
        title=title,
        authors=_authors(between, metadata.get("Author", ""), page),
        year=_year(notices, head, aside, metadata),
        doi=find_doi(f"{notices} {head}"),
        arxiv=find_arxiv(aside) or find_arxiv(notices),
    )


def _joined(lines: Sequence[Line]) -> str:
    """A title's lines, without the marks of its notes."""
    pieces = []
    for line in lines:
        words = [w for w in line.words if not (w.size < 0.8 * line.size and _MARKS.fullmatch(w.text))]
        pieces.append("".join((" " if w.spaced else "") + w.text for w in words).strip())
    text = " ".join(pieces)
    return re.sub(r"(?<=[a-z])- (?=[a-z])", "", text).rstrip("∗*†‡§ ")


def _year(notices: str, head: str, aside: str, metadata: dict[str, str]) -> int | None:
    made = _MADE.search(metadata.get("CreationDate", ""))
    latest = int(made[1]) + 1 if made else 2100
    for text in (notices, head, aside):
        years = [int(y) for y in _YEAR.findall(text) if int(y) <= latest]
        if years and (_DATED.search(text) or text is not notices):
            return max(years)
    stamp = re.match(r"(\d\d)(?:0[1-9]|1[0-2])\.\d", find_arxiv(aside))
    if stamp:
        return 2000 + int(stamp[1])
    return None


def _authors(between: Sequence[Line], told: str, page: str) -> tuple[str, ...]:
    """Names as "Family, Given"."""
    letters = fold(page)
    people = [clean(part) for part in re.split(r"\s*;\s*|\s+and\s+|,(?! )|,\s+(?=[^,]+ )", told)]
    people = [name for name in people if " " in name]
    if people and all(fold(name.split()[-1]) in letters for name in people):
        return tuple(dict.fromkeys(_turned(name) for name in people[:_PEOPLE]))
    found: list[str] = []
    for line in between:
        if _PLACE.search(line.text):
            if found:
                break
            continue
        for part in _APART.split(_DEGREES.sub("", _plain(line))):
            name = clean(compose(_BY.sub("", part)))
            if _NAME.fullmatch(name) and _is_person(name):
                found.append(name)
    return tuple(dict.fromkeys(_turned(name) for name in found[:_PEOPLE]))


def _plain(line: Line) -> str:
    """An authors' line with a comma for each raised mark and each wide gap."""
    pieces: list[str] = []
    before = None
    for word in line.words:
        gap = before is not None and word.x0 - before.x1 > 0.8 * line.size
        mark = word.size < 0.87 * line.size or _MARKS.fullmatch(word.text) is not None
        pieces.append(" , " if mark else (" , " if gap else " " if word.spaced else "") + word.text)
        before = word
    return re.sub(r"\s+", " ", _MARKS.sub(" , ", "".join(pieces)))


def _is_person(name: str) -> bool:
    words = name.split()
    return all(word[0].isupper() or word.lower() in PARTICLES for word in words) and len(words) >= 2


def _turned(name: str) -> str:
    words = name.strip(" ,").split()
    first = len(words) - 1
    while first > 1 and words[first - 1].lower() in PARTICLES:
        first -= 1
    return f"{' '.join(words[first:])}, {' '.join(words[:first])}" if len(words) > 1 else name
