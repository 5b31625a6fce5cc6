"""The bibliography of JATS: ids that stand twice, and entries and lists whose parts touch."""

from __future__ import annotations

import re
from pathlib import Path

from citance.documents.read import read
from citance.records import Document

ONE = "<mixed-citation>Smith J. Title of the first work. Nature. 2001;12:33.</mixed-citation>"
OTHER = "<mixed-citation>Jones K. Something else entirely. Science. 2011;1:3.</mixed-citation>"


def document(folder: Path, refs: str, body: str = "") -> Document:
    file = folder / "paper.xml"
    file.write_text(
        f"<article><body><p>Text.</p>{body}</body><back><ref-list>{refs}</ref-list></back></article>",
        encoding="utf-8",
    )
    return read(file)


def ref(key: str, inside: str) -> str:
    return f'<ref id="{key}">{inside}</ref>'


def link(key: str) -> str:
    return f'<xref ref-type="bibr" rid="{key}">[1]</xref>'


def test_two_works_with_one_id_are_both_kept_and_their_marker_is_ambiguous(tmp_path: Path) -> None:
    refs = ref("b1", ONE) + ref("b1", OTHER) + ref("b2", ONE.replace("first", "third"))
    read_ = document(tmp_path, refs, f"<p>So {link('b1')} as told by {link('b2')}.</p>")
    assert [(r.id, r.year) for r in read_.references] == [("b1", 2001), ("b1-2", 2011), ("b2", 2001)]
    first, second = read_.mentions
    assert (first.targets, first.ambiguous, first.confidence) == ((), ("b1", "b1-2"), "low")
    assert (second.targets, second.ambiguous) == (("b2",), ())
    (warning,) = read_.report.warnings
    assert warning == "The id 'b1' stands twice; the second entry is 'b1-2', its markers may mean either."


def test_one_work_twice_under_one_id_leaves_its_marker_sure(tmp_path: Path) -> None:
    read_ = document(tmp_path, ref("b1", ONE) + ref("b1", ONE), f"<p>So {link('b1')}.</p>")
    assert [r.id for r in read_.references] == ["b1", "b1-2"]
    assert (read_.mentions[0].targets, read_.mentions[0].ambiguous) == (("b1",), ())
    assert "both tell of one work" in read_.report.warnings[0]


def test_three_entries_and_an_id_that_is_taken(tmp_path: Path) -> None:
    refs = ref("b1", ONE) + ref("b1", OTHER) + ref("b1-2", ONE) + ref("b1", OTHER.replace("else", "more"))
    read_ = document(tmp_path, refs, f"<p>So {link('b1')}.</p>")
    assert [r.id for r in read_.references] == ["b1", "b1-3", "b1-2", "b1-4"]
    assert read_.mentions[0].ambiguous == ("b1", "b1-3", "b1-4")
    assert len(read_.report.warnings) == 2


def test_an_entry_without_id_takes_none_that_another_has(tmp_path: Path) -> None:
    read_ = document(tmp_path, f"<ref>{ONE}</ref>" + ref("r1", OTHER) + f"<ref>{ONE}</ref>")
    assert [(r.id, r.year) for r in read_.references] == [("r2", 2001), ("r1", 2011), ("r3", 2001)]
    assert read_.report.warnings == ()


def test_parts_of_a_printed_entry_that_touch_are_parted(tmp_path: Path) -> None:
    citation = (
        "<mixed-citation><name><surname>Niklasson</surname><given-names>B</given-names></name>, "
        "<name><surname>Peters</surname><given-names>CJ</given-names></name> (<year>1987</year>) "
        "<article-title>Rift Valley fever</article-title>. <source>Epidemiol Infect</source><volume>99</volume>: "
        "<fpage>517</fpage>–<lpage>522</lpage><pub-id pub-id-type='pmid'>3678406</pub-id></mixed-citation>"
    )
    (entry,) = document(tmp_path, ref("b1", citation)).references
    assert (
        entry.raw == "Niklasson B, Peters CJ (1987) Rift Valley fever. Epidemiol Infect 99: 517–522 3678406"
    )


def test_an_entry_without_punctuation_in_running_text_is_a_list(tmp_path: Path) -> None:
    citation = (
        "<p><element-citation><person-group><name><surname>Wolf</surname><given-names>G</given-names></name>"
        "<name><surname>Lee</surname><given-names>A</given-names></name></person-group><year>2019</year>"
        "<data-title>Mus musculus, complete sequence</data-title><source>NCBI GenBank</source>"
        "<pub-id>MH449667</pub-id></element-citation></p>"
    )
    read_ = document(tmp_path, ref("b1", ONE), citation)
    assert (
        read_.text == "Text.\n\nWolf G, Lee A, 2019, Mus musculus, complete sequence, NCBI GenBank, MH449667"
    )


def test_paragraphs_and_lists_in_a_cell_are_parted(tmp_path: Path) -> None:
    table = (
        "<table-wrap><table><tr><td><p>one</p><p>two</p></td><td>a<break/>b<list><list-item><p>c</p></list-item>"
        "<list-item><p>d</p></list-item></list></td></tr></table></table-wrap>"
    )
    assert document(tmp_path, ref("b1", ONE), table).text == "Text.\n\none two | a b c d"


def test_no_word_is_made_of_two_in_the_articles_at_hand(shared: Path) -> None:
    """Every long or oddly capitalised word of text and entries stands in the file as one."""
    for file in sorted((shared / "papers" / "jats").iterdir()):
        document_ = read(file)
        source = file.read_text(encoding="utf-8")
        texts = [document_.text, *(f"{r.raw} | {r.title} | {r.venue}" for r in document_.references)]
        odd = re.compile(r"[^\W\d_]{31,}|\w*[a-z]{2}[A-Z][a-z]{2}\w*|\b[A-Z][a-z]{3,}\d+\b")
        words = {found[0] for text in texts for found in odd.finditer(text)}
        assert {word for word in words if word not in source} == set(), file.name
