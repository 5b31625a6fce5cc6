"""Which commands cite, and what they are given: natbib, biblatex, and older packages."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from citance.documents.formats.latex.arguments import written
from citance.documents.formats.latex.content import Cite, Work
from citance.documents.formats.latex.gullet import Gullet
from citance.documents.formats.latex.symbols import plain
from citance.documents.formats.latex.tokens import PAR, Token

_NAMES = {
    "cite": "cite",
    "paren": "citep Citep parencite Parencite autocite Autocite smartcite Smartcite shortcite citepalias parentcite "
    "pcite citeauthoryearpar",
    "text": "citet Citet textcite Textcite citeA shortciteA citeasnoun newcite citeN shortciteN citetalias tcite "
    "onlinecitet",
    "alp": "citealp Citealp fullcite footfullcite citepalp",
    "alt": "citealt Citealt",
    "author": "citeauthor Citeauthor citefullauthor citeauthorNP",
    "year": "citeyear citedate citeyearNP",
    "yearpar": "citeyearpar shortciteyear",
    "number": "citenum onlinecite citen",
    "title": "citetitle Citetitle",
    "note": "footcite Footcite footcitetext",
    "super": "supercite",
    "affix": "citeaffixed",
    "own": "citepos possessivecite citeposs",
}
FORMS = {name: form for form, names in _NAMES.items() for name in names.split()}
"""Name of a command without backslash → how it is printed."""
MANY = {f"{name}s": form for name, form in FORMS.items() if name.lower() in (
    "cite", "parencite", "textcite", "autocite", "footcite", "smartcite", "supercite")}  # fmt: skip
"""Commands that take several works with notes of their own."""
CITING = frozenset(FORMS) | frozenset(MANY)

_MOST = 1000  # keys of one command
_BLANKS = re.compile(r"\s+")
_KEYS = re.compile(r"[ \t]*\{([^{}\\%\n]*[^{}\\%\s,][^{}\\%\n]*)\}")  # without notes and macros, as most are


def read_cite(gullet: Gullet, command: Token) -> Cite | None:
    """The citation after a command of `FORMS` or `MANY`; None if no key follows."""
    name = command[0][1:]
    reach = [command[2]]
    if name in MANY:
        works = _many(gullet, reach)
        return Cite(MANY[name], works, command[1], max(reach)) if works else None
    form = FORMS[name]
    if form != "affix" and (found := gullet.take(_KEYS)) is not None:
        return Cite(form, _plain_works(found[0]), command[1], found[1])
    starred = gullet.star()
    options: list[list[Token]] = []
    while len(options) < 2 and (option := gullet.option()) is not None:
        options.append(option)
    keys = _keys(gullet, reach)
    if form == "affix":
        options = [gullet.argument(over_paragraphs=False), []]
        form = "paren"
    if not keys:
        return None
    before, after = ([], *options) if len(options) == 1 else (*options, [], [])[:2]
    if starred and form == "text" and name == "textcite":
        form = "year"
    return Cite(form, (Work(keys, _note(gullet, before), _note(gullet, after)),), command[1], max(reach))


@lru_cache(maxsize=4096)
def _plain_works(keys: str) -> tuple[Work, ...]:
    return (Work(_parted(keys)),)


def _parted(keys: str) -> tuple[str, ...]:
    words = (_BLANKS.sub(" ", key).strip() for key in keys.split(","))
    return tuple(dict.fromkeys(key for key in words if key))[:_MOST]


def _many(gullet: Gullet, reach: list[int]) -> tuple[Work, ...]:
    r"""The works of "\cites(pre)(post)[pre][post]{key}[post]{key}"."""
    outer: list[str] = []
    while len(outer) < 2 and (token := gullet.peek()) is not None and token[0].startswith("("):
        outer.append(_in_round(gullet))
    works: list[Work] = []
    token = gullet.peek()
    while len(works) < _MOST and token is not None and token[0] in ("[", "{"):
        options: list[list[Token]] = []
        while len(options) < 2 and (option := gullet.option()) is not None:
            options.append(option)
        before, after = ([], *options) if len(options) == 1 else (*options, [], [])[:2]
        keys = _keys(gullet, reach)
        if keys:
            works.append(Work(keys, _note(gullet, before), _note(gullet, after)))
        token = gullet.peek()
    gullet.restore_blank(token)
    if works and outer:
        first, last = ("", *outer) if len(outer) == 1 else outer
        works[0] = Work(works[0].keys, f"{first} {works[0].before}".strip(), works[0].after)
        works[-1] = Work(works[-1].keys, works[-1].before, ", ".join(p for p in (works[-1].after, last) if p))
    return tuple(works)


def _in_round(gullet: Gullet) -> str:
    """The text up to the bracket that closes."""
    found: list[Token] = []
    while (token := gullet.pull()) is not None:
        text, start, end = token
        place = text.find(")")
        if text == PAR or text == "\\par":
            gullet.put_back((token,))
            break
        if place >= 0:
            found.append((text[:place], start, start + place))
            if text[place + 1 :]:
                gullet.put_back(((text[place + 1 :], start + place + 1, end),))
            break
        found.append(token)
    return plain(gullet.expanded(found)).lstrip("(").strip()


def _keys(gullet: Gullet, reach: list[int]) -> tuple[str, ...]:
    token = gullet.peek()
    if token is None or token[0] != "{":
        return ()
    raw = gullet.argument(over_paragraphs=False)
    reach.append((raw[-1][2] if raw else token[2]) + 1)
    return _parted(written(gullet.expanded(raw)))


def _note(gullet: Gullet, tokens: Sequence[Token]) -> str:
    return _BLANKS.sub(" ", plain(gullet.expanded(tokens))).strip(" ~")
