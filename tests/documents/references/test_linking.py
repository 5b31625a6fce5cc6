"""Which entry is which paper: by identifier, by title, by key; by authors only when the corpus says so."""

from __future__ import annotations

from citance.documents.references.linking import link
from citance.records import Paper, Reference

TREES = Paper(
    "trees", "How much canopy is enough in hot cities", ("Marek, T",), 2013, doi="10.1/a", arxiv="1301.00001"
)
LENS = Paper("lens", "A bicycle and a fisheye lens", ("Ito, K",), 2015)


def test_doi_goes_before_everything() -> None:
    assert link([Reference("r", title=LENS.title, doi="10.1/a")], [TREES, LENS]) == {"r": "trees"}


def test_arxiv_id() -> None:
    assert link([Reference("r", arxiv="1301.00001")], [TREES]) == {"r": "trees"}


def test_title_in_another_spelling_with_a_year_nearby() -> None:
    entry = Reference("r", title="How Much Canopy is Enough, in Hot Cities?", year=2014)
    assert link([entry], [TREES, LENS]) == {"r": "trees"}


def test_same_title_of_another_year_is_another_work() -> None:
    assert link([Reference("r", title=TREES.title, year=2019)], [TREES]) == {}


def test_same_title_with_another_doi_is_another_work_but_a_preprint_is_not() -> None:
    assert link([Reference("r", title=TREES.title, doi="10.1/other")], [TREES]) == {}
    assert link([Reference("r", title=TREES.title, doi="10.48550/arxiv.1301.1")], [TREES]) == {"r": "trees"}


def test_short_titles_tell_nothing_apart() -> None:
    assert link([Reference("r", title="Trees")], [Paper("p", "Trees")]) == {}


def test_key_that_is_the_papers_id() -> None:
    assert link([Reference("lens")], [LENS]) == {"lens": "lens"}
    assert link([Reference("lens", title="Something else altogether here")], [LENS]) == {}


def test_first_author_and_year_count_only_if_the_corpus_says_it_cites() -> None:
    entries = [Reference("r", authors=("Ito, Kenji",), year=2015)]
    assert link(entries, [LENS]) == {}
    assert link(entries, [LENS], cites=["lens"]) == {"r": "lens"}
    twice = [*entries, Reference("s", authors=("Ito, Kenji",), year=2015)]
    assert link(twice, [LENS], cites=["lens"]) == {}


def test_best_title_wins() -> None:
    near = Paper("near", "How much canopy is enough in hot citios", year=2013)
    assert link([Reference("r", title=TREES.title, year=2013)], [near, TREES]) == {"r": "trees"}
