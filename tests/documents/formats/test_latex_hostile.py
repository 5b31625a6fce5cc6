"""LaTeX from strangers: archives, bombs, loops, and any text at all."""

from __future__ import annotations

import io
import os
import sys
import tarfile
import tempfile
import time
import zipfile
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from citance.documents.formats.latex import archive
from citance.documents.read import read, read_head
from citance.errors import DataError
from documents import laws
from documents.formats.tex import PLAIN, packed, paper, read_tex, zipped

MAIN = paper("So \\cite{a}. \\input{part}")


def read_raw(folder: Path, name: str, raw: bytes) -> str:
    file = folder / name
    file.write_bytes(raw)
    document = read(file)
    laws.check(document)
    return document.text


@pytest.mark.parametrize("name", ["2101.00001v2.tar.gz", "søster 🌳.tgz", "a b"])
def test_archive_of_any_name(tmp_path: Path, name: str) -> None:
    raw = packed(
        main__tex=MAIN,
        part__tex="Part.",
        **{"._main.tex": b"\x00\x05\x16\x07\\documentclass{x}", "f.png": b"\x89"},
    )
    assert read_raw(tmp_path, name, raw) == "So [1]. Part."
    assert sorted(p.name for p in tmp_path.iterdir()) == [name]


def test_id_and_year_of_an_arxiv_archive(tmp_path: Path) -> None:
    file = tmp_path / "2101.00001v2.tar.gz"
    file.write_bytes(packed(main__tex=paper("Text.", before="\\title{T}")))
    found = read(file).paper
    assert (found.id, found.arxiv, found.year, found.title) == ("2101.00001v2", "2101.00001", 2021, "T")
    assert read_head(file, file.read_bytes()) == found


def test_single_file_in_gzip_plain_tar_and_zip(tmp_path: Path) -> None:
    source = paper("So \\cite{a}.").encode()
    assert read_raw(tmp_path, "one.gz", zipped(source)) == "So [1]."
    import gzip

    assert read_raw(tmp_path, "two.tar", gzip.decompress(packed(a__tex=source))) == "So [1]."
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as file:
        file.writestr("dir/a.tex", source)
    assert read_raw(tmp_path, "three.zip", made.getvalue()) == "So [1]."


def test_root_is_the_one_that_others_do_not_input_and_drafts_are_told(tmp_path: Path) -> None:
    raw = packed(
        zz__tex=paper("Root. \\subfile{sub}"),
        sub__tex="\\documentclass[zz]{subfiles}\\begin{document}Sub.\\end{document}Never.",
        _old__tex=paper("Old \\cite{nothing}."),
    )
    file = tmp_path / "a.tar.gz"
    file.write_bytes(raw)
    document = read(file)
    assert document.text == "Root. Sub."
    assert document.report.warnings == (
        "Several files could be the main one; zz.tex was read, not _old.tex.",
    )


def test_folder_is_read_like_an_archive(tmp_path: Path) -> None:
    folder = tmp_path / "line\nbreak 🌳" if os.name == "posix" else tmp_path / "a b"
    folder.mkdir()
    (folder / "main.tex").write_text(MAIN, encoding="utf-8")
    (folder / "part.tex").write_text("Part.", encoding="utf-8")
    document = read(folder)
    assert (document.text, document.id) == ("So [1]. Part.", folder.name)
    (folder / "main.tex").unlink()
    with pytest.raises(DataError, match="holds no LaTeX source"):
        read(folder)


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_links_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "secret.tex").write_text("Secret.", encoding="utf-8")
    folder = tmp_path / "p"
    folder.mkdir()
    (folder / "main.tex").write_text(MAIN, encoding="utf-8")
    (folder / "part.tex").symlink_to(tmp_path / "secret.tex")
    assert read(folder).text == "So [1]."
    assert read(folder / "main.tex").text == "So [1]."


def test_links_devices_and_paths_out_of_an_archive_are_left_out(tmp_path: Path) -> None:
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w:gz") as file:
        for name in ("../part.tex", "/part.tex", "a/../../part.tex"):
            member = tarfile.TarInfo(name)
            member.size = 5
            file.addfile(member, io.BytesIO(b"Evil."))
        for kind in (tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.FIFOTYPE):
            member = tarfile.TarInfo("part.tex")
            member.type, member.linkname = kind, "/etc/passwd"
            file.addfile(member)
        member = tarfile.TarInfo("main.tex")
        member.size = len(MAIN)
        file.addfile(member, io.BytesIO(MAIN.encode()))
    assert read_raw(tmp_path, "a.tar.gz", made.getvalue()) == "So [1]."
    assert not (tmp_path.parent / "part.tex").exists()


