"""Caps hold over all calls of a run folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from citance.errors import BudgetReached, SettingsError
from citance.records import Usage
from citance.run.budget import Budget
from citance.run.ledger import Ledger
from citance.run.progress import ModelCalled


def ledger_with(path: Path, *usages: Usage) -> Path:
    ledger = Ledger(path / "ledger.jsonl")
    for usage in usages:
        ledger(ModelCalled(usage))
    return ledger.path


def allows(budget: Budget, tokens: int, price: float | None = None) -> bool:
    try:
        with budget.hold(tokens, price):
            return True
    except BudgetReached:
        return False


def test_what_was_spent_what_may_come_and_how_to_go_on_are_told(tmp_path: Path) -> None:
    budget = Budget(ledger_with(tmp_path, Usage("write", "m", 1500, 240, 1.0, None)), max_tokens=2000)
    with pytest.raises(BudgetReached) as caught, budget.hold(900, None):
        pass
    assert str(caught.value) == (
        "Stopped at --max-tokens 2000: 1,740 spent, the next call may take 900; "
        f"go on with: citance run {tmp_path} --max-tokens 4000."
    )
    assert caught.value.exit_code == 3


def test_a_cap_may_be_reached_but_not_passed(tmp_path: Path) -> None:
    budget = Budget(ledger_with(tmp_path, Usage("write", "m", 1500, 240, 1.0, None)), max_tokens=2000)
    assert allows(budget, 260)
    assert not allows(budget, 261)


def test_the_cap_that_is_proposed_lets_the_call_pass(tmp_path: Path) -> None:
    path = ledger_with(tmp_path, Usage("write", "m", 90, 5, 1.0, 0.01))
    with (
        pytest.raises(BudgetReached, match=r"--max-tokens 5095\.") as caught,
        Budget(path, None, 100).hold(5000, 0.5),
    ):
        pass
    assert allows(Budget(path, None, 5095), 5000)
    with (
        pytest.raises(BudgetReached, match=r"--max-cost 0\.56\.") as caught,
        Budget(path, 0.02).hold(5000, 0.5),
    ):
        pass
    assert "Stopped at --max-cost 0.02: $0.01 spent, the next call may take $0.5;" in str(caught.value)
    assert allows(Budget(path, 0.56), 5000, 0.5)


def test_without_caps_everything_passes(tmp_path: Path) -> None:
    assert allows(Budget(tmp_path / "ledger.jsonl"), 10**9, 10.0**9)


def test_cached_calls_take_nothing_from_it(tmp_path: Path) -> None:
    path = ledger_with(tmp_path, Usage("write", "m", 1500, 240, 1.0, None, cached=True))
    assert allows(Budget(path, max_tokens=900), 900)


def test_a_call_under_way_is_held_against_others_and_then_let_go(tmp_path: Path) -> None:
    budget = Budget(tmp_path / "ledger.jsonl", max_tokens=1000, max_cost=1.0)
    with budget.hold(600, 0.6):
        assert not allows(budget, 500, 0.1)
        assert not allows(budget, 100, 0.5)
        assert allows(budget, 400, 0.4)
    assert allows(budget, 1000, 1.0)


def test_a_call_that_fails_is_let_go_too(tmp_path: Path) -> None:
    budget = Budget(tmp_path / "ledger.jsonl", max_tokens=1000)
    with pytest.raises(OSError, match="cut"), budget.hold(1000, None):
        raise OSError("cut")
    assert allows(budget, 1000)


def test_what_is_spent_meanwhile_counts(tmp_path: Path) -> None:
    budget = Budget(tmp_path / "ledger.jsonl", max_tokens=1000)
    assert allows(budget, 600)
    ledger_with(tmp_path, Usage("write", "m", 500, 0, 1.0, None))
    assert not allows(budget, 600)


def test_a_cap_on_cost_is_refused_where_no_price_is_known(tmp_path: Path) -> None:
    budget = Budget(tmp_path / "ledger.jsonl", max_cost=1.0)
    with pytest.raises(
        SettingsError, match=r"no price of tiny at my\.host is known.*prices\.models.*--max-tokens"
    ):
        budget.check_price("tiny", "my.host", None)
    budget.check_price("tiny", "my.host", 0.0)
    Budget(tmp_path / "ledger.jsonl", max_tokens=1).check_price("tiny", "my.host", None)


def test_a_cap_on_cost_is_refused_after_calls_without_a_price(tmp_path: Path) -> None:
    path = ledger_with(tmp_path, Usage("write", "m", 1500, 240, 1.0, None))
    with pytest.raises(SettingsError, match="1 earlier call"):
        Budget(path, max_cost=1.0).check_price("m", "my.host", 0.1)


@pytest.mark.parametrize(("cost", "tokens"), [(-1.0, None), (float("nan"), None), (None, -1)])
def test_a_cap_that_is_none_is_refused(tmp_path: Path, cost: float | None, tokens: int | None) -> None:
    with pytest.raises(SettingsError, match="0 or more"):
        Budget(tmp_path / "ledger.jsonl", cost, tokens)
