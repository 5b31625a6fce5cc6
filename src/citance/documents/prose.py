"""Running text: the one rule by which every reader cleans it, and a builder that keeps offsets."""

from __future__ import annotations

import re
import unicodedata

_RAISED = str.maketrans("0123456789+-−–=()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ⁿ")
_RAISABLE = re.compile(r"[0-9+\-−–=()n,;\s]+")
# Control characters, soft hyphens, zero-width marks and lone surrogates carry nothing that is read.
_SILENT = re.compile("[\u00ad\u200b-\u200d\u2060\ufeff\ud800-\udfff]")
_SPACE = re.compile(r"[\s\x00-\x1f\x7f-\x9f\u2028\u2029]+")


def clean(text: str) -> str:
    """One paragraph in NFC: invisible characters dropped, white space collapsed to single blanks."""
    return _SPACE.sub(" ", unicodedata.normalize("NFC", _SILENT.sub("", text))).strip()


def raised(text: str) -> str:
    """Superscript figures as characters of their own, so that ten to the fifth is "10⁵"; letters stay."""
    return text.translate(_RAISED) if _RAISABLE.fullmatch(text) else text


def is_raised(text: str) -> bool:
    """Whether a text is nothing but superscript figures and what joins them."""
    return bool(text) and all(character in "⁰¹²³⁴⁵⁶⁷⁸⁹⁻,; " for character in text)


class Prose:
    """A paragraph under construction; `length` is the offset at which the next word will stand."""

    def __init__(self) -> None:
        self._text = ""

    def add(self, piece: str) -> None:
        """Append, cleaned by the same rule as `clean`."""
        piece = _SPACE.sub(" ", _SILENT.sub("", piece))
        if not piece:
            return
        if not self._text or self._text.endswith(" "):
            piece = piece.lstrip(" ")
        joint = self._text[-1:] + unicodedata.normalize("NFC", piece)
        self._text = self._text[:-1] + unicodedata.normalize("NFC", joint)

    @property
    def length(self) -> int:
        """Code points so far."""
        return len(self._text)

    @property
    def text(self) -> str:
        """What was added, without blanks at its end."""
        return self._text.rstrip(" ")
