"""Kill a run at random points; taken up again, it ends with the same bytes.

`CITANCE_KILLS` says how many points (default 3; `make soak` takes 60).
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

KILLS = int(os.environ.get("CITANCE_KILLS", "3"))
RUN = """
import sys
from citance.backends.fakes import HashEncoder
from citance.backends.protocols import Models
from citance.reviewing import write_review
from citance.sample import sample_folder, sample_topic
write_review(sample_topic(), [sample_folder()], sys.argv[1], models=Models(HashEncoder()))
"""


def start(out: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-c", RUN, str(out)], stderr=subprocess.PIPE)


def files(out: Path) -> dict[str, object]:
    """Name → content, without what holds times."""
    found: dict[str, object] = {
        path.name: path.read_bytes() for path in out.iterdir() if path.name != "ledger.jsonl"
    }
    found["run.json"] = json.loads((out / "run.json").read_text(encoding="utf-8")) | {"started": ""}
    return found


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, object], float]:
    """What an undisturbed run leaves, and how long it takes."""
    out = tmp_path_factory.mktemp("whole") / "out"
    began = time.perf_counter()
    process = start(out)
    _, errors = process.communicate()
    assert process.returncode == 0, errors.decode()
    return files(out), time.perf_counter() - began


@pytest.mark.parametrize("seed", range(KILLS))
def test_a_killed_run_ends_with_the_same_bytes(
    whole: tuple[dict[str, object], float], tmp_path: Path, seed: int
) -> None:
    wanted, seconds = whole
    out = tmp_path / "out"
    process = start(out)
    time.sleep(random.Random(seed).uniform(0.1, 1.0) * seconds)
    process.kill()
    process.communicate()
    left = {path.name for path in out.iterdir()} if out.is_dir() else set()
    again = start(out)
    _, errors = again.communicate()
    assert again.returncode == 0, f"with {sorted(left)} left: {errors.decode()}"
    assert files(out) == wanted
