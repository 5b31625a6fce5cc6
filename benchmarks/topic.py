"""A whole topic from files to assessed citances: cold, a second time, with another selector; and what it takes.

usage: python benchmarks/topic.py [CORPUS]             default machine-translation: some minutes on two cores

Needs the outside data (CITANCE_DATA, default ../shared) and `pip install citance[bench]`; with `citance[fast]` that
encoder is timed too. Ours goes from the folder to the run's files, with an empty cache at first. The peer, _peer.py,
is given the pairs that ours found; it reads the files with lxml, splits no sentence and looks for no marker, so that
it does less. All run in this process, one after the other, twice, the order turned round; ratios are of the medians.
Peak memory and the times of starting are those of processes of their own.
"""

from __future__ import annotations

import logging
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any

from _lines import SHARED, show

from citance.backends.assemble import make_models
from citance.config import EncoderSettings, Settings
from citance.records import Citance, Document
from citance.records.codec import encode
from citance.reviewing import FLOW, continue_run, make_topic
from citance.revising import select_anew
from citance.run.folder import RunFolder
from citance.run.progress import Event, StageFinished

LAYERS, WIDTH, INNER = 6, 384, 1536  # of all-MiniLM-L6-v2
TIMES = 2


def assessed(papers: Path, out: Path, encoder: str) -> dict[str, float]:
    """Files to assessed citances; the seconds of each stage."""
    settings = Settings(encoder=EncoderSettings(name=encoder))
    shutil.rmtree(out, ignore_errors=True)
    RunFolder.create(out, make_topic(papers.name.replace("-", " ")), (papers,), settings)
    seconds: dict[str, float] = {}

    def note(event: Event) -> None:
        if isinstance(event, StageFinished):
            seconds[event.stage] = event.seconds

    begin = time.perf_counter()
    continue_run(out, last="assess", emit=note)
    return {**seconds, "all": time.perf_counter() - begin}


def pairs_of(out: Path) -> list[dict[str, Any]]:
    """What ours found, as the peer takes it."""
    records = FLOW.open(out)
    documents = records.by_id(Document)
    return [
        {
            "id": citance.id,
            "citing_text": citance.text,
            "cited_sentences": [
                documents[citance.cited].text[s.start : s.end] for s in documents[citance.cited].sentences
            ],
        }
        for citance in records.all(Citance)
        if citance.cited in documents
    ]


def peer(papers: Path, pairs: list[dict[str, Any]], out: Path) -> float:
    """Files and pairs to a file of scores; seconds."""
    import _peer
    from lxml import etree

    encoder = _peer.Encoder()
    encoder.encode(["warm up"])
    begin = time.perf_counter()
    for file in sorted(papers.rglob("*.xml")):
        "".join(etree.parse(str(file), etree.XMLParser(recover=True)).getroot().itertext())
    out.write_bytes(b"\n".join(encode(row) for row in _peer.score(pairs, encoder)))
    return time.perf_counter() - begin


def cold(papers: Path, folder: Path, encoder: str) -> dict[str, float]:
    """A run with a cache of its own that was empty."""
    shutil.rmtree(folder / "cache", ignore_errors=True)
    return assessed(papers, folder / "run", encoder)


def measure(papers: Path, folder: Path) -> None:
    """Time everything, and print it."""
    os.environ["CITANCE_CACHE"] = str(folder / "cache")
    first = cold(papers, folder, "minilm")  # warms up files and libraries; not counted
    pairs = pairs_of(folder / "run")
    fast = find_spec("openvino") is not None
    times: dict[str, list[dict[str, float]]] = {"ours": [], "peer": [], "fast": []}
    work: dict[str, Callable[[], dict[str, float]]] = {
        "peer": lambda: {"all": peer(papers, pairs, folder / "peer.jsonl")},
        "fast": lambda: cold(papers, folder, "minilm_openvino"),
        "ours": lambda: cold(papers, folder, "minilm"),
    }
    for turn in range(TIMES):
        names = [name for name in work if fast or name != "fast"]
        for name in names if turn % 2 == 0 else reversed(names):
            times[name].append(work[name]())
    cold(papers, folder, "minilm")
    again = [assessed(papers, folder / "again", "minilm")["all"] for _ in range(3)]
    continue_run(folder / "run")
    begin = time.perf_counter()
    select_anew(folder / "run", "bm25")
    selected = time.perf_counter() - begin
    tell(len(pairs), times, median(again), selected)
    for stage, seconds in first.items():
        show("topic", f"first run of a process, {stage}", seconds, "seconds")


