"""Signs of old fonts: accents that are characters of their own, ligatures at the places of control characters."""

from __future__ import annotations

import re
import unicodedata

MARKS = {"´": "\u0301", "¨": "\u0308", "ˇ": "\u030c", "˘": "\u0306", "˝": "\u030b", "˚": "\u030a"}
MARKS |= {"ˆ": "\u0302", "˜": "\u0303", "˙": "\u0307"}
"""Spacing accents and the marks that combine. Unicode."""
_BEFORE = re.compile(f"([{''.join(MARKS)}])\\s?([A-Za-zı])")
_GRAVE = re.compile(r"(?<=[^\W\d_])`([AEIOUaeiou])")
_CEDILLA = re.compile("([CcSsTt])¸")

LIGATURES = {
    0x0B: "ﬀ",
    0x0C: "ﬁ",
    0x0E: "ﬃ",
    0x0F: "ﬄ",
    0x1B: "ﬀ",
    0x1C: "ﬁ",
    0x1D: "ﬂ",
    0x1E: "ﬃ",
    0x1F: "ﬄ",
}
"""Where TeX's fonts have them, for files that do not tell what their signs mean. OT1 and T1 encodings."""
SYMBOLS = {0x0F: "•"}
"""Of TeX's symbol fonts. OMS encoding."""
LIGATURES |= {0x15: "–", 0x16: "—"}
_LETTERS = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"}
_JOINED = re.compile(f"[{''.join(_LETTERS)}]")


def expand(text: str) -> str:
    """Ligatures as letters."""
    return text if text.isascii() else _JOINED.sub(lambda m: _LETTERS[m[0]], text)


def compose(text: str) -> str:
    """Accents on their letters: "Dmitrašinović" of "Dmitraˇsinovi´c"; a pair without a common letter stays."""
    if "`" in text:
        text = _GRAVE.sub(lambda m: unicodedata.normalize("NFC", m[1] + "\u0300"), text)
    if text.isascii():
        return text
    return _CEDILLA.sub(lambda m: unicodedata.normalize("NFC", m[1] + "\u0327"), _BEFORE.sub(_joined, text))


def _joined(found: re.Match[str]) -> str:
    letter = "i" if found[2] == "ı" else found[2]
    whole = unicodedata.normalize("NFC", letter + MARKS[found[1]])
    return whole if len(whole) == 1 else found[0]
