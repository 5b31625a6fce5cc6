"""pdfium behind one door: pages, words, links and metadata of a PDF. Nothing else imports it."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any

from citance.documents.formats.pdf.guard import says_no_pages
from citance.documents.formats.pdf.page import Box, Font, Page, Place
from citance.documents.formats.pdf.words import Words, turned
from citance.errors import DataError

PAGES = 2_000
"""No paper has more. ours"""
LINKS = 2_000
"""On one page. ours"""
AHEAD = 8
"""Pages that are kept open until they are read. ours"""
_WIDEST = 14_400.0  # points: no page is larger
_LONGEST_META = 20_000  # bytes
_NO_PAGES = "has no pages."
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
            raise DataError(_NO_PAGES if says_no_pages(raw) else _REFUSED[3], path)
        if self.count > PAGES:
            self._pdf.close()
            raise DataError(f"has {self.count:,} pages; the limit is {PAGES:,}.", path)
        self._turns: dict[int, tuple[int, Box]] = {}
        self._ahead: dict[int, Any] = {}  # pages opened before their turn, since links lead there

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
            sheet = self._ahead.pop(number, None) or self._pdf[number]
        except pypdfium2.PdfiumError:
            return Page(number, 0.0, 0.0, broken=True)
        try:
            width, height = sheet.get_size()
            if not (0 < width <= _WIDEST and 0 < height <= _WIDEST):
                return Page(number, 0.0, 0.0, broken=True)
            page = Page(number, width, height)
            turn, frame = self._frame(sheet, number)
            text = sheet.get_textpage()
            try:
                links = list(self._links(sheet, turn, frame))
                Words(self._api, text.raw, turn, frame, self._fonts).fill(page, links)
            finally:
                text.close()
            page.images = page.characters == 0 and self._has_images(sheet)
        except pypdfium2.PdfiumError:
            return Page(number, 0.0, 0.0, broken=True)
        finally:
            sheet.close()
        return page

    def _frame(self, sheet: Any, number: int) -> tuple[int, Box]:  # noqa: ANN401 - a page of pdfium
        """Rotation in quarter turns, and the visible part of the page."""
        if number not in self._turns:
            self._turns[number] = (sheet.get_rotation() // 90, sheet.get_bbox())
        return self._turns[number]

    def _look_ahead(self, number: int) -> bool:
        """Take the frame of a page to which a link leads, and keep the page for its turn; False if it is broken."""
        import pypdfium2

        try:
            sheet = self._pdf[number]
        except pypdfium2.PdfiumError:
            return False
        self._frame(sheet, number)
        if len(self._ahead) < AHEAD:
            self._ahead[number] = sheet
        else:
            sheet.close()
        return True

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
        if number not in self._turns and not self._look_ahead(number):
            return None
        left = x.value if told and flags[0].value else 0.0
        if not (told and flags[1].value):
            view, count = (ctypes.c_float * 4)(), ctypes.c_ulong()
            kind = api.FPDFDest_GetView(target, count, view)
            if kind != api.PDFDEST_VIEW_FITH or not count.value:
                return Place(number, left, 0.0)
            y.value = view[0]
        return Place(number, *turned(left, y.value, *self._turns[number]))
