"""The words before a place of the text; East Asian text, which has no blanks, is cut at its own signs."""

from __future__ import annotations

import re
from typing import NamedTuple

REACH = 160  # characters: no list of authors in running text is longer

HAN = "㐀-鿿豈-\ufaff\U00020000-\U0003134f々"
_NAMES = f"{HAN}ァ-ヺー가-힣"
_EASTERN = f"{_NAMES}ぁ-ゖ"
_OTHERS = rf"(?:等人?|ら|ほか|등|(?<=[{_NAMES}]{{2}})他|외(?:\s?\d+[인명])?)(?![{_EASTERN}])"
_JOINT = rf"(?:[和与與及と・·및]|(?<=[{_NAMES}])[와과](?=\s))"
_TOKEN = re.compile(r"[,;:]|\band(?=[A-Z])|[^\s,;:]+")
_EASTERN_TOKEN = re.compile(
    rf"[,;:]|{_OTHERS}|{_JOINT}|(?:(?!{_OTHERS}|{_JOINT})[{_NAMES}])+|[^\s,;:{_EASTERN}・·]+|[{_EASTERN}]"
)
_ANY_EASTERN = re.compile(f"[{_EASTERN}]")
_NAME = re.compile(f"[{_NAMES}]+")
# Nothing to the left of these belongs to the authors.
_WALL = re.compile(r".*(?:[()\[\]{}=<>]|[;:](?=\s*[^\s;:,]))", re.DOTALL)

_WIDE_SIGNS = "（）［］｛｝，；：、＆＜＞＝〜～　"
_WIDE = re.compile(f"[{_WIDE_SIGNS}０-９]")
_NARROW = str.maketrans(_WIDE_SIGNS + "０１２３４５６７８９", "()[]{},;:,&<>=–– 0123456789")


class Token(NamedTuple):
    """A word or a sign.

    Args:
        text: as printed.
        start: its first character in the whole text.
        end: one past its last.
    """

    text: str
    start: int
    end: int


def narrow(text: str) -> str:
    """The text with brackets, commas and figures of full width made narrow; as long as before."""
    return text.translate(_NARROW) if not text.isascii() and _WIDE.search(text) else text


def tokens_before(text: str, end: int, floor: int) -> list[Token]:
    """The words from the last bracket to `end`, at most `REACH` characters, none before `floor`."""
    low = max(floor, end - REACH)
    wall = _WALL.match(text, low, end)
    begin = wall.end() if wall else low
    pattern = _EASTERN_TOKEN if _ANY_EASTERN.search(text, begin, end) else _TOKEN
    tokens = [Token(found[0], found.start(), found.end()) for found in pattern.finditer(text, begin, end)]
    if begin == low and low > floor and tokens and not text[low - 1].isspace():
        return tokens[1:]  # cut in the middle of a word
    return tokens


def is_eastern(name: str) -> bool:
    """Whether a name is written in Han characters, Katakana or Hangul."""
    return not name.isascii() and _NAME.fullmatch(name) is not None
