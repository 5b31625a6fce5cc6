"""LaTeX sources: text, sections, macros and what is left out, each worked out by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from citance.documents.formats.latex.math import formula
from citance.documents.formats.latex.tokens import Mouth, Token
from documents.formats.tex import NATBIB, PLAIN, paper, read_tex


def text_of(folder: Path, body: str, before: str = "") -> str:
    return read_tex(folder, paper(body, before=before, bibliography="")).text


@pytest.mark.parametrize(
    ("source", "printed"),
    [
        ("Ten \\% of it. % not \\% this\n Next.", "Ten % of it. Next."),
        ("One%\n two", "Onetwo"),
        ("A % note\n\nB", "A\n\nB"),
        (
            "Caf\\'e, na\\\"{\\i}ve, \\c{c}a, Erd\\H{o}s, {\\O}re, \\v Skoda",
            "Café, naïve, ça, Erdős, Øre, Škoda",
        ),
        ("``quoted'' and `so' -- a---b", "“quoted” and ‘so’ – a—b"),
        ("Fig.~3 and 5\\,km, R\\&D, C\\#, a\\_b", "Fig. 3 and 5 km, R&D, C#, a_b"),
        ("\\emph{Trees \\textbf{cool}} {\\it well}.", "Trees cool well."),
        (
            "See \\href{http://x.org/a%20b}{the page} and \\url{http://y.org/a_b%20c}.",
            "See the page and http://y.org/a_b%20c.",
        ),
        ("Use \\verb|a%b\\c| here.", "Use a%b\\c here."),
        ("One\\footnote{Two.}. Three.", "One. Three.\n\nTwo."),
        ("A \\unknown[opt=1]{kept} b.", "A kept b."),
        ("A\\label{x} \\vspace{2cm}\\hskip 1em plus 2pt b\\index{c}.", "A b."),
        ("Before \\iffalse hidden \\ifx a b \\fi too \\fi after.", "Before after."),
        ("A \\begin{comment} hidden } \\end{comment} b.", "A b."),
        ("A\n\\begin{verbatim}\n\\cite{x} %\n\\end{verbatim}\nb.", "A b."),
        ("\\textcolor{red}{Red} \\colorbox[rgb]{1,0,0}{box}.", "Red box."),
        ("It is $\\alpha \\le 10^{5}$ and $x_{i}^2$.", "It is α ≤ 10⁵ and x_i²."),
        (
            "We get\n\\begin{equation}\\label{e} a = \\frac{1}{b}\\end{equation}\nfor all.",
            "We get a = 1/b for all.",
        ),
        ("We get \\[ " + "a + " * 90 + "b \\] here.", "We get (formula) here."),
        ("Cost is \\$5 and $5.", "Cost is $5 and 5."),
        ("\\begin{itemize}\\item One. \\item[Two] Three.\\end{itemize}", "One.\n\nTwo Three."),
        ("\\begin{myenv}[o]{arg} Kept.\\end{myenv}", "Kept."),
        ("2\\textsuperscript{10} and 3\\textsuperscript{rd}", "2¹⁰ and 3rd"),
        ("\\SI{5}{\\kilo\\metre} and \\num{3.2}", "5 km and 3.2"),
        ("}}} stray {{{ braces \\end{nothing}", "stray braces"),
    ],
)
def test_text_as_it_is_printed(tmp_path: Path, source: str, printed: str) -> None:
    assert text_of(tmp_path, source) == printed


@pytest.mark.parametrize(
    ("before", "body", "printed"),
    [
        ("\\newcommand{\\net}{FooNet}", "\\net{} and \\net\\ too", "FooNet and FooNet too"),
        ("\\newcommand\\pair[2][x]{(#1, #2)}", "\\pair{b} \\pair[a]{b}", "(x, b) (a, b)"),
        ("\\def\\two#1#2{#2#1}", "\\two{a}{b} \\two ab", "ba ba"),
        ("\\def\\upto#1;{<#1>}", "\\upto one; two", "<one> two"),
        ("\\DeclareRobustCommand{\\eg}{e.g.\\@\\xspace}", "So \\eg trees, \\eg, x", "So e.g. trees, e.g., x"),
        ("\\NewDocumentCommand{\\f}{s m O{z}}{#2-#3}", "\\f{a} \\f*{a}[b]", "a-z a-b"),
        ("\\newcommand{\\a}{one}\\renewcommand{\\a}{two}\\providecommand{\\a}{three}", "\\a", "two"),
        ("\\newif\\ifdraft\\drafttrue", "\\ifdraft yes\\else no\\fi", "yes"),
        ("\\newif\\ifdraft", "\\ifdraft yes\\else no\\fi", "no"),
        ("\\newenvironment{say}[1]{#1 says: }{!}", "\\begin{say}{Bo} hello\\end{say}", "Bo says: hello!"),
        ("\\let\\strong\\textbf \\newcommand{\\x}[1]{\\strong{#1}}", "\\x{a}", "a"),
        ("\\newcommand{\\dm}{d_{\\text{model}}}", "$\\dm=512$", "d_model = 512"),
        ("\\DeclareMathOperator{\\argmax}{arg\\,max}", "$\\argmax x$", "arg max x"),
        ("\\newcommand{\\todo}[1]{}", "a\\todo{b \\emph{c}} d", "a d"),
        ("\\makeatletter\\def\\my@x{in}\\newcommand{\\y}{\\my@x}\\makeatother", "\\y", "in"),
    ],
)
def test_user_macros(tmp_path: Path, before: str, body: str, printed: str) -> None:
    assert text_of(tmp_path, body, before) == printed


def test_sections_are_typed_and_floats_stand_after_the_text(tmp_path: Path) -> None:
    document = read_tex(
        tmp_path,
        paper(
            r"""
