"""Any file: the reader is chosen by content, and every bad file is one clear sentence."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from citance.documents import decode
from citance.documents.read import kind_of, read
from citance.errors import DataError


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"<?xml version='1.0'?>\n<!-- c -->\n<!DOCTYPE article [ ]>\n<article/>", "jats"),
        (b"\xef\xbb\xbf<article/>", "jats"),
        (b"<PAPER>\n", "scisumm"),
        (b"<!-- a note -->\n# Title", "markdown"),
        (b"<div>html in markdown</div>", "markdown"),
        (b"plain words", "markdown"),
    ],
)
def test_kind_is_told_by_content_not_by_name(content: bytes, kind: str) -> None:
    assert kind_of(Path("file.pdf"), content) == kind


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.pdf", b"%PDF-1.7 ...", "is cut off"),
        ("a.docx", b"PK\x03\x04...", "archive"),
        ("a.md.gz", b"\x1f\x8b...", "compressed"),
        ("a.md", b"", "is empty"),
        ("a.md", b" \n ", "is empty"),
        ("a.md", b"---\ntitle: T\n---\n", "holds no text"),
        ("a.bin", b"ab\x00cd", "binary"),
        ("a.xml", b"<article><body><p>cut", "not valid XML or was cut off"),
        ("a.xml", b"<article><body/></article>", "holds no text"),
        ("a.xml", b"<?xml version='1.0'?><TEI/>", "unknown kind (<TEI>)"),
        ("a.xml", b"<article><body><p>\xff\xfe</p></body></article>", "save it as UTF-8"),
        ("a.html", b"<!DOCTYPE html><html>", "HTML is not read yet"),
        ("a.tex", b"% c\n\\documentclass{article}", "no \\begin{document}"),
        ("a.tex", b"\\section{One} Text.", "main file or the folder"),
        ("a.bib", b"@article{k, title={T}}", "bibliography"),
        ("a.json", b'{"a": 1}', "JSON"),
    ],
)
def test_bad_file_is_one_sentence_that_names_it(
    tmp_path: Path, name: str, content: bytes, message: str
) -> None:
    file = tmp_path / name
    file.write_bytes(content)
    with pytest.raises(DataError) as caught:
        read(file)
    assert str(caught.value).startswith(str(file))
    assert message in str(caught.value)


def test_entities_are_refused(tmp_path: Path) -> None:
    bomb = b'<!DOCTYPE article [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><article><p>&b;</p></article>'
    secret = b'<!DOCTYPE article [<!ENTITY x SYSTEM "file:///etc/hosts">]><article><p>&x;</p></article>'
    for number, raw in enumerate((bomb, secret, secret.decode().encode("utf-16"))):
        file = tmp_path / f"{number}.xml"
        file.write_bytes(raw)
        with pytest.raises(DataError, match="entities"):
            read(file)


def test_deep_xml_is_an_error_not_a_crash(tmp_path: Path) -> None:
    file = tmp_path / "deep.xml"
    file.write_bytes(
        b"<article><body>" + b"<sec>" * 5000 + b"<p>x</p>" + b"</sec>" * 5000 + b"</body></article>"
    )
    with pytest.raises(DataError, match="more than 256 deep"):
        read(file)


def test_nearly_too_deep_xml_is_read(tmp_path: Path) -> None:
    file = tmp_path / "deep.xml"
    file.write_bytes(
        b"<article><body><p>" + b"<bold>" * 240 + b"x" + b"</bold>" * 240 + b"</p></body></article>"
    )
    assert read(file).text == "x"


def test_missing_file_folder_and_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(DataError, match="No such file"):
        read(tmp_path / "gone.md")
    with pytest.raises(DataError, match="folder"):
        read(tmp_path)
    monkeypatch.setattr(decode, "LIMIT", 10)
    (tmp_path / "big.md").write_text("more than ten bytes", encoding="utf-8")
    with pytest.raises(DataError, match="too large"):
        read(tmp_path / "big.md")


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="needs a user who may be refused")
def test_no_permission(tmp_path: Path) -> None:
    file = tmp_path / "a.md"
    file.write_text("text", encoding="utf-8")
    file.chmod(0)
    with pytest.raises(DataError, match="Permission denied"):
        read(file)


def test_markdown_in_windows_1252_is_read_with_a_warning(tmp_path: Path) -> None:
    file = tmp_path / "a.md"
    file.write_bytes("Na\u00efve “quotes”.".encode("cp1252"))
    read_ = read(file)
    assert read_.text == "Naïve “quotes”."
    assert any("UTF-8" in warning for warning in read_.report.warnings)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=80)
@given(
    st.binary(max_size=200),
    st.sampled_from([b"", b"<article>", b"<PAPER>", b"---\n", b"<?xml version='1.0'?>"]),
)
def test_any_bytes_are_read_or_refused_in_words(tmp_path: Path, content: bytes, head: bytes) -> None:
    file = tmp_path / "any"
    file.write_bytes(head + content)
    try:
        read_ = read(file)
    except DataError:
        return
    assert read_ == read(file)
    assert "".join(read_.text[s.start : s.end] for s in read_.sections) == read_.text
