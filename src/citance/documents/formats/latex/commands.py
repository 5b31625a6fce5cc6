"""What each command does to the text."""

from __future__ import annotations

import re

from citance.documents.formats.latex.arguments import written
from citance.documents.formats.latex.cites import CITING, read_cite
from citance.documents.formats.latex.content import Flow, Mark, Ref, raise_all
from citance.documents.formats.latex.macros import Macro, body_of, defined_name
from citance.documents.formats.latex.stomach import Handler, Stomach, take
from citance.documents.formats.latex.structure import STRUCTURE
from citance.documents.formats.latex.symbols import ACCENTS, accented, symbols
from citance.documents.formats.latex.tables import LEFT_OUT, PASSED, UNITS
from citance.documents.formats.latex.tokens import PAR, Token
from citance.documents.prose import raised

_DIMENSION = re.compile(
    r"\s*=?\s*[-+]?(?:\d*\.?\d+\s*(?:true)?(?:pt|em|ex|cm|mm|in|bp|pc|sp|fil+|\\\w+)?)?(?:\s*(?:plus|minus)\s*-?[\d.]+\s*\w\w\w*)*"
)
_REFERRING = "ref eqref cref Cref autoref pageref vref Vref nameref vpageref labelcref"
_LENGTHS = "vskip hskip kern parskip parindent baselineskip itemsep parsep topsep tabcolsep textwidth"
_UNSEEN = """
BIBentryALTinterwordspacing BIBentrySTDinterwordspacing BIBdecl phantomsection maketitle tableofcontents
centering left right
"""
_CODE = re.compile(r"'[0-7]{1,6} ?|\"[0-9A-F]{1,4} ?|\d{1,5} ?")
_TRIMMED = re.compile(r"^\([lr]*\)")


def _cite(stomach: Stomach, token: Token) -> None:
    cite = read_cite(stomach.gullet, token)
    if cite is not None:
        stomach.flow.add(cite)


def _citetext(stomach: Stomach, _token: Token) -> None:
    stomach.flow.add("(")
    stomach.capture(lambda flow: flow.add(")"), kind="")


def _ref(stomach: Stomach, token: Token) -> None:
    name = token[0][1:]
    stomach.gullet.star()
    label = written(stomach.gullet.expanded(stomach.gullet.argument(over_paragraphs=False)))
    form = (
        "bracket"
        if name == "eqref"
        else "name"
        if name in ("cref", "Cref", "autoref", "vref", "Vref")
        else "number"
    )
    if name not in ("pageref", "vpageref", "nameref"):
        stomach.flow.add(Ref(label, form))


def _url(stomach: Stomach, _token: Token) -> None:
    gullet = stomach.gullet
    raw = gullet.take_braced() if gullet.fresh else None
    text = stomach.plain(gullet.argument(over_paragraphs=False)) if raw is None else raw
    stomach.flow.add(re.sub(r"\\([%#&_~{}])", r"\1", text).strip())


def _href(stomach: Stomach, _token: Token) -> None:
    gullet = stomach.gullet
    if not (gullet.fresh and gullet.take_braced() is not None):
        gullet.option()
        gullet.argument(over_paragraphs=False)


def _hyperref(stomach: Stomach, _token: Token) -> None:
    if stomach.gullet.option() is None:
        take(stomach, "mmm")


def _verb(stomach: Stomach, token: Token) -> None:
    gullet = stomach.gullet
    gullet.star()
    if token[0] in ("\\lstinline", "\\mintinline"):
        gullet.option()
        take(stomach, "m" if token[0] == "\\mintinline" else "")
    following = gullet.pull()
    if following is None:
        return
    mark = following[0][0]
    if mark == "{":
        gullet.put_back((following,))
        stomach.flow.add(written(gullet.argument(over_paragraphs=False)))
        return
    rest = following[0][1:]
    if mark in rest or "\n" in rest:
        shown, _, after = rest.partition(mark if mark in rest else "\n")
        gullet.put_back(((after, following[2] - len(after), following[2]),) if after else ())
    else:
        shown = rest + ((gullet.take_until(mark, in_line=True) or "") if gullet.fresh else "")
    stomach.flow.add(shown[:500])


def _accent(stomach: Stomach, token: Token) -> None:
    name = token[0][1:]
    if not name.isalpha() or stomach.gullet.peek() is not None:
        stomach.flow.add(accented(name, stomach.plain(stomach.gullet.argument(over_paragraphs=False))))


def _symbol(stomach: Stomach, token: Token) -> None:
    stomach.flow.add(symbols()[token[0][1:]])


def _line(stomach: Stomach, _token: Token) -> None:
    """A forced end of a line: of a row in a table."""
    stomach.gullet.star()
    following = stomach.gullet.pull()
    if following is not None:
        stomach.gullet.put_back((following,))
        if following[0] == "[":
            stomach.gullet.option()
    if stomach.in_row:
        stomach.flow.end_paragraph()
    else:
        stomach.flow.add(Mark("line"))


def _and(stomach: Stomach, _token: Token) -> None:
    stomach.flow.add(Mark("and") if stomach.flow.kind == "head" else "; ")


def _raised(stomach: Stomach, _token: Token) -> None:
    outer = stomach.flow
    if outer.kind == "raised":
        return

    def close(flow: Flow) -> None:
        parts = flow.all_parts()[:-1]
        if outer.kind == "head":
            return
        if all(isinstance(part, str) for part in parts):
            parts = [raised("".join(part for part in parts if isinstance(part, str)).strip())]
        for part in raise_all(parts):
            outer.add(part)

    stomach.capture(close, kind="raised")