\begin{abstract} We do. \end{abstract}
\section[Short]{Introduction}\label{s} See Section~\ref{s2}, Figure~\ref{f} and \cref{t}; Eq.~\eqref{gone}.
\begin{figure*}\includegraphics[width=1cm]{x.pdf}\caption[Short]{A figure \cite{a}.}\label{f}\end{figure*}
It goes on.
\section{Related Work}\label{s2} \subsection{Trees} Others.\footnote{A note \cite{b}.}
\begin{table}\caption{A table.\label{t}}\begin{tabular}{l|c} \hline Name & \multicolumn{2}{c}{Score} \\ \hline
 X \cite{c} & 5 \\ \end{tabular}\end{table}
\appendix \section{More} Data.
"""
        ),
    )
    assert [(s.kind, s.title) for s in document.sections] == [
        ("abstract", "Abstract"),
        ("body", "Introduction"),
        ("related", "Trees"),
        ("appendix", "More"),
        ("footnote", "Notes"),
        ("caption", "Figure 1"),
        ("caption", "Table 1"),
        ("table", "Table 1"),
    ]
    parts = [document.text[s.start : s.end].strip() for s in document.sections]
    assert parts[0] == document.paper.abstract == "We do."
    assert parts[1] == "See Section 2, Figure 1 and Table 1; Eq. It goes on."
    assert parts[4:] == ["A note [2].", "A figure [1].", "A table.", "Name | Score\n\nX [3] | 5"]
    assert [m.kind for m in document.mentions] == ["footnote", "paren", "paren"]


def test_title_authors_and_date(tmp_path: Path) -> None:
    before = r"""
\title[Short]{Trees \& Shade: \\ a {S}tudy\thanks{Paid.}}
\author{Ada Lovelace\thanks{x}$^{1}$ \and Jan van der Berg\inst{2} \\ University of X \\ \texttt{a@b.c} \And
  Bo Lee, Cy Ito, and Dee Roe \\ Some Institute}
