"""Formulas as short text that can be read: "α ≤ 10⁵", "d_model", "(a + b)/c"."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence

from citance.documents.formats.latex.symbols import ACCENTS, accented, symbols
from citance.documents.formats.latex.tokens import PAR, Token
from citance.documents.prose import raised

LONGEST = 160
"""Characters: a longer displayed formula is told as "(formula)". ours"""
LONGEST_INLINE = 400
"""Characters: a longer formula in a line is told as "(formula)". ours"""

_TEXTS = "text textrm textit textbf textsf texttt textnormal mbox hbox textsc"
_SILENT = (
    "label tag vspace hspace color textcolor phantom vphantom hphantom ref eqref cline arraystretch intertext "
    "shortintertext mspace kern rule"
)
_ALPHABETS = {"mathbb": "DOUBLE-STRUCK CAPITAL ", "Bbb": "DOUBLE-STRUCK CAPITAL "}
_WANTS: dict[str, list[str]] = {
    **{name: ["text"] for name in _TEXTS.split()},
    **{name: ["drop"] for name in _SILENT.split()},
    **{name: ["operator"] for name in ("operatorname", "mathop")},
    **{name: [name] for name in (*ACCENTS, *_ALPHABETS)},
    **{name: ["second", "first"] for name in ("frac", "dfrac", "tfrac", "nicefrac", "sfrac", "cfrac")},
    **{name: ["below", "above"] for name in ("binom", "tbinom", "dbinom")},
    **{name: ["environment"] for name in ("begin", "end")},
    "sqrt": ["root"],
}
"""What a command wants of the atoms after it, the last first."""
_AFTER_WORD = "\u2009"
_RELATIONS = re.compile(r"\s*([=<>≤≥≈≠∈∉→⇒⇔∼~≡∝←↦⊂⊆≪≫≲≳⟶⟹]+)\s*")
_SIGNS = re.compile(r"\s*([±×·∪∩∧∨+])\s*")


class _Group:
    """A group under construction: its pieces, and what the commands before it want of the next atoms."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.pieces: list[str] = []
        self.wants: list[str] = []


def formula(tokens: Sequence[Token], *, display: bool = False) -> str:
    """A formula in which user macros are expanded, as one line of text.

    Letters stay, commands become their characters, sub- and superscripts "x_i", "x²", "x^(n+1)", fractions
    "a/b"; fonts, sizes and labels are dropped. A formula that stays too long is "(formula)".

    Source: ours.
    """
    stack = [_Group("{")]
    texts = 0  # how many text groups are open
    for text, _, _ in tokens:
        top = stack[-1]
        if text == "{":
            kind = "text" if top.wants[-1:] in (["text"], ["operator"]) else "{"
            texts += kind == "text"
            stack.append(_Group(kind))
        elif text == "}":
            texts -= top.kind == "text"
            _close(stack)
        elif text[0] == "\\":
            _command(top, text[1:])
        elif text in ("^", "_"):
            top.wants.append(text)
        elif text in ("&", "$", "~", PAR):
            top.pieces.append(" ")
        elif texts:
            _atom(top, text.replace("\n", " "))
        elif text not in ("[", "]") or top.wants[-1:] != ["root"]:  # brackets hold the degree of a root
            _letters(top, text)
    while len(stack) > 1:
        _close(stack)
    shown = _spaced("".join(stack[0].pieces))
    return "(formula)" if len(shown) > (LONGEST if display else LONGEST_INLINE) else shown


def _close(stack: list[_Group]) -> None:
    """End a group; it is an atom of the one around it."""
    if len(stack) > 1:
        done = stack.pop()
        text = "".join(done.pieces)
        _atom(stack[-1], text if done.kind == "text" else text.strip())


def _command(group: _Group, name: str) -> None:
    if name in _WANTS:
        group.wants += _WANTS[name]
    elif name == "\\":
        group.pieces.append("; ")
    elif (shown := symbols().get(name)) is not None:
        if shown.isalpha() and len(shown) > 1:
            shown = _beside(group, shown)
        _atom(group, shown)


def _beside(group: _Group, word: str) -> str:
    """A word such as "log", apart from the letters before it."""
    before = "".join(group.pieces[-1:])
    return f" {word}{_AFTER_WORD}" if before[-1:].isalnum() and not group.wants else f"{word}{_AFTER_WORD}"


def _letters(group: _Group, text: str) -> None:
    """A run of characters, of which only the first may belong to a command before."""
    rest = text.replace("\n", " ")
    while group.wants and rest.strip():
        rest = rest.lstrip()
        _atom(group, rest[0])
        rest = rest[1:]
    group.pieces.append(rest.replace("'", "′").replace("-", "−"))


def _atom(group: _Group, text: str) -> None:
    """Add one atom in the way that the last command wants it."""
    want = group.wants.pop() if group.wants else ""
    short = text.strip()
    if want in ("^", "_"):
        text = _script(want, short)
        if group.wants and group.wants[-1] not in ("^", "_"):
            group.wants.pop()
    elif want == "environment":
        group.wants += ["drop"] if short in ("array", "tabular", "alignat", "alignedat") else []
        text = ""
    elif want in ACCENTS:
        text = accented(want, short) if len(short) == 1 else text
    elif want in _ALPHABETS:
        text = "".join(_lettered(_ALPHABETS[want], letter) for letter in short)
    elif want in _SHOWN:
        text = _SHOWN[want](short)
    group.pieces.append(text)


def _script(sign: str, text: str) -> str:
    if not text:
        return ""
    if sign == "^":
        if text in ("∘", "°"):
            return "°"
        if text in ("′", "*", "†", "th", "st", "nd", "rd", "⊤", "+", "′′") or raised(text) != text:
            return raised(text)
    return f"{sign}{_bracketed(text)}"


def _bracketed(text: str) -> str:
    whole = (
        text.replace("_", "").isalnum()
        or len(text) == 1
        or (text[:1] == "(" and text.find(")") == len(text) - 1)
    )
    return text if whole else f"({text})"


def _lettered(alphabet: str, letter: str) -> str:
    try:
        return unicodedata.lookup(alphabet + letter) if letter.isupper() else letter
    except KeyError:
        return letter


def _spaced(text: str) -> str:
    """White space of the source is no space in a formula, but around relations one blank is usual."""
    text = re.sub(rf"{_AFTER_WORD}\s*(?=[(\[_^)]|$)", "", text)
    text = " ".join(text.split())
    if " " in text:
        text = _SIGNS.sub(r" \1 ", text)
    return _RELATIONS.sub(r" \1 ", text).strip(" ;")


_SHOWN: dict[str, Callable[[str], str]] = {
    "operator": lambda text: f"{text}{_AFTER_WORD}",
    "root": lambda text: f"√{_bracketed(text)}",
    "first": lambda text: f"{_bracketed(text)}/",
    "second": lambda text: _bracketed(text),
    "above": lambda text: f"({text}, ",
    "below": lambda text: f"{text})",
    "drop": lambda text: text[:0],
}
