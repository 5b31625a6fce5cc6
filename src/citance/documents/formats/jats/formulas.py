"""Formulas of a JATS article as short text, in the way the LaTeX reader tells them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from citance.documents.formats.latex.math import formula
from citance.documents.formats.safexml import Element, all_text, name

UNTOLD = "(formula)"
"""What stands for a formula of which there is nothing but a picture."""

_FORMULAS = ("{*}inline-formula", "{*}disp-formula")
_BARE = ("{*}math", "{*}tex-math")  # those that stand in none of them
_LONGEST = 5000  # characters of TeX or signs of MathML: such a formula is not short in print either
_FRAME = re.compile(r"\\begin\s*\{document\}(?P<body>.*?)\\end\s*\{document\}", re.DOTALL)
_TOKENS = re.compile(r"(\\[A-Za-z]++)\s*+|(\\.|[{}$&#~^_\[\]]|[^\\{}$&#~^_%\[\]]++)|%[^\n]*+", re.DOTALL)
_END = re.compile(r"\s+([.,;:])$")
_PLAIN = re.compile(r"[^\W_]*(?:\([^\W_]*\))?[.,]?")  # "x", "f(t)"
_RELATIONS = re.compile(r"\\(gt|lt)(?![A-Za-z])")  # of MathJax, for files in which "<" begins a tag
_SIGN = {"gt": ">", "lt": "<"}
_SPECIAL = frozenset("\\{}$&#~^_%[]")
_FENCES = frozenset("\u2061\u2062\u2063\u2064")  # signs that are heard, not seen
_SCRIPTS = {
    "msub": "_", "msup": "^", "munder": "_", "mover": "^", "msubsup": "_^", "munderover": "_^",
}  # fmt: skip
_AROUND: dict[str, tuple[Sequence[str], Sequence[str], Sequence[str]]] = {
    "msqrt": (["\\sqrt", "{"], [], ["}"]),
    "mfenced": (["("], [", "], [")"]),
    "mtable": ([], ["\\\\"], []),
    "mtr": ([], [" "], []),
}
"""What stands before the children of an element, between them and after them."""
_BARS = {"¯": "bar", "\u0304": "bar", "‾": "bar", "^": "hat", "ˆ": "hat", "\u0302": "hat", "~": "tilde",
         "˜": "tilde", "\u0303": "tilde", "→": "vec", "⃗": "vec", "˙": "dot", "\u0307": "dot", "¨": "ddot"}  # fmt: skip


def tell_formulas(article: Element) -> None:
    """Put the short text of each formula into its place in the tree, so that whoever reads it meets only text."""
    for tags in (_FORMULAS, _BARE):
        for element in list(article.iter(*tags)):
            text = _told(element)
            if text is not None:
                del element[:]
                element.text = text


def _told(element: Element) -> str | None:
    """The text of a formula; None if it is marked up as words, which the reader takes as they are."""
    display = name(element) == "disp-formula"
    for form, read in (("math", _of_mathml), ("tex-math", _of_tex)):
        found = element if name(element) == form else next(element.iter(f"{{*}}{form}"), None)
        if found is not None and (text := read(found, display)):
            return text
    shown = next(element.iter("{*}textual-form"), None)
    if text := all_text(shown):
        return text
    told = [text for alternative in element.iter("{*}alt-text") if (text := all_text(alternative))]
    words = all_text(element).removeprefix(all_text(element.find("{*}label"))).strip()
    if words and words != " ".join(told):
        return None
    return " ".join(told) or UNTOLD


def _of_tex(element: Element, display: bool) -> str:
    source = "".join(map(str, element.itertext()))
    framed = _FRAME.search(source)
    source = (framed["body"] if framed else source).strip("$ \n\t")
    if _PLAIN.fullmatch(source):
        return source
    if len(source) > _LONGEST:
        return UNTOLD
    source = _RELATIONS.sub(lambda found: _SIGN[found[1]], source)
    shown = formula(
        [(word or other, 0, 0) for word, other in _TOKENS.findall(source) if word or other], display=display
    )
    return _END.sub(r"\1", shown)


def _of_mathml(element: Element, display: bool) -> str:
    tokens = list(islice(_tokens(element), _LONGEST + 1))
    return UNTOLD if len(tokens) > _LONGEST else formula([(token, 0, 0) for token in tokens], display=display)


def _tokens(element: Element) -> Iterator[str]:
    """An element of MathML as the tokens that LaTeX would have for it."""
    kind = name(element)
    children = [child for child in element if name(child) not in ("", "annotation", "annotation-xml")]
    if kind in ("mi", "mn", "mo", "ms"):
        yield from _signs("".join(all_text(element).split()))
    elif kind == "mtext":
        yield from ("\\text", "{", *_signs(f" {all_text(element)} "), "}")
    elif kind in _SCRIPTS and len(children) == len(_SCRIPTS[kind]) + 1:
        yield from _scripted(_SCRIPTS[kind], children)
    elif kind == "mfrac" and len(children) == 2:
        yield from ("\\frac", *_group(children[0]), *_group(children[1]))
    elif kind == "mroot" and children:
        yield from ("\\sqrt", *_group(children[0]))
    elif kind not in ("mspace", "mphantom"):
        begin, between, end = _AROUND.get(kind, ((), (), ()))
        yield from begin
        for number, child in enumerate(children):
            yield from between if number else ()
            yield from _tokens(child)
        yield from end
    else:
        yield " "


def _scripted(signs: str, children: list[Element]) -> Iterator[str]:
    bar = _BARS.get(all_text(children[1]).strip())
    if bar is not None and signs == "^" and name(children[1]) == "mo":
        yield from (f"\\{bar}", *_group(children[0]))
        return
    yield from _tokens(children[0])
    for sign, child in zip(signs, children[1:], strict=True):
        yield from (sign, *_group(child))


def _group(element: Element) -> Iterator[str]:
    yield from ("{", *_tokens(element), "}")


def _signs(text: str) -> Iterator[str]:
    """Characters that mean something to LaTeX as the commands that print them, the others as they are."""
    for part in re.findall(r"[\\{}$&#~^_%]|[^\\{}$&#~^_%]+", "".join(c for c in text if c not in _FENCES)):
        yield (
            ("\\backslash" if part == "\\" else "\\sim" if part == "~" else f"\\{part}")
            if part in _SPECIAL
            else part
        )