def _mathematical(stomach: Stomach, token: Token) -> None:
    r"""\( and \[, and \ensuremath."""
    name = token[0][1:]
    if name == "ensuremath":
        stomach.formula(stomach.gullet.expanded(stomach.gullet.argument()), [], display=False)
        return
    closing = {"(": "\\)", "[": "\\]"}[name]
    tokens, cites = stomach.read_formula(closing, token)
    stomach.formula(tokens, cites, display=name == "[")


def _dimension(stomach: Stomach, _token: Token) -> None:
    following = stomach.gullet.pull()
    if following is None:
        return
    found = _DIMENSION.match(following[0])
    end = found.end() if found and following[0][0] not in "\\{}$&#~^_%[]" and following[0] != PAR else 0
    if following[0][end:]:
        stomach.gullet.put_back(((following[0][end:], following[1] + end, following[2]),))


def _cmidrule(stomach: Stomach, _token: Token) -> None:
    following = stomach.gullet.peek()
    if following is not None and (found := _TRIMMED.match(following[0])):
        stomach.gullet.pull()
        rest = following[0][found.end() :]
        stomach.gullet.put_back(((rest, following[2] - len(rest), following[2]),) if rest else ())
    take(stomach, "om")


def _operator(stomach: Stomach, _token: Token) -> None:
    stomach.gullet.star()
    name, body = defined_name(stomach.gullet.argument()), stomach.gullet.argument()
    wrapped = [("\\operatorname", 0, 0), ("{", 0, 0), *body, ("}", 0, 0)]
    stomach.gullet.define(Macro(name, [], body_of(wrapped)) if name else None)


def _texorpdf(stomach: Stomach, _token: Token) -> None:
    shown = stomach.gullet.argument()
    stomach.gullet.argument()
    stomach.gullet.put_back(shown)


def _siunitx(stomach: Stomach, token: Token) -> None:
    stomach.gullet.option()
    for number in range(2 if token[0] in ("\\SI", "\\qty") else 1):
        tokens = stomach.gullet.expanded(stomach.gullet.argument(over_paragraphs=False))
        words = [UNITS.get(text[1:], "") if text[0] == "\\" else text for text, _, _ in tokens]
        stomach.flow.add(("\N{NO-BREAK SPACE}" if number else "") + "".join(words).strip())


def _string(stomach: Stomach, _token: Token) -> None:
    r"""The name of a command, as "\string\begin" prints it."""
    following = stomach.gullet.pull()
    if following is not None:
        stomach.flow.add(following[0])


def _character(stomach: Stomach, _token: Token) -> None:
    r"""A character by its code: "\char'134", "\char"5C", "\char92"."""
    following = stomach.gullet.pull()
    if following is None:
        return
    found = _CODE.match(following[0])
    end = found.end() if found else 0
    if found:
        base = {"'": 8, '"': 16}.get(found[0][0], 10)
        code = int(found[0].strip("'\" "), base)
        stomach.flow.add(chr(code) if 32 <= code < 0xD800 else "")
    if following[0][end:]:
        stomach.gullet.put_back(((following[0][end:], following[1] + end, following[2]),))


def _paragraph(stomach: Stomach, _token: Token) -> None:
    stomach.paragraph()


def _nothing(stomach: Stomach, token: Token) -> None:
    """A command that shows nothing."""


def _left_out(stomach: Stomach, token: Token) -> None:
    take(stomach, LEFT_OUT[token[0][1:]])


def _passed(stomach: Stomach, token: Token) -> None:
    take(stomach, PASSED[token[0][1:]])


_cite.in_formulas = True  # type: ignore[attr-defined]

COMMANDS: dict[str, Handler] = {
    **dict.fromkeys(symbols(), _symbol),
    **dict.fromkeys((name for name in ACCENTS if len(name) == 1), _accent),
    **dict.fromkeys(LEFT_OUT, _left_out),
    **dict.fromkeys(PASSED, _passed),
    **dict.fromkeys(CITING, _cite),
    **STRUCTURE,
    **dict.fromkeys(
        _REFERRING.split(),
        _ref,
    ),
    **dict.fromkeys(["url", "path", "nolinkurl", "doi"], _url),
    **dict.fromkeys(["verb", "lstinline", "mintinline", "Verb"], _verb),
    **dict.fromkeys(["and", "And", "AND"], _and),
    **dict.fromkeys(["textsuperscript", "textsu"], _raised),
    **dict.fromkeys(["(", "[", "ensuremath"], _mathematical),
    **dict.fromkeys(
        _LENGTHS.split(),
        _dimension,
    ),
    **dict.fromkeys(["SI", "qty", "si", "unit", "num"], _siunitx),
    **dict.fromkeys(
        ["par", "clearpage", "newpage", "cleardoublepage", "bigskip", "medskip", "smallskip"], _paragraph
    ),
    **dict.fromkeys(
        _UNSEEN.split(),
        _nothing,
    ),
    **dict.fromkeys(("\\", "tabularnewline", "newline", "startdata", "enddata"), _line),
    "char": _character,
    "string": _string,
    "citetext": _citetext,
    "href": _href,
    "hyperref": _hyperref,
    "Sexpr": _href,
    "cmidrule": _cmidrule,
    "DeclareMathOperator": _operator,
    "texorpdfstring": _texorpdf,
}
"""Name without backslash → what to do."""

_KEPT = frozenset(["LaTeX", "TeX", "LaTeXe", "BibTeX"])
SOFT = (
    frozenset(name for name in (*symbols(), *ACCENTS) if name.isalpha()) - _KEPT
    | CITING
    | frozenset(["doi", "url", "left", "right", "item", "And", "AND", "and", "textsu", "unit", "num", "si"])
)
"""Commands that a paper may define anew."""
