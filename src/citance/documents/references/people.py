"""The authors at the head of a printed entry, in the orders and spellings that styles use."""

from __future__ import annotations

import re
from dataclasses import dataclass

from citance.documents.references.names import BODY, EASTERN, PARTICLES, spelled_name
from citance.documents.references.years import YEAR

_CAPITAL = r"[^\W\d_a-zß-öø-ÿа-яёα-ωά-ώ]"
_SMALL = r"[a-zß-öø-ÿа-яёα-ωά-ώ]"
_APOSTROPHE = "['’‘ʼʻ´`]"
# Parts that only small letters make one: capital "An", "Am" and "San" begin names and titles as well.
_LOWER_PARTS = """
y e ul ur am an auf aus dem op aan uit tot in dal dall dalla dalle degli delle dello della abu abd bint binti bte ould
ben bat vd van't st san santa sen mac ap ait ou sri
"""
_PARTICLE = (
    rf"(?:(?:(?i:{'|'.join(sorted(PARTICLES))})|{'|'.join(_LOWER_PARTS.split())}|[vd]\.)\s+"
    rf"|[vd]\.\s?(?=[vd]\.)|(?:[Aa]l|[Ee]l|[aeu][drstz]|[Bb]en|[Bb]in|[Bb]at|[Ii]bn)[-‐‑]"
    rf"|(?:[DdLl]|[Dd]e|[Dd](?:e|a)ll?|[Nn]ell|[Aa]ll){_APOSTROPHE}|{_APOSTROPHE}t\s)"
)
_WORD = rf"(?:Ste?\.\s?(?={_CAPITAL}))?{_CAPITAL}[^\W\d_]*(?:(?:{_APOSTROPHE}|[\-‐‑–])[^\W\d_]+)*"
_LONE = rf"{_CAPITAL}(?![^\W\d_]|{_APOSTROPHE})"
_FAMILY = rf"(?:{_PARTICLE})*{_WORD}(?:\s+(?:{_PARTICLE})*{_WORD}){{0,2}}"
_NO_NAME_WORDS = """
a an and are as at between by do does for from how in into is its near not of on or over per the to under using versus
via vs what when why with within without
"""
_JOINED = rf"(?!(?:{'|'.join(_NO_NAME_WORDS.split())})\b){_SMALL}{{2,8}}(?=\s)"
"""A part of a given name in small letters, as in "Xiang qian"."""
_TITLE_AFTER = rf"\.\s+{_CAPITAL}[^.]*\s{_SMALL}{{4,}}[\s\-:,]"
_INITIAL = rf"(?:Y[uae]|[CTPKZSG]h|Chr|Ju|Je|{_CAPITAL})\."
_DOTTED = (
    rf"{_INITIAL}(?:\s?[-‐–]\s?[^\W\d_]{{1,2}}\.|\s?{_INITIAL}|\s{_SMALL}\.(?=\s{_CAPITAL}[^\W\d_])){{0,5}}"
)
_BARE = rf"{_CAPITAL}{{1,4}}(?:[-‐ ]{_CAPITAL}|\s{_SMALL}(?=,))?(?![^\W\d_'’])"
_AFTER = (
    rf"(?=\s*(?:[,;:&(\[“\"‘]|…|$"
    rf"|\.(?!\s?[,;]|\s?(?:and\b|&|et\.?\s?al)|\s?{_CAPITAL}\."
    rf"|\s+(?:{_PARTICLE})*{_WORD}\.?(?:,?\s+(?:and|&)\s+{_CAPITAL}|,\s+{_CAPITAL}|\.\s+{YEAR}"
    rf"|{_TITLE_AFTER})))"
    rf"|\s+(?:(?:and|und|et|y)\b(?!\s+(?:the|its|an?|of|in|for|their|other)\b)|{YEAR}[a-k]?\b))"
)
_BEHIND = r"(?:\s(?:de|del|da|dos|la|las|van|von|den|der|af|av|zu|du|di)\b)*"
_YOUNGER = r"(?:,?\s+(?:Jr|Sr|II|III|IV|2nd|3rd)\b\.?)?"
_JOURNAL = (
    r"J\.\s?(?:Acoust|Algebra|Amer?|Appl|Atmos|Biol|Chem|Clin|Combin|Comput|Differ|Econ|Exp|Fluid|Funct|Geom|Geophys"
    r"|High|Low|Math|Mech|Med|Mod|Mol|Neurosci|Nucl|Opt|Org|Phys|Polym|Res|Stat|Symb|Theor)\w*\b[.\s]"
)
"""A journal's name that looks like a person's."""
_GIVENS = rf"{_WORD}(?:[\s]+(?:{_CAPITAL}\.|{_WORD})){{0,2}}"
_INITIALS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?P<family>{_FAMILY}){_YOUNGER},\s*(?P<given>{_DOTTED}{_BEHIND}){_YOUNGER}",
        rf"(?P<family>{_FAMILY}),?\s+(?P<given>{_BARE}{_BEHIND}){_YOUNGER}{_AFTER}",
        rf"(?!{_JOURNAL})(?P<given>{_DOTTED}(?:\s+(?!{_PARTICLE}){_JOINED})?)\s*(?P<family>{_FAMILY}){_YOUNGER}{_AFTER}",
        rf"(?P<family>{_FAMILY})\s+(?P<given>{_DOTTED}){_YOUNGER}(?!\s?{_CAPITAL}\.)"
        rf"(?!\s*{_FAMILY}(?:,\s+{_CAPITAL}|,?\s+(?:and\b|&)|\.\s+{YEAR})|\s+(?:{_PARTICLE})*{_WORD}{_TITLE_AFTER})",
        rf"(?P<given>{_BARE}|Th|Ch|Yu)\s+(?P<family>(?:{_PARTICLE})*{_WORD}(?:\s{_WORD})?){_YOUNGER}{_AFTER}",
    )
)
_INVERTED = re.compile(
    rf"(?P<family>(?:{_PARTICLE})*{_WORD}(?P<inner>\s+{_PARTICLE}{_WORD})?),\s+(?P<given>(?(inner){_WORD}(?:\s+{_CAPITAL}\b\.?)*|{_GIVENS}))"
    rf"{_AFTER}(?!:|,\s*(?:\(|arXiv))"
)
_SPELLED = re.compile(
    rf"(?P<given>(?:{_WORD}|{_DOTTED})(?:\s+(?:{_CAPITAL}\.?|{_WORD})){{0,3}}?(?:\s+(?!{_PARTICLE}){_JOINED})?)\s+"
    rf"(?P<family>(?:{_PARTICLE})+{_WORD}(?:\s+(?:{_PARTICLE})*{_WORD})?|(?!{_LONE}){_WORD})"
    rf"{_YOUNGER}{_AFTER}"
)
_MIXED = re.compile(
    rf"{_WORD}(?:\s+(?:{_PARTICLE})*{_WORD})+,\s*{_DOTTED}\s*(?:{_PARTICLE})*(?!{_LONE}){_WORD}(?:\s{_WORD})?\s*(?:[,.;]|and\b|&)"
)
_GROUP = re.compile(
    r"(?:(?:on behalf of|for|with)\s+)?(?:the\s+)?"
    r"(?P<name>(?:The\s+)?(?:\d{2,4}\s)?[^,.;:()“\"\d]{2,90}?)(?=\s*(?:[,.;:(“\"]|$|\bet\.?\s+al\b))"
)
# An organisation's initials, or a collaboration: "(DoD)", "(Hadron Spectrum)".
_ACRONYM = re.compile(
    rf"\s*\({_CAPITAL}[\w&-]{{1,20}}(?:\s{_CAPITAL}[\w&-]{{1,20}}){{0,3}}\)(?=\s*(?:$|[,.:;&(“]|and\b))"
)
_JOINT = re.compile(
    r"\s*(?:[,;]?\s*(?:\.\s?\.\s?\.|…)\s*,?\s*(?:&\s*)?"
    r"|[,;]?\s*(?:&|\b(?:and|und|et|y|og|och|e)\b(?:\s+and\b)?(?!\s+al\b))\s*|[,;]\s*)"
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
_WORDS_IN_GROUPS = (
    "of and the for in on to at de des der die für la les del per study trial research working clinical"
)
_LOOSE = re.compile(
    r"(?P<name>(?:[^\W\d_]\.\s?|(?:[^\W\d_]|['’‘ʼʻ´`\-‐‑–])+\s*){1,6}?)(?:,?\s+(?:Jr|Sr|II|III|IV)\b\.?)?"
    r"(?=\s*(?:[,;]|&|\b(?:and|et)\b|[.,]?\s*[(\[]?$))"
)
_SENTENCE = re.compile(r"(?<![\s.\-‐][^\W\d_])(?<!^[^\W\d_])(?<!\b(?:St|Jr|Sr))(?<!\bal)\.(?=\s)|[\d“”\":?!]")
_ARTICLE = re.compile(r"(?:^|[,;]\s+)(?:The|A|An|On|In|in)\s(?!.*\b(?:Collaboration|Consortium|Group)\b)")
_AND = re.compile(r",?\s*(?:\band|&)\s")
_PARTED = re.compile(r"\s*[,;]\s*(?:and\s+|&\s*)?|\s+(?:and|&)\s+")
_DASH = re.compile(r"\s*(?:[-‐–—―_]\s?){2,}[.,:]?\s*|\s*[—―]+[.,:]?\s*|\s*,\s+(?=[^\W\d_])")


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
    # "K. L. Lee, and Anna Ito": a list may begin with initials and go on with names written out.
    if not found.authors or _goes_on(body, limit, found.end):
        spelled = _run(body, limit, spelled=True)
        if spelled.authors[: len(found.authors)] == found.authors:
            found = spelled
    return found if found.authors else _organisation(body, limit)


def _run(body: str, limit: int, *, spelled: bool) -> People:
    """Persons one after another, as far as they go."""
    authors: list[str] = []
    place = end = 0
    whole = _list_end(body, limit) if spelled else 0
    while place < min(limit, len(body)) and len(authors) < 3000:
        found = _person(body, place, spelled=spelled, first=not authors)
        if (found is None or found[1] > limit) and whole:
            found = _loose(body, place, whole)
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
    for aside in (_ASIDE, _EDITORS, _ACRONYM):
        following = aside.match(body, end) if authors else None
        end = following.end() if following else end
    return People(tuple(authors), end, spelled) if authors else People()


def _list_end(body: str, limit: int) -> int:
    """Up to where nothing but names can stand; 0 if that cannot be told.

    It is the year in "danah boyd and Kate Crawford. 2012. Title", and the first full stop in "Anna Lee, danah
    boyd, and Bo Chen. Title", where the parts are as short as names and the last is one.
    """
    stop = _SENTENCE.search(body.rstrip(), 0, limit)
    if stop is None or not body[stop.end() : limit].strip(" .,(["):
        dated = re.match(
            rf"[(\[]?{YEAR}[a-k]?[)\]]?(?:[.:]?\s+(?=[^\W\d_a-z]|[“\"‘])|,\s+(?=[“\"‘]))", body[limit:]
        )
        return (
            limit if dated and _PARTED.search(body, 0, limit) and not _ARTICLE.search(body, 0, limit) else 0
        )
    parts = _PARTED.split(body[: stop.start()])
    short = all(2 <= len(part.split()) <= 5 for part in parts)
    named = sum(_SPELLED.fullmatch(part) is not None for part in parts)
    joined = len(parts) > 1 and re.search(r"\s(?:and|&)\s+[^\s,]+(?:\s+[^\s,]+){1,4}$", body[: stop.start()])
    return (
        stop.start() if short and joined and 2 * named >= len(parts) and _SPELLED.fullmatch(parts[-1]) else 0
    )


def _goes_on(body: str, limit: int, end: int) -> bool:
    """Whether a list that began with initials goes on with names written out: "K. L. Lee, and Anna Ito"."""
    if _AND.match(body, end):
        return True
    rest = body[end : max(end, _list_end(body, limit))]
    return re.search(r"[^\W\d_]{2,}", rest) is not None and _OTHERS.match(rest) is None


def _loose(body: str, place: int, limit: int) -> tuple[str, int] | None:
    """Whatever stands between two joints of a list of names: it need not look like a name."""
    found = _LOOSE.match(body, place, limit)
    if (
        found is None
        or len(found["name"]) > 60
        or not (len(found["name"].split()) > 1 or BODY.search(found["name"]))
    ):
        return None
    return spelled_name(found["name"].strip()), found.end()


def _person(body: str, place: int, *, spelled: bool, first: bool) -> tuple[str, int] | None:
    """The name that starts at a place, and where it ends."""
    if not _MIXED.match(body, place):
        for pattern in _INITIALS[::2][:2] if spelled else _INITIALS:
            found = pattern.match(body, place)
            if found is not None and not (first and spelled) and not BODY.search(found["family"]):
                return f"{found['family'].strip()}, {found['given'].strip()}", found.end()
    group = _GROUP.match(body, place)
    if group is not None and (spelled or not first) and _is_group(group["name"], first=first):
        return group["name"].strip(), group.end()
    if not spelled:
        return None
    for pattern in (_INVERTED, _SPELLED):
        found = pattern.match(body, place)
        if found is not None:
            return f"{found['family'].strip()}, {found['given'].strip()}", found.end()
    return None


def _is_group(name: str, *, first: bool) -> bool:
    """Whether a phrase names a body: its words are written as names are, and one of them says so."""
    words = name.split()
    if (
        not BODY.search(name)
        or not (name[:1].isupper() or name[:1].isdigit())
        or len(words) > (14 if first else 9)
    ):
        return False
    small = [word for word in words if word[:1].islower() and not BODY.fullmatch(word)]
    return first or all(word in _WORDS_IN_GROUPS.split() for word in small)


def _organisation(body: str, limit: int) -> People:
    """What stands before the year, or before the first full stop, if it can be the name of a body."""
    stop = re.compile(r"(?<!\b[^\Wa-z])\.(?=\s)|,\s(?=[^\Wa-z])").search(body)
    end = min(limit, stop.start() if stop else len(body))
    head = re.sub(r"\s+et\.? al\.?$", "", body[:end].strip(" .,(["))
    words = len(head.split())
    dated = end == limit and re.match(r"[\s(\[]*\d{4}[a-k]?[)\].,:]", body[end:])
    colon = head.find(": ")
    if colon > 0 and BODY.search(head[:colon]):
        head, end = head[:colon], body.index(": ")
    named = BODY.search(head) or words == 1 or dated
    begun = head[:1].isupper() or (head[:1].isdigit() and BODY.search(head))
    if not (named and begun and 1 < len(head) <= 120 and words <= 14):
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
