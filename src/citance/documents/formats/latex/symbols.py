"""Commands that stand for characters, and accents."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import cache

from citance.documents.formats.latex.tokens import PAR, Token

ACCENTS = {
    "`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", "=": "\u0304", "u": "\u0306", ".": "\u0307",
    '"': "\u0308", "r": "\u030a", "H": "\u030b", "v": "\u030c", "d": "\u0323", "c": "\u0327", "k": "\u0328",
    "b": "\u0331", "t": "\u0361",
    "hat": "\u0302", "widehat": "\u0302", "tilde": "\u0303", "widetilde": "\u0303", "bar": "\u0304", "dot": "\u0307",
    "ddot": "\u0308", "vec": "\u20d7", "acute": "\u0301", "grave": "\u0300", "check": "\u030c", "breve": "\u0306",
}  # fmt: skip
_OWN = {
    "S": "§", "P": "¶", "copyright": "©", "textcopyright": "©", "textregistered": "®", "texttrademark": "™",
    "textless": "<", "textgreater": ">", "textbar": "|", "textasciitilde": "~", "textasciicircum": "^",
    "textunderscore": "_", "textquotesingle": "'", "textquotedbl": '"', "euro": "€", "EUR": "€", "pounds": "£",
    "ne": "≠", "LaTeX": "LaTeX", "TeX": "TeX", "LaTeXe": "LaTeX2e", "BibTeX": "BibTeX", "slash": "/", "i": "i",
    "j": "j", "lq": "‘", "rq": "’", "guillemotleft": "«", "guillemotright": "»", "glqq": "„", "grqq": "“",
    "cdots": "…", "ldots": "…", "dots": "…", "dotsc": "…", "dotsb": "…", "textellipsis": "…", "vdots": "⋮",
    "mid": "|", "vert": "|", "lvert": "|", "rvert": "|", "Vert": "‖", "colon": ":", "lbrace": "{", "rbrace": "}",
    "lbrack": "[", "rbrack": "]", "textsection": "§", "checkmark": "✓", "cmark": "✓", "xmark": "✗", "ding": "",
    "sim": "~", "textasciimacron": "¯", "prime": "′", "degree": "°", "textmu": "µ", "micro": "µ",
    "ast": "*", "bullet": "•",
    "backslash": "\\", "dh": "ð", "DH": "Ð", "th": "þ", "TH": "Þ", "dj": "đ", "DJ": "Đ", "ng": "ŋ", "NG": "Ŋ",
    "textregisteredsymbol": "®", "eg": "e.g.", "ie": "i.e.", "cf": "cf.", "etal": "et al.", "etc": "etc.",
    "bibnamedelima": " ", "bibnamedelimb": " ", "bibnamedelimc": " ", "bibnamedelimd": " ", "bibnamedelimi": " ",
    "bibinitperiod": ".", "bibinitdelim": " ", "bibrangedash": "–", "bibinithyphendelim": ".-",
    "%": "%", "&": "&", "#": "#", "_": "_", "$": "$", "{": "{", "}": "}", "-": "", "/": "", "@": "", "!": "",
    ",": " ", ";": " ", ":": " ", ">": " ", " ": " ", "\n": " ", "\t": " ", "quad": " ", "qquad": " ",
    "enspace": " ", "enskip": " ", "thinspace": " ", "space": " ", "nobreakspace": " ", "newline": " ",
    "linebreak": " ", "hfill": " ", "hfil": " ", "tabularnewline": " ", "|": "‖", "\\": " ", "*": "",
}  # fmt: skip


@cache
def symbols() -> dict[str, str]:
    """Name of a command without its backslash → the characters that it prints."""
    from pylatexenc.latex2text import get_default_latex_context_db

    known: dict[str, str] = {}
    database = get_default_latex_context_db()
    for category in database.categories():
        for name, spec in database.d[category]["macros"].items():
            shown = spec.simplify_repl
            if isinstance(shown, str) and shown.strip() and "%" not in shown and name != "today":
                known.setdefault(name, shown)
    return known | _OWN


def accented(accent: str, text: str) -> str:
    """A text with an accent on its first letter.

    Args:
        accent: name of the command, e.g. '"'.
        text: "u" gives "ü".
    """
    text = text.lstrip()
    return unicodedata.normalize("NFC", text[:1] + ACCENTS[accent] + text[1:]) if text[:1].isalpha() else text


def plain(tokens: Sequence[Token]) -> str:
    """The characters of some tokens in which user macros are expanded; other commands leave their arguments."""
    pieces: list[str] = []
    accent = ""
    for text, _, _ in tokens:
        if text[0] == "\\" and len(text) > 1:
            name = text[1:]
            if name in ACCENTS:
                accent = name
                continue
            shown = symbols().get(name, "")
        else:
            shown = " " if text in ("~", PAR) else "" if text in ("{", "}", "$", "\\") else text
            if text in ("{", "}", "$"):
                continue
        if accent and shown.strip():
            shown, accent = accented(accent, shown), ""
        pieces.append(shown)
    return typography("".join(pieces))


def typography(text: str) -> str:
    """Dashes and quotation marks as they are printed."""
    if "-" in text:
        text = text.replace("---", "—").replace("--", "–")
    if "`" in text or "'" in text:
        text = text.replace("``", "“").replace("''", "”").replace("`", "‘").replace("'", "’")
    return text