def refused(folder: Path, raw: bytes) -> str:
    file = folder / "bad.tar.gz"
    file.write_bytes(raw)
    with pytest.raises(DataError) as caught:
        read(file)
    assert str(caught.value).startswith(str(file))
    assert str(caught.value).endswith(".")
    return caught.value.message


def test_bombs_are_refused_by_the_limit_that_they_break(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "UNPACKED", 3 << 20)
    monkeypatch.setattr(archive, "LARGEST", 1 << 20)
    monkeypatch.setattr(archive, "MOST_FILES", 50)
    assert "more than 3 MB when it is unpacked" in refused(tmp_path, zipped(bytes(50 << 20)))
    assert "file of more than 1 MB" in refused(tmp_path, packed(main__tex=MAIN, big__tex=bytes(2 << 20)))
    assert "more than 50 files" in refused(tmp_path, packed(**{f"f{n}.tex": "x" for n in range(60)}))
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("a.tex", bytes(20 << 20))
    assert "file of more than 1 MB" in refused(tmp_path, made.getvalue())


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (zipped(b"%PDF-1.4"), "holds no LaTeX source"),
        (packed(readme__txt="x"), "holds no LaTeX source"),
        (packed(part__tex="only a part"), "holds no LaTeX source"),
        (packed(main__tex=MAIN)[:-40], "cannot be unpacked"),
        (b"\x1f\x8bgarbage", "cannot be unpacked"),
        (b"PK\x03\x04garbage", "cannot be unpacked"),
    ],
)
def test_archives_that_are_none(tmp_path: Path, raw: bytes, message: str) -> None:
    assert message in refused(tmp_path, raw)


@pytest.mark.parametrize(
    ("before", "body"),
    [
        ("\\def\\a{\\a}", "\\a"),
        ("\\def\\a{x\\a\\a}", "\\a"),
        ("\\newcommand{\\x}[1]{\\y{#1#1}}\\newcommand{\\y}[1]{\\x{#1#1}}", "\\x{lol}"),
        ("\\newcommand{\\cite}[1]{\\cite{#1}}", "\\cite{a}"),
        ("\\def\\a{\\b\\b}\\def\\b{\\a\\a}", "$\\a$"),
        ("\\newenvironment{e}{\\begin{e}}{\\end{e}}", "\\begin{e}x\\end{e}"),
    ],
)
def test_macros_without_end_are_named(tmp_path: Path, before: str, body: str) -> None:
    with pytest.raises(DataError, match=r"macro that expands without end: \\[\w]+ .*limit"):
        read_tex(tmp_path, paper(body, before=before))


def test_inputs_without_end_are_named(tmp_path: Path) -> None:
    (tmp_path / "loop.tex").write_text("x \\input{loop}", encoding="utf-8")
    with pytest.raises(DataError, match=r"inputs files without end, last 'loop'"):
        read_tex(tmp_path, paper("\\input{loop}"))


PIECES = r"""
{ } [ \begin{x} \end{x} \begin{itemize}\item $ \( \footnote{ \cite{ \emph{ \section{ % \ # & \begin{tabular}{l}
\begin{equation} \iffalse \verb| \newcommand{ \def\a \frac{ \' ~ ^ \\[ \cites( \url{ \if \bibitem[ ` -
\newcommand{\x}{y}\x \ref{a} \parencites{ \caption{ \begin{figure} x$y^{ \begin{verbatim} \textsuperscript{ \left(
(\citealp{a} \let\a\b \citeauthor{a} \cite{a} \title{ \author{
"""
NESTED = r"\citetext{ \textsuperscript{\cite{a} \bibinfo{a}{ \footnote{ \caption{ \abstract{ \title{ { \m{"


