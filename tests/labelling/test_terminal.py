"""The terminal through scripted keys, without colours."""

from __future__ import annotations

import io
from collections.abc import Iterable
from pathlib import Path

from rich.console import Console

from citance.labelling.terminal import mark_in_terminal
from labelling.made import open_desk, pair, rows_of, write_rows


def mark(desk, keys: Iterable[str], width: int = 80, **look: object) -> str:
    """Everything that was shown; after the keys the input ends."""
    shown = io.StringIO()
    left = iter(keys)

    def read() -> str:
        for key in left:
            return key
        raise EOFError

    mark_in_terminal(desk, Console(file=shown, width=width, **look), read)  # type: ignore[arg-type]
    return shown.getvalue()


def labels(tmp_path: Path) -> list[object]:
    return [row["label"] for row in rows_of(tmp_path / "labels.jsonl")]


def test_lines_letters_digits_and_words_mark(desk, tmp_path: Path) -> None:
    mark(desk(), ["s\n", "2\n", "Not found\n", " \n", "DISTORTED\r\n", "k"])
    assert labels(tmp_path) == ["supported", "distorted", "not_found", "skip", "distorted", "skip"]


def test_undo_and_back(desk, tmp_path: Path) -> None:
    mark(desk(), ["s", "d", "u", "n", "b", "b", "k", "u"])
    assert labels(tmp_path) == ["supported", "not_found"]


def test_q_ends_and_nothing_after_it_counts(desk, tmp_path: Path) -> None:
    mark(desk(), ["s", "q", "d"])
    assert labels(tmp_path) == ["supported"]


def test_other_keys_and_empty_lines_mark_nothing_and_the_keys_are_told(desk, tmp_path: Path) -> None:
    shown = mark(desk(), ["x", "\n", "sd", "\x1b[A"])
    assert labels(tmp_path) == []
    assert shown.count("Not a key here") == 4


def test_without_colours_the_marker_and_the_matched_sentence_stand_out(desk) -> None:
    shown = mark(desk(), [])
    assert "\x1b" not in shown
    assert ">>[cited here]<<" in shown
    assert "  > " in shown
    assert "1 of 6" in shown


def test_with_colours_the_same_words_stand_there(desk) -> None:
    shown = mark(desk(), ["m"], force_terminal=True, color_system="standard", legacy_windows=False)
    assert "\x1b[" in shown
    assert "[cited here]" in shown


def test_markup_of_papers_is_only_text(tmp_path: Path) -> None:
    nasty = "[bold]No markup[/bold] [/] here \x1b]0;title\x07 :smile:"
    row = pair(0, "ito", citing_text=nasty, cited_title=nasty, cited_sentences=[nasty, nasty], target=None)
    shown = mark(open_desk(write_rows(tmp_path / "p.jsonl", [row]), tmp_path / "l.jsonl"), ["m"])
    assert "[bold]No markup[/bold] [/] here" in shown
    assert ":smile:" in shown
    assert "\x1b" not in shown


def test_no_line_is_wider_than_a_narrow_terminal(desk) -> None:
    shown = mark(desk(), ["m", "h"], width=40)
    body = [line for line in shown.splitlines() if not line.startswith("[")]
    assert max(map(len, body)) <= 40


def test_h_shows_the_guideline_with_every_label(desk) -> None:
    shown = " ".join(mark(desk(), ["h"]).split())
    for words in ("the citance bends it", "The paper says it", "does not speak of it", "cannot be judged"):
        assert words in shown


def test_no_score_and_no_verdict_is_shown(desk) -> None:
    shown = mark(desk(), ["m", "m"]).lower()
    for word in ("support 0", "verdict", "similarity", "score", "0."):
        assert word not in shown


def test_back_tells_what_was_said_before(desk) -> None:
    assert "You marked it: not found." in mark(desk(), ["n", "b"])


def test_after_the_last_one_undo_still_works(desk, tmp_path: Path) -> None:
    shown = mark(desk(), ["s"] * 6 + ["s", "u"])
    assert "All 6 citances are marked." in shown
    assert len(labels(tmp_path)) == 5