\date{May 2019}
"""
    found = read_tex(tmp_path, paper("Text.", before=before)).paper
    assert found.title == "Trees & Shade: a Study"
    assert found.authors == ("Lovelace, Ada", "van der Berg, Jan", "Lee, Bo", "Ito, Cy", "Roe, Dee")
    assert found.year == 2019


def test_inputs_from_the_root_only(tmp_path: Path) -> None:
    (tmp_path / "sec").mkdir()
    (tmp_path / "sec" / "one.tex").write_text("One \\cite{a}. \\input{sec/two}", encoding="utf-8")
    (tmp_path / "sec" / "two.tex").write_text("Two.\\endinput hidden", encoding="utf-8")
    (tmp_path / "old.tex").write_text("Old \\cite{zzz}.", encoding="utf-8")
    (tmp_path.parent / "secret.tex").write_text("Secret.", encoding="utf-8")
    source = paper(
        "\\input{sec/one} \\include{gone} \\input{../secret} \\input sec/two\n End. % \\input{old}"
    )
    document = read_tex(tmp_path, source)
    assert document.text == "One [1]. Two. Two. End."
    told = " ".join(document.report.warnings)
    assert "'gone' is not there" in told
    assert "'../secret' lies outside" in told


def test_packages_of_the_papers_own_give_macros(tmp_path: Path) -> None:
    style = "\\def\\eg{for instance}\\newcommand{\\both}[2]{\\cite{#1,#2}}\\renewcommand{\\section}{\\bad}"
    document = read_tex(
        tmp_path, paper("\\section{One} So \\eg: \\both{a}{b}.", before="\\usepackage{mine}"), mine__sty=style
    )
    assert document.text == "So for instance: [1, 2]."
    assert document.sections[0].title == "One"


def test_labels_of_natbib_are_read_by_counting_braces(tmp_path: Path) -> None:
    document = read_tex(tmp_path, paper("A \\citep{liu-a}.", bibliography=NATBIB))
    assert [(r.id, r.year, r.suffix) for r in document.references] == [
        ("liu-a", 2019, "a"),
        ("liu-b", 2019, "b"),
        ("ito", 2015, ""),
    ]
    first, second, third = document.references
    assert first.title == "RoBERTa: A robustly öptimized approach"
    assert first.authors == ("Liu, Yinhan", "Ott, Myle", "Goyal, Naman")
    assert first.arxiv == "1907.11692"
    assert second.title == "Multi-task networks [extended]"
    assert third.authors == ("Ito, Ken", "Lee, Ann")
    assert "natexlab" not in "".join(r.raw for r in document.references)


def test_bbl_beside_the_root_goes_before_the_bib_and_the_bib_fills_gaps(tmp_path: Path) -> None:
    bib = (
        "@article{ito, title={Other}, author={X, Y}, year=1999}\n"
        "@article{new, title={New}, author={Wu, Li}, year={2021}}"
    )
    body = "A \\citep{ito} and \\citep{new,gone}. \\bibliography{refs}"
    document = read_tex(tmp_path, paper(body, bibliography=""), p__bbl=NATBIB, refs__bib=bib)
    assert [(r.id, r.title) for r in document.references][2:] == [("ito", "Shade"), ("new", "New")]
    assert document.text == "A (Ito and Lee, 2015) and (Wu, 2021; gone)."
    assert document.mentions[1].unresolved == ("gone",)
    assert "Unknown citation keys: gone" in document.report.warnings[-1]


def test_bib_alone_is_numbered_by_the_alphabet_or_by_citation(tmp_path: Path) -> None:
    bib = (
        "@misc{z, author={Abel, A.}, title={Z}, year=2001}\n@misc{y, author={Zorn, B.}, title={Y}, year=2000}"
    )
    body = "A \\cite{y} and \\cite{z}. \\bibliographystyle{STYLE}\\bibliography{refs}"
    plain = read_tex(tmp_path, paper(body.replace("STYLE", "plain"), bibliography=""), refs__bib=bib)
    assert plain.text == "A [2] and [1]."
    unsorted = read_tex(tmp_path, paper(body.replace("STYLE", "unsrt"), bibliography=""), refs__bib=bib)
    assert unsorted.text == "A [1] and [2]."
    named = read_tex(tmp_path, paper(body.replace("STYLE", "plainnat"), bibliography=""), refs__bib=bib)
    assert named.text == "A Zorn (2000) and Abel (2001)."


BIBLATEX = r"""
\refsection{0}
\datalist[entry]{nyt/global//global/global}
\entry{lee2016}{article}{}
  \name{author}{2}{}{%
    {{un=0,uniquepart=base,hash=1}{family={Lee},familyi={L\bibinitperiod},given={Ann\bibnamedelima M.},giveni={A}}}%
    {{hash=2}{family={Berg},given={Jo},prefix={van\bibnamedelimb der}}}%
  }
  \field{labelalpha}{LB16}
  \field{journaltitle}{Trees}
  \field{title}{Shade {\'e}t al.}
  \field{year}{2016}
  \verb{doi}
  \verb 10.1000/a_b
  \endverb
\endentry
\entry{who}{report}{}
  \name{author}{1}{}{{{hash=3}{family={{World Health Organization}}}}}
  \field{extradate}{2}
  \field{title}{Health}
  \field{year}{2021}
  \field{eprinttype}{arxiv}
  \verb{eprint}
  \verb 2101.00001v2
  \endverb
\endentry
\enddatalist
"""


def test_bbl_of_biblatex(tmp_path: Path) -> None:
    body = "A \\parencite[see][12]{lee2016}, \\textcite{who}, \\autocites[a][b]{lee2016}[c]{who}. \\printbibliography"
    before = "\\usepackage[style=authoryear]{biblatex}\\addbibresource{r.bib}"
    document = read_tex(tmp_path, paper(body, before=before, bibliography=""), p__bbl=BIBLATEX)
    one, two = document.references
    assert one.authors == ("Lee, Ann M.", "van der Berg, Jo")
    assert (one.title, one.year, one.doi, one.venue) == ("Shade ét al.", 2016, "10.1000/a_b", "Trees")
    assert (two.authors, two.year, two.suffix, two.arxiv) == (
        ("World Health Organization",),
        2021,
        "b",
        "2101.00001",
    )
    assert document.text == (
        "A (see Lee & van der Berg, 2016, p. 12), World Health Organization (2021b), "
        "(a Lee & van der Berg, 2016, b; World Health Organization, 2021b, c)."
    )
    assert [m.targets for m in document.mentions] == [("lee2016",), ("who",), ("lee2016", "who")]


def test_alpha_labels(tmp_path: Path) -> None:
    listed = "\\begin{thebibliography}{X}\\bibitem[ABC{\\etalchar{+}}20]{k} A. Bee. Title. 2020.\\end{thebibliography}"
    document = read_tex(tmp_path, paper("So \\cite{k}.", bibliography=listed))
    assert document.text == "So [ABC+20]."


def test_numbers_typed_by_hand_are_searched_for_where_nothing_is_cited(tmp_path: Path) -> None:
    document = read_tex(tmp_path, paper("So it is [2]."))
    assert [m.targets for m in document.mentions] == [("b",)]


def tokens(source: str) -> list[Token]:
    mouth = Mouth()
    mouth.open(source)
    found = []
    while (token := mouth.pull()) is not None:
        found.append(token)
    return found


@pytest.mark.parametrize(
    ("source", "printed"),
    [
        ("x_{t-1}", "x_(t−1)"),
        ("\\mathbf{W}^Q \\in \\mathbb{R}^{d \\times k}", "W^Q ∈ ℝ^(d × k)"),
        ("\\sqrt{d_k}", "√d_k"),
        ("\\frac{a+b}{c}", "(a+b)/c"),
        ("\\hat{y}", "ŷ"),
        ("\\max(0, x)", "max(0, x)"),
        ("90^\\circ", "90°"),
        ("p < 0.05", "p < 0.05"),
        ("{{{", ""),
        ("\\text{if } x > 0", "if x > 0"),
        ("1^{\\text{st}}", "1st"),
        ("a \\\\ b", "a ; b"),
        ("3\\times10^4", "3×10⁴"),
        ("N=6", "N = 6"),
    ],
)
def test_formulas_as_text(source: str, printed: str) -> None:
    assert formula(tokens(source)) == printed


def test_plain_list_is_complete(tmp_path: Path) -> None:
    document = read_tex(tmp_path, paper("A \\cite{d,b}.", bibliography=PLAIN))
    assert [(r.id, r.label, r.title, r.year) for r in document.references] == [
        ("a", "1", "First things", 2001),
        ("b", "2", "Second things", 2002),
        ("c", "3", "Third things", 2003),
        ("d", "4", "Fourth things", 2004),
    ]
    assert document.text == "A [4, 2]."


def test_entries_in_an_environment_of_the_classes_own(tmp_path: Path) -> None:
    listed = "\\begin{mybibliography}[Books]{9}\\bibitem{k} A. Bee. \\emph{Title}. 2020.\\end{mybibliography} After."
    document = read_tex(tmp_path, paper("So \\cite{k}.", bibliography=listed))
    assert [r.id for r in document.references] == ["k"]
    assert document.text == "So [1].\n\nAfter."


def test_ieee_entries_without_their_spacing_commands(tmp_path: Path) -> None:
    listed = r"""
\begin{thebibliography}{1}
\providecommand{\BIBentryALTinterwordspacing}{\spaceskip=\fontdimen2\font plus 4\fontdimen3\font
  minus \fontdimen4\font\relax}
\bibitem{k}
\BIBentryALTinterwordspacing
A.~Bee and C.~Dee, ``On {T}rees,'' \emph{Forests}, vol.~1, pp. 2--3, 2020. [Online]. Available: \url{http://x.org/a_b}
\BIBentrySTDinterwordspacing
\end{thebibliography}
"""
    (entry,) = read_tex(tmp_path, paper("So \\cite{k}.", bibliography=listed)).references
    assert (entry.title, entry.authors, entry.year) == ("On Trees", ("Bee, A.", "Dee, C."), 2020)
    assert entry.raw.startswith("A. Bee and C. Dee, “On Trees,” Forests")


def test_abstract_as_a_command_before_the_text(tmp_path: Path) -> None:
    document = read_tex(tmp_path, paper("Text.", before="\\Abstract{As \\cite{b} says.}"))
    assert (document.sections[0].title, document.sections[0].kind) == ("Abstract", "abstract")
    assert document.text == "As [2] says.\n\nText."
    assert document.paper.abstract == "As [2] says."
