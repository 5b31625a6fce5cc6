"""What the ledger says was spent."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citance.errors import DataError
from citance.records import Failure, Usage
from citance.run.ledger import (
    Ledger,
    Spent,
    dollars,
    prices_used,
    seconds_in_all,
    spent_in_all,
    totals,
)
from citance.run.progress import ItemFailed, ModelCalled, StageFinished, StageStarted


def called(ledger: Ledger, *usages: Usage) -> None:
    for usage in usages:
        ledger(ModelCalled(usage))


@pytest.fixture
def ledger(tmp_path: Path) -> Ledger:
    return Ledger(tmp_path / "ledger.jsonl")


def test_calls_are_summed_by_stage_topic_and_model_in_the_order_of_their_first(ledger: Ledger) -> None:
    called(
        ledger,
        Usage("write", "big", 1000, 200, 2.0, 0.25, topic="trees"),
        Usage("write", "small", 10, 5, 0.5, 0.125, "estimate", topic="trees"),
        Usage("write", "big", 500, 100, 1.0, 0.5, topic="maps"),
        Usage("write", "big", 300, 50, 1.5, 0.25, topic="trees"),
    )
    assert totals(ledger.path) == [
        Spent("write", "trees", "big", 2, 0, 1300, 250, 3.5, 0.5),
        Spent("write", "trees", "small", 1, 0, 10, 5, 0.5, 0.125, estimated=1),
        Spent("write", "maps", "big", 1, 0, 500, 100, 1.0, 0.5),
    ]
    whole = spent_in_all(totals(ledger.path))
    assert whole == Spent(calls=4, tokens_in=1810, tokens_out=355, seconds=5.0, price_usd=1.125, estimated=1)
    assert whole.tokens == 2165
    assert whole.price_told == "$1.12"


def test_a_cached_call_costs_nothing_and_is_counted_apart_whatever_it_once_cost(ledger: Ledger) -> None:
    called(
        ledger,
        Usage("write", "big", 1000, 200, 2.0, 0.25),
        Usage("write", "big", 1000, 200, 2.0, 0.25, cached=True),
        Usage("write", "big", 1000, 200, 2.0, None, cached=True),
    )
    assert totals(ledger.path) == [Spent("write", "", "big", 1, 2, 1000, 200, 2.0, 0.25)]


def test_a_price_that_is_not_known_is_told_and_never_0(ledger: Ledger) -> None:
    called(ledger, Usage("write", "own", 10, 5, 0.5, None))
    assert spent_in_all(totals(ledger.path)).price_told == "price unknown"
    called(ledger, Usage("write", "big", 10, 5, 0.5, 0.042))
    assert spent_in_all(totals(ledger.path)).price_told == "at least $0.042, 1 call of unknown price"
    called(ledger, Usage("write", "own", 10, 5, 0.5, None))
    assert spent_in_all(totals(ledger.path)).price_told == "at least $0.042, 2 calls of unknown price"


def test_a_price_of_0_that_a_user_gives_is_known(ledger: Ledger) -> None:
    called(ledger, Usage("write", "own", 10, 5, 0.5, 0.0))
    assert spent_in_all(totals(ledger.path)).price_told == "$0"


def test_a_line_torn_by_a_crash_is_passed_over_and_the_next_one_stands_alone(ledger: Ledger) -> None:
    called(ledger, Usage("write", "big", 1000, 200, 2.0, 0.25))
    with ledger.path.open("ab") as file:
        file.write('{"kind": "call", "stage": "write", "model": "gr\u00fc'.encode()[:-1])
    assert spent_in_all(totals(ledger.path)).calls == 1
    called(ledger, Usage("write", "big", 1000, 200, 2.0, 0.25))
    assert spent_in_all(totals(ledger.path)).calls == 2


@given(cut=st.integers(0, 400))
def test_a_ledger_cut_anywhere_still_reads_and_takes_lines(
    tmp_path_factory: pytest.TempPathFactory, cut: int
) -> None:
    ledger = Ledger(tmp_path_factory.mktemp("cut") / "ledger.jsonl")
    ledger.begin("1.0", "a table")
    usage = Usage("write", "big", 1000, 200, 2.0, 0.25)
    called(ledger, usage, usage)
    raw = ledger.path.read_bytes()[:cut]
    ledger.path.write_bytes(raw)
    whole = sum(b'"call"' in line and line.endswith(b"}") for line in raw.split(b"\n"))
    assert spent_in_all(totals(ledger.path)).calls == whole
    called(ledger, usage)
    assert spent_in_all(totals(ledger.path)).calls == whole + 1


def test_json_that_is_no_line_of_a_ledger_is_named_with_its_line(ledger: Ledger) -> None:
    ledger.path.write_text('{"kind": "run"}\n{"kind": "call", "tokens_in": "many"}\n')
    with pytest.raises(DataError, match=r"ledger\.jsonl, line 2: is no line of a ledger"):
        totals(ledger.path)


def test_a_ledger_written_before_there_were_topics_still_reads(ledger: Ledger) -> None:
    ledger.path.write_text(
        '{"kind": "call", "stage": "write", "model": "m", "tokens_in": 3, "tokens_out": 2, "seconds": 1.0, '
        '"price_usd": null, "estimated": true, "cached": false}\n'
    )
    assert totals(ledger.path) == [Spent("write", "", "m", 1, 0, 3, 2, 1.0, 0.0, unpriced=1)]


def test_a_command_begins_with_a_line_that_tells_version_time_and_prices(ledger: Ledger) -> None:
    ledger.begin("0.1.0")
    ledger.begin("0.2.0", "genai-prices 1.2.3")
    first, second = (json.loads(line) for line in ledger.path.read_text().splitlines())
    assert (first["kind"], first["citance"], set(first)) == ("run", "0.1.0", {"kind", "citance", "started"})
    assert datetime.fromisoformat(first["started"]).utcoffset() is not None
    assert (second["citance"], second["prices"]) == ("0.2.0", "genai-prices 1.2.3")
    assert prices_used(ledger.path) == "genai-prices 1.2.3"
    assert totals(ledger.path) == []


def test_seconds_are_those_of_stages_and_other_events_are_not_kept(ledger: Ledger) -> None:
    ledger(StageStarted("match", 3, 0))
    ledger(ItemFailed(Failure("match", "c1", "no text", "DataError")))
    ledger(StageFinished("match", 3, 0, 1, 2, 1.5, cached=2))
    ledger(StageFinished("write", 1, 0, 0, 1, 0.25))
    called(ledger, Usage("write", "big", 10, 5, 0.125, None))
    assert seconds_in_all(ledger.path) == 1.75
    assert len(ledger.path.read_text().splitlines()) == 3


def test_no_ledger_is_nothing_spent(tmp_path: Path) -> None:
    path = tmp_path / "ledger.jsonl"
    assert (totals(path), seconds_in_all(path), prices_used(path)) == ([], 0, "")


@pytest.mark.parametrize(
    ("price", "told"),
    [
        (0.0, "$0"),
        (0.0000042, "$0.0000042"),
        (0.0456, "$0.046"),
        (0.3, "$0.3"),
        (1.5, "$1.50"),
        (1234.5, "$1,234.50"),
    ],
)
def test_dollars(price: float, told: str) -> None:
    assert dollars(price) == told