@pytest.mark.parametrize("piece", [*PIECES.split(), "\n", " "])
def test_time_grows_with_the_text_not_faster(tmp_path: Path, piece: str) -> None:
    start = time.perf_counter()
    file = tmp_path / "p.tex"
    file.write_text(paper("Word. " + piece * (200_000 // len(piece)) + " end"), encoding="utf-8")
    with suppress(DataError):
        laws.check(read(file))
    assert time.perf_counter() - start < 8


@pytest.mark.parametrize("piece", NESTED.split())
def test_deep_nesting_takes_no_longer(tmp_path: Path, piece: str) -> None:
    start = time.perf_counter()
    closing = "}" * 20_000
    with suppress(DataError):
        read_tex(tmp_path, paper(f"Word. {piece * 20_000}z{closing}", before="\\newcommand{\\m}[1]{#1}"))
    assert time.perf_counter() - start < 8


def test_five_megabytes_are_read_at_once(tmp_path: Path) -> None:
    file = tmp_path / "p.tex"
    file.write_text(
        paper("Some \\emph{words} of $x_i$. So \\cite{a}.\n" * 10 + "\n" + "Plain words. " * 380_000), "utf-8"
    )
    start = time.perf_counter()
    assert read(file).text.count("[1]") == 10
    assert time.perf_counter() - start < 30


SOURCES = r"""
\cite{a} \citep[see][p. 3]{a,b} \citet{b} \citeauthor{a} (\citeyear{a}) \citealp{a} \footnote{ \section{
\begin{itemize} \item \end{itemize} \begin{figure} \end{figure} \caption{ \begin{tabular}{l} \end{tabular} & \\
$ $$ \[ \] x^2 _ { } [ ] ( ) % ~ \% \newcommand{\m}[1]{#1\cite{a}} \m{ \m \def\x{y} \x \input{p} \begin{equation}
\end{equation} word. Word, é \'e \c \verb| \iffalse \else \fi \begin{abstract} \end{abstract} \appendix \ref{x}
\label{x} \textbf{ \url{ # \" -- `` '' \end{document} \parencites(a)[b]{c} \textsuperscript{ \par \emph \bibitem{z}
\begin{thebibliography}{9} \end{thebibliography} \unknown[ \let \title{
"""
WORDS = st.sampled_from([*SOURCES.split(), " ", "\n", "\n\n", "a b", "\u0301", "\u200b", "\ud800", "中文"])


@settings(max_examples=250, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(WORDS, max_size=40).map("".join))
@example("\\citeauthor{a} (\\citeyear{a}")
def test_any_words_are_read_or_refused_in_words(body: str) -> None:
    check_any(paper(f"Word. {body}", bibliography=PLAIN).encode("utf-8", "surrogatepass"))


@settings(max_examples=100)
@given(st.text(max_size=200), st.binary(max_size=40))
def test_any_text_is_read_or_refused_in_words(text: str, raw: bytes) -> None:
    check_any(paper(text).encode("utf-8", "surrogatepass") + raw)
    check_any(b"\\documentclass{x}\n" + raw + text.encode("utf-8", "surrogatepass"))


def check_any(raw: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "p.tex"
        file.write_bytes(raw)
        told = ""
        try:
            document = read(file)
        except DataError as error:
            told = str(error)
        else:
            laws.check(document)
            assert document == read(file)
        assert not told or told.startswith(str(file))


@settings(max_examples=60)
@given(st.binary(max_size=300), st.integers(0, 400))
def test_any_damaged_archive_is_read_or_refused(changed: bytes, place: int) -> None:
    whole = packed(main__tex=MAIN, part__tex="Part.")
    raw = whole[: place % len(whole)] + changed + whole[place % len(whole) + len(changed) :]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "p.tar.gz"
        file.write_bytes(b"\x1f\x8b" + raw[2:])
        told = ""
        try:
            read(file)
        except DataError as error:
            told = str(error)
        assert not told or told.startswith(str(file))


DEEP = 10_000


@pytest.mark.parametrize(
    ("between", "told"),
    [
        (f"${'{' * DEEP}x{'}' * DEEP}$", "formula of more than 20,000 tokens at “${{{"),
        (f"${'x_{' * DEEP}y{'}' * DEEP}$", "formula of more than 20,000 tokens at “$x_{x_{"),
        (f"\\[{'x_{' * DEEP}y{'}' * DEEP}\\]", "formula of more than 20,000 tokens at “\\[x_{"),
        (f"${'x_{' * DEEP}", "formula at “$x_{"),
        (f"$${'x_{' * DEEP}", "formula at “$$x_{"),
        ("$$ x ", "formula at “$$ x"),
        ("$" + "\\text{$x" * DEEP, "formula at “$\\text{$x"),
        ("\\begin{equation} x_{", "formula at “\\begin{equation} x_{"),
        (f"\\begin{{align}} {'x_{' * DEEP} \\end{{align}}", "formula of more than"),
        ("\\vspace{", "argument at “{"),
        ("\\vspace{" * DEEP, "argument at “{\\vspace{"),
        ("\\m{" * 200, "argument at “{\\m{"),
        ("\\ref[" * DEEP, None),
        ("\\unknown[", "argument at “["),
        ("\\footnote{" * DEEP, "argument that is open at “\\begin{thebibliography}"),
        ("{" * DEEP, None),
        ("\\begin{tabular}{l}" * DEEP, "tabular that is open at “\\begin{thebibliography}"),
        ("\\begin{comment}", "comment at “\\begin{comment}"),
        ("\\begin{verbatim}" * DEEP, "verbatim at “\\begin{verbatim}"),
        ("\\m{\\begin{comment}}", "comment at"),
        ("\\verb|x", None),
        ("\\iffalse ", "condition at “B"),
    ],
)
def test_what_has_no_end_costs_neither_the_rest_nor_the_bibliography(
    tmp_path: Path, between: str, told: str | None
) -> None:
    body = f"A \\cite{{a}}. {between}\nB \\cite{{b}}."
    source = paper(body, before="\\newcommand{\\m}[1]{#1}", bibliography=PLAIN.strip())
    document = read_tex(tmp_path, source)
    assert [reference.id for reference in document.references] == ["a", "b", "c", "d"]
    assert {target for mention in document.mentions for target in mention.targets} == {"a", "b"}
    assert document.text.startswith("A [1].")
    shown = " ".join(document.report.warnings)
    assert (told in shown) if told else not shown


@pytest.mark.parametrize(
    "before",
    [
        "\\begin{figure} x",
        "\\begin{abstract} x",
        "\\begin{keyword} x",
        "\\footnote{ x",
        "\\[ x_{",
        "\\begin{align} x",
    ],
)
def test_what_has_no_end_ends_at_the_next_section(tmp_path: Path, before: str) -> None:
    document = read_tex(tmp_path, paper(f"A. {before}\n\\section{{Next}} Text of it \\cite{{a}}."))
    told = {
        section.title: document.text[section.start : section.end].strip() for section in document.sections
    }
    assert told["Next"] == "Text of it [1]."
    assert "Parts of the source have no end" in document.report.warnings[0]


def test_title_without_end_ends_with_its_paragraph(tmp_path: Path) -> None:
    document = read_tex(tmp_path, paper("\\section{One {two\n\nText \\cite{a}.\n\n\\section{Three} More."))
    assert [section.title for section in document.sections] == ["One two", "Three"]
    assert document.text == "Text [1].\n\nMore."


def test_formula_goes_on_over_a_blank_line_before_its_end(tmp_path: Path) -> None:
    body = "So \\[ x\n\n\\] and \\begin{equation} y\n\n\\end{equation} and $z$."
    document = read_tex(tmp_path, paper(body))
    assert (document.text, document.report.warnings) == ("So x and y and z.", ())


def zip_of(*names: str) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as file:
        for name in names:
            file.writestr(name, MAIN if name.endswith(".tex") else "<x/>")
    return made.getvalue()


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        (zip_of("[Content_Types].xml", "word/document.xml"), "is a Word file"),
        (zip_of("mimetype", "content.xml", "META-INF/manifest.xml"), "is an OpenDocument file"),
        (zip_of("mimetype", "META-INF/container.xml", "OEBPS/a.xhtml"), "is an EPUB file"),
        (zip_of("ppt/presentation.xml"), "is a PowerPoint file"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "is an old Word or Office file"),
    ],
)
def test_document_of_an_office_program_is_named(tmp_path: Path, raw: bytes, told: str) -> None:
    message = refused(tmp_path, raw)
    assert message.startswith(told)
    assert message.endswith("save it as PDF, LaTeX or Markdown.")


def test_archive_with_a_source_beside_a_word_file_is_latex(tmp_path: Path) -> None:
    assert read_raw(tmp_path, "a.zip", zip_of("word/document.xml", "main.tex")) == "So [1]."


RUSSIAN = "Мы показываем это \\cite{a}."


def test_encoding_of_the_root_holds_for_what_it_inputs_and_its_bibliography(tmp_path: Path) -> None:
    root = paper(
        "Да. \\input{part}", before="\\usepackage[koi8-r]{inputenc}", bibliography="\\bibliography{p}"
    )
    bbl = "\\begin{thebibliography}{9}\\bibitem{a} А. Ли. Ёж. 2001.\\end{thebibliography}"
    for name, text in {"p.tex": root, "part.tex": RUSSIAN, "p.bbl": bbl}.items():
        (tmp_path / name).write_bytes(text.encode("koi8-r"))
    document = read(tmp_path / "p.tex")
    assert document.text == "Да. Мы показываем это [1]."
    assert document.references[0].raw == "А. Ли. Ёж. 2001."
    assert [warning.partition("read as ")[2] for warning in document.report.warnings] == [
        "KOI8-R (as it declares)."
    ] * 3


def test_utf_16_is_read_from_a_file_an_archive_and_beside_others(tmp_path: Path) -> None:
    raw = paper(RUSSIAN).encode("utf-16")
    assert read_raw(tmp_path, "p.tex", raw) == "Мы показываем это [1]."
    assert read_raw(tmp_path, "a.tar.gz", packed(main__tex=raw, part__tex="x")) == "Мы показываем это [1]."
    (tmp_path / "p.md").write_bytes("# Title\n\nНовое.".encode("utf-16"))
    assert read(tmp_path / "p.md").text == "Новое."


def test_japanese_source_without_declaration(tmp_path: Path) -> None:
    body = "これはとても新しい手法である \\cite{a}。"
    for encoding in ("euc-jp", "shift-jis", "iso2022-jp"):
        assert (
            read_raw(tmp_path, "p.tex", paper(body).encode(encoding)) == "これはとても新しい手法である [1]。"
        )


def test_inputs_that_are_not_there_are_one_warning(tmp_path: Path) -> None:
    inputs = "".join(f"\\input{{f{number}}}" for number in [*range(25), 0])
    assert read_tex(tmp_path, paper(f"A. {inputs}")).report.warnings == (
        f"Inputs are not there: {', '.join(repr(f'f{number}') for number in range(20))} and 5 more.",
    )


def test_many_citations_in_one_line_are_read_at_once(tmp_path: Path) -> None:
    file = tmp_path / "p.tex"
    file.write_text(
        paper(" ".join(f"As \\cite{{{'abcd'[number % 4]}}}." for number in range(50_000))), "utf-8"
    )
    start = time.process_time()
    assert len(read(file).mentions) == 50_000
    assert time.process_time() - start < 8


@pytest.mark.parametrize(
    ("source", "targets"),
    [
        ("\\cite{a}", ["a"]),
        ("\\cite {a , b}", ["a", "b"]),
        ("\\cite{}", []),
        ("\\cite{,}", []),
        ("\\cite{a,%\n b}", ["a", "b"]),
        ("\\cite\n{a}", ["a"]),
        ("\\cite{a,\nb}", ["a", "b"]),
        ("\\cite{\\k}", ["a"]),
        ("\\m{\\cite{a}}", ["a"]),
        ("\\cite{a}{b}", ["a"]),
    ],
)
def test_keys_however_they_are_written(tmp_path: Path, source: str, targets: list[str]) -> None:
    before = "\\newcommand{\\k}{a}\\newcommand{\\m}[1]{#1}"
    document = read_tex(tmp_path, paper(f"So {source}.", before=before))
    assert [target for mention in document.mentions for target in mention.targets] == targets
    shown = " ".join(source.split())
    sources = [mention.source for mention in document.mentions]
    assert "\\m" in source or all(shown.startswith(told) for told in sources)


def test_code_of_sweave_and_knitr_is_left_out(tmp_path: Path) -> None:
    body = (
        'Version \\Sexpr{packageDescription("x")$Version} is new.\n<<echo=FALSE, fig=TRUE>>=\nx$y <- 1 # }\n'
        'warn <- "\\\\cite{b}"\n@\nSo \\cite{a}.\n<<open>>=\nText \\cite{c}.'
    )
    document = read_tex(tmp_path, paper(body))
    assert [mention.targets for mention in document.mentions] == [("a",), ("c",)]
    assert document.text.startswith("Version is new.\n\nSo [1].")
