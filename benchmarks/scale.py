"""A run of a hundred thousand citances: memory, and how long it takes to open, to select anew and to decide by hand.

usage: python benchmarks/scale.py [CITANCES]           default 100000: some minutes on two cores

The papers are made here: 200 reference papers of 100 sentences, and citing papers with 50 citing sentences each, read
and extracted by citance. Matches and assessments are written into the run folder by this program, since scoring so many
takes hours: what is measured is everything around the scorers. Each step is a process of its own.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from _lines import show

from citance.backends.fakes import HashEncoder
from citance.backends.protocols import Models
from citance.config import SelectSettings, Settings
from citance.records import Assessment, Citance, Decision, Document, Match, MatchedSpan, Scores, Span, Verdict
from citance.reviewing import FLOW, continue_run, make_topic
from citance.revising import overrule
from citance.run.folder import RunFolder
from citance.run.lines import Line
from citance.run.store import StageFile

REFERENCES, SENTENCES, EACH = 200, 100, 50
WORDS = (
    *("street", "tree", "shade", "heat", "summer", "noon", "night", "air", "surface"),
    *("canopy", "park", "river", "wind", "humid", "city", "model", "wall", "roof"),
)


def write_papers(folder: Path, citances: int) -> None:
    """Reference papers, and citing papers with their library."""
    chance = random.Random(1)
    folder.mkdir()
    entries = []
    for place in range(REFERENCES):
        title = f"{_words(chance, 5)} in case {place}".capitalize()
        head = f"---\ntitle: {title}\nauthor: [Kenji {_family(place)}]\nyear: 2010\n---\n\n# Results\n\n"
        text = " ".join(_sentence(chance) for _ in range(SENTENCES))
        (folder / f"ref{place}.md").write_text(f"{head}{text}\n", encoding="utf-8")
        entries.append(
            f"@article{{ref{place}, title={{{title}}}, author={{{_family(place)}, Kenji}}, year={{2010}}}}"
        )
    for place in range(citances // EACH):
        said = [f"{_sentence(chance)[:-1]} [@ref{chance.randrange(REFERENCES)}]." for _ in range(EACH)]
        head = (
            f"---\ntitle: Citing {place}\nauthor: [Jana Marek{place}]\nyear: 2018\n---\n\n# Introduction\n\n"
        )
        (folder / f"citing{place}.md").write_text(head + " ".join(said) + "\n", encoding="utf-8")
    (folder / "refs.bib").write_text("\n".join(entries), encoding="utf-8")
    roles = {
        "reference_papers": [{"id": f"ref{n}", "file": f"ref{n}.md"} for n in range(REFERENCES)],
        "citing_papers": {f"citing{n}": {"file": f"citing{n}.md"} for n in range(citances // EACH)},
    }
    (folder / "corpus.json").write_text(json.dumps(roles), encoding="utf-8")


def _family(place: int) -> str:
    """A name of its own for each paper."""
    return "Ito" + "".join("abcdefghij"[int(digit)] for digit in str(place))


def _words(chance: random.Random, count: int) -> str:
    return " ".join(chance.choices(WORDS, k=count))


def _sentence(chance: random.Random) -> str:
    subject, other, place = (_words(chance, count) for count in (6, 5, 2))
    return f"The {subject} was {chance.randint(1, 99)} % lower than the {other} in {place}."


def read(folder: Path) -> None:
    """Files to citances."""
    settings = Settings(select=SelectSettings("threshold(0.5)"))
    RunFolder.create(folder / "run", make_topic("Street trees and heat"), (folder / "papers",), settings)
    continue_run(folder / "run", last="extract", models=Models(HashEncoder()))


def score(folder: Path) -> None:
    """Matches and assessments as the scorers would leave them."""
    records = FLOW.open(folder / "run")
    documents = records.by_id(Document)
    chance = random.Random(2)
    matches: StageFile[Match] = StageFile(folder / "run" / "matches.jsonl", Match, _fields(Match))
    assessed: StageFile[Assessment] = StageFile(
        folder / "run" / "assessments.jsonl", Assessment, _fields(Assessment)
    )
    ids = []
    for citance in records.all(Citance):
        document = documents[citance.cited]
        spot = document.sentences[chance.randrange(len(document.sentences))]
        place = Span(document.id, spot.start, spot.end)
        copy = MatchedSpan(
            place, (document.sentences.index(spot),), document.text[spot.start : spot.end], 0.8
        )
        matches.append([Line(citance.id, "", (Match(citance.id, citance.cited, tuple(range(20)), (copy,)),))])
        scores = Scores(*(round(chance.random(), 4) for _ in range(3)))
        support = round(chance.random(), 4)
        judged = Assessment(citance.id, citance.cited, scores, support, Verdict.SUPPORTED, None, 0.8)
        assessed.append([Line(citance.id, "", (judged,))])
        ids.append(citance.id)
    matches.finish(ids)
    assessed.finish(ids)


def _fields(kind: type) -> tuple[str, ...]:
    stage = next(stage for stage in FLOW.stages if stage.writes is kind)
    return tuple(FLOW.fields(stage.writes))


def select(folder: Path) -> None:
    """From the assessments to the review."""
    continue_run(folder / "run", first="select", models=Models(HashEncoder()))


def decide(folder: Path) -> None:
    """A person drops one citance; the review is written anew."""
    citance = next(d.citance for d in FLOW.open(folder / "run").all(Decision) if d.kept)
    overrule(folder / "run", citance, "tried", kept=False)


def look(folder: Path) -> None:
    """Open the run and look one citance up."""
    begin = time.perf_counter()
    citances = FLOW.open(folder / "run").by_id(Citance)
    last = list(citances)[-1]
    assert citances[last].id == last
    print(time.perf_counter() - begin)


STEPS: dict[str, Callable[[Path], None]] = {
    "read": read,
    "score": score,
    "select": select,
    "decide": decide,
    "look": look,
}


def step(name: str, folder: Path) -> tuple[float, float, str]:
    """One step in a process of its own: seconds, peak megabytes, what it printed."""
    begin = time.perf_counter()
    environment = os.environ | {"CITANCE_CACHE": "off"}
    with subprocess.Popen(
        [sys.executable, __file__, name, str(folder)],
        stdout=subprocess.PIPE,
        encoding="utf-8",
        env=environment,
    ) as process:
        assert process.stdout is not None
        said = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"the step {name} failed")
    scale = 1e6 if sys.platform == "darwin" else 1e3  # bytes there, kilobytes elsewhere
    return time.perf_counter() - begin, usage.ru_maxrss / scale, said


def measure(citances: int, folder: Path) -> None:
    """All steps, and their figures."""
    write_papers(folder / "papers", citances)
    show("scale", "citances", citances, "citances")
    for name, what in (
        ("read", "files to citances"),
        ("score", "matches and assessments written"),
        ("select", "assessments to the review"),
        ("decide", "one decision by hand, to the review"),
    ):
        seconds, peak, _ = step(name, folder)
        show("scale", what, seconds, "seconds")
        show("scale", f"peak memory, {what}", peak, "MB", must="< 1500")
    opened = sorted(float(step("look", folder)[2]) for _ in range(3))[1]
    show("scale", "a finished run opened, and one citance of it read", opened, "seconds", must="< 1")
    size = sum(path.stat().st_size for path in (folder / "run").rglob("*") if path.is_file())
    show("scale", "size of the run folder", size / 1e6, "MB")


def main(arguments: list[str]) -> None:
    """Measure, or do one step."""
    if len(arguments) == 2 and arguments[0] in STEPS:
        STEPS[arguments[0]](Path(arguments[1]))
        return
    if len(arguments) > 1 or not all(number.isdigit() and int(number) >= EACH for number in arguments):
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as name:
        measure(int(arguments[0]) if arguments else 100_000, Path(name))


if __name__ == "__main__":
    main(sys.argv[1:])
