"""LaTeX that was left in a text: offsets stay, what is printed stays, plain text is not touched."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citance.scorers.latex import blank_latex


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (r"\emph{Trees} cool streets \cite{ito2015}.", "Trees cool streets ."),
        (r"Trees~cool, see Table~3 and \ref{fig:a}.", "Trees cool, see Table 3 and ."),
        (r"\emph{Trees}~\cite[p.~3]{a,b} grow.", "Trees grow."),
        (r"by $43\,\%$ or \$5", "by 43 % or $5"),
        (r"$\alpha$, $\Delta T$ and $\lambda_{max}$", "α , Δ T and λ max"),
        (r"\citep{a} \autoref{b} \textbf{c} \unknown d", "c d"),
    ],
)
def test_markup_goes_and_words_stay(text: str, told: str) -> None:
    assert blank_latex(text).split() == told.split()


@pytest.mark.parametrize(
    "text", ["costs $5 {or} 3^2", "about ~3 km", "a ~ b", "x_1 and y_2", r"A \ B", "C:\\d", "", "\\"]
)
def test_text_without_a_command_stays_as_it_is(text: str) -> None:
    assert blank_latex(text) == text


@given(
    st.lists(st.sampled_from(["\\cite{", "\\", "$", "}", "{", "~", "alpha", "emph", " ", "a", "%"])).map(
        "".join
    )
)
def test_offsets_stay(text: str) -> None:
    assert len(blank_latex(text)) == len(text)
