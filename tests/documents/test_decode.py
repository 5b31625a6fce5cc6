"""Bytes to text: declared encodings, guessed ones, and what the warning says."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citance.documents.decode import decode

RUSSIAN = "В этой работе мы показываем, что новый метод лучше старого на всех наборах данных."
JAPANESE = "本研究では、新しい手法が従来の手法よりも優れていることを示す。データはすべて公開されている。"
SIMPLE = "本文提出了一种新的方法，在所有的数据上都得到了更好的结果。我们的代码是公开的。"
TRADITIONAL = "本文提出了一種新的方法，在所有的資料上都得到了更好的結果。我們的程式是公開的。"
KOREAN = "이 논문에서는 새로운 방법을 제안하고 기존의 방법과 비교한다. 자료는 모두 공개되어 있다."
GREEK = "Στην εργασία αυτή προτείνουμε μια νέα μέθοδο που είναι καλύτερη από την παλιά."
FRENCH = "Nous présentons une méthode améliorée, où l’été dernier a été étudié à Besançon."


@pytest.mark.parametrize(
    ("text", "encoding", "shown"),
    [
        (RUSSIAN, "koi8-r", "KOI8-R"),
        (RUSSIAN, "cp1251", "Windows-1251"),
        (RUSSIAN, "cp866", "CP866"),
        (RUSSIAN, "iso8859-5", "ISO8859-5"),
        (JAPANESE, "euc-jp", "EUC-JP"),
        (JAPANESE, "shift-jis", "Shift-JIS"),
        (JAPANESE, "iso2022-jp", "ISO2022-JP"),
        (SIMPLE, "gbk", "GB18030"),
        (TRADITIONAL, "big5", "Big5"),
        (KOREAN, "euc-kr", "EUC-KR"),
        (GREEK, "iso8859-7", "ISO8859-7"),
        (FRENCH, "cp1252", "Windows-1252"),
        ("Größe und Mögliches, naïve Übung", "latin-1", "Windows-1252"),
    ],
)
def test_undeclared_encoding_is_told_by_the_letters(text: str, encoding: str, shown: str) -> None:
    source = f"\\documentclass{{article}} Words in English too. {text}"
    found, warnings = decode(source.encode(encoding))
    assert found == source
    assert warnings == [
        f"The file is not UTF-8; it was read as {shown} (a guess; save it as UTF-8 if that is wrong)."
    ]


@pytest.mark.parametrize(
    ("declaration", "encoding", "shown"),
    [
        ("\\usepackage[koi8-r]{inputenc}", "koi8-r", "KOI8-R"),
        ("\\usepackage[ utf8, cp1251 ]{inputenc}", "cp1251", "Windows-1251"),
        ("%\\usepackage[latin1]{inputenc}\n\\usepackage[latin2]{inputenc}", "iso8859-2", "ISO8859-2"),
        ("\\usepackage[applemac]{inputenc}", "mac-roman", "MAC-ROMAN"),
        ("\\inputencoding{cp852}", "cp852", "CP852"),
        ("% -*- mode: latex; coding: cp1250 -*-", "cp1250", "Windows-1250"),
        ("% !TEX encoding = latin9", "iso8859-15", "ISO8859-15"),
        ("\\begin{CJK*}{GBK}{song}", "gbk", "GB18030"),
        ("\\begin{CJK}{SJIS}{min}", "shift-jis", "Shift-JIS"),
        ("\\begin{CJK}{Bg5}{song}", "big5", "Big5"),
    ],
)
def test_declared_encoding_is_taken(declaration: str, encoding: str, shown: str) -> None:
    letters = {"koi8-r": "Да", "cp1251": "Да", "gbk": "数", "shift-jis": "数", "big5": "數"}.get(
        encoding, "ö"
    )
    source = f"{declaration}\nA{letters} b."
    found, warnings = decode(source.encode(encoding))
    assert found == source
    assert warnings == [f"The file is not UTF-8; it was read as {shown} (as it declares)."]


def test_declaration_of_another_file_counts_less_than_its_own() -> None:
    raw = "Да".encode("koi8-r")
    assert decode(raw, "koi8-r")[0] == "Да"
    assert decode(b"\\inputencoding{cp1251}" + "Да".encode("cp1251"), "koi8-r")[0].endswith("Да")


def test_declaration_that_does_not_fit_is_not_believed() -> None:
    assert decode("\\usepackage[latin1]{inputenc} naïve “x”".encode()) == (
        "\\usepackage[latin1]{inputenc} naïve “x”",
        [],
    )
    found, warnings = decode(b"\\begin{CJK}{SJIS}{min} " + FRENCH.encode("cp1252"))
    assert found.endswith(FRENCH)
    assert "Windows-1252 (a guess" in warnings[0]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_mark_of_byte_order_is_believed(encoding: str) -> None:
    text = f"{RUSSIAN} {JAPANESE}"
    raw = text.encode(encoding) if encoding == "utf-16" else f"\ufeff{text}".encode(encoding)
    assert decode(raw) == (text, ["The file is not UTF-8; it was read as UTF-16."])


def test_single_bytes_in_utf_8_do_not_spoil_the_rest() -> None:
    raw = "Größe é ü ö ".encode() * 5 + b"na\xefve"
    found, warnings = decode(raw)
    assert found == "Größe é ü ö " * 5 + "naïve"
    assert warnings == ["Bytes of the file that are not UTF-8 were read as Windows-1252 (1)."]


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x1b")))
def test_utf_8_is_read_as_it_is(text: str) -> None:
    assert decode(text.encode()) == (text.removeprefix("\ufeff"), [])


@given(st.binary(max_size=300))
def test_any_bytes_give_text_and_a_warning_unless_they_are_utf_8(raw: bytes) -> None:
    text, warnings = decode(raw)
    if not warnings:
        assert text.encode() == raw.removeprefix(b"\xef\xbb\xbf")
