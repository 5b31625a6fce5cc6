"""Citation commands: how each is printed, and what it names."""

from __future__ import annotations

from pathlib import Path

import pytest

from documents.formats.tex import NATBIB, PLAIN, paper, read_tex

NUMBERS = "\\usepackage[numbers]{natbib}"


@pytest.mark.parametrize(
    ("command", "printed", "kind"),
    [
        ("\\cite{ito}", "Ito and Lee (2015)", "narrative"),
        ("\\citet{ito}", "Ito and Lee (2015)", "narrative"),
        ("\\citet*{ito}", "Ito and Lee (2015)", "narrative"),
        ("\\Citet{liu-a}", "Liu et al. (2019a)", "narrative"),
        ("\\citep{ito}", "(Ito and Lee, 2015)", "paren"),
        ("\\citep{liu-a,liu-b}", "(Liu et al., 2019a; Liu et al., 2019b)", "paren"),
        ("\\citep[see][p.~4]{ito}", "(see Ito and Lee, 2015, p. 4)", "paren"),
        ("\\citep[see][]{ito}", "(see Ito and Lee, 2015)", "paren"),
        ("\\citep[12--14]{ito}", "(Ito and Lee, 2015, pp. 12–14)", "paren"),
        ("\\citealt{ito}", "Ito and Lee 2015", "narrative"),
        ("\\citeauthor{ito}", "Ito and Lee", "narrative"),
        ("\\citeyearpar{ito}", "(2015)", "paren"),
        ("\\citeauthor{ito}'s (\\citeyear{ito})", "Ito and Lee’s (2015)", "narrative"),
        ("\\citeauthor{ito} \\citeyearpar{ito}", "Ito and Lee (2015)", "narrative"),
        ("\\footcite{ito}", "(Ito and Lee, 2015)", "footnote"),
        ("\\citet{ito,liu-b}", "Ito and Lee (2015) and Liu et al. (2019b)", "narrative"),
        ("(e.g., \\citealp{ito}; \\citealp{liu-b})", "(e.g., Ito and Lee, 2015; Liu et al., 2019b)", "paren"),
        ("(see \\citealt{ito} for more)", "(see Ito and Lee 2015 for more)", "paren"),
        ("\\parencites[a][]{ito}[b]{liu-b}", "(a Ito and Lee, 2015; Liu et al., 2019b, b)", "paren"),
    ],
)
def test_author_and_year(tmp_path: Path, command: str, printed: str, kind: str) -> None:
    document = read_tex(tmp_path, paper(f"Work {command} here.", bibliography=NATBIB))
    assert document.text == f"Work {printed} here."
    (mention,) = document.mentions
    assert (mention.surface, mention.kind, mention.source) == (printed, kind, command)
    assert mention.targets


@pytest.mark.parametrize(
    ("command", "printed", "kind", "targets"),
    [
        ("\\cite{b}", "[2]", "paren", "b"),
        ("\\citep{a, c}", "[1, 3]", "paren", "a c"),
        ("\\citet{b}", "Patel [2]", "narrative", "b"),
        ("Smith and Jones~\\cite{a}", "Smith and Jones [1]", "narrative", "a"),
        ("\\cite{a}, \\cite{c}", "[1], [3]", "paren", "a c"),
        ("\\cite{a}\\cite{c}", "[1][3]", "paren", "a c"),
        ("\\cite{a}--\\cite{d}", "[1]–[4]", "paren", "a b c d"),
        ("\\cite[Theorem 2]{b}", "[2, Theorem 2]", "paren", "b"),
        ("\\cite{a,%\n  b}", "[1, 2]", "paren", "a b"),
        ("\\citenum{a}", "1", "paren", "a"),
    ],
)
def test_numbers(tmp_path: Path, command: str, printed: str, kind: str, targets: str) -> None:
    document = read_tex(tmp_path, paper(f"Work {command} here.", before=NUMBERS))
    assert document.text == f"Work {printed} here."
    (mention,) = document.mentions
    assert (mention.surface, mention.kind, mention.targets) == (printed, kind, tuple(targets.split()))


def test_prefix_locator_and_suffix(tmp_path: Path) -> None:
    document = read_tex(tmp_path, paper("A \\citep[see][p.~4, for more]{a,b}.", before=NUMBERS))
    (mention,) = document.mentions
    assert (mention.prefix, mention.locator, mention.suffix) == ("see", "p. 4", "for more")
    assert mention.surface == "[see 1, 2, p. 4, for more]"


