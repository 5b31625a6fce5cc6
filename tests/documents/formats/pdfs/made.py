"""PDFs made by hand: text at places, links, and whatever a hostile file holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

FONTS = {"F": b"Helvetica", "B": b"Helvetica-Bold", "I": b"Helvetica-Oblique"}


@dataclass
class Sheet:
    """One page: texts as (x, y from above, size, font, text), links as (box, page, x, y from above)."""

    texts: list[tuple[float, float, float, str, str]] = field(default_factory=list)
    links: list[tuple[tuple[float, float, float, float], int, float, float]] = field(default_factory=list)
    picture: bool = False
    turn: int = 0

    def put(self, x: float, y: float, text: str, size: float = 10, font: str = "F") -> Sheet:
        self.texts.append((x, y, size, font, text))
        return self

    def lines(self, x: float, y: float, lines: Sequence[str], size: float = 10, step: float = 12) -> Sheet:
        for number, line in enumerate(lines):
            self.put(x, y + number * step, line, size)
        return self


def stream(data: bytes, head: bytes = b"") -> bytes:
    return b"<<%s/Length %d>>stream\n%s\nendstream" % (head, len(data), data)


def pdf(objects: Sequence[bytes], trailer: bytes = b"") -> bytes:
    """A file of these objects, the first its catalogue."""
    out, places = bytearray(b"%PDF-1.7\n"), []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    head = b"<</Size %d/Root 1 0 R%s>>" % (len(objects) + 1, trailer)
    return bytes(out + b"trailer\n%s\nstartxref\n%d\n%%%%EOF\n" % (head, start))


def book(sheets: Sequence[Sheet], info: bytes = b"") -> bytes:
    """A file of these pages, 612 by 792 points."""
    count = len(sheets)
    kids = b" ".join(b"%d 0 R" % (3 + n) for n in range(count))
    fonts = b"".join(
        b"/%s<</Type/Font/Subtype/Type1/BaseFont/%s/Encoding/WinAnsiEncoding>>" % (name.encode(), base)
        for name, base in FONTS.items()
    )
    objects = [b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Count %d/Kids[%s]>>" % (count, kids)]
    for number, sheet in enumerate(sheets):
        notes = b"".join(
            b"<</Type/Annot/Subtype/Link/Rect[%g %g %g %g]/Dest[%d 0 R/XYZ %g %g null]>>"
            % (x0, 792 - bottom, x1, 792 - top, 3 + page, x, 792 - y)
            for (x0, top, x1, bottom), page, x, y in sheet.links
        )
        picture = b"/XObject<</P %d 0 R>>" % (3 + 2 * count) if sheet.picture else b""
        objects.append(
            b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Rotate %d/Contents %d 0 R"
            b"/Resources<</Font<<%s>>%s>>/Annots[%s]>>"
            % (sheet.turn, 3 + count + number, fonts, picture, notes)
        )
    for sheet in sheets:
        drawn = b"q 612 0 0 792 0 0 cm /P Do Q\n" if sheet.picture else b""
        for x, y, size, font, text in sheet.texts:
            shown = text.encode("cp1252").replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")
            drawn += b"BT /%s %g Tf %g %g Td (%s) Tj ET\n" % (font.encode(), size, x, 792 - y, shown)
        objects.append(stream(drawn))
    grey = b"/Type/XObject/Subtype/Image/Width 4/Height 4/ColorSpace/DeviceGray/BitsPerComponent 8"
    objects.append(stream(bytes(16), grey))
    return pdf(objects, info)
