"""Good PDFs that are damaged on purpose: what is lost is told, page by page."""

from __future__ import annotations

import re
import zlib
from pathlib import Path

import pytest

from citance.documents.formats.pdf.guard import check
from citance.documents.formats.pdf.reader import read_pdf
from citance.documents.formats.pdf.streams import streams_of
from citance.documents.read import kind_of
from citance.errors import DataError
from documents.formats.pdfs.made import Sheet, book, pdf, stream

GOOD = (Path(__file__).parent / "pdfs" / "two_columns.pdf").read_bytes()
SHOWS = [s for s in streams_of(GOOD) if b"TJ" in (s.unpack(2**26).data or b"")]
PAGES = SHOWS[:3]  # the fourth is of a font
CUT = "Damaged pages of which text may be missing: {}; get the file again."
UNREAD = "Damaged pages that could not be read: {}; get the file again."
PARTS = "Damaged parts of the file: {}; words may be missing or wrong."
WORDS = [Sheet().put(72, 300, f"Words of page {number}, and some more of them.") for number in (1, 2, 3)]
PLAIN = book(WORDS)


def warnings(raw: bytes) -> tuple[str, ...]:
    return read_pdf(Path("a.pdf"), raw).report.warnings


def end_of(start: int) -> int:
    return GOOD.find(b"endstream", start)


def test_a_good_file_has_no_damage() -> None:
    assert len(PAGES) == 3
    assert not any("amaged" in warning for warning in warnings(GOOD))


@pytest.mark.parametrize("page", [1, 2, 3])
def test_flipped_bytes_in_a_page(page: int) -> None:
    raw = bytearray(GOOD)
    middle = (PAGES[page - 1].start + end_of(PAGES[page - 1].start)) // 2
    raw[middle] ^= 0x55
    raw[middle + 1] ^= 0xFF
    assert CUT.format(page) in warnings(bytes(raw))


