"""pdfium behind one door: pages, words, links and metadata of a PDF. Nothing else imports it."""

from __future__ import annotations

import ctypes
import math
import re
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any

from citance.documents.formats.pdf.accents import LIGATURES, SYMBOLS, compose, expand
from citance.documents.formats.pdf.guard import says_no_pages
from citance.documents.formats.pdf.page import Box, Font, Page, Place, Word
from citance.errors import DataError

PAGES = 2_000
"""No paper has more. ours"""
CHARACTERS = 60_000
"""On one page; what comes after them is left out and reported. ours"""
LINKS = 2_000
"""On one page. ours"""
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
_WIDEST = 14_400.0  # points: no page is larger
_LONGEST_META = 20_000  # bytes
_NO_PAGES = "has no pages."
_Style = tuple[float, Font, bool, float]  # size, font, whether it runs to the right, depth below the baseline
_REFUSED = {
    2: "cannot be opened.",
    3: "is damaged and cannot be read as a PDF; get the file again.",
    4: "is protected by a password; save it without one.",
    5: "is protected by a method that is not known; save it without protection.",
}


class Engine:
    """An open PDF.

    Args:
        raw: the file's bytes.
        path: named in errors.

    Raises:
        DataError: it cannot be opened, has no pages or too many.
    """

    def __init__(self, raw: bytes, path: Path) -> None:
        import pypdfium2
        import pypdfium2.raw as api

        self._api: Any = api
        self._path = path
        try:
            self._pdf = pypdfium2.PdfDocument(raw)
        except pypdfium2.PdfiumError as error:
            code = getattr(error, "err_code", None) or 3
            why = _NO_PAGES if says_no_pages(raw) else _REFUSED.get(code, _REFUSED[3])
            raise DataError(why, path) from error
        self._fonts: dict[int, Font] = {}
        self.count = len(self._pdf)
        if self.count < 1:
            self._pdf.close()
            raise DataError(_NO_PAGES, path)
        if self.count > PAGES:
            self._pdf.close()
            raise DataError(f"has {self.count:,} pages; the limit is {PAGES:,}.", path)
        self._turns: dict[int, tuple[int, Box]] = {}

    def __enter__(self) -> Engine:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._pdf.close()

    def metadata(self) -> dict[str, str]:
        """Title, author and date: what the file's maker wrote, empty where nothing."""
        return {key: self._told(key) for key in ("Title", "Author", "CreationDate")}

    def _told(self, key: str) -> str:
        length = self._api.FPDF_GetMetaText(self._pdf.raw, key.encode(), None, 0)
        if not 2 < length <= _LONGEST_META:
            return ""
        buffer = ctypes.create_string_buffer(length)
        self._api.FPDF_GetMetaText(self._pdf.raw, key.encode(), buffer, length)
        return buffer.raw[: length - 2].decode("utf-16-le", errors="replace")

    def pages(self) -> Iterator[Page]:
        """The pages in order."""
        for number in range(self.count):
            yield self.page(number)

    def page(self, number: int) -> Page:
        """One page; one that is broken is empty.

        Args:
            number: from 0.
        """
        import pypdfium2

        try:
            sheet = self._pdf[number]
        except pypdfium2.PdfiumError:
            return Page(number, 0.0, 0.0)
        try:
            width, height = sheet.get_size()
            if not (0 < width <= _WIDEST and 0 < height <= _WIDEST):
                return Page(number, 0.0, 0.0)
            page = Page(number, width, height)
            turn, frame = self._frame(sheet, number)
            text = sheet.get_textpage()
            try:
                links = list(self._links(sheet, turn, frame))
                _Words(self._api, text.raw, turn, frame, self._fonts).fill(page, links)
            finally:
                text.close()
            page.images = page.characters == 0 and self._has_images(sheet)
        except pypdfium2.PdfiumError:
            return Page(number, 0.0, 0.0)
        finally:
            sheet.close()
        return page

    def _frame(self, sheet: Any, number: int) -> tuple[int, Box]:  # noqa: ANN401 - a page of pdfium
        """Rotation in quarter turns, and the visible part of the page."""
        if number not in self._turns:
            self._turns[number] = (sheet.get_rotation() // 90, sheet.get_bbox())
        return self._turns[number]

    def _has_images(self, sheet: Any) -> bool:  # noqa: ANN401 - a page of pdfium
        return any(thing.type == self._api.FPDF_PAGEOBJ_IMAGE for thing in sheet.get_objects(max_depth=2))

    def _links(self, sheet: Any, turn: int, frame: Box) -> Iterator[tuple[Box, Place]]:  # noqa: ANN401
        """The links of a page that lead to a place in the same file."""
        api = self._api
        start, link, rectangle = ctypes.c_int(0), api.FPDF_LINK(), api.FS_RECTF()
        for _ in range(LINKS):
            if not api.FPDFLink_Enumerate(sheet.raw, start, link):
                return
            target = api.FPDFLink_GetDest(self._pdf.raw, link)
            if not target:
                action = api.FPDFLink_GetAction(link)
                inside = action and api.FPDFAction_GetType(action) == api.PDFACTION_GOTO
                target = api.FPDFAction_GetDest(self._pdf.raw, action) if inside else None
            if not target or not api.FPDFLink_GetAnnotRect(link, rectangle):
                continue
            place = self._place(target)
            if place is not None:
                one = turned(rectangle.left, rectangle.bottom, turn, frame)
                other = turned(rectangle.right, rectangle.top, turn, frame)
                box = (
                    min(one[0], other[0]),
                    min(one[1], other[1]),
                    max(one[0], other[0]),
                    max(one[1], other[1]),
                )
                yield box, place

    def _place(self, target: Any) -> Place | None:  # noqa: ANN401 - a destination of pdfium
        api = self._api
        number = api.FPDFDest_GetDestPageIndex(self._pdf.raw, target)
        if not 0 <= number < self.count:
            return None
        flags = [ctypes.c_int() for _ in range(3)]
        x, y, zoom = (ctypes.c_float() for _ in range(3))
        told = api.FPDFDest_GetLocationInPage(target, *flags, x, y, zoom)
        if number not in self._turns:
            sheet = self._pdf[number]
            self._frame(sheet, number)
            sheet.close()
        left = x.value if told and flags[0].value else 0.0
        if not (told and flags[1].value):
            view, count = (ctypes.c_float * 4)(), ctypes.c_ulong()
            kind = api.FPDFDest_GetView(target, count, view)
            if kind != api.PDFDEST_VIEW_FITH or not count.value:
                return Place(number, left, 0.0)
            y.value = view[0]
        return Place(number, *turned(left, y.value, *self._turns[number]))


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


class _Words:
    """The words of one page."""

    def __init__(self, api: Any, handle: Any, turn: int, frame: Box, fonts: dict[int, Font]) -> None:  # noqa: ANN401
        self._api, self._handle, self._turn, self._frame = api, handle, turn, frame
        self._fonts = fonts
        self._styles: dict[int, _Style] = {}
        self._box = api.FS_RECTF()
        self._at = [ctypes.c_double() for _ in range(2)]

    def fill(self, page: Page, links: list[tuple[Box, Place]]) -> None:
        """Put the page's words into its rows."""
        text = self._text()
        place = 0
        for row in re.split("(\r\n)", text):
            words: list[tuple[int, Word]] = []
            for found in _SPLIT.finditer(row):
                page.characters += len(found[0])
                page.strange += len(_STRANGE.findall(found[0].strip("\x02\ufffe")))
                pieces = self._pieces(place + found.start(), found[0], found.start() > 0)
                if not pieces and len(page.aside) < 500:
                    page.aside += f" {found[0]}"
                words += pieces
            low = min([word.base - word.size for _, word in words], default=0.0)
            high = max([word.base for _, word in words], default=0.0)
            near = [link for link in links if link[0][1] <= high and low <= link[0][3]]
            for word_at, word in words:
                if near:
                    self._link(word_at, word, near)
                word.text = expand(word.text)
            if words:
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

    def _pieces(self, start: int, text: str, spaced: bool) -> list[tuple[int, Word]]:
        """A word, cut where its font or its height changes; text that does not run to the right is left out."""
        first, last = self._style(start), self._style(start + len(text) - 1)
        cuts = [(0, first)]
        if first is not last:
            for n in range(1, len(text)):
                style = self._style(start + n)
                if style is not cuts[-1][1] and style is not None:
                    cuts.append((n, style))
        ends = [cut for cut, _ in cuts[1:]] + [len(text)]
        pieces = []
        for (cut, style), end in zip(cuts, ends, strict=True):
            if style is not None and style[2]:
                word = self._word(start + cut, text[cut:end], style, spaced and cut == 0)
                if self._shows(word):
                    pieces.append((start + cut, word))
        return pieces

    def _shows(self, word: Word) -> bool:
        """Whether a word lies on the page; what lies beside it nobody sees."""
        x0, bottom, x1, top = self._frame
        width, height = (x1 - x0, top - bottom) if self._turn % 2 == 0 else (top - bottom, x1 - x0)
        across = -_BESIDE <= word.x0 <= word.x1 <= width + _BESIDE
        return across and -_BESIDE <= word.base <= height + _BESIDE and word.size > 0

    def _word(self, start: int, text: str, style: _Style, spaced: bool) -> Word:
        size, font, _, descent = style
        broken = text.endswith(_HYPHENS)
        shown = text[:-1] + "-" if broken else text
        if not shown.isprintable():
            shown = shown.translate(SYMBOLS if font.mathematical else LIGATURES)
        x0, _, x1, bottom = self._character(start)
        if len(text) > 1:
            x1 = max(x1, self._character(start + len(text) - (2 if broken else 1))[2])
        return Word(compose(shown), x0, x1, round(bottom - descent, 1), size, font, spaced, broken)

    def _character(self, index: int) -> Box:
        """The box of a character, as wide as it moves the pen."""
        self._api.FPDFText_GetLooseCharBox(self._handle, index, self._box)
        box = self._box
        if self._turn == 0:
            left, _, _, top = self._frame
            return box.left - left, top - box.top, box.right - left, top - box.bottom
        one = turned(box.left, box.bottom, self._turn, self._frame)
        other = turned(box.right, box.top, self._turn, self._frame)
        return min(one[0], other[0]), min(one[1], other[1]), max(one[0], other[0]), max(one[1], other[1])

    def _style(self, index: int) -> _Style | None:
        """How a character is set, by its text object."""
        api = self._api
        thing = api.FPDFText_GetTextObject(self._handle, index)
        if not thing:
            return None
        key = ctypes.addressof(thing.contents)
        if key not in self._styles:
            matrix = api.FS_MATRIX()
            api.FPDFText_GetMatrix(self._handle, index, matrix)
            size = api.FPDFText_GetFontSize(self._handle, index) * math.hypot(matrix.c, matrix.d)
            angle = round(math.degrees(math.atan2(matrix.b, matrix.a)) - 90 * self._turn) % 360
            upright = angle < 5 or angle > 355
            size = round(abs(size), 1) if math.isfinite(size) else 0.0
            api.FPDFText_GetCharOrigin(self._handle, index, *self._at)
            _, base = turned(self._at[0].value, self._at[1].value, self._turn, self._frame)
            descent = self._character(index)[3] - base
            self._styles[key] = (size, self._font(thing), upright, descent)
        return self._styles[key]

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

    def _link(self, start: int, word: Word, links: list[tuple[Box, Place]]) -> None:
        """Note which characters of a word lie in a link."""
        middle = word.base - 0.3 * word.size
        for (x0, top, x1, bottom), place in links:
            if not (top <= middle <= bottom and x0 < word.x1 and word.x0 < x1):
                continue
            inside = list(range(len(word.text)))
            if word.x0 < x0 - 1 or word.x1 > x1 + 1:
                boxes = [self._character(start + number) for number in inside]
                inside = [n for n, (left, _, right, _) in enumerate(boxes) if x0 <= (left + right) / 2 <= x1]
            if inside:
                word.links.append((inside[0], inside[-1] + 1, place))
