"""The lines of `citance score`: what is no row costs its own line only."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from citance.backends.fakes import HashEncoder
from citance.backends.protocols import Models
from citance.config import AssessSettings, Settings
from citance.errors import SettingsError
from citance.scorers.files import score_file

ROW = b'{"id": "%s", "citing_text": "Trees cool.", "cited_sentences": ["Trees cool."]}\n'


def score(folder: Path, content: bytes) -> list[dict[str, Any]]:
    (folder / "pairs.jsonl").write_bytes(content)
    out = folder / "scores.jsonl"
    found = score_file(folder / "pairs.jsonl", out, Models(HashEncoder()), Settings())
    rows = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert (found.rows, found.errors) == (len(rows), sum("error" in row for row in rows))
    return rows


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (b'{"id": "utf\xff"}\n', "line 2 is not UTF-8 (byte 12): save the file as UTF-8."),
        (b'{"id": "cut", "citing\n', "line 2 is no JSON ("),
        (b"[" * 100_000 + b"\n", "line 2 is nested too deep: write one flat object per line."),
        (b'["a"]\n', "line 2 is no JSON object: write {...} with id, citing_text and cited_sentences."),
        (b"null\n", "line 2 is no JSON object"),
        (b"NaN\n", "line 2 is no JSON object"),
        (b"1" * 5_000 + b"\n", "line 2 is no JSON ("),
        (b'{"citing_text": "x"}\n', "line 2 has no id: give it one, so that its scores can be found."),
        (b'{"id": "big", "citing_text": "' + b"x" * 80_000_000 + b'"}\n', "line 2 is longer than 32 MB"),
    ],
    ids=["utf8", "cut", "nested", "list", "null", "nan", "digits", "no id", "80 MB"],
)
def test_a_line_that_is_no_row_says_why_and_the_others_go_on(tmp_path: Path, line: bytes, told: str) -> None:
    first, bad, last = score(tmp_path, ROW % b"a" + line + ROW % b"b")
    assert bad["id"] == "line 2"
    assert bad["error"].startswith(told)
    assert (first["id"], last["id"]) == ("a", "b")
    assert first["support"] == last["support"] is not None


def test_blank_lines_a_bom_and_a_last_line_without_end_are_no_trouble(tmp_path: Path) -> None:
    rows = score(
        tmp_path,
        b"\xef\xbb\xbf" + ROW % b"a" + b"\n \t\r\n" + (ROW % b"b").replace(b"\n", b"\r\n") + ROW[:-1] % b"c",
    )
    assert [row["id"] for row in rows] == ["a", "b", "c"]
    assert not any("error" in row for row in rows)


def test_an_endless_last_line_is_told_too(tmp_path: Path) -> None:
    rows = score(tmp_path, ROW % b"a" + b"x" * 33_000_000)
    assert rows[1]["error"].startswith("line 2 is longer than 32 MB")


def test_a_scorer_that_is_not_there_leaves_no_file(tmp_path: Path) -> None:
    (tmp_path / "pairs.jsonl").write_bytes(ROW % b"a")
    out = tmp_path / "scores.jsonl"
    with pytest.raises(SettingsError, match=r"assess\.qa"):
        score_file(
            tmp_path / "pairs.jsonl", out, Models(HashEncoder()), Settings(assess=AssessSettings(qa="llm"))
        )
    assert sorted(path.name for path in tmp_path.iterdir()) == ["pairs.jsonl"]
