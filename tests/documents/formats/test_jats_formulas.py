"""Formulas in JATS: readable text, or "(formula)" as the LaTeX reader tells them; nothing vanishes."""

from __future__ import annotations

from pathlib import Path

import pytest

from citance.documents.read import read
from citance.records import Document

FRAME = "\\documentclass[12pt]{minimal}\n\\usepackage{amsmath}\\begin{document}%s\\end{document}"


def document(folder: Path, body: str, front: str = "") -> Document:
    file = folder / "paper.xml"
    head = f"<front><article-meta>{front}</article-meta></front>" if front else ""
    file.write_text(
        f'<article xmlns:m="http://www.w3.org/1998/Math/MathML">{head}<body>{body}</body></article>',
        encoding="utf-8",
    )
    return read(file)


def inline(source: str) -> str:
    return f"<p>Let <inline-formula>{source}</inline-formula> be so.</p>"


def tex(source: str) -> str:
    return f"<tex-math><![CDATA[{source}]]></tex-math>"


def mathml(source: str) -> str:
    return f"<m:math>{source}</m:math>"


X1 = "<m:msub><m:mi>x</m:mi><m:mn>1</m:mn></m:msub>"


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        (tex(FRAME % "$x_1$"), "x_1"),
        (tex("$\\mu (t)$"), "μ(t)"),
        (tex("$g(t)$"), "g(t)"),
        (tex("$Z(t)\\gt 0$"), "Z(t) > 0"),
        (tex("$a % a remark\n+ b$"), "a + b"),
        (tex("$-\\frac{a+b}{r^{2}}$"), "−(a+b)/r²"),
        (tex("$" + "\\alpha" * 2000 + "$"), "(formula)"),
        (mathml(X1), "x_1"),
        (mathml(f"<m:mfrac><m:mrow><m:mi>a</m:mi><m:mo>+</m:mo>{X1}</m:mrow><m:mi>c</m:mi></m:mfrac>"), "(a+x_1)/c"),
        (mathml("<m:msup><m:mi>x</m:mi><m:mn>2</m:mn></m:msup>"), "x²"),
        (mathml("<m:msubsup><m:mi>p</m:mi><m:mi>r</m:mi><m:mn>2</m:mn></m:msubsup>"), "p_r²"),
        (mathml("<m:msqrt><m:mi>x</m:mi></m:msqrt>"), "√x"),
        (mathml("<m:mover><m:mi>a</m:mi><m:mo>¯</m:mo></m:mover>"), "ā"),
        (mathml("<m:mi>p</m:mi><m:mo>&lt;</m:mo><m:mn>0.05</m:mn>"), "p < 0.05"),
        (mathml("<m:mn>5</m:mn><m:mo>%</m:mo><m:mo>{</m:mo><m:mi>f</m:mi><m:mo>\u2061</m:mo><m:mo>}</m:mo>"), "5%{f}"),
        (f"<alternatives>{tex('$y$')}{mathml(X1)}<inline-graphic/></alternatives>", "x_1"),
        ("<alternatives><inline-graphic/><textual-form>x less than y</textual-form></alternatives>", "x less than y"),
        ("<inline-graphic><alt-text>x squared</alt-text></inline-graphic>", "x squared"),
        ("<inline-graphic/>", "(formula)"),
        ("<italic>x</italic><sup>2</sup>", "x²"),
    ],
)  # fmt: skip
def test_formula_in_a_line(tmp_path: Path, source: str, shown: str) -> None:
    assert document(tmp_path, inline(source)).text == f"Let {shown} be so."


def test_formula_outside_of_any_frame(tmp_path: Path) -> None:
    assert document(tmp_path, f"<p>Let {mathml(X1)} be.</p>").text == "Let x_1 be."


