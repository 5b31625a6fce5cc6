"""Which entry is which paper: by identifier, by title, by key; by authors only when the corpus says so."""

from __future__ import annotations

from citance.documents.references.linking import Link, link
from citance.records import Paper, Reference

TREES = Paper(
    "trees", "How much canopy is enough in hot cities", ("Marek, T",), 2013, doi="10.1/a", arxiv="1301.00001"
)
LENS = Paper("lens", "A bicycle and a fisheye lens", ("Ito, K",), 2015)


def links(references: list[Reference], papers: list[Paper], cites: list[str] = []) -> dict[str, str]:  # noqa: B006
    return {entry: found.paper for entry, found in link(references, papers, cites).found.items()}


def test_doi_goes_before_everything() -> None:
    assert links([Reference("r", title=LENS.title, doi="10.1/a")], [TREES, LENS]) == {"r": "trees"}


def test_arxiv_id() -> None:
    assert links([Reference("r", arxiv="1301.00001")], [TREES]) == {"r": "trees"}


def test_title_in_another_spelling_with_a_year_nearby() -> None:
    entry = Reference("r", title="How Much Canopy is Enough, in Hot Cities?", year=2014)
    assert links([entry], [TREES, LENS]) == {"r": "trees"}


def test_same_title_of_another_year_is_another_work() -> None:
    assert links([Reference("r", title=TREES.title, year=2019)], [TREES]) == {}


def test_same_title_with_another_doi_is_another_work_but_a_preprint_is_not() -> None:
    assert links([Reference("r", title=TREES.title, doi="10.1/other")], [TREES]) == {}
    assert links([Reference("r", title=TREES.title, doi="10.1101/2013.01.02")], [TREES]) == {"r": "trees"}


def test_short_titles_tell_nothing_apart() -> None:
    assert links([Reference("r", title="Trees")], [Paper("p", "Trees")]) == {}


def test_key_that_is_the_papers_id() -> None:
    assert links([Reference("lens")], [LENS]) == {"lens": "lens"}
    assert links([Reference("lens", title="Something else altogether here")], [LENS]) == {}


def test_first_author_and_year_count_only_if_the_corpus_says_it_cites() -> None:
    entries = [Reference("r", authors=("Ito, Kenji",), year=2015)]
    assert links(entries, [LENS]) == {}
    assert links(entries, [LENS], cites=["lens"]) == {"r": "lens"}
    twice = [*entries, Reference("s", authors=("Ito, Kenji",), year=2015)]
    assert links(twice, [LENS], cites=["lens"]) == {}


def test_best_title_wins() -> None:
    near = Paper("near", "How much canopy is enough in hot citios", year=2013)
    assert links([Reference("r", title=TREES.title, year=2013)], [near, TREES]) == {"r": "trees"}


def test_reason_and_confidence_are_told() -> None:
    entries = [
        Reference("a", doi="10.1/a"),
        Reference("b", title=LENS.title, authors=("Ito, Kenji",), year=2015),
        Reference("lens"),
    ]
    assert link(entries, [TREES, LENS]).found == {
        "a": Link("trees", "doi"),
        "b": Link("lens", "title and authors"),
        "lens": Link("lens", "key"),
    }


def test_wrong_doi_does_not_win_over_title_and_authors() -> None:
    entry = Reference("r", title=LENS.title, authors=("Ito, K.",), year=2015, doi="10.1/a")
    found = link([entry], [TREES, LENS])
    assert found.found == {"r": Link("lens", "title and authors")}
    assert found.told == (
        "Entry 'r' and 'trees' have one doi, but another title and other authors; it is linked to 'lens'.",
    )


def test_entries_that_fit_two_works_equally_are_told_and_not_linked() -> None:
    title = "Annual report on reeds"
    twins = [Paper("one", title, ("Lee, A",), 2001), Paper("two", title, ("Lee, B",), 2001)]
    found = link([Reference("r", title=title, authors=("Lee",), year=2001)], twins)
    assert found.found == {}
    assert found.told == ("Entry 'r' fits 'one' and 'two' equally (title and authors); it is not linked.",)


def test_preprint_and_article_at_hand_are_one_work_and_the_nearer_is_taken() -> None:
    preprint = Paper(
        "pre", "Slow waves in shallow basins", ("Aalto, M", "Rossi, C"), 2016, arxiv="1601.00011"
    )
    article = Paper("art", "Slow waves in shallow basins", ("Aalto, M", "Rossi, C"), 2018, doi="10.5555/o")
    entry = Reference("r", title="Slow waves in shallow basins", authors=("Aalto, Mia",), year=2018)
    assert links([entry], [preprint, article]) == {"r": "art"}
    assert links([entry], [preprint]) == {"r": "pre"}


def test_journal_version_of_a_meeting_paper_is_told_and_not_linked() -> None:
    meeting = Paper(
        "m", "Graphs that remember", ("Li, Bo",), 2015, venue="Proceedings of the Workshop on Memory"
    )
    entry = Reference(
        "r", title="Graphs that remember", authors=("Li, Bo",), year=2016, venue="Journal of Storage"
    )
    found = link([entry], [meeting])
    assert found.found == {}
    assert found.told == (
        "Entry 'r' seems to be another version (meeting and journal) of 'm'; it is not linked.",
    )


def test_misspelt_beginning_is_found_by_the_end_and_by_author_and_year() -> None:
    entry = Reference("r", title="Hwo much canopy is enough in hot cities", authors=("Marek, T",), year=2013)
    assert links([entry], [TREES, LENS]) == {"r": "trees"}


def test_the_same_papers_in_other_objects_are_not_confused_with_others_of_the_same_ids() -> None:
    assert links([Reference("r", arxiv="1301.00001")], [TREES]) == {"r": "trees"}
    assert links([Reference("r", arxiv="1301.00001")], [Paper("trees", "Other")]) == {}
