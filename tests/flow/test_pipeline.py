"""The pipeline on toy stages: fit, failures, resume, order, what is redone and what is not."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from citance.backends.protocols import Models
from citance.config import MatchSettings, Settings
from citance.errors import DataError, SettingsError
from citance.flow.pipeline import Pipeline
from citance.flow.records import Join, Records
from citance.flow.stage import Context, Outcome, Stage
from citance.records import Paper, Topic
from citance.run.lines import Line
from citance.run.progress import Event, ItemFailed, StageFinished
from citance.run.store import StageFile


@dataclass(frozen=True, slots=True)
class Word:
    id: str
    topic: str


@dataclass(frozen=True, slots=True)
class Count:
    id: str
    words: int


class Calls(list):
    """Ids that a toy stage was asked to handle, in order."""


def words_stage(calls: Calls, version: int = 1) -> Stage:
    def split(topics: list[Topic], context: Context) -> list[Outcome]:
        outcomes: list[Outcome] = []
        for topic in topics:
            calls.append(topic.id)
            if topic.title == "bad":
                outcomes.append(DataError("is bad.", "topic"))
            else:
                outcomes.append([Word(f"{topic.id}/{word}", topic.id) for word in topic.title.split()])
        return outcomes

    return Stage("split", split, Topic, Word, "words.jsonl", settings=("match",), version=version)


def count_stage(calls: Calls) -> Stage:
    def count(topics: list[Topic], context: Context) -> list[Outcome]:
        calls.extend(f"count {topic.id}" for topic in topics)
        return [[Count(topic.id, len(context.joined(topic, Word)))] for topic in topics]

    return Stage("count", count, Topic, Count, "counts.jsonl", joins=(Join(Word, on="topic", to="id"),))


def no_part(name: str) -> str:
    raise AssertionError(f"no stage declares a part, so nobody may ask for {name}")


def run(
    folder: Path,
    titles: list[str],
    calls: Calls,
    *,
    settings: Settings | None = None,
    version: int = 1,
    **limits,
):
    events: list[Event] = []
    context = Context(settings or Settings(), Models(None), None, Records(), {}, events.append)  # type: ignore[arg-type]
    topics = [Topic(f"t{title}", title) for title in titles]
    pipeline = Pipeline([words_stage(calls, version), count_stage(calls)], [Topic])
    return pipeline.run(folder, {Topic: topics}, context, no_part, **limits), events


def test_records_flow_and_each_topic_gets_its_own(tmp_path: Path) -> None:
    result, _ = run(tmp_path, ["a b", "c"], Calls())
    assert [(c.id, c.words) for c in result.records.all(Count)] == [("ta b", 2), ("tc", 1)]


def test_one_bad_input_costs_only_itself_and_is_tried_again(tmp_path: Path) -> None:
    result, events = run(tmp_path, ["bad", "c"], Calls())
    assert [failure.input for failure in result.failures] == ["tbad"]
    assert [e.failure.input for e in events if isinstance(e, ItemFailed)] == ["tbad"]
    assert [c.words for c in result.records.all(Count)] == [0, 1]
    calls = Calls()
    run(tmp_path, ["bad", "c"], calls)
    assert calls == ["tbad"]


def test_a_second_run_does_nothing_and_leaves_the_same_bytes(tmp_path: Path) -> None:
    run(tmp_path, ["a b", "c"], Calls())
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    calls = Calls()
    _, events = run(tmp_path, ["a b", "c"], calls)
    assert calls == []
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before
    assert [e.handled for e in events if isinstance(e, StageFinished)] == [0, 0]


def test_a_line_cut_by_a_crash_is_redone_to_the_same_bytes(tmp_path: Path) -> None:
    run(tmp_path, ["a b", "c", "d e"], Calls())
    file = tmp_path / "words.jsonl"
    whole = file.read_bytes()
    for cut in range(0, len(whole), 7):
        file.write_bytes(whole[:cut])
        run(tmp_path, ["a b", "c", "d e"], Calls())
        assert file.read_bytes() == whole


def test_a_changed_setting_or_version_redoes_the_stage_that_depends_on_it(tmp_path: Path) -> None:
    run(tmp_path, ["a b"], Calls())
    calls = Calls()
    run(tmp_path, ["a b"], calls, settings=Settings(match=MatchSettings(spans=2)))
    assert calls == ["ta b"], "the count depends on the words, and they did not change"
    calls = Calls()
    run(tmp_path, ["a b"], calls, settings=Settings(match=MatchSettings(spans=2)), version=2)
    assert calls == ["ta b"]


def test_a_late_topic_is_added_and_order_follows_the_inputs(tmp_path: Path) -> None:
    run(tmp_path / "late", ["c"], Calls())
    calls = Calls()
    run(tmp_path / "late", ["a", "c"], calls)
    assert calls == ["ta", "count ta"]
    run(tmp_path / "once", ["a", "c"], Calls())
    for name in ("words.jsonl", "counts.jsonl"):
        assert (tmp_path / "late" / name).read_bytes() == (tmp_path / "once" / name).read_bytes()


def test_a_deleted_stage_file_is_rebuilt_to_the_same_bytes(tmp_path: Path) -> None:
    run(tmp_path, ["a b", "c"], Calls())
    before = (tmp_path / "words.jsonl").read_bytes()
    (tmp_path / "words.jsonl").unlink()
    calls = Calls()
    run(tmp_path, ["a b", "c"], calls)
    assert calls == ["ta b", "tc"], "the counts are still right and are not made again"
    assert (tmp_path / "words.jsonl").read_bytes() == before


def test_from_and_to_run_only_that_part(tmp_path: Path) -> None:
    calls = Calls()
    run(tmp_path, ["a"], calls, last="split")
    assert calls == ["ta"]
    run(tmp_path, ["a"], calls, first="count")
    assert calls == ["ta", "count ta"]


def test_from_a_stage_whose_predecessor_never_ran_says_so(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"'split' has not run yet \(.*words.jsonl is missing\)"):
        run(tmp_path, ["a"], Calls(), first="count")


def test_unknown_and_reversed_stages_are_refused(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="no stage 'weigh'; the stages are split, count"):
        run(tmp_path, ["a"], Calls(), first="weigh")
    with pytest.raises(SettingsError, match="nothing would run"):
        run(tmp_path, ["a"], Calls(), first="count", last="split")


def test_stages_that_do_not_fit_are_refused_when_built() -> None:
    with pytest.raises(SettingsError, match="'count' needs Word, which no stage before it writes"):
        Pipeline([count_stage(Calls())], [Topic])
    odd = Stage("odd", lambda batch, context: [], Paper, Count, "odd.jsonl")
    with pytest.raises(SettingsError, match="'odd' needs Paper"):
        Pipeline([odd], [Topic])


def test_a_stage_gets_nothing_that_it_did_not_declare(tmp_path: Path) -> None:
    def greedy(topics: list[Topic], context: Context) -> list[Outcome]:
        return [context.joined(topics[0], Word)]

    stages = [words_stage(Calls()), Stage("greedy", greedy, Topic, Word, "greedy.jsonl")]
    context = Context(Settings(), Models(None), None, Records(), {})  # type: ignore[arg-type]
    with pytest.raises(KeyError):
        Pipeline(stages, [Topic]).run(tmp_path, {Topic: [Topic("t", "a")]}, context, no_part)


def test_a_foreign_line_in_the_middle_is_named_by_file_and_line(tmp_path: Path) -> None:
    run(tmp_path, ["a", "b"], Calls())
    file = tmp_path / "words.jsonl"
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b'{"in": 1}\n' + lines[1])
    with pytest.raises(DataError, match=r"words.jsonl, line 1: is no line of this stage"):
        run(tmp_path, ["a", "b"], Calls())


def test_a_full_disk_is_one_sentence_and_earlier_files_stay(tmp_path: Path, monkeypatch) -> None:
    run(tmp_path, ["a"], Calls(), last="split")
    before = (tmp_path / "words.jsonl").read_bytes()

    def full(*args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(DataError, match=r"cannot be written \(No space left on device\)"):
        run(tmp_path, ["a"], Calls())
    assert (tmp_path / "words.jsonl").read_bytes() == before
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")], "no half-written file"
    monkeypatch.undo()
    result, _ = run(tmp_path, ["a"], Calls())
    assert [count.id for count in result.records.all(Count)] == ["ta"]


def test_a_topic_that_is_gone_leaves_the_files(tmp_path: Path) -> None:
    run(tmp_path, ["a", "b"], Calls())
    calls = Calls()
    result, _ = run(tmp_path, ["b"], calls)
    assert calls == []
    assert [count.id for count in result.records.all(Count)] == ["tb"]
    assert len((tmp_path / "words.jsonl").read_text().splitlines()) == 1


def test_a_whole_line_at_the_end_that_is_not_ours_is_named_not_dropped(tmp_path: Path) -> None:
    run(tmp_path, ["a"], Calls())
    with (tmp_path / "words.jsonl").open("a") as file:
        file.write('{"in": 1}\n')
    with pytest.raises(DataError, match=r"words.jsonl, line 2"):
        run(tmp_path, ["a"], Calls())


def test_a_cut_line_is_cut_off_before_the_next_one_however_often_it_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "words.jsonl"
    path.write_bytes(b'{"input":"a","fp"')
    for name in ("b", "c"):
        file: StageFile[Word] = StageFile(path, Word)
        file.append([Line(name, "1", (Word("w", "t"),))])
        file.close()
        with path.open("ab") as torn:
            torn.write(b'{"input":"d","fp":"2","out":[')
    assert list(StageFile(path, Word).entries()) == ["b", "c"]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a limit on the size of files")
def test_a_disk_that_fills_while_lines_are_written_is_one_sentence(tmp_path: Path) -> None:
    code = (
        "import resource, signal, sys; from pathlib import Path\n"
        "from citance.errors import DataError; from citance.records import Paper\n"
        "from citance.run.lines import Line; from citance.run.store import StageFile\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (200, 200))\n"
        "file = StageFile(Path(sys.argv[1]), Paper)\n"
        "try:\n    file.append([Line('a', 'f', (Paper('x' * 500),))])\n"
        "except DataError as error: print(error)\n"
        "try:\n    file.close()\n"
        "except DataError as error: print(error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "s.jsonl")], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "cannot be written (File too large)" in done.stdout
