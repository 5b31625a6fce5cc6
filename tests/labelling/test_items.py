"""What a source gives to mark: run folders, pairs, and bad input in one sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from citance.backends.fakes import HashEncoder
from citance.backends.protocols import Models
from citance.config import MatchSettings
from citance.errors import DataError
from citance.labelling.items import Items, Places, read_items
from citance.labelling.labelled import LabelledFile, read_marks
from citance.labelling.places import PlaceFinder
from citance.labelling.screen import show
from citance.labelling.session import Label
from citance.reviewing import write_review
from citance.sample import sample_folder
from labelling.made import PAPERS, open_desk, pair, rows_of, write_rows


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("run") / "out"
    write_review("Street trees", [sample_folder()], out, models=Models(HashEncoder()))
    return out


@pytest.fixture(scope="module")
def found(run: Path) -> Items:
    return read_items(run)


def test_a_run_gives_every_citance_with_its_places_and_its_marker(run: Path, found: Items) -> None:
    lines = (run / "citances.jsonl").read_text(encoding="utf-8").splitlines()
    records = {record["id"]: record for line in lines for record in json.loads(line)["out"]}
    assert [item.id for item in found.items] == list(records)
    for item in found.items:
        record = records[str(item.id)]
        assert item.said[1] == record["marker"]["surface"]
        assert item.group == record["cited"]
        assert item.places is not None
        assert item.places.spans
        assert item.request.query.text == record["text"]
        assert len(item.earlier + item.later) > 0 or not record["context"]


def test_the_matched_sentences_of_a_run_are_those_of_its_matches(run: Path, found: Items) -> None:
    lines = (run / "matches.jsonl").read_text(encoding="utf-8").splitlines()
    texts = {
        record["citance"]: [" ".join(span["text"].split()) for span in record["spans"]]
        for line in lines
        for record in json.loads(line)["out"]
    }
    for item in found.items:
        assert item.places is not None
        assert [passage.text for passage in show(item, item.places).passages] == texts[str(item.id)]


def test_sentences_of_a_paper_are_held_once(found: Items) -> None:
    papers = {item.group for item in found.items}
    assert len({id(item.request.sentences) for item in found.items}) == len(papers)


def test_pairs_show_where_their_marker_stood(tmp_path: Path) -> None:
    rows = [pair(0, "ito"), pair(1, "ito", target=None), pair(2, "ito", target=0)]
    items = read_items(write_rows(tmp_path / "p.jsonl", rows)).items
    assert [item.said for item in items] == [
        ("Citance 0 ", "[cited here]", " speaks of cooling."),
        ("Citance 1 speaks of cooling.", "", ""),
        (" ", "[cited here]", "Citance 2 speaks of cooling."),
    ]


def test_without_a_group_pairs_are_grouped_by_the_text_of_the_paper(tmp_path: Path) -> None:
    rows = [pair(n, paper, group=None) for n, paper in enumerate(["ito", "oduya", "ito"])]
    one, other, again = (item.group for item in read_items(write_rows(tmp_path / "p.jsonl", rows)).items)
    assert one == again != other


def test_the_matcher_finds_places_where_a_pair_has_none(pairs: Path) -> None:
    finder = PlaceFinder(HashEncoder(), MatchSettings())
    item, *others = read_items(pairs).items
    places = finder(item, others)
    assert sorted(places.ranking) == list(range(len(PAPERS["ito"])))
    assert places.spans
    assert finder(item) == places
    alone = PlaceFinder(HashEncoder(), MatchSettings())
    assert [finder(other) for other in others] == [alone(other) for other in reversed(others)][::-1]


def test_a_row_that_cannot_be_shown_is_told_and_the_others_go_on(tmp_path: Path) -> None:
    rows = [pair(0, "ito"), pair(1, "ito", cited_sentences=[]), pair(2, "ito", target=99)]
    found = read_items(write_rows(tmp_path / "p.jsonl", rows))
    assert [item.id for item in found.items] == ["c0"]
    assert found.left_out[0].startswith("line 2: cited_sentences holds no text: ")
    assert found.left_out[1].startswith("line 3: target 99")


def test_a_labelled_file_of_two_raters_can_itself_be_marked(desk, tmp_path: Path) -> None:
    desk(rater="ann").press("s")
    desk(rater="bob").press("d")
    again = read_items(tmp_path / "labels.jsonl")
    assert len(again.items) == 1


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("", "holds no citance to mark."),
        ("not json\n", "is no file of pairs"),
        ("[1]\n", "holds no citance to mark (line 1: "),
        ('{"id": 1}\n', "holds no citance to mark (line 1: citing_text is missing)"),
        ("[" * 100_000, "is no file of pairs"),
    ],
)
def test_a_file_that_is_none_of_pairs_is_told_in_one_sentence(
    tmp_path: Path, content: str, sentence: str
) -> None:
    path = tmp_path / "p.jsonl"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(DataError) as told:
        read_items(path)
    assert sentence in str(told.value)
    assert "p.jsonl" in str(told.value)


def test_one_id_for_two_citances_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="line 2: gives the id 'c0' to two different rows"):
        read_items(write_rows(tmp_path / "p.jsonl", [pair(0, "ito"), pair(0, "oduya")]))


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    (tmp_path / "p.jsonl").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DataError, match="is no file of pairs"):
        read_items(tmp_path / "p.jsonl")


def test_what_is_not_there_and_folders_without_a_run_are_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="no such file or folder"):
        read_items(tmp_path / "nowhere")
    with pytest.raises(DataError, match="holds no run"):
        read_items(tmp_path)


def test_a_run_without_citances_is_told_what_to_do(run: Path, tmp_path: Path) -> None:
    (tmp_path / "run.json").write_bytes((run / "run.json").read_bytes())
    with pytest.raises(DataError, match="holds no citances; run: citance run"):
        read_items(tmp_path)


def test_a_run_that_has_not_matched_yet_is_told(run: Path, tmp_path: Path) -> None:
    for name in ("run.json", "citances.jsonl", "documents.jsonl"):
        (tmp_path / name).write_bytes((run / name).read_bytes())
    with pytest.raises(DataError, match="no place was matched"):
        read_items(tmp_path)


def test_labels_of_another_source_are_refused(desk, tmp_path: Path) -> None:
    desk().press("s")
    out = tmp_path / "labels.jsonl"
    other = write_rows(tmp_path / "other.jsonl", [pair(7, "ito")])
    with pytest.raises(DataError, match="belongs to another source"):
        open_desk(other, out)
    like = [pair(n, "ito", citing_text="The same ids, other words.") for n in range(6)]
    with pytest.raises(DataError, match="belongs to another source"):
        open_desk(write_rows(tmp_path / "like.jsonl", like), out)
    assert len(rows_of(out)) == 1


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ('{"id": "c0", "label": "maybe"}', "line 1: is no line of labels"),
        ('{"id": "c0"}', "line 1: is no line of labels"),
        ('{"id": null, "label": "skip"}', "line 1: is no line of labels"),
        ('{"id": "c0", "label": "skip"}\n{"id": "c0", "label": "skip"}', "line 2: marks 'c0' a second time"),
        ("garbage\n{}", "line 1: is no line of labels"),
    ],
)
def test_lines_that_are_no_labels_are_refused(tmp_path: Path, line: str, sentence: str) -> None:
    path = tmp_path / "labels.jsonl"
    path.write_text(line + "\n", encoding="utf-8")
    with pytest.raises(DataError, match=sentence) as told:
        read_marks(path)
    if "maybe" in line:
        assert "supported, distorted, not_found, skip" in str(told.value)


def test_a_file_that_does_not_exist_yet_has_no_answers(tmp_path: Path) -> None:
    assert LabelledFile(tmp_path / "new.jsonl", "ann").read(tmp_path, {}) == []
    assert Label("not_found") is Label.NOT_FOUND


def test_no_place_at_all_shows_the_paper_from_its_start(tmp_path: Path) -> None:
    (item,) = read_items(write_rows(tmp_path / "p.jsonl", [pair(0, "ito")])).items
    screen = show(item, Places(), rounds=1)
    assert screen.passages == ()
    assert [passage.text for passage in screen.further] == PAPERS["ito"]


def test_what_would_move_a_cursor_or_turn_the_text_is_not_shown(tmp_path: Path) -> None:
    nasty = "Red \x1b[31m text\x07 and \u202eturned\u2066 words\u2028here"
    row = pair(0, "ito", citing_text=nasty, cited_sentences=[nasty], cited_title=nasty, target=None)
    (item,) = read_items(write_rows(tmp_path / "p.jsonl", [row])).items
    screen = show(item, Places((0,), ((0,),)))
    for text in (screen.title, screen.before, screen.passages[0].text):
        assert text.isprintable()
        assert text == "Red [31m text and turned words here"
