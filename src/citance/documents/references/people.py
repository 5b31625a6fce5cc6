"""The authors at the head of a printed entry, in the orders and spellings that styles use."""

from __future__ import annotations

import re
from dataclasses import dataclass

from citance.documents.references.names import BODY, EASTERN, PARTICLES

_CAPITAL = r"[^\W\d_a-zß-öø-ÿа-яёα-ωά-ώ]"
_PARTICLE = rf"(?:(?:(?i:{'|'.join(sorted(PARTICLES))})|y|e|ul)\s+|[Aa]l-|[Ee]l-|[DdLl]['’]|['’]t\s)"
_WORD = rf"{_CAPITAL}[^\W\d_]*(?:['’\-‐‑–][^\W\d_]+)*"
_FAMILY = rf"(?:{_PARTICLE})*{_WORD}(?:\s+(?:{_PARTICLE})*{_WORD}){{0,2}}"
_INITIAL = rf"(?:Y[uae]|[CTPKZSG]h|Chr|Ju|Je|{_CAPITAL})\."
_DOTTED = rf"{_INITIAL}(?:\s?[-‐–]\s?[^\W\d_]{{1,2}}\.|\s?{_INITIAL}){{0,5}}"
_BARE = rf"{_CAPITAL}{{1,4}}(?:[-‐ ]{_CAPITAL})?(?![^\W\d_'’])"
_AFTER = (
    rf"(?=\s*(?:[,;:&(\[“\"‘]|…|$"
    rf"|\.(?!\s?{_CAPITAL}\.|\s+{_WORD}\.?(?:,\s+{_CAPITAL}|\.\s+(?:1[6-9]|20)\d\d)))"
    r"|\s+(?:and|und|et|y|(?:1[6-9]|20)\d\d[a-k]?)\b)"
)
_BEHIND = r"(?:\s(?:de|del|da|dos|la|las|van|von|den|der)\b)*"
_YOUNGER = r"(?:,?\s+(?:Jr|Sr|II|III|IV|2nd|3rd)\b\.?)?"
_GIVENS = rf"{_WORD}(?:[\s]+(?:{_CAPITAL}\.|{_WORD})){{0,2}}"
_INITIALS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?P<family>{_FAMILY}),\s*(?P<given>{_DOTTED}{_BEHIND}){_YOUNGER}",
        rf"(?P<family>{_FAMILY}),?\s+(?P<given>{_BARE}{_BEHIND}){_YOUNGER}{_AFTER}",
        rf"(?P<given>{_DOTTED})\s*(?P<family>{_FAMILY}){_YOUNGER}{_AFTER}",
        rf"(?P<family>{_FAMILY})\s+(?P<given>{_DOTTED}){_YOUNGER}(?!\s*{_FAMILY}(?:,\s+{_CAPITAL}|\s+(?:and\b|&)|\.\s+(?:19|20)\d\d))",
        rf"(?P<given>{_BARE}|Th|Ch|Yu)\s+(?P<family>(?:{_PARTICLE})*{_WORD}(?:\s{_WORD})?){_YOUNGER}{_AFTER}",
    )
)
_INVERTED = re.compile(
    rf"(?P<family>(?:{_PARTICLE})*{_WORD}(?:\s+{_PARTICLE}{_WORD})?),\s+(?P<given>{_GIVENS}){_AFTER}(?!:|,\s*(?:\(|arXiv))"
)
_SPELLED = re.compile(
    rf"(?P<given>(?:{_WORD}|{_DOTTED})(?:\s+(?:{_CAPITAL}\.?|{_WORD})){{0,3}}?)\s+"
    rf"(?P<family>(?:{_PARTICLE})+{_WORD}(?:\s+{_WORD})?|(?!{_CAPITAL}\b){_WORD}){_YOUNGER}{_AFTER}"
)
_MIXED = re.compile(rf"{_WORD}(?:\s+{_WORD})+,\s*{_DOTTED}\s*{_WORD}\s*(?:[,.;]|and\b|&)")
_GROUP = re.compile(r"(?:[Tt]he\s+)?[^,.;:()“\"\d]{2,90}?(?=\s*(?:[,.;:(“\"]|$))")
_JOINT = re.compile(
    r"\s*(?:[,;]?\s*(?:\.\s?\.\s?\.|…)\s*,?\s*(?:&\s*)?"
    r"|[,;]?\s*(?:&|\b(?:and|und|et|y|og|och|e)\b(?!\s+al\b))\s*|[,;]\s*)"
)
_OTHERS = re.compile(
    r"\s*[,;]?\s*(?:\(?\b(?:and|&)?\s*(?:et\.?\s*al\b\.?\)?|others\b|colleagues\b|co-?workers\b)|u\.\s?a\.)",
    re.IGNORECASE,
)
_ASIDE = re.compile(
    r"\s*,?\s*[(\[](?:[^()\[\]]*\bcollaboration|eds?\.?|editors?|hrsg\.?|dir\.?|trans\.?|chair)\b[^()\[\]]*[)\]]",
    re.IGNORECASE,
)
_EDITORS = re.compile(r"\s*,?\s*\b(?:[Ee]ds?\b\.?|[Ee]ditors?\b)")
_DASH = re.compile(r"\s*(?:[-‐–—―_]\s?){2,}[.,:]?\s*|\s*[—―]+[.,:]?\s*")


