"""File and session say the same after every key, after a crash, and with two raters."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citance.errors import DataError
from labelling.made import PAPERS, open_desk, pair, rows_of, write_six

KEYS = st.lists(st.sampled_from(["s", "d", "n", "k", "1", "2", "3", " ", "u", "b", "m", "x"]), max_size=20)
FIELDS = [
    *("id", "citing_text", "target", "grouped", "others", "cited_title", "cited_sentences", "extent"),
    *("label", "rater", "group"),
]


def told(desk) -> list[tuple[object, str]]:
    session = desk.session
    return [(identity, str(label)) for identity, label in zip(session.queue, session.labels, strict=False)]


def stored(path: Path, rater: str = "ann") -> list[tuple[object, object]]:
    return [(row["id"], row["label"]) for row in rows_of(path) if row["rater"] == rater]


@given(KEYS, KEYS)
@settings(max_examples=60)
def test_any_keys_keep_file_and_session_consistent_and_a_second_sitting_goes_on(first, second) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        source, out = write_six(folder), folder / "labels.jsonl"
        desk = open_desk(source, out)
        for key in first:
            desk.press(key)
            assert stored(out) == told(desk)
        again = open_desk(source, out)
        assert told(again) == told(desk)
        assert again.session.queue == desk.session.queue
        for key in second:
            again.press(key)
            assert stored(out) == told(again)


@given(st.lists(st.sampled_from("sdnk"), min_size=1, max_size=6), st.data())
@settings(max_examples=60)
def test_a_file_cut_anywhere_keeps_every_whole_line_and_goes_on(keys, data) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        source, out = write_six(folder), folder / "labels.jsonl"
        desk = open_desk(source, out)
        for key in keys:
            desk.press(key)
        raw = out.read_bytes()
        cut = data.draw(st.integers(0, len(raw)))
        out.write_bytes(raw[:cut])
        # A line that lacks nothing but its line end is whole.
        whole = sum(1 for end in (i for i, byte in enumerate(raw) if byte == 10) if end <= cut)
        again = open_desk(source, out)
        assert told(again) == told(desk)[:whole]
        assert len(rows_of(out)) == whole  # mended when it is opened, not only at the next answer
        again.press("d")
        assert stored(out) == told(again)
        assert told(open_desk(source, out)) == told(again)


def test_a_row_is_the_row_of_score_with_its_label(desk, tmp_path: Path) -> None:
    one = desk()
    one.press("2")
    (row,) = rows_of(tmp_path / "labels.jsonl")
    assert list(row) == FIELDS
    number = int(str(row["id"])[1:])
    group = "oduya" if number in (2, 4) else "ito"
    assert row == pair(number, group) | {
        "grouped": False,
        "others": [],
        "extent": "full_text",
        "label": "distorted",
        "rater": "ann",
    }
    assert row["cited_sentences"] == PAPERS[group]


def test_two_raters_share_a_file_and_never_touch_each_others_lines(desk, tmp_path: Path) -> None:
    out = tmp_path / "labels.jsonl"
    ann, bob = desk(rater="ann"), desk(rater="bob")
    for key in "sd":
        ann.press(key)
        bob.press("n")
    ann.press("b")
    ann.press("k")
    bob.press("u")
    assert stored(out, "ann") == told(ann)
    assert stored(out, "bob") == told(bob)
    assert [label for _, label in told(ann)] == ["supported", "skip"]
    assert len(told(bob)) == 1
    assert told(desk(rater="bob")) == told(bob)


def test_the_second_rater_is_not_shown_what_the_first_one_said(desk) -> None:
    desk(rater="ann").press("s")
    bob = desk(rater="bob")
    assert bob.session.labels == ()


def test_an_answer_after_a_failed_write_finds_the_half_line_mended(desk, tmp_path: Path) -> None:
    one = desk()
    one.press("s")
    out = tmp_path / "labels.jsonl"
    with out.open("ab") as file:
        file.write(b'{"id": "c1", "citing_te')  # what a full disk leaves
    one.press("d")
    assert stored(out) == told(one)


def test_if_the_file_cannot_be_written_the_session_stays(pairs: Path, tmp_path: Path) -> None:
    (tmp_path / "wall").write_text("a file, not a folder", encoding="utf-8")
    desk = open_desk(pairs, tmp_path / "wall" / "labels.jsonl")
    with pytest.raises(DataError, match="cannot be written"):
        desk.press("s")
    assert desk.session.labels == ()
    assert desk.session.place == 0


def test_more_shows_more_until_the_paper_is_through_and_starts_anew_with_the_next(desk) -> None:
    one = desk()
    first = one.screen()
    assert first is not None
    assert first.further == ()
    one.press("m")
    more = one.screen()
    assert more is not None
    assert more.left == 0
    shown = [p.text for p in (*more.passages, *more.further)]
    assert sorted(shown) in [sorted(sentences) for sentences in PAPERS.values()]
    one.press("s")
    following = one.screen()
    assert following is not None
    assert following.further == ()
