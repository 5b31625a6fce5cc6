"""The words of a page: pdfium's characters with their places, sizes and fonts, a word at a time."""

from __future__ import annotations

import ctypes
import math
import re
import struct
from typing import Any

from citance.documents.formats.pdf.accents import LIGATURES, SYMBOLS, compose, expand
from citance.documents.formats.pdf.page import Box, Font, Page, Place, Word

CHARACTERS = 60_000
"""On one page; what comes after them is left out and reported. ours"""
_BOLD = re.compile(r"bold|black|heavy|demi|medi(?!um)|cmb|sfb|ecbx|cmcsc.*b|[-,.]b\b", re.IGNORECASE)
_ITALIC = re.compile(r"ital|obli|cmti|sfti|slant", re.IGNORECASE)
_MATHS = re.compile(
    r"(?:mt2|cmmi|cmsy|cmex|msam|msbm|eufm|rsfs|stmary|mtmi|mtsy|mtex|symbol|math|esint|wasy)", re.IGNORECASE
)
_STRANGE = re.compile("[\ufffd\ue000-\uf8ff\x00-\x08\x0e-\x1f]")
# Control characters may be signs of fonts that do not tell what they mean.
_SPLIT = re.compile("[^ \t\r\n\x00\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+")
_HYPHENS = ("\x02", "\ufffe")
_BESIDE = 20.0  # points beside the page's edge in which words still count
_BOX = struct.Struct("4f")  # left, top, right, bottom
_MATRIX = struct.Struct("6f")
_POINT = struct.Struct("2d")
_Style = tuple[float, Font, bool, float]  # size, font, whether it runs to the right, depth below the baseline


def turned(x: float, y: float, turn: int, frame: Box) -> tuple[float, float]:
    """A point of the file as a reader sees it: from the upper left corner, after the page's rotation."""
    left, bottom, right, top = frame
    if turn == 1:
        return y - bottom, x - left
    if turn == 2:
        return right - x, y - bottom
    if turn == 3:
        return top - y, right - x
    return x - left, top - y


