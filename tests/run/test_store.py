"""Stage files: what is read when, and the index that is kept of a large one."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citance.errors import DataError
from citance.records import Citance, Mention, Paper, Span
from citance.run.lines import Line, StoredError, read_line, write_line
from citance.run.store import StageFile

TEXT = st.text(max_size=30)


def paper(name: str, venue: str = "") -> Paper:
    return Paper(name, title=f"Title of {name}", venue=venue)


def large(path: Path) -> StageFile[Paper]:
    """More than a megabyte in three lines."""
    file: StageFile[Paper] = StageFile(path, Paper, ["venue"])
    file.append([Line(f"i{n}", "fp", (paper(f"p{n}", "V"), paper(f"q{n}", "x" * 500_000))) for n in range(3)])
    file.finish(["i2", "i0", "i1"])
    return file


@given(
    st.lists(st.builds(Paper, TEXT, title=TEXT, authors=st.tuples(TEXT), venue=TEXT), max_size=4),
    TEXT,
    st.one_of(st.none(), st.builds(StoredError, TEXT, TEXT)),
    st.tuples(TEXT),
    st.integers(0, 10**9),
)
def test_a_line_is_found_again_whatever_stands_in_it(papers, name, error, notes, start) -> None:
    line = Line(name, 'f"p', tuple(papers), error, notes)
    raw, entry = write_line(line, ["venue", "title"], start)
    decoder = StageFile(Path("x"), Paper)._decoder
    assert read_line(raw, decoder, ["venue", "title"], start) == entry
    assert (entry.input, entry.error, entry.notes, entry.length) == (name, error, notes, len(raw))
    for row, record in zip(entry.rows, papers, strict=True):
        piece = raw[row.start - start : row.start - start + row.length]
        assert decoder.decode(piece) == record
        assert row.keys == (record.venue, record.title)


def test_only_the_lines_asked_for_stay_in_the_order_asked_for(tmp_path: Path) -> None:
    file: StageFile[Paper] = StageFile(tmp_path / "s.jsonl", Paper)
    file.append([Line(name, "1", (paper(name),)) for name in "abc"])
    file.append([Line("b", "2", (paper("b", "again"),))])
    file.finish(["c", "b"])
    again: StageFile[Paper] = StageFile(tmp_path / "s.jsonl", Paper)
    assert [(e.input, e.fp) for e in again.entries().values()] == [("c", "1"), ("b", "2")]
    assert list(again.records()) == list(file.records()) == [paper("c"), paper("b", "again")]


def test_a_large_file_is_opened_by_its_index_without_being_read(tmp_path: Path, monkeypatch) -> None:
    path = tmp_path / "s.jsonl"
    wanted = large(path).entries()
    monkeypatch.setattr("citance.run.store.read_line", lambda *args: pytest.fail("the file was read"))
    again: StageFile[Paper] = StageFile(path, Paper, ["venue"])
    assert again.entries() == wanted
    row = again.entries()["i0"].rows[0]
    assert again.record(row) == paper("p0", "V")


@pytest.mark.parametrize("what", ["newer file", "other size", "other fields", "broken index", "no index"])
def test_an_index_of_another_state_is_not_believed(tmp_path: Path, what: str) -> None:
    path, fields = tmp_path / "s.jsonl", ["venue"]
    large(path)
    index = tmp_path / "index" / "s.index"
    if what == "newer file":
        path.write_bytes(path.read_bytes().replace(b"Title of p1", b"Other of p1"))
        os.utime(path, ns=(index.stat().st_atime_ns, index.stat().st_mtime_ns + 1_000_000))
    elif what == "other size":
        path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[1:]))
        os.utime(index)
    elif what == "other fields":
        fields = ["title"]
    elif what == "broken index":
        index.write_bytes(b"\x93" + os.urandom(200))
    else:
        index.unlink()
    file: StageFile[Paper] = StageFile(path, Paper, fields)
    found = {entry.input: [file.record(row).title for row in entry.rows] for entry in file.entries().values()}
    wanted = {f"i{n}": [f"Title of p{n}", f"Title of q{n}"] for n in (2, 0, 1)}
    if what == "newer file":
        wanted["i1"][0] = "Other of p1"
    if what == "other size":
        del wanted["i2"]
    assert found == wanted
    assert list(found) == list(wanted)


def test_a_record_that_changed_while_it_was_read_is_told(tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    written: StageFile[Paper] = StageFile(path, Paper)
    written.append([Line("a", "1", (paper("a"),))])
    written.close()
    file: StageFile[Paper] = StageFile(path, Paper)
    (entry,) = file.entries().values()
    path.write_bytes(b"x" * entry.length)
    with pytest.raises(DataError, match="was changed while it was read; run the command again"):
        file.record(entry.rows[0])


def test_nested_records_keep_their_place(tmp_path: Path) -> None:
    citance = Citance(
        "c", "a", "b", Span("a", 0, 5), 'Say ","out":[ here', (), Mention(0, 1, "[", "paren"), 0
    )
    file: StageFile[Citance] = StageFile(tmp_path / "s.jsonl", Citance, ["cited"])
    file.append([Line('in","out":[', "1", (citance, citance))])
    file.close()
    again: StageFile[Citance] = StageFile(tmp_path / "s.jsonl", Citance, ["cited"])
    assert list(again.records()) == [citance, citance]
