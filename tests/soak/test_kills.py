"""Kill a run at random points; taken up again, it repeats nothing finished and ends with the same bytes.

`CITANCE_KILLS` says at how many points; `make soak` takes 60. Without it there are five, and no model is loaded.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

KILLS = int(os.environ.get("CITANCE_KILLS", "5"))
QUICK = [] if "CITANCE_KILLS" in os.environ else ["quick"]
FLOWS = Path(__file__).with_name("flows.py")
Files = dict[str, bytes]


def start(flow: str, out: Path) -> subprocess.Popen[bytes]:
    environment = os.environ | {"CITANCE_CACHE": str(out.parent / "cache")}
    return subprocess.Popen(
        [sys.executable, FLOWS, flow, out, *QUICK], stderr=subprocess.PIPE, env=environment
    )


def files(out: Path) -> Files:
    """Name → bytes, without the ledger, which holds times."""
    return {
        str(path.relative_to(out)): path.read_bytes()
        for path in sorted(out.rglob("*"))
        if path.is_file() and path.name != "ledger.jsonl"
    }


def finished(out: Path) -> Counter[str]:
    """Lines of stage files that a kill left whole."""
    return Counter({path.stem: path.read_bytes().count(b"\n") for path in out.glob("*.jsonl")})


def handled(out: Path) -> Counter[str]:
    """Stage → inputs handled by the last command, by its ledger."""
    rows = [json.loads(line) for line in (out / "ledger.jsonl").read_text(encoding="utf-8").splitlines()]
    last = max(place for place, row in enumerate(rows) if row["kind"] == "run")
    return Counter({row["stage"]: row["handled"] for row in rows[last:] if row["kind"] == "stage"})


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Files, float]]:
    """What an undisturbed run of each flow leaves, and how long it takes."""
    found = {}
    for flow in ("demo", "corpus"):
        out = tmp_path_factory.mktemp(flow) / "out"
        began = time.perf_counter()
        process = start(flow, out)
        _, errors = process.communicate()
        assert process.returncode == 0, errors.decode()
        found[flow] = (files(out), time.perf_counter() - began)
    return found


@pytest.mark.parametrize("seed", range(KILLS))
def test_a_killed_run_ends_with_the_same_bytes(
    whole: dict[str, tuple[Files, float]], tmp_path: Path, seed: int
) -> None:
    chance = random.Random(seed)
    flow = ("demo", "corpus")[seed % 2]
    wanted, seconds = whole[flow]
    out = tmp_path / "out"
    for _ in range(chance.randint(1, 2)):
        process = start(flow, out)
        time.sleep(chance.uniform(0.1, 1.0) * seconds)
        process.kill()
        process.communicate()
    before = finished(out) if out.is_dir() else Counter()
    process = start(flow, out)
    _, errors = process.communicate()
    assert process.returncode == 0, f"with {dict(before)} left: {errors.decode()}"
    assert files(out) == wanted
    again = handled(out)
    for stage, file in (("acquire", "documents"), ("match", "matches"), ("assess", "assessments")):
        failed = wanted[f"{file}.jsonl"].count(b'"error":{')
        inputs = wanted[f"{file}.jsonl"].count(b"\n")
        assert again[stage] <= inputs - before[file] + failed, f"{stage} did finished work again"