@dataclass(frozen=True, slots=True)
class People:
    """The authors of an entry.

    Args:
        authors: "Family, Given" each, organisations as they are.
        end: where they end in the entry.
        spelled: whether given names are written out, as titles' words are.
        repeated: whether a dash stands for the authors of the entry before.
    """

    authors: tuple[str, ...] = ()
    end: int = 0
    spelled: bool = False
    repeated: bool = False


def read_people(body: str, limit: int) -> People:
    """The authors at the head of an entry.

    Args:
        body: the entry without its label.
        limit: where the title or the year begins at the latest.
    """
    dash = _DASH.match(body)
    if dash is not None:
        return People(end=dash.end(), repeated=True)
    if EASTERN.match(body):
        return _eastern(body)
    found = _run(body, limit, spelled=False)
    if not found.authors:
        found = _run(body, limit, spelled=True)
    return found if found.authors else _organisation(body, limit)


def _run(body: str, limit: int, *, spelled: bool) -> People:
    """Persons one after another, as far as they go."""
    authors: list[str] = []
    place = end = 0
    while place < min(limit, len(body)) and len(authors) < 3000:
        found = _person(body, place, spelled=spelled, first=not authors)
        if found is None or found[1] > limit:
            break
        name, end = found
        authors.append(name)
        joint = _JOINT.match(body, end)
        others = _OTHERS.match(body, end)
        if others is not None:
            end = others.end()
            break
        if joint is None:
            break
        place = joint.end()
        others = _OTHERS.match(body, place)
        if others is not None:
            end = others.end()
            break
    for aside in (_ASIDE, _EDITORS):
        following = aside.match(body, end) if authors else None
        end = following.end() if following else end
    return People(tuple(authors), end, spelled) if authors else People()


def _person(body: str, place: int, *, spelled: bool, first: bool) -> tuple[str, int] | None:
    """The name that starts at a place, and where it ends."""
    if not _MIXED.match(body, place):
        for pattern in _INITIALS[::2][:2] if spelled else _INITIALS:
            found = pattern.match(body, place)
            if found is not None and not (first and spelled) and not BODY.search(found["family"]):
                return f"{found['family'].strip()}, {found['given'].strip()}", found.end()
    group = _GROUP.match(body, place)
    if group is not None and BODY.search(group[0]) and (spelled or not first):
        words = group[0].strip()
        if words[:1].isupper() and len(words.split()) <= (14 if first else 6):
            return words, group.end()
    if not spelled:
        return None
    for pattern in (_INVERTED, _SPELLED):
        found = pattern.match(body, place)
        if found is not None:
            return f"{found['family'].strip()}, {found['given'].strip()}", found.end()
    return None


def _organisation(body: str, limit: int) -> People:
    """What stands before the year, or before the first full stop, if it can be the name of a body."""
    stop = re.compile(r"(?<!\b[^\Wa-z])\.(?=\s)|,\s(?=[^\Wa-z])").search(body)
    end = min(limit, stop.start() if stop else len(body))
    head = body[:end].strip(" .,([")
    words = len(head.split())
    dated = end == limit and re.match(r"[\s(\[]*\d{4}[a-k]?[)\].,:]", body[end:])
    colon = head.find(": ")
    if colon > 0 and BODY.search(head[:colon]):
        head, end = head[:colon], body.index(": ")
    named = BODY.search(head) or words == 1 or dated
    if not (named and 1 < len(head) <= 120 and head[0].isupper() and words <= 14):
        return People()
    return People((head.replace(",", ""),), end)


def _eastern(body: str) -> People:
    """Names without blanks, parted by commas, up to the first stop."""
    stop = re.compile(r"[.．。:：(（“「《]|\d{4}").search(body)
    head = body[: stop.start()] if stop else ""
    names = [name.strip() for name in re.split(r"[,，、;；]|\s和\s", head)]
    names = [name for name in names if name and name not in ("等", "他", "외")]
    if stop is None or not names or any(len(name) > 8 for name in names):
        return People()
    return People(tuple(names), stop.start())
