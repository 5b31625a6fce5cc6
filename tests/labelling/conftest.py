"""What the tests of marking share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from citance.labelling.desk import Desk
from labelling.made import open_desk, write_six


@pytest.fixture
def pairs(tmp_path: Path) -> Path:
    """Six citances, four of them of one paper."""
    return write_six(tmp_path)


@pytest.fixture
def desk(pairs: Path, tmp_path: Path) -> Callable[..., Desk]:
    """Opens a desk on the file of pairs, again and again."""
    return lambda **given: open_desk(pairs, tmp_path / "labels.jsonl", **given)