@pytest.mark.parametrize(
    ("begin", "end"),
    [
        ("<m:msup>", "<m:mi>x</m:mi></m:msup>"),
        ("<m:mfrac>", "<m:mi>x</m:mi></m:mfrac>"),
        ("<m:msqrt>", "</m:msqrt>"),
    ],
)
def test_deep_mathml_is_read_or_left_out(tmp_path: Path, begin: str, end: str) -> None:
    deep = mathml(begin * 240 + "<m:mi>y</m:mi>" + end * 240)
    assert document(tmp_path, f"<p>Let {deep} be.</p>").text == "Let (formula) be."


def test_endless_mathml_is_left_out(tmp_path: Path) -> None:
    assert (
        document(tmp_path, f"<p>Let {mathml('<m:mi>y</m:mi>' * 20_000)} be.</p>").text == "Let (formula) be."
    )


def display(source: str) -> str:
    return f"<disp-formula><label>(1)</label>{source}</disp-formula>"


@pytest.mark.parametrize(
    ("body", "paragraphs"),
    [
        (f"<p>It is {display(tex('$$a=b$$'))} by law.</p>", ["It is a = b by law."]),
        (f"<p>It is</p>{display(tex('$$a=b .$$'))}<p>Next.</p>", ["It is a = b.", "Next."]),
        (
            f"<p>It is</p>{display(tex('$$a=b,$$'))}<p>where <italic>a</italic> is.</p><p>Next.</p>",
            ["It is a = b, where a is.", "Next."],
        ),
        (f"<p>It is</p><p>{display('<graphic/>')}</p><p>where a is.</p>", ["It is (formula) where a is."]),
        (f"<p>One</p>{display(tex('a'))}{display(tex('b'))}<p>Two</p>", ["One a b", "Two"]),
        (f"{display(tex('a'))}<p>Two</p>", ["a", "Two"]),
        (f"<p>It is</p>{display(tex('a'))}", ["It is a"]),
        (f"<p>It is</p>{display(tex('a'))}<sec><title>T</title><p>in it.</p></sec>", ["It is a", "in it."]),
        (
            "<p>It is</p><disp-formula-group>"
            f"{display(tex('a'))}{display('<graphic/>')}</disp-formula-group><p>So.</p>",
            ["It is a (formula)", "So."],
        ),
        (f"<p>It is</p>{display('<italic>E</italic> = mc')}<p>So.</p>", ["It is E = mc", "So."]),
    ],
)
def test_displayed_formula_is_part_of_its_sentence(tmp_path: Path, body: str, paragraphs: list[str]) -> None:
    assert document(tmp_path, body).text.split("\n\n") == paragraphs


def test_paragraphs_joined_by_a_formula_keep_their_markers(tmp_path: Path) -> None:
    link = '<xref ref-type="bibr" rid="b9">[9]</xref>'
    read_ = document(tmp_path, f"<p>By {link} it is</p>{display(tex('a=b'))}<p>where {link} is.</p>")
    assert read_.text == "By [9] it is a = b where [9] is."
    assert [read_.text[m.start : m.end] for m in read_.mentions] == ["[9]", "[9]"]
    assert [m.start for m in read_.mentions] == [3, 25]
    assert len(read_.sentences) == 1


def test_titles_hold_no_tex(tmp_path: Path) -> None:
    formula = (
        f"<inline-formula><alternatives>{tex(FRAME % '$B_s$')}{mathml(X1)}</alternatives></inline-formula>"
    )
    title = f"<title-group><article-title>Decay of {formula} mesons</article-title></title-group>"
    read_ = document(tmp_path, f"<sec><title>On {formula}</title><p>Text.</p></sec>", front=title)
    assert read_.paper.title == "Decay of x_1 mesons"
    assert read_.sections[0].title == "On x_1"


def test_no_tex_in_the_articles_at_hand(shared: Path) -> None:
    for file in sorted((shared / "papers" / "jats").iterdir()):
        text = read(file).text
        assert "\\" not in text
        assert "{eqnarray}" not in text
