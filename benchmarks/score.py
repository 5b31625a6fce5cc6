"""How fast `citance score` is, and how much memory it takes.

usage: python benchmarks/score.py [PAPERS] [REPETITIONS]        default 6 and 3: some minutes on two cores
       python benchmarks/score.py --memory [FEW] [MANY]         default 200 and 2000; 20000 takes half an hour

Needs the outside data (CITANCE_DATA, default ../shared) and `pip install citance[bench]`; with `citance[fast]`
that encoder is timed too. Pairs: reference papers of CL-SciSumm 2018, the first 250 sentences, 20 citances
each. Ours is what `citance score` does, from file to file; the peer is the program in _peer.py, which reads the
same file. Each paper is scored by all of them in turn, the order rotating; figures are medians over papers and
repetitions, ratios are medians of the ratios on one paper.

--memory: peak memory of the command, on FEW and on MANY pairs about the same eight papers of 60 sentences; real
citances, each with a number of its own, so that no two are alike.
"""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any

from _lines import SHARED, rows, show

CITANCES = 20
SENTENCES = 250
MEMORY_PAPERS, MEMORY_SENTENCES = 8, 60
Row = dict[str, Any]


@dataclass
class Run:
    """One program, and what it took for each paper.

    Args:
        work: scores the pairs of a file.
        in_model: seconds spent in the model's forward pass so far.
        times: (seconds, of them in the model) of each paper and repetition.
    """

    work: Callable[[Path], None]
    in_model: Callable[[], float]
    times: list[tuple[float, float]] = field(default_factory=list)

    def time(self, pairs: Path) -> None:
        """Score the pairs once."""
        begin, before = time.perf_counter(), self.in_model()
        self.work(pairs)
        self.times.append((time.perf_counter() - begin, self.in_model() - before))


def papers(count: int, sentences: int) -> Iterator[tuple[list[str], list[str]]]:
    """Reference papers with at least twenty different citances: their sentences, and the citances."""
    cited: dict[str, dict[str, None]] = {}
    for row in rows("clscisumm_train2018_citances"):
        cited.setdefault(row["topic"], {})[row["citing_text"]] = None
    found = 0
    for row in rows("clscisumm_train2018_refs"):
        texts = list(cited.get(row["topic"], ()))
        if len(texts) >= CITANCES and found < count:
            found += 1
            yield list(row["sentences"].values())[:sentences], texts


def write(path: Path, pairs: Iterator[Row]) -> Path:
    """Pairs as `citance score` reads them."""
    with path.open("w", encoding="utf-8") as file:
        file.writelines(json.dumps(row) + "\n" for row in pairs)
    return path


def ours(name: str, folder: Path) -> Run:
    """What `citance score` does, with the encoder of that name."""
    from citance.backends.protocols import Models
    from citance.config import EncoderSettings, Settings
    from citance.registry import find
    from citance.scorers.files import score_file

    spent = [0.0]

    class Timed(find("encoder", name)):  # type: ignore[misc]
        """The encoder, with its model's share of the time told."""

        def _open(self, model: bytes) -> Any:  # noqa: ANN401 - as the encoder's own
            forward = super()._open(model)

            def timed(feed: Any) -> Any:  # noqa: ANN401
                begin = time.perf_counter()
                states = forward(feed)
                spent[0] += time.perf_counter() - begin
                return states

            return timed

    settings = Settings(encoder=EncoderSettings(name=name))
    encoder = Timed(settings.encoder)
    encoder.sentences(["warm up"])
    models = Models(encoder)
    return Run(lambda pairs: _done(score_file(pairs, folder / "out", models, settings)), lambda: spent[0])


def _done(result: Any) -> None:  # noqa: ANN401 - a count of rows
    if result.errors:
        raise RuntimeError(f"{result.errors} rows could not be scored")


def peer(folder: Path) -> Run:
    """A straightforward program, from the same file to a file."""
    import _peer

    encoder = _peer.Encoder()
    encoder.encode(["warm up"])

    def work(pairs: Path) -> None:
        with pairs.open(encoding="utf-8") as lines:
            write(folder / "out", iter(_peer.score(map(json.loads, lines), encoder)))

    return Run(work, lambda: encoder.seconds)