@pytest.mark.parametrize("page", [1, 2, 3])
def test_a_page_cut_in_the_middle(page: int) -> None:
    start = PAGES[page - 1].start
    raw = GOOD[: (start + end_of(start)) // 2] + GOOD[end_of(start) :]
    assert CUT.format(page) in warnings(raw)


@pytest.mark.parametrize("page", [1, 2, 3])
def test_a_page_whose_text_is_dropped(page: int) -> None:
    number = PAGES[page - 1].number
    raw = re.sub(rb"(?<=\n)%d 0 obj" % number, b"%d 0 xxx" % number, GOOD)
    found = warnings(raw)
    assert UNREAD.format(page) in found
    assert not any("without text and pictures" in warning for warning in found)


def test_a_wrong_byte_that_only_the_checksum_shows() -> None:
    """The data unpacks to its end, to another text."""
    raw = bytearray(GOOD)
    packed = GOOD[PAGES[1].start : end_of(PAGES[1].start)].rstrip()
    raw[PAGES[1].start + len(packed) - 1] ^= 0xFF
    assert CUT.format(2) in warnings(bytes(raw))


def test_a_missing_checksum_or_last_mark_is_no_damage() -> None:
    text = zlib.compress(b"BT /F 10 Tf 72 700 Td (Some words of a paper that can be read.) Tj ET")
    page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>"
    font = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"
    objects = [b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Count 1/Kids[3 0 R]>>", page]
    whole = pdf([*objects, stream(text, b"/Filter/FlateDecode"), font])
    short = pdf([*objects, stream(text[:-4], b"/Filter/FlateDecode"), font])
    packer = zlib.compressobj()
    flushed = packer.compress(zlib.decompress(text)) + packer.flush(zlib.Z_SYNC_FLUSH)
    paused = pdf([*objects, stream(flushed, b"/Filter/FlateDecode"), font])
    for raw in (whole, short, paused):
        assert check(raw, Path("a.pdf")).damaged == set()
        assert warnings(raw) == warnings(whole)


def test_a_page_of_two_streams_of_which_one_is_missing() -> None:
    raw = PLAIN.replace(b"/Contents 7 0 R", b"/Contents[7 0 R 99 0 R]")
    assert CUT.format(2) in warnings(raw)


def test_a_page_that_is_missing_itself() -> None:
    raw = PLAIN.replace(b"\n4 0 obj", b"\n4 0 xxx")
    found = read_pdf(Path("a.pdf"), raw)
    assert "page 1" in found.text
    assert "page 2" not in found.text
    assert UNREAD.format(2) in found.report.warnings


def test_a_plain_stream_that_is_shorter_than_it_says() -> None:
    raw = PLAIN.replace(b" 3, and some more of them.) Tj ET", b" 3")
    assert raw != PLAIN
    assert UNREAD.format(3) in warnings(raw) or CUT.format(3) in warnings(raw)


def test_a_drawing_in_a_drawing_that_is_missing_or_damaged() -> None:
    page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources 8 0 R>>"
    form = b"/Type/XObject/Subtype/Form/BBox[0 0 612 792]"
    shown = b"BT /F 10 Tf 72 700 Td (Some words of a paper.) Tj ET"
    fonts = b"<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>/XObject<</X %d 0 R>>>>"
    packed = zlib.compress(shown)
    for inner, damage in ((packed, False), (packed[:20], True)):
        raw = pdf(
            [
                b"<</Type/Catalog/Pages 2 0 R>>",
                b"<</Type/Pages/Count 1/Kids[3 0 R]>>",
                page,
                stream(shown + b" /X Do"),
                stream(b"/X Do", form + b"/Resources 7 0 R"),
                stream(inner, form + b"/Filter/FlateDecode"),
                fonts % 6,
                fonts % 5,
            ]
        )
        assert (CUT.format(1) in warnings(raw)) == damage
        assert CUT.format(1) in warnings(raw.replace(b"\n6 0 obj", b"\n6 0 xxx"))


def test_a_missing_font() -> None:
    fonts = re.compile(rb"/F<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>")
    raw = fonts.sub(b"/F 99 0 R", PLAIN, count=1)
    assert "Pages with a missing font, whose words may be wrong: 1." in warnings(raw)


def test_a_damaged_part_of_no_page() -> None:
    raw = bytearray(GOOD)
    font = next(s for s in streams_of(GOOD) if b"/Length1" in s.head)
    raw[font.start + 40] ^= 0xFF
    raw[font.start + 41] ^= 0xFF
    assert PARTS.format(1) in warnings(bytes(raw))


def test_a_file_of_which_nothing_can_be_read() -> None:
    raw = re.sub(rb"/Contents \d+ 0 R", b"/Contents 99 0 R", PLAIN)
    with pytest.raises(DataError, match="is damaged: none of its text can be read; get the file again"):
        read_pdf(Path("a.pdf"), raw)


def test_a_link_to_a_broken_page_does_not_lose_the_page_that_links() -> None:
    linking = Sheet(WORDS[0].texts, [((72, 290, 200, 310), 1, 72, 100)])
    raw = book([linking, *WORDS[1:]]).replace(b"\n5 0 obj", b"\n5 0 xxx", 1)
    broken = raw.replace(b"\n4 0 obj", b"\n4 0 xxx", 1)
    assert "page 1" in read_pdf(Path("a.pdf"), broken).text


@pytest.mark.parametrize("lost", [b"", b"XXXXX" + GOOD[5:300]])
def test_a_pdf_without_its_head_is_told_to_be_damaged(lost: bytes) -> None:
    with pytest.raises(DataError, match="is a damaged PDF"):
        kind_of(Path("a.pdf"), lost + GOOD[300:])


def test_a_pdf_without_head_and_end_is_told_to_be_damaged() -> None:
    with pytest.raises(DataError, match="is a damaged PDF"):
        kind_of(Path("a.pdf"), GOOD[2_000:-3_000])


def test_junk_before_the_head() -> None:
    junk = b"HTTP/1.1 200 OK\r\n\r\n"
    assert kind_of(Path("a.pdf"), junk + GOOD) == "pdf"
    assert len(read_pdf(Path("a.pdf"), junk + GOOD).references) > 20
    with pytest.raises(DataError, match="is a damaged PDF"):
        kind_of(Path("a.pdf"), junk * 100 + GOOD)


def test_a_text_about_pdfs_is_no_damaged_one() -> None:
    text = (
        "# Notes\n\nA PDF ends in %%EOF; its objects begin with `1 0 obj`."
        + " And so on." * 200
        + "\n\n%%EOF ends all."
    )
    assert kind_of(Path("a.md"), text.encode()) == "markdown"
