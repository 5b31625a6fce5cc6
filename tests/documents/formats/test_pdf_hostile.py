"""Files that are broken, protected, or made to take more than their share: one sentence each, and no hang."""

from __future__ import annotations

import io
import re
import zlib
from contextlib import suppress
from pathlib import Path

import pypdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from citance.documents.formats.pdf import guard
from citance.documents.formats.pdf.reader import read_head, read_pdf
from citance.documents.read import kind_of
from citance.errors import DataError
from documents.formats.pdfs.made import Sheet, book, pdf, stream
from documents.laws import check

SMALL = book([Sheet().put(72, 700, "Some words of a paper that can be read.")])
ONE_PAGE = [b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Count 1/Kids[3 0 R]>>"]
DRAWS = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</XObject<</X 5 0 R>>>>>>"
FORM = b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]"


def blanks(megabytes: int) -> bytes:
    packer = zlib.compressobj(9)
    return b"".join(packer.compress(b" " * 2**20) for _ in range(megabytes)) + packer.flush()


def bomb(data: bytes, filters: bytes = b"/Filter/FlateDecode") -> bytes:
    return pdf([*ONE_PAGE, DRAWS, stream(data, filters), stream(b"", FORM)])


def protected(user: str) -> bytes:
    writer = pypdf.PdfWriter(io.BytesIO(SMALL))
    writer.encrypt(user, "owner")
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def doubling(depth: int) -> bytes:
    """Each form draws the next one twice."""
    forms = [
        stream(b"/X Do /X Do ", FORM + b"/Resources<</XObject<</X %d 0 R>>>>" % (6 + n)) for n in range(depth)
    ]
    return pdf([*ONE_PAGE, DRAWS, stream(b"/X Do"), *forms, stream(b" " * 100, FORM)])


CASES = {
    "cut off": (SMALL[:400], "is cut off"),
    "cut off after the text": (SMALL[: SMALL.rfind(b"xref")].replace(b"%%EOF", b""), "is cut off"),
    "no objects": (b"%PDF-1.4\n%%EOF", "is damaged"),
    "no pages": (book([]), "has no pages"),
    "10,000 pages": (
        pdf(
            [ONE_PAGE[0], b"<</Type/Pages/Count 10000/Kids[%s]>>" % (b"3 0 R " * 10_000), DRAWS, stream(b"")]
        ),
        "has 10,000 pages; the limit is 2,000",
    ),
    "a million objects": (pdf([*ONE_PAGE, *[b"null"] * 999_998]), "1,000,000 objects; the limit is 500,000"),
    "a million objects in a stream": (
        pdf([*ONE_PAGE, DRAWS, stream(b"", b"/Type/ObjStm/N 1000000/First 0")]),
        "1,000,004 objects; the limit is 500,000",
    ),
    "a bomb": (bomb(blanks(200)), "unpacks to more than 64 MB"),
    "a bomb in a bomb": (
        bomb(zlib.compress(blanks(200)), b"/Filter[/FlateDecode/FlateDecode]"),
        "packed twice",
    ),
    "a bomb as text": (
        bomb(blanks(100).hex().encode(), b"/Filter[/ASCIIHexDecode/FlateDecode]"),
        "more than 64 MB",
    ),
    "a form that draws itself": (
        pdf([*ONE_PAGE, DRAWS, stream(b"/X Do"), stream(b"/X Do " * 3, FORM + DRAWS[len(DRAWS) - 43 : -2])]),
        "draws more than 1024 MB",
    ),
    "forms that draw forms": (doubling(30), "draws more than 1024 MB"),
    "a password": (protected("secret"), "is protected by a password"),
    "deep arrays": (
        b"%PDF-1.4\n1 0 obj\n" + b"[" * 100_000 + b"\ntrailer<</Root 1 0 R>>\n%%EOF",
        "is damaged",
    ),
    "pages in a circle": (
        pdf(
            [
                ONE_PAGE[0],
                b"<</Type/Pages/Count 3/Kids[2 0 R 3 0 R]>>",
                b"<</Type/Pages/Parent 2 0 R/Kids[2 0 R]>>",
            ]
        ),
        "is damaged: none of its text can be read",
    ),
    "a scan": (book([Sheet(picture=True)]), r"a scan; run OCR \(e\.g\. ocrmypdf\) first"),
    "a blank page": (book([Sheet()]), "holds no text"),
}


@pytest.mark.parametrize("name", CASES)
def test_one_clear_sentence(name: str) -> None:
    raw, message = CASES[name]
    with pytest.raises(DataError, match=message) as caught:
        read_pdf(Path("a.pdf"), raw)
    assert caught.value.message.endswith(".")
    assert caught.value.file == "a.pdf"
    assert "\n" not in str(caught.value)