def tell(pairs: int, times: dict[str, list[dict[str, float]]], again: float, selected: float) -> None:
    """Print the figures of speed."""
    whole = {name: median(run["all"] for run in runs) for name, runs in times.items() if runs}
    show("topic", "citances assessed", pairs, "citances")
    for name, must in (("ours", 0.9), ("fast", 1.5)):
        if name in whole:
            given = {
                "peer": "plain program",
                "peer_value": whole["peer"],
                "ratio": whole["peer"] / whole[name],
            }
            show("topic", f"cold, {name}", whole[name], "seconds", must=must, **given)
    if "fast" not in whole:
        print("skipped: citance[fast]; openvino is not installed", file=sys.stderr)
    show(
        "topic",
        "second run",
        again,
        "seconds",
        peer="first run",
        peer_value=whole["ours"],
        ratio=whole["ours"] / again,
        must=50,
    )
    show("topic", "only the selector changed", selected, "seconds", must="< 1")
    for stage in ("acquire", "extract", "match", "assess"):
        share = median(run[stage] / run["all"] for run in times["ours"])
        show("topic", f"share of a cold run, {stage}", share, "share")


def throughput() -> None:
    """The encoder beside what the machine multiplies in float32."""
    import numpy as np

    rng = np.random.default_rng(0)
    left = rng.standard_normal((1024, WIDTH), np.float32)
    right = rng.standard_normal((WIDTH, INNER), np.float32)
    left @ right
    rounds, begin = 200, time.perf_counter()
    for _ in range(rounds):
        left @ right
    machine = rounds * 2 * 1024 * WIDTH * INNER / (time.perf_counter() - begin)
    words = (
        "the encoder reads a sentence of some thirty words that says how warm a street without trees may be"
    )
    texts = [f"{place}: {words}, {words}" for place in range(256)]
    for name in ("minilm", "minilm_openvino"):
        if name == "minilm_openvino" and not find_spec("openvino"):
            continue
        encoder = make_models(Settings(encoder=EncoderSettings(name=name))).encoder
        encoder.sentences(["warm up"])
        begin = time.perf_counter()
        tokens = sum(len(one.ids) + 2 for one in encoder.tokens(texts))
        seconds = time.perf_counter() - begin
        each = LAYERS * 2 * (4 * WIDTH * WIDTH + 2 * WIDTH * INNER)  # without attention itself
        show(
            "topic",
            f"float32 products of numpy reached by the encoder, {name}",
            tokens * each / seconds / machine,
            "share",
        )


def processes(papers: Path, folder: Path) -> None:
    """Peak memory of a whole cold run, and how long starting takes."""
    command = [sys.executable, "-m", "citance", "review", "--papers", str(papers), "--topic", "Translation"]
    command += ["--out", str(folder / "memory")]
    environment = os.environ | {"CITANCE_CACHE": str(folder / "empty")}
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"citance review failed with exit code {process.returncode}")
    scale = 1e6 if sys.platform == "darwin" else 1e3  # bytes there, kilobytes elsewhere
    show("topic", "peak memory of a whole review", usage.ru_maxrss / scale, "MB", must="< 1500")
    for name, arguments, must in (
        ("import citance", ["-c", "import citance"], "< 0.15"),
        ("citance --help", ["-m", "citance", "--help"], "< 0.4"),
    ):
        empty, started = _started(["-c", ""]), _started(arguments)
        less = started - (empty if name.startswith("import") else 0)
        show("topic", name, less, "seconds", must=must)


def _started(arguments: list[str]) -> float:
    """Median seconds of starting Python with these arguments."""
    times = []
    for _ in range(7):
        begin = time.perf_counter()
        subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, check=True)
        times.append(time.perf_counter() - begin)
    return median(times)


def main(arguments: list[str]) -> None:
    """Measure one topic."""
    papers = SHARED / "corpora" / (arguments[0] if arguments else "machine-translation")
    if len(arguments) > 1:
        sys.exit(__doc__)
    if not papers.is_dir():
        sys.exit(f"skipped: no data in {papers}; set CITANCE_DATA")
    missing = [name for name in ("rank_bm25", "rouge_score", "onnx") if not find_spec(name)]
    if missing:
        sys.exit(f"skipped: {', '.join(missing)} not installed; pip install citance[bench]")
    logging.disable(logging.DEBUG)
    with tempfile.TemporaryDirectory() as name:
        processes(
            papers, Path(name)
        )  # first: a child's peak is at least what its parent holds when it is made
        measure(papers, Path(name))
        throughput()


if __name__ == "__main__":
    main(sys.argv[1:])