def test_raised_numbers(tmp_path: Path) -> None:
    document = read_tex(tmp_path, paper("It grows \\cite{a,c}. Next.", before="\\usepackage[super]{natbib}"))
    assert document.text == "It grows¹,³. Next."
    assert [(m.kind, m.targets) for m in document.mentions] == [("superscript", ("a", "c"))]
    by_hand = read_tex(tmp_path, paper("It grows$^{\\cite{b}}$. Next."))
    assert [m.targets for m in by_hand.mentions] == [("b",)]


@pytest.mark.parametrize(
    ("before", "command", "targets"),
    [
        ("\\newcommand{\\citeboth}[2]{\\citep{#1,#2}}", "\\citeboth{a}{b}", "a b"),
        ("\\newcommand{\\pc}{\\citep}", "\\pc[see]{a}", "a"),
        ("\\let\\oldcite\\cite \\renewcommand{\\cite}[1]{~\\oldcite{#1}}", "\\cite{a}", "a"),
        ("\\def\\mycite#1{\\citep{pre#1}}", "\\mycite{X}", ""),
        ("\\NewDocumentCommand{\\cc}{om}{\\IfNoValueTF{#1}{\\citep{#2}}{\\citep[#1]{#2}}}", "\\cc{a}", "a"),
        ("\\newcommand{\\note}[1]{\\textbf{#1}}", "\\note{so \\cite{a}}", "a"),
    ],
)
def test_macros_that_cite(tmp_path: Path, before: str, command: str, targets: str) -> None:
    document = read_tex(tmp_path, paper(f"Work {command}.", before=before))
    (mention,) = document.mentions
    assert mention.targets == tuple(targets.split())
    assert mention.source in command
    assert document.text[mention.start : mention.end] == mention.surface


def test_argument_of_a_macro_keeps_its_own_source(tmp_path: Path) -> None:
    document = read_tex(
        tmp_path, paper("\\note{so \\cite{a}} and \\cite{b}", before="\\newcommand{\\note}[1]{#1}")
    )
    assert [m.source for m in document.mentions] == ["\\cite{a}", "\\cite{b}"]


@pytest.mark.parametrize(
    "nothing",
    [
        "\\nocite{a}",
        "% \\cite{a}",
        "\\iffalse \\cite{a} \\fi",
        "\\begin{comment}\\cite{a}\\end{comment}",
        "\\verb|\\cite{a}|",
        "\\setcitestyle{square}",
        "\\needcite{a}",
        "\\cite",
        "\\cite{}",
        "\\begin{lstlisting}\n\\cite{a}\n\\end{lstlisting}",
    ],
)
def test_what_cites_nothing(tmp_path: Path, nothing: str) -> None:
    document = read_tex(tmp_path, paper(f"Work {nothing}\n here \\cite{{b}}."))
    assert [m.targets for m in document.mentions] == [("b",)]


def test_missing_key_is_unresolved_and_told(tmp_path: Path) -> None:
    document = read_tex(tmp_path, paper("Work \\cite{a,ghost}.", bibliography=PLAIN))
    (mention,) = document.mentions
    assert (mention.targets, mention.unresolved) == (("a",), ("ghost",))
    assert document.report.warnings == (
        "Unknown citation keys: ghost (its bibliography has no such entries).",
    )


def test_authors_and_year_apart_in_one_paragraph_are_two_if_the_works_differ(tmp_path: Path) -> None:
    document = read_tex(tmp_path, paper("\\citeauthor{ito} (\\citeyear{liu-a})", bibliography=NATBIB))
    assert [m.targets for m in document.mentions] == [("ito",), ("liu-a",)]


def test_acl_label_with_citeauthoryear(tmp_path: Path) -> None:
    listed = r"""
\begin{thebibliography}{X}
\bibitem[\protect\citeauthoryear{Lee, Ito, and Roe}{Lee \bgroup \em et al.\egroup }{2004}]{k} A. Lee. 2004. Title.
\bibitem[\protect\citename{Roe, }2001]{m} B. Roe. 2001. Other.
\end{thebibliography}
"""
    document = read_tex(tmp_path, paper("So \\citep{k} and \\citep{m}.", bibliography=listed))
    assert document.text == "So (Lee et al., 2004) and (Roe, 2001)."