class Words:
    """The words of one page.

    Args:
        api: pdfium.
        handle: its text page.
        turn: quarter turns by which the page is shown.
        frame: the visible part of the page.
        fonts: of the file, as far as they are known.
    """

    def __init__(self, api: Any, handle: Any, turn: int, frame: Box, fonts: dict[int, Font]) -> None:  # noqa: ANN401
        self._api, self._handle, self._turn, self._frame = api, handle, turn, frame
        self._fonts = fonts
        self._styles: dict[int, _Style] = {}
        self._address = ctypes.cast(handle, ctypes.c_void_p).value
        self._object_at = _plain(api.FPDFText_GetTextObject, ctypes.c_void_p, 0)
        self._size_at = _plain(api.FPDFText_GetFontSize, ctypes.c_double, 0)
        self._box_at = _plain(api.FPDFText_GetLooseCharBox, ctypes.c_int, 1)
        self._matrix_at = _plain(api.FPDFText_GetMatrix, ctypes.c_int, 1)
        self._origin_at = _plain(api.FPDFText_GetCharOrigin, ctypes.c_int, 2)
        self._room = ctypes.create_string_buffer(_MATRIX.size)  # into which pdfium writes
        self._into = ctypes.addressof(self._room)
        x0, bottom, x1, top = frame
        self._width, self._height = (x1 - x0, top - bottom) if turn % 2 == 0 else (top - bottom, x1 - x0)

    def fill(self, page: Page, links: list[tuple[Box, Place]]) -> None:
        """Put the page's words into its rows."""
        text = self._text()
        place = 0
        for row in re.split("(\r\n)", text):
            words: list[tuple[int, Word]] = []
            strange = _STRANGE.search(row) is not None
            for found in _SPLIT.finditer(row):
                shown, start = found[0], found.start()
                page.characters += len(shown)
                if strange:
                    page.strange += len(_STRANGE.findall(shown.strip("\x02\ufffe")))
                count = len(words)
                self._add(words, place + start, shown, start > 0)
                if len(words) == count and len(page.aside) < 500:
                    page.aside += f" {shown}"
            if words:
                if links:
                    self._link_row(words, links)
                for _, word in words:
                    word.text = expand(word.text)
                page.rows.append([word for _, word in words])
            place += len(row)

    def _text(self) -> str:
        """All characters, one for each index of pdfium."""
        api, handle = self._api, self._handle
        count = min(max(0, api.FPDFText_CountChars(handle)), CHARACTERS)
        buffer = (ctypes.c_ushort * (count + 1))()
        written = api.FPDFText_GetText(handle, 0, count, buffer) - 1
        if written == count:
            text = bytes(buffer)[: 2 * count].decode("utf-16-le", errors="replace")
            if len(text) == count:
                return text
        codes = (api.FPDFText_GetUnicode(handle, index) for index in range(count))
        return "".join(chr(c) if c < 0x110000 and not 0xD800 <= c < 0xE000 else "\ufffd" for c in codes)

    def _add(self, words: list[tuple[int, Word]], start: int, text: str, spaced: bool) -> None:
        """Add a word, cut where its font or its height changes; text that does not run to the right is left out."""
        last = len(text) - 1
        own = self._object_at(self._address, start)
        if last == 0 or own == self._object_at(self._address, start + last):
            self._piece(words, start, text, own, spaced)
            return
        cut = 0
        for n in range(1, last + 1):
            thing = self._object_at(self._address, start + n)
            if thing is not None and thing != own:
                self._piece(words, start + cut, text[cut:n], own, spaced and cut == 0)
                cut, own = n, thing
        self._piece(words, start + cut, text[cut:], own, spaced and cut == 0)

    def _piece(
        self, words: list[tuple[int, Word]], start: int, text: str, thing: int | None, spaced: bool
    ) -> None:
        """Add characters of one text object, if they lie on the page; what lies beside it nobody sees."""
        if thing is None:
            return
        style = self._styles.get(thing)
        if style is None:
            style = self._styles[thing] = self._style(start)
        size, font, upright, descent = style
        if not upright:
            return
        broken = text.endswith(_HYPHENS)
        shown = text[:-1] + "-" if broken else text
        if not shown.isprintable():
            shown = shown.translate(SYMBOLS if font.mathematical else LIGATURES)
        x0, x1, bottom = self._character(start)
        if len(text) > 1:
            x1 = max(x1, self._character(start + len(text) - (2 if broken else 1))[1])
        base = round(bottom - descent, 1)
        across = -_BESIDE <= x0 <= x1 <= self._width + _BESIDE
        if across and -_BESIDE <= base <= self._height + _BESIDE and size > 0:
            words.append((start, Word(compose(shown), x0, x1, base, size, font, spaced, broken)))

    def _character(self, index: int) -> tuple[float, float, float]:
        """Left, right and lower edge of a character, as wide as it moves the pen."""
        self._box_at(self._address, index, self._into)
        left, top, right, bottom = _BOX.unpack_from(self._room)
        if self._turn == 0:
            edge = self._frame[0]
            return left - edge, right - edge, self._frame[3] - bottom
        one = turned(left, bottom, self._turn, self._frame)
        other = turned(right, top, self._turn, self._frame)
        return min(one[0], other[0]), max(one[0], other[0]), max(one[1], other[1])

    def _style(self, index: int) -> _Style:
        """How a character is set, by its text object."""
        room, into = self._room, self._into
        self._matrix_at(self._address, index, into)
        a, b, c, d, _, _ = _MATRIX.unpack_from(room)
        size = self._size_at(self._address, index) * math.hypot(c, d)
        angle = round(math.degrees(math.atan2(b, a)) - 90 * self._turn) % 360
        upright = angle < 5 or angle > 355
        size = round(abs(size), 1) if math.isfinite(size) else 0.0
        self._origin_at(self._address, index, into, into + 8)
        x, y = _POINT.unpack_from(room)
        _, base = turned(x, y, self._turn, self._frame)
        descent = self._character(index)[2] - base
        return size, self._font(self._api.FPDFText_GetTextObject(self._handle, index)), upright, descent

    def _font(self, thing: Any) -> Font:  # noqa: ANN401 - a text object of pdfium
        api = self._api
        font = api.FPDFTextObj_GetFont(thing)
        if not font:
            return Font("")
        key = ctypes.addressof(font.contents)
        if key not in self._fonts:
            length = api.FPDFFont_GetBaseFontName(font, None, 0)
            buffer = ctypes.create_string_buffer(max(1, length))
            api.FPDFFont_GetBaseFontName(font, buffer, length)
            name = buffer.value.decode("utf-8", errors="replace").rpartition("+")[2]
            angle = ctypes.c_int()
            api.FPDFFont_GetItalicAngle(font, angle)
            bold = bool(_BOLD.search(name)) or api.FPDFFont_GetWeight(font) >= 600
            self._fonts[key] = Font(
                name, bold, bool(_ITALIC.search(name)) or angle.value != 0, bool(_MATHS.match(name))
            )
        return self._fonts[key]

    def _link_row(self, words: list[tuple[int, Word]], links: list[tuple[Box, Place]]) -> None:
        """Note in the words of a row which links lie on them."""
        low = min([word.base - word.size for _, word in words])
        high = max([word.base for _, word in words])
        near = [link for link in links if link[0][1] <= high and low <= link[0][3]]
        for start, word in words if near else ():
            self._link(start, word, near)

    def _link(self, start: int, word: Word, links: list[tuple[Box, Place]]) -> None:
        """Note which characters of a word lie in a link."""
        middle = word.base - 0.3 * word.size
        for (x0, top, x1, bottom), place in links:
            if not (top <= middle <= bottom and x0 < word.x1 and word.x0 < x1):
                continue
            inside = list(range(len(word.text)))
            if word.x0 < x0 - 1 or word.x1 > x1 + 1:
                boxes = [self._character(start + number) for number in inside]
                inside = [n for n, (left, right, _) in enumerate(boxes) if x0 <= (left + right) / 2 <= x1]
            if inside:
                word.links.append((inside[0], inside[-1] + 1, place))


def _plain(function: Any, result: type, outputs: int) -> Any:  # noqa: ANN401 - functions of pdfium
    """A function of a text page's character, with numbers for pointers: three times as fast.

    Args:
        function: of pdfium; it takes a text page and the index of a character.
        result: what it gives.
        outputs: how many addresses it takes to write to.
    """
    made = type(function)(ctypes.cast(function, ctypes.c_void_p).value)
    made.argtypes = (ctypes.c_void_p, ctypes.c_int, *[ctypes.c_void_p] * outputs)
    made.restype = result
    return made