def test_a_file_with_an_empty_password_is_read() -> None:
    assert read_pdf(Path("a.pdf"), protected("")).text == "Some words of a paper that can be read."


def test_a_broken_table_of_objects_is_repaired() -> None:
    broken = re.sub(rb"\d{10} 00000 n", b"0000000007 00000 n", SMALL)
    assert broken != SMALL
    assert read_pdf(Path("a.pdf"), broken).text == "Some words of a paper that can be read."


def test_forms_with_one_name_each_for_another_are_no_circle() -> None:
    """Every form calls what it draws /X, through resources that stand apart."""
    objects = [
        *ONE_PAGE,
        DRAWS,
        stream(b"/X Do"),
        stream(b"/X Do", FORM + b"/Resources 7 0 R"),
        stream(b"", FORM),
        b"<</XObject 8 0 R>>",
        b"<</X 6 0 R>>",
    ]
    guard.check(pdf(objects), Path("a.pdf"))


def test_pages_without_text_are_named() -> None:
    raw = book(
        [Sheet().put(72, 300, "A page with words on it, and some more."), Sheet(picture=True)] * 2 + [Sheet()]
    )
    warnings = read_pdf(Path("a.pdf"), raw).report.warnings
    assert "pages 2, 4 hold no text: a scan; run OCR (e.g. ocrmypdf) first." in warnings
    assert "Pages without text and pictures: 5." in warnings


def test_fonts_that_do_not_tell_their_signs_are_warned_of() -> None:
    font = (
        b"<</Type/Font/Subtype/Type0/BaseFont/Odd/Encoding/Identity-H/DescendantFonts[<</Type/Font"
        b"/Subtype/CIDFontType2/BaseFont/Odd/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>>>]>>"
    )
    page = DRAWS.replace(b"/XObject<</X 5 0 R>>", b"/Font<</F 5 0 R>>")
    text = b"BT /F 10 Tf 72 700 Td <" + b"".join(b"%04X" % n for n in range(57344, 57344 + 40)) + b"> Tj ET"
    raw = pdf([*ONE_PAGE, page, stream(text), font])
    document = read_pdf(Path("a.pdf"), raw)
    assert any("have no meaning" in warning for warning in document.report.warnings)


def test_words_beside_the_page_are_seen_by_nobody() -> None:
    sheet = (
        Sheet()
        .put(72, 300, "Words on the page.")
        .put(9_000, 312, "Far to the right.")
        .put(72, -500, "Above.")
    )
    assert read_pdf(Path("a.pdf"), book([sheet])).text == "Words on the page."


def test_metadata_that_is_no_text_is_read_past() -> None:
    """A title in UTF-16 with half of a pair."""
    raw = book([Sheet().put(72, 300, "Words on the page.")])
    info = pdf([b"<</Title<FEFF0041D8000042>>>"]).partition(b"obj\n")[2].partition(b"\nendobj")[0]
    told = raw.replace(b"/Root 1 0 R", b"/Root 1 0 R/Info " + info)
    assert read_head(Path("a.pdf"), told).title == ""


def test_an_empty_stream_of_objects_is_read_past() -> None:
    objects = [
        *ONE_PAGE,
        DRAWS,
        stream(b"/X Do"),
        stream(b"/X Do", FORM),
        stream(b"", b"/Type/ObjStm/N 0/First 0"),
    ]
    guard.check(pdf(objects), Path("a.pdf"))


def test_kind_is_told_by_the_first_kilobyte() -> None:
    assert kind_of(Path("a.txt"), b"\x00" * 1000 + b"%PDF-1.4") == "pdf"
    with pytest.raises(DataError, match="binary"):
        kind_of(Path("a.pdf"), b"\x00" * 1100 + b"%PDF-1.4")


def test_head_of_any_page_that_opens(tmp_path: Path) -> None:
    assert read_head(tmp_path / "x.pdf", book([Sheet(picture=True)])).id == "x"


@given(
    st.lists(st.tuples(st.integers(0, len(SMALL) - 1), st.integers(0, 255)), max_size=12),
    st.integers(0, len(SMALL)),
    st.integers(0, 60),
)
def test_mutated_bytes_are_read_or_refused_in_words(
    changes: list[tuple[int, int]], at: int, gone: int
) -> None:
    raw = bytearray(SMALL)
    for place, value in changes:
        raw[place] = value
    del raw[at : at + gone]
    with suppress(DataError):
        check(read_pdf(Path("a.pdf"), bytes(raw)))
