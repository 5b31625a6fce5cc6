"""Venues and ends of titles in printed entries, each worked out by hand."""

from __future__ import annotations

import pytest

from citance.documents.references.entries import read_entry


@pytest.mark.parametrize(
    ("rest", "title", "venue"),
    [
        (
            ", Heavy ions at low energy, Acta Phys. Polon. B 12, 123 (1981).",
            "Heavy ions at low energy",
            "Acta Phys. Polon. B",
        ),
        (
            ". Heavy ions at low energy. Acta Phys. Polon. B, 12:123, 1981.",
            "Heavy ions at low energy",
            "Acta Phys. Polon. B",
        ),
        (", Acta Phys. Polon. B 12, 123 (1981).", "", "Acta Phys. Polon. B"),
        (
            ", The maximal hypersurfaces, Commun. Math. Phys. 94 (1981), 155–175.",
            "The maximal hypersurfaces",
            "Commun. Math. Phys",
        ),
        (
            ". Asymmetric motion. Trans. Amer. Math. Soc., 375(4):28–29, 1981.",
            "Asymmetric motion",
            "Trans. Amer. Math. Soc.",
        ),
        (". Ideal media of the sea. Nature. London: Macmillan, 1981.", "Ideal media of the sea", "Nature"),
        (
            ", “Defects of it: A database,” in Proceedings of the 2014 International Symposium on Testing, 1981.",
            "Defects of it: A database",
            "Proceedings of the 2014 International Symposium on Testing",
        ),
        (
            ". Mining words. In Proceedings of the 40th Annual Meeting, 1981.",
            "Mining words",
            "Proceedings of the 40th Annual Meeting",
        ),
        (", “Scene graphs,” 1981. [Online]. Available: https://example.org", "Scene graphs", ""),
        (
            ". Empirical Consequences of Emergent Mass. Symmetry, 12(9):14, 1981.",
            "Empirical Consequences of Emergent Mass",
            "Symmetry",
        ),
        (", Entanglement forging with models (1981), unpublished.", "Entanglement forging with models", ""),
        (
            ". An artificial neuron of it. npj Quantum Information, 5(1):1, 1981.",
            "An artificial neuron of it",
            "npj Quantum Information",
        ),
    ],
)
def test_title_and_venue(rest: str, title: str, venue: str) -> None:
    entry = read_entry(f"J. Kowalski and A. Lee{rest}", "r1")
    assert (entry.title, entry.venue, entry.year) == (title, venue, 1981)


@pytest.mark.parametrize(
    ("raw", "year"),
    [
        ("K. Costello and M. Yamazaki, “Gauge Theory And Integrability,” [arXiv:1908.02289].", None),
        ("A. Bazavov et al., arXiv:2011.09552 [hep-lat].", None),
        (
            "R. Bartnik, The constraint equations, Birkhäuser, 2004, pp. 1–38. MR MR2098912 (2005j:83007)",
            2004,
        ),
    ],
)
def test_numbers_that_look_like_years_are_none(raw: str, year: int | None) -> None:
    assert read_entry(raw, "r1").year == year


def test_old_arxiv_id_ends_the_title_and_is_known() -> None:
    entry = read_entry(
        "R. K. Ellis and W. Vogelsang, The evolution of parton distributions, hep-ph/9602356.", "r1"
    )
    assert (entry.title, entry.arxiv) == ("The evolution of parton distributions", "hep-ph/9602356")