def measure_speed(count: int, repetitions: int, folder: Path) -> None:
    """Time all programs on all papers, and print what comes of it."""
    files = [
        write(folder / f"{place}.jsonl", _pairs(place, paper, texts[:CITANCES]))
        for place, (paper, texts) in enumerate(papers(count, SENTENCES))
    ]
    total: dict[str, list[tuple[float, float]]] = {}
    for repetition in range(repetitions):
        runs = {"ours": ours("minilm", folder), "peer": peer(folder)}  # anew: they remember what they encoded
        if find_spec("openvino"):
            runs["fast"] = ours("minilm_openvino", folder)
        for place, file in enumerate(files):
            names = sorted(runs)
            turn = (place + repetition) % len(names)
            for name in names[turn:] + names[:turn]:
                runs[name].time(file)
        for name, run in runs.items():
            total.setdefault(name, []).extend(run.times)
    tell(total)


def _pairs(place: int, paper: list[str], texts: list[str]) -> Iterator[Row]:
    for number, text in enumerate(texts):
        yield {"id": f"{place}-{number}", "citing_text": text, "cited_sentences": paper}


def tell(times: dict[str, list[tuple[float, float]]]) -> None:
    """Print the figures."""
    seconds = {name: [whole / CITANCES for whole, _ in run] for name, run in times.items()}
    outside = {name: [(whole - model) / CITANCES for whole, model in run] for name, run in times.items()}
    show("score", "seconds a citance", median(seconds["ours"]), "seconds", must="<= 0.15")
    against("all in all", seconds["ours"], seconds["peer"], 0.9)
    if "fast" in times:
        against("all in all, citance[fast]", seconds["fast"], seconds["peer"], 1.5)
        against("all in all, citance[fast] to the default", seconds["fast"], seconds["ours"], None, "default")
    else:
        print("skipped: citance[fast]; openvino is not installed", file=sys.stderr)
    against("outside the model", outside["ours"], outside["peer"], 20)
    for name, run in times.items():
        share = median(model / whole for whole, model in run)
        show("score", f"share of the time in the model, {name}", share, "share")


def against(
    measure: str, mine: list[float], theirs: list[float], must: float | None, who: str = "plain"
) -> None:
    """Print a figure beside another program's, and how many times faster it is."""
    ratio = median(other / own for own, other in zip(mine, theirs, strict=True))
    given = {"peer": who, "peer_value": median(theirs), "ratio": ratio, "must": must}
    show("score", f"seconds a citance, {measure}", median(mine), "seconds", **given)


def measure_memory(counts: list[int], folder: Path) -> None:
    """Run the command on files of different length, and print the most memory that each run took."""
    peaks = []
    for count in counts:
        pairs = write(folder / "pairs.jsonl", alike(count))
        command = [sys.executable, "-m", "citance", "score", str(pairs), "--out", str(folder / "out.jsonl")]
        begin = time.perf_counter()
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            sys.exit(f"citance score failed with exit code {process.returncode}")
        scale = 1e6 if sys.platform == "darwin" else 1e3  # bytes there, kilobytes elsewhere
        peaks.append(usage.ru_maxrss / scale)
        seconds = (time.perf_counter() - begin) / count
        show("score", f"peak memory, {count} pairs", peaks[-1], "MB", must="< 1000")
        show("score", f"seconds a citance, {count} pairs on few short papers", seconds, "seconds")
    show(
        "score",
        f"peak memory, {counts[-1]} pairs to {counts[0]}",
        peaks[-1] / peaks[0],
        "times",
        must="<= 1.2",
    )


def alike(count: int) -> Iterator[Row]:
    """Pairs in the order of their papers."""
    chosen = list(papers(MEMORY_PAPERS, MEMORY_SENTENCES))
    for place in range(count):
        paper, texts = chosen[place * len(chosen) // count]
        text = f"In run {place}, {texts[place % len(texts)]}"
        yield {"id": place, "citing_text": text, "cited_sentences": paper}


def main(arguments: list[str]) -> None:
    """Measure speed or memory."""
    memory = arguments[:1] == ["--memory"]
    numbers = arguments[1:] if memory else arguments
    if len(numbers) > 2 or not all(number.isdigit() and int(number) for number in numbers):
        sys.exit(__doc__)
    if not (SHARED / "data" / "dev").is_dir():
        sys.exit(f"skipped: no data in {SHARED}; set CITANCE_DATA")
    missing = [name for name in ("rank_bm25", "rouge_score", "onnx") if not find_spec(name)]
    if missing and not memory:
        sys.exit(f"skipped: {', '.join(missing)} not installed; pip install citance[bench]")
    logging.disable(logging.DEBUG)
    first, second = [*map(int, numbers), *((200, 2000) if memory else (6, 3))[len(numbers) :]]
    with tempfile.TemporaryDirectory() as folder:
        if memory:
            measure_memory([first, second], Path(folder))
        else:
            measure_speed(first, second, Path(folder))


if __name__ == "__main__":
    main(sys.argv[1:])
