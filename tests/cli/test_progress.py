"""What a sink shows, and the closing lines for what went wrong."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from citance.cli.progress import progress, told
from citance.cli.summary import show_summary
from citance.errors import DataError
from citance.records import Check, Failure, Review, Statement, Theme
from citance.render.facts import Counts, RunFacts, Tokens
from citance.reviewing import FinishedRun
from citance.run.progress import (
    Event,
    Forecast,
    ItemFailed,
    ItemsDone,
    StageFinished,
    StageStarted,
    event_row,
)

EVENTS = (
    StageStarted("match", 4, 1),
    ItemsDone("match", 3),
    ItemFailed(Failure("match", "c1", "c1 has no [text].", "DataError")),
    ItemsDone("match", 1),
    StageFinished("match", 4, 1, 1, 4, 1.25, 2),
)


def test_lines_tell_each_stage_and_what_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    with progress(Path("out")) as sink:
        for event in EVENTS:
            sink(event)
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.splitlines() == [
        "  left out: c1 has no [text].",
        "match      4 records, 1 unchanged, 2 from the cache, 1.2 s",
    ]


def test_an_event_is_a_flat_object_with_its_name() -> None:
    assert [event_row(event) for event in EVENTS[:3]] == [
        {"event": "stage_started", "stage": "match", "todo": 4, "done": 1},
        {"event": "items_done", "stage": "match", "count": 3},
        {
            "event": "item_failed",
            "stage": "match",
            "input": "c1",
            "message": "c1 has no [text].",
            "kind": "DataError",
        },
    ]


@pytest.mark.parametrize(
    ("raised", "line"),
    [
        (DataError("is full.", "disk"), "To go on when this is mended: citance run out"),
        (KeyboardInterrupt(), "Stopped; go on with: citance run out"),
    ],
)
def test_the_way_to_go_on_is_told_once_a_stage_began(
    capsys: pytest.CaptureFixture[str], raised: BaseException, line: str
) -> None:
    def end(*events: Event) -> None:
        with progress(Path("out")) as sink:
            for event in events:
                sink(event)
            raise raised

    for events in ((), EVENTS[:1]):
        with pytest.raises(type(raised)):
            end(*events)
        assert (line in capsys.readouterr().err) == bool(events)


@pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")
def test_a_terminal_gets_a_bar_with_counts_and_time(tmp_path: Path) -> None:
    import pty

    code = (
        "from pathlib import Path\n"
        "from citance.cli.progress import progress\n"
        "from citance.run.progress import *\n"
        "with progress(Path('out')) as sink:\n"
        "    sink(StageStarted('match', 4, 1)); sink(ItemsDone('match', 2)); sink(Told('By the way.'))\n"
    )
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100"}
    done = subprocess.run([sys.executable, "-c", code], stderr=theirs, env=environment, check=False)
    os.close(theirs)
    shown = os.read(ours, 100_000).decode("utf-8")
    os.close(ours)
    assert done.returncode == 0
    assert "match" in shown
    assert "3/5" in shown
    assert "By the way." in shown


def test_a_forecast_in_a_sentence() -> None:
    assert told(
        Forecast("gpt-4o-mini", "api.openai.com", 5, 2449, 17251, 0.0008, 0.0055, "genai-prices 0.2.3")
    ) == (
        "The evidence of 5 papers goes to api.openai.com, to be written about by gpt-4o-mini: 2,400 to 17,000 "
        "tokens, $0.0008 to $0.0055 by genai-prices 0.2.3 (estimated)."
    )
    assert told(Forecast("own", "127.0.0.1:1", 1, 0, 994, None, None, "a table")) == (
        "The evidence of 1 paper goes to 127.0.0.1:1, to be written about by own: 0 to 990 tokens, price unknown; "
        "give one in [prices.models] (estimated, nothing if what is written still fits)."
    )


def test_what_failed_can_be_tried_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    theme = Theme("Shade", ("a",), (Statement("Trees shade.", ("a",), (), Check.VERIFIED),))
    review = Review("t", "Trees", "extractive", (theme,), (), {})
    facts = RunFacts(
        Counts(1, 1, 1, 1, 0, 1), Tokens(100, 10, 5, 15, 0.8571), (), {}, ("b cannot be read.",), ()
    )
    for failures in ((), (Failure("acquire", "b", "b cannot be read.", "DataError"),)):
        show_summary(FinishedRun(tmp_path, review, facts, failures))
        shown = capsys.readouterr().out
        assert (f"To try again what failed: citance run {tmp_path}" in shown) == bool(failures)
        assert "b cannot be read." in shown
