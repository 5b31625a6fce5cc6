"""What the benchmarks share: where the outside data lies, and the line of JSON that tells one figure."""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

SHARED = Path(os.environ.get("CITANCE_DATA", Path(__file__).parents[2] / "shared"))


def rows(name: str) -> list[dict[str, Any]]:
    """The rows of a development set's file, e.g. "scifact_train"."""
    with gzip.open(SHARED / "data" / "dev" / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def show(
    benchmark: str,
    measure: str,
    value: float,
    unit: str,
    *,
    interval: Sequence[float] | None = None,
    peer: str | None = None,
    peer_value: float | None = None,
    ratio: float | None = None,
    must: float | str | None = None,
) -> None:
    """Print one figure.

    Args:
        benchmark: what was measured on what.
        measure: name of the figure.
        value: ours.
        unit: "share", "seconds", ...
        interval: its 95 % interval.
        peer: what it is compared with.
        peer_value: the peer's figure.
        ratio: how many times better than the peer; value / peer_value unless given.
        must: the least ratio, or a sentence on the value such as "<= 0.15".
    """
    if peer_value and ratio is None:
        ratio = value / peer_value
    told = {
        "benchmark": benchmark,
        "measure": measure,
        "value": round(value, 4),
        "interval": None if interval is None else [round(end, 4) for end in interval],
        "unit": unit,
        "peer": peer,
        "peer_value": None if peer_value is None else round(peer_value, 4),
        "ratio": None if ratio is None else round(ratio, 3),
        "must": must,
    }
    print(json.dumps(told), flush=True)
