"""XML from strangers: common faults are mended and told, others are one sentence of ours."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from citance.documents.formats.safexml import all_text, mended, parse
from citance.documents.read import read
from citance.errors import DataError

PARSERS_WORDS = re.compile(
    r"XML_PARSE|xmlParse|\bPCDATA\b|\bAttValue\b|\bEntityRef\b|StartTag|line 1, column"
)
ARTICLE = "<article><body><p>{}</p></body></article>"


def paper(folder: Path, content: str | bytes) -> Path:
    file = folder / "paper.xml"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return file


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("<a>" * 300 + "</a>" * 300, "nests its elements more than 256 deep"),
        (f"<a>{'x' * 10_500_000}</a>", "a single text of more than 10,000,000 characters"),
        (f'<a b="{"x" * 10_500_000}"/>', "a single text of more than 10,000,000 characters"),
        (f"<{'x' * 60_000}/>", "a name of more than 50,000 characters"),
        ("<a><b></a>", "a tag is closed that is not the last one opened"),
        ("<a><b>", "ends before its elements are closed"),
        ("<a>AT&T</a>", "write &amp;"),
        ("<a>A & T</a>", "write &amp;"),
        ("<a>x < y</a>", "&lt;"),
        ('<a b="<"/>', "&lt;"),
        ("<a b=c/>", "not in quotation marks"),
        ('<a b="1" b="2"/>', "stands twice in one tag"),
        ("<a>\x01</a>", "a character that XML does not allow"),
        ("<a>&#0;</a>", "a character that XML does not allow"),
        ("<a/><b/>", "something stands after its last element"),
        ('<a x:b="1"/>', "a prefix that it does not declare"),
        ("<a><![CDATA[ </a>", "a CDATA section does not end"),
        ("<a><!-- </a>", "a comment does not end"),
        ('<?xml version="1.0" encoding="foo"?><a/>', "save it as UTF-8"),
        ("<!DOCTYPE a [<a/>", "breaks a rule of XML"),
    ],
)
def test_what_is_wrong_is_told_in_our_words_with_file_and_line(content: str, message: str) -> None:
    with pytest.raises(DataError) as caught:
        parse(content.encode(), Path("paper.xml"))
    told = str(caught.value)
    assert message in told
    assert told.startswith("paper.xml, line 1: ")
    assert told.endswith(".")
    assert not PARSERS_WORDS.search(told)


def test_bytes_of_another_encoding_are_named() -> None:
    with pytest.raises(DataError, match="save it as UTF-8"):
        parse(b"<a>\xe9</a>", Path("paper.xml"))


def test_255_elements_inside_one_another_are_read(tmp_path: Path) -> None:
    deep = "<italic>" * 250 + "word" + "</italic>" * 250
    assert read(paper(tmp_path, ARTICLE.format(deep))).text == "word"


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("An &alpha;-helix&nbsp;of 5&thinsp;nm &lt; 6 &amp; more.", "An α-helix of 5 nm < 6 & more."),
        ("Caf&eacute; &Zcaron;i&zcaron;ek &ndash; &hellip;", "Café Žižek – …"),
        ("&agr;, &OHgr; and &thgr; of ISO", "α, Ω and θ of ISO"),
        ("&fjlig;ord", "fjord"),
        ("&nbsp;&nbsp;Start", "Start"),
    ],
)
def test_characters_named_as_in_html_are_read_without_a_doctype(
    tmp_path: Path, source: str, text: str
) -> None:
    document = read(paper(tmp_path, ARTICLE.format(source)))
    assert document.text == text
    (warning,) = document.report.warnings
    assert "named without a DOCTYPE (&" in warning


def test_a_doctype_that_declares_the_names_elsewhere_is_no_fault(tmp_path: Path) -> None:
    doctype = '<!DOCTYPE article PUBLIC "-//NLM//DTD JATS v1.3//EN" "JATS.dtd">'
    document = read(paper(tmp_path, doctype + ARTICLE.format("An &alpha;-helix.")))
    assert (document.text, document.report.warnings) == ("An α-helix.", ())


def test_a_name_that_nobody_knows_stays_and_is_told(tmp_path: Path) -> None:
    document = read(paper(tmp_path, ARTICLE.format("So &oddity; it is.")))
    assert document.text == "So &oddity; it is."
    assert "&oddity;" in document.report.warnings[0]


def test_names_in_cdata_and_comments_are_no_names(tmp_path: Path) -> None:
    source = "<![CDATA[a &nbsp; b]]> &eacute;<!-- &eacute; -- >"
    raw, warnings = mended(ARTICLE.format(source).encode())
    assert b"<![CDATA[a &nbsp; b]]> &#233;<!-- &eacute;" in raw
    assert len(warnings) == 1


def test_names_in_attributes_are_characters_too() -> None:
    raw, _ = mended(b'<a title="A&nbsp;b"/>')
    assert parse(raw, Path("a.xml")).get("title") == "A\u00a0b"


def test_entities_of_the_file_itself_are_still_refused(tmp_path: Path) -> None:
    bomb = '<!DOCTYPE article [<!ENTITY nbsp SYSTEM "file:///etc/passwd">]>' + ARTICLE.format("&nbsp;")
    with pytest.raises(DataError, match="declares XML entities"):
        read(paper(tmp_path, bomb))


DECLARED = '<?xml version="1.0" encoding="utf-8"?>' + ARTICLE.format("Café.")


@pytest.mark.parametrize("before", ["\n", "\n\n  \n", " ", "\ufeff\n", "\r\n\t"])
def test_blanks_and_marks_before_the_declaration_are_left_out(tmp_path: Path, before: str) -> None:
    document = read(paper(tmp_path, before + DECLARED))
    assert document.text == "Café."
    assert "before its XML declaration" in document.report.warnings[0]


@pytest.mark.parametrize("before", ["\n\ufeff", "\ufeff\ufeff"])
def test_a_mark_after_blanks_is_mended_too(before: str) -> None:
    raw, warnings = mended((before + DECLARED).encode())
    assert raw == DECLARED.encode()
    assert len(warnings) == 1


def test_one_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    document = read(paper(tmp_path, "\ufeff" + DECLARED))
    assert (document.text, document.report.warnings) == ("Café.", ())


def test_utf_16_is_read(tmp_path: Path) -> None:
    text = DECLARED.replace("utf-8", "utf-16").replace("Café", "Caf&eacute; &alpha;")
    assert read(paper(tmp_path, text.encode("utf-16"))).text == "Café α."


def test_many_open_cdata_sections_take_no_longer_than_one() -> None:
    raw = b"<a>&x;" + b"<![CDATA[" * 200_000
    assert mended(raw)[0].endswith(b"<![CDATA[")


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("<name><surname>Lee</surname><given-names>A</given-names></name>", "Lee A"),
        ("<source>Nature</source><volume>393</volume>: <fpage>5</fpage>", "Nature 393: 5"),
        ("<source>Nature</source><bold>393</bold>", "Nature 393"),
        ("<title>So?</title><source>Nature</source>", "So? Nature"),
        ("<p>One</p><p>two</p>", "One two"),
        ("<surname>Lee</surname><x>, </x><given-names>A</given-names>", "Lee, A"),
        ("(<year>2012</year>)<x>.</x>", "(2012)."),
        ("<italic>d</italic><sub>model</sub>", "dmodel"),
        ("one<break/>two", "one two"),
        ("anti<italic>-p</italic>53", "anti-p53"),
    ],
)
def test_elements_that_are_printed_apart_are_not_glued(source: str, text: str) -> None:
    assert all_text(parse(f"<a>{source}</a>".encode(), Path("a.xml"))) == text
