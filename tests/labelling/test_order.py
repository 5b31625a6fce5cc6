"""The order: shuffled, fair to papers, and the same everywhere."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from citance.labelling.items import Item, read_items
from citance.labelling.order import order_items
from labelling.made import pair, write_rows


def items(tmp_path: Path, sizes: dict[str, int]) -> tuple[Item, ...]:
    groups = [group for group, size in sizes.items() for _ in range(size)]
    rows = [pair(n, "ito", group=group) for n, group in enumerate(groups)]
    return read_items(write_rows(tmp_path / "p.jsonl", rows)).items


def test_all_are_shuffled_by_the_seed(tmp_path: Path) -> None:
    given = items(tmp_path, {"a": 30})
    one, again, other = order_items(given, 1), order_items(given, 1), order_items(given, 2)
    assert one == again != other
    assert sorted(map(str, one)) == sorted(item.id for item in given)  # type: ignore[type-var]
    assert one != tuple(item.id for item in given)


def test_the_order_does_not_depend_on_the_order_of_the_source(tmp_path: Path) -> None:
    given = items(tmp_path, {"a": 9, "b": 4})
    assert order_items(given, 0) == order_items(given[::-1], 0)
    assert order_items(given, 0, 7) == order_items(given[::-1], 0, 7)


def test_a_sample_takes_from_each_paper_in_turn(tmp_path: Path) -> None:
    given = items(tmp_path, {"a": 20, "b": 5, "c": 1})
    groups = {item.id: item.group for item in given}
    drawn = order_items(given, 0, 9)
    assert Counter(groups[identity] for identity in drawn) == {"a": 4, "b": 4, "c": 1}
    assert {groups[identity] for identity in drawn[:3]} == {"a", "b", "c"}


def test_a_larger_sample_begins_with_the_smaller(tmp_path: Path) -> None:
    given = items(tmp_path, {"a": 20, "b": 5, "c": 1})
    assert order_items(given, 3, 12)[:5] == order_items(given, 3, 5)


def test_a_sample_larger_than_the_source_takes_all(tmp_path: Path) -> None:
    given = items(tmp_path, {"a": 2, "b": 1})
    assert len(order_items(given, 0, 50)) == 3


def test_one_shuffled_order_is_fixed_for_every_machine(tmp_path: Path) -> None:
    """Resuming on another machine or Python shows the same citances."""
    given = items(tmp_path, {"a": 3, "b": 2})
    assert order_items(given, 0) == ("c0", "c4", "c2", "c1", "c3")
