"""Late interaction by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest

from citance.backends.protocols import TokenVectors
from citance.matching.late import TokenIndex

AXES = np.eye(3, dtype=np.float32)


def tokens(*ids: int) -> TokenVectors:
    """Token i points along axis i: like tokens have cosine 1, all others 0."""
    return TokenVectors(ids, AXES[list(ids)])


def test_by_hand() -> None:
    # 3 sentences; idf: token 0 in two of them -log(3/4), token 1 in one -log(2/4), token 2 in none log(4)
    index = TokenIndex([tokens(0), tokens(0, 1), tokens()])
    common, rare, unseen = math.log(4 / 3), math.log(2), math.log(4)
    total = common + rare + unseen
    expected = [common / total, (common + rare) / total, 0.0]
    assert index.scores(tokens(0, 1, 2)) == pytest.approx(expected, abs=1e-6)


def test_no_tokens_on_either_side() -> None:
    assert TokenIndex([]).scores(tokens(0)).tolist() == []
    assert TokenIndex([tokens(), tokens()]).scores(tokens(0)).tolist() == [0.0, 0.0]
    assert TokenIndex([tokens(0)]).scores(tokens()).tolist() == [0.0]
