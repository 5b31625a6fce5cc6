"""Parts are found by name, and calls read back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citance.errors import SettingsError
from citance.registry import PARTS, find, names, parse_call

numbers = st.integers(-9, 9) | st.floats(0, 1).map(lambda x: round(x, 3))


@pytest.mark.parametrize("name", sorted(PARTS))
def test_every_registered_part_is_there(name: str) -> None:
    family, _, part = name.partition(".")
    assert callable(find(family, part))
    assert part in names(family)


def test_an_unknown_name_offers_the_nearest() -> None:
    with pytest.raises(SettingsError, match="no selector 'threshhold'; did you mean 'threshold'"):
        find("selector", "threshhold")


@given(st.lists(numbers, max_size=2), st.dictionaries(st.sampled_from(["k", "seed", "lambda"]), numbers))
def test_a_call_reads_back(args: list[float], options: dict[str, float]) -> None:
    inner = [repr(arg) for arg in args] + [f"{name}={value!r}" for name, value in options.items()]
    call = parse_call(f"mmr({', '.join(inner)})")
    assert (call.name, list(call.args), dict(call.options)) == ("mmr", args, options)
    assert parse_call(str(call)) == call


@pytest.mark.parametrize(
    "text", ["", "mmr(", "mmr)", "mmr(k=)", "mmr(k=open('x'))", "(1)", "a b", "mmr(lambda: 1)"]
)
def test_what_is_no_call_is_refused(text: str) -> None:
    with pytest.raises(SettingsError):
        parse_call(text)
