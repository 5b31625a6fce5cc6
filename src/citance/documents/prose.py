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
    return text.strip() if _is_clean(text) else _cleaned(text).strip()


def _cleaned(text: str) -> str:
    return unicodedata.normalize("NFC", _SPACE.sub(" ", _SILENT.sub("", text)))


def _is_clean(text: str) -> bool:
    """Most pieces of a file are, and to see it is much quicker than to make it so."""
    return (
        text.isprintable() and "  " not in text and (text.isascii() or unicodedata.is_normalized("NFC", text))
    )


def raised(text: str) -> str:
    """Superscript figures as characters of their own, so that ten to the fifth is "10⁵"; letters stay."""
    return text.translate(_RAISED) if _RAISABLE.fullmatch(text) else text


def is_raised(text: str) -> bool:
    """Whether a text is nothing but superscript figures and what joins them."""
    return bool(text) and all(character in "⁰¹²³⁴⁵⁶⁷⁸⁹⁻,; " for character in text)


class Prose:
    """A paragraph under construction; `length` is the offset at which the next word will stand."""

    def __init__(self) -> None:
        self._chunks: list[str] = []
        self.length = 0

    def add(self, piece: str) -> None:
        """Append, cleaned by the same rule as `clean`."""
        piece = piece if _is_clean(piece) else _cleaned(piece)
        last = self._chunks[-1] if self._chunks else " "
        if last.endswith(" "):
            piece = piece.lstrip(" ")
        if not piece:
            return
        if self._chunks and not (piece[0].isascii() or unicodedata.is_normalized("NFC", last[-1] + piece[0])):
            self.length -= len(self._chunks.pop())  # an accent that belongs to the letter before
            piece = unicodedata.normalize("NFC", last + piece)
        self._chunks.append(piece)
        self.length += len(piece)

    def since(self, start: int) -> str:
        """The text from an offset on, without blanks at its end."""
        chunks, reach = [], self.length
        for chunk in reversed(self._chunks):
            if reach <= start:
                break
            chunks.append(chunk)
            reach -= len(chunk)
        return "".join(reversed(chunks))[max(0, start - reach) :].rstrip(" ")

    @property
    def text(self) -> str:
        """What was added, without blanks at its end."""
        return "".join(self._chunks).rstrip(" ")
