"""What is left of LaTeX in a text that was to be plain."""

from __future__ import annotations

import re
import unicodedata

_RESIDUE = re.compile(r"\\[a-zA-Z]{2}|\\[,;:!%&#]")
_MARKUP = re.compile(
    r"\\(?:cite[a-zA-Z]*|[a-zA-Z]{0,8}ref|label)\*?(?:\[[^\[\]]{0,200}\]){0,2}\{[^{}]{0,500}\}"
    r"|\\(?P<name>[a-zA-Z]+)\*?|\\(?P<sign>[%&#$_])|\\[,;:! ]|[${}^_]"
)
_TIE = re.compile(r"(?<=[\w})])~(?=[\w\\(\[$])")  # "Table~3", but not "~3 km"


def blank_latex(text: str) -> str:
    r"""The text with commands, references, braces and ties as spaces, so that offsets stay.

    Greek letters and escaped signs stay as what they print. A text without a command is left as it is, but for
    ties between words.

    Args:
        text: e.g. `\emph{Trees}~cool $\alpha$ \cite{ito2015}`.
    """
    text = _TIE.sub(" ", text)
    return (
        _MARKUP.sub(lambda found: _printed(found).rjust(len(found[0])), text)
        if _RESIDUE.search(text)
        else text
    )


def _printed(found: re.Match[str]) -> str:
    if found["sign"]:
        return found["sign"]
    name = found["name"] or ""
    size = "CAPITAL" if name[:1].isupper() else "SMALL"
    try:
        return unicodedata.lookup(f"GREEK {size} LETTER {name.upper().replace('LAMBDA', 'LAMDA')}")
    except KeyError:
        return ""
