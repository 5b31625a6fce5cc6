"""Printed entries, each worked out by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citance.documents.references.entries import read_entries, read_entry


@pytest.mark.parametrize(
    ("raw", "label", "authors", "year", "title"),
    [
        (
            "[1] A. Smith and B. Jones, “Deep things of the sea,” J. Foo, vol. 3, 2019.",
            "1",
            ("Smith, A.", "Jones, B."),
            2019,
            "Deep things of the sea",
        ),
        (
            "2. Smith J, Jones KL. Title of the work. Nature. 2001;12:33-44.",
            "2",
            ("Smith, J", "Jones, KL"),
            2001,
            "Title of the work",
        ),
        (
            "Smith, J., Jones, K. L., & Patel, C. (2019). A great title: with colon. Journal, 3(4), 33–44.",
            "",
            ("Smith, J.", "Jones, K. L.", "Patel, C."),
            2019,
            "A great title: with colon",
        ),
        (
            "Lee, Anna and Brown, Bob. 2004. Mining new word translations. In Proceedings of ACL.",
            "",
            ("Lee, Anna", "Brown, Bob"),
            2004,
            "Mining new word translations",
        ),
        (
            "Li Shao and Hwee Tou Ng. 2004. Mining New Word Translations. In COLING.",
            "",
            ("Shao, Li", "Ng, Hwee Tou"),
            2004,
            "Mining New Word Translations",
        ),
        (
            "World Health Organization (2021). Global report. Geneva.",
            "",
            ("World Health Organization",),
            2021,
            "Global report",
        ),
        (
            "van der Berg, J., O'Neil K (2017) The thing they saw? Nature 3:4",
            "",
            ("van der Berg, J.", "O'Neil, K"),
            2017,
            "The thing they saw?",
        ),
    ],
)
def test_entry(raw: str, label: str, authors: tuple[str, ...], year: int, title: str) -> None:
    entry = read_entry(raw, "r1")
    assert (entry.label, entry.authors, entry.year, entry.title) == (label, authors, year, title)
    assert entry.id == (label or "r1")
    assert entry.raw == raw


def test_identifiers_and_letter() -> None:
    entry = read_entry("Lee, A. (2020b). The title of it. doi:10.1234/AB(1). arXiv:1706.03762v2", "r1")
    assert (entry.suffix, entry.doi, entry.arxiv) == ("b", "10.1234/ab(1)", "1706.03762")


def test_lines_that_are_no_entries_are_left_out_and_ids_stay_unique() -> None:
    lines = [
        "[1] Lee, A. A title of one. 2019.",
        "short",
        "[1] Kim, B. Another title. 2018.",
        "Words without a date",
    ]
    assert [e.id for e in read_entries(lines)] == ["1"]


@given(st.text(max_size=300))
def test_any_text_is_read_without_a_crash(text: str) -> None:
    assert read_entry(text, "r1").year in (None, *range(1600, 2100))


@pytest.mark.parametrize(
    ("raw", "authors", "year", "title", "sure"),
    [
        ("A. Lee, Phys. Rev. Lett. 1, 2 (2001).", ("Lee, A.",), 2001, "", False),
        ("[4] A. Lee; B. Kim, PRL 1 (2001); PRD 2 (2002)", ("Lee, A.", "Kim, B."), 2001, "", False),
        (
            "[3] A. Lee, “Maps of it all”, 2019. * Shows that, in 2020, maps hold.",
            ("Lee, A.",),
            2019,
            "Maps of it all",
            True,
        ),
        ("[5] A. Lee. Maps [extended]. 2017", ("Lee, A.",), 2017, "Maps [extended]", True),
        ("Lee. Is it hard? Let's go! ePrint 2021", ("Lee",), 2021, "Is it hard? Let's go!", True),
        ("Lee A. Is it hard? Nature 2021;3:4.", ("Lee, A",), 2021, "Is it hard?", True),
        (
            "Smith, J. (in press). The title to come. Journal of Things.",
            ("Smith, J.",),
            None,
            "The title to come",
            True,
        ),
        (
            "World Health Organization. Progress report 2000–2009 and plan 2010–2020. Geneva; 2011.",
            ("World Health Organization",),
            2011,
            "Progress report 2000–2009 and plan 2010–2020",
            True,
        ),
        ("G. Aad et al. (ATLAS Collaboration), Phys. Lett. B 716, 1 (2012).", ("Aad, G.",), 2012, "", False),
        (
            "R Core Team (2020). R: A language for computing. Vienna. https://r.example/2019 Accessed 3 May 2022.",
            ("R Core Team",),
            2020,
            "R: A language for computing",
            True,
        ),
        (
            "Tom B. Brown, Ed H. Chi, and Quoc V. Le. 2020. Models that learn. In NeurIPS.",
            ("Brown, Tom B.", "Chi, Ed H.", "Le, Quoc V."),
            2020,
            "Models that learn",
            True,
        ),
        (
            "Qi, P., X. Wan, and G. de la Cruz. 2023. “Zero Bubbles.” Journal 5: 1801–13.",
            ("Qi, P.", "Wan, X.", "de la Cruz, G."),
            2023,
            "Zero Bubbles",
            True,
        ),
        (
            "Treisman M. On gregariousness. II. An economic model for prey. Anim Behav 1975;23:1801–25.",
            ("Treisman, M",),
            1975,
            "On gregariousness. II. An economic model for prey",
            True,
        ),
        (
            "Vaswani, A., Shazeer, N., et al.: Attention is all. In: NeurIPS, pp. 1–8 (2017)",
            ("Vaswani, A.", "Shazeer, N."),
            2017,
            "Attention is all",
            True,
        ),
        (
            "C. M. Bishop, Pattern Recognition (Springer, New York, 2006).",
            ("Bishop, C. M.",),
            2006,
            "Pattern Recognition",
            False,
        ),
        (
            "D. Kim, E. Roe, Maps of reeds, J. Reeds 5 (1988) 3–18.",
            ("Kim, D.", "Roe, E."),
            1988,
            "Maps of reeds",
            False,
        ),
        (
            "王伟, 李娜. 基于深度学习的图像识别研究[J]. 计算机学报, 2019, 42(3): 1-10.",
            ("王伟", "李娜"),
            2019,
            "基于深度学习的图像识别研究",
            True,
        ),
        (
            "Иванов И. И., Петров П. П. О важном // Журнал. 2015. Т. 3.",
            ("Иванов, И. И.", "Петров, П. П."),
            2015,
            "О важном",
            True,
        ),
        (
            "Lee, A. (2019). E. coli vs. A. thaliana in the dark. Nature, 3, 4.",
            ("Lee, A.",),
            2019,
            "E. coli vs. A. thaliana in the dark",
            True,
        ),
        (
            "12 Hochreiter S, Schmidhuber J. Long short-term memory. Neural Comput 1997; 9: 1735–80.",
            ("Hochreiter, S", "Schmidhuber, J"),
            1997,
            "Long short-term memory",
            True,
        ),
        (
            "“A title by nobody in particular,” The Weekly, 3 May 2012.",
            (),
            2012,
            "A title by nobody in particular",
            False,
        ),
    ],
)
def test_oddity(raw: str, authors: tuple[str, ...], year: int | None, title: str, sure: bool) -> None:
    entry = read_entry(raw, "r1")
    assert (entry.authors, entry.year, entry.title) == (authors, year, title)
    assert (entry.confidence == "high") is sure


def test_dash_repeats_the_authors_of_the_entry_before() -> None:
    lines = [
        "Lee, A. 2010. First book of all. Oxford: Press.",
        "———. 2011. Second book of all. Oxford: Press.",
    ]
    assert [(e.authors, e.title) for e in read_entries(lines)] == [
        (("Lee, A.",), "First book of all"),
        (("Lee, A.",), "Second book of all"),
    ]


@pytest.mark.parametrize(
    "unit", ["A", "Aa-", "A. ", "van ", "Aa, B. ", "“", "(2001 ", "Phys. ", "`", "de la ", "Aa of "]
)
def test_long_runs_are_read_at_once(unit: str) -> None:
    entry = read_entry((unit * 3000)[:2990] + " 2001", "r1")
    assert len(entry.raw) >= 2990  # a pattern that backtracks would not come here


def test_venue() -> None:
    entry = read_entry("He K. Deep nets. In: Proc. IEEE CVPR, 2016, pp. 770–778.", "r1")
    assert entry.venue == "Proc. IEEE CVPR"
