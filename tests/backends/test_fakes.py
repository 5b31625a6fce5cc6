"""The public fakes answer as they say."""

from __future__ import annotations

import pytest

from citance.backends.fakes import HashEncoder, OverlapNli
from citance.backends.protocols import NliPair


def test_words_decide_not_their_order_or_case() -> None:
    encoder = HashEncoder()
    one, other = encoder.sentences(["Trees cool streets", "streets cool trees!"])
    assert float(one @ other) == pytest.approx(1.0, abs=1e-5)


def test_vectors_are_the_same_in_every_process() -> None:
    # recorded once: a seed that differs between processes or machines would change it
    assert HashEncoder(dimensions=4).sentences(["tree"])[0] == pytest.approx(
        [0.8471, -0.2838, 0.4178, 0.1651], abs=1e-3
    )


def test_entailment_by_shared_words() -> None:
    model = OverlapNli()
    full, half, denied = model.classify(
        [
            NliPair(premise="trees cool the street", hypothesis="trees cool"),
            NliPair(premise="trees grow", hypothesis="trees cool"),
            NliPair(premise="trees do not cool", hypothesis="trees cool"),
        ]
    )
    assert (full.supported, full.distorted, full.not_found) == (1.0, 0.0, 0.0)
    assert (half.supported, half.not_found) == (0.5, 0.5)
    assert denied.distorted == 1.0
    assert model.classify([]) == []
