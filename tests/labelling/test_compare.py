"""Two raters: two files, or one file; what they disagree on."""

from __future__ import annotations

from pathlib import Path

import pytest

from citance.errors import DataError, SettingsError
from citance.labelling.compare import compare
from labelling.made import write_rows


def labels(path: Path, given: str, rater: str = "ann", first: int = 0) -> list[dict[str, object]]:
    """Rows of one rater: s, d, n, k by citance, "." for none."""
    full = {"s": "supported", "d": "distorted", "n": "not_found", "k": "skip"}
    return [
        {"id": f"c{n}", "citing_text": f"Citance {n}.", "label": full[letter], "rater": rater}
        for n, letter in enumerate(given, start=first)
        if letter != "."
    ]


def two(tmp_path: Path, ours: str, theirs: str) -> tuple[Path, Path]:
    one, other = tmp_path / "ann.jsonl", tmp_path / "bob.jsonl"
    return write_rows(one, labels(one, ours)), write_rows(other, labels(other, theirs, "bob"))


def test_two_files_by_hand(tmp_path: Path) -> None:
    found = compare(*two(tmp_path, "ssdnk.s", "snddsk."), rater="ann")
    assert found.raters == ("ann", "bob")
    # judged by both: c0 s/s, c1 s/n, c2 d/d, c3 n/d; c4 k/s is skipped; c5 and c6 are marked by one alone
    assert (found.both, found.skipped, found.alone) == (4, 1, 2)
    assert found.table == ((1, 0, 1), (0, 1, 0), (0, 1, 0))
    assert found.differ == (("c1", "supported", "not_found"), ("c3", "not_found", "distorted"))
    assert found.agreed == 0.5
    # chance: rows (2, 1, 1), columns (1, 2, 1): (2 + 2 + 1) / 16; (8/16 - 5/16) / (11/16) = 3/11
    assert found.kappa == pytest.approx(3 / 11)
    assert found.interval is not None
    assert found.interval[0] <= 3 / 11 <= found.interval[1]


def test_two_raters_of_one_file_give_the_same_as_two_files(tmp_path: Path) -> None:
    one, other = two(tmp_path, "ssdnk.s", "snddsk.")
    both = tmp_path / "both.jsonl"
    both.write_text(one.read_text(encoding="utf-8") + other.read_text(encoding="utf-8"), encoding="utf-8")
    assert compare(both, both, rater="rater") == compare(one, other, rater="rater")
    assert compare(both, other, rater="ann") == compare(one, other, rater="ann")


def test_agreement_does_not_depend_on_who_comes_first(tmp_path: Path) -> None:
    one, other = two(tmp_path, "ssdnsds", "sndddss")
    assert compare(one, other, "x").kappa == pytest.approx(compare(other, one, "x").kappa)


def test_one_label_throughout_has_no_kappa(tmp_path: Path) -> None:
    found = compare(*two(tmp_path, "sss", "sss"), rater="ann")
    assert found.agreed == 1
    assert found.kappa is None
    assert found.interval is None


def test_a_cut_last_line_is_left_out_and_told(tmp_path: Path) -> None:
    one, other = two(tmp_path, "sdn", "sdn")
    other.write_bytes(other.read_bytes()[:-20])
    found = compare(one, other, "ann")
    assert found.both == 2
    assert found.cut == (str(other),)


def test_what_cannot_be_compared_is_told_in_one_sentence(tmp_path: Path) -> None:
    one, other = two(tmp_path, "sd..", "..sd")
    with pytest.raises(DataError, match="judges no citance that the other rater judges too"):
        compare(one, other, "ann")
    with pytest.raises(DataError, match="it must be two raters"):
        compare(one, one, "ann")
    with pytest.raises(DataError, match=r"nowhere\.jsonl"):
        compare(one, tmp_path / "nowhere.jsonl", "ann")
    empty = write_rows(tmp_path / "empty.jsonl", [])
    with pytest.raises(DataError, match="holds no labels"):
        compare(empty, one, "ann")
    rows = labels(one, "sd") + labels(one, "sd", "bob")
    several = write_rows(tmp_path / "several.jsonl", rows)
    with pytest.raises(SettingsError, match="holds labels of 'ann', 'bob'; name one of them"):
        compare(several, other, "rater")
    with pytest.raises(DataError, match="takes a file of one rater"):
        compare(one, several, "ann")


def test_the_same_ids_with_other_texts_are_another_source(tmp_path: Path) -> None:
    one, other = two(tmp_path, "sd", "sd")
    other.write_text(other.read_text(encoding="utf-8").replace("Citance 1", "Something"), encoding="utf-8")
    with pytest.raises(DataError, match="another text under the id 'c1'"):
        compare(one, other, "ann")
