"""A finished run with another selector, and with decisions of a person."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from citance.backends.fakes import HashEncoder
from citance.backends.protocols import Models
from citance.config import SelectSettings, Settings
from citance.errors import DataError, SettingsError
from citance.records import Assessment, Citance, Decision
from citance.reviewing import FLOW, continue_run, write_review
from citance.revising import overrule, select_anew
from citance.run.progress import StageFinished
from citance.sample import sample_folder, sample_topic

TOPIC = sample_topic()


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("revising") / "out"
    write_review(TOPIC, [sample_folder()], out, models=Models(HashEncoder()))
    return out


@pytest.fixture
def out(finished: Path, tmp_path: Path) -> Path:
    """The finished run, moved elsewhere, away from its papers."""
    copy = tmp_path / "moved" / "out"
    copy.mkdir(parents=True)
    for file in finished.iterdir():
        if file.is_file():
            (copy / file.name).write_bytes(file.read_bytes())
    return copy


def decisions(out: Path) -> dict[str, Decision]:
    return {decision.citance: decision for decision in FLOW.open(out).all(Decision)}


def files(out: Path) -> dict[str, bytes]:
    return {p.name: p.read_bytes() for p in out.iterdir() if p.is_file() and p.name != "ledger.jsonl"}


def test_another_selector_scores_nothing_and_ends_like_a_run_with_it(out: Path, tmp_path: Path) -> None:
    seen: list[StageFinished] = []
    select_anew(out, "bm25", lambda event: seen.append(event) if isinstance(event, StageFinished) else None)
    assert [event.stage for event in seen] == ["select", "condense", "summarize", "write", "verify"]
    settings = Settings(select=SelectSettings("bm25"))
    fresh = tmp_path / "fresh"
    write_review(TOPIC, [sample_folder()], fresh, settings=settings, models=Models(HashEncoder()))
    ours, theirs = files(out), files(fresh)
    plans = [json.loads(found.pop("run.json")) for found in (ours, theirs)]
    for plan in plans:
        plan["plan"].pop("papers")  # as seen from another place
        plan["parts"].pop("encoder")  # which nobody asks when a selector changes
    assert plans[0] == plans[1]
    assert ours == theirs


def test_a_selector_that_is_none_leaves_the_run_as_it_was(out: Path) -> None:
    before = files(out)
    with pytest.raises(SettingsError, match="no selector 'best'"):
        select_anew(out, "best")
    assert files(out) == before


def test_a_dropped_citance_is_no_evidence_any_more_and_the_reason_stands(out: Path) -> None:
    kept = next(d for d in decisions(out).values() if d.kept)
    overrule(out, kept.citance, "  speaks of\nanother city ", kept=False)
    decided = decisions(out)[kept.citance]
    assert (decided.kept, decided.overruled) == (False, True)
    assert decided.reason == "dropped by a person: speaks of another city"
    assert f'"{kept.citance}"' not in (out / "evidence.jsonl").read_text()
    assert "1 decision on citances was made by a person." in " ".join((out / "review.md").read_text().split())


def test_a_kept_citance_is_evidence_even_if_the_scores_say_it_bends_the_paper(out: Path) -> None:
    bent = next(
        a for a in FLOW.open(out).all(Assessment) if a.verdict == "distorted" and decisions(out)[a.citance]
    )
    run = overrule(out, bent.citance[:9], "the appendix says so", kept=True)
    assert decisions(out)[bent.citance].kept
    assert run.review is not None
    assert all(bent.citance not in {e.citance for e in s.evidence} for s in run.review.disagreements)
    assert run.review.removed == ()


def test_decisions_survive_every_later_run_and_the_last_one_counts(out: Path) -> None:
    first = next(iter(decisions(out).values()))
    overrule(out, first.citance, "once", kept=not first.kept)
    overrule(out, first.citance, "on second thoughts", kept=first.kept)
    for again in (
        lambda: select_anew(out, "mmr(lambda=0.7)"),
        lambda: continue_run(out, first="extract", models=Models(HashEncoder())),
    ):
        again()
        assert decisions(out)[first.citance].reason.endswith("by a person: on second thoughts")
    assert len((out / "overrides.jsonl").read_text().splitlines()) == 2


def test_a_decision_on_a_citance_that_is_gone_is_told(out: Path) -> None:
    (citance, *_) = FLOW.open(out).all(Citance)
    gone = {"citance": "0123456789ab", "cited": citance.cited, "kept": True, "reason": "was here"}
    (out / "overrides.jsonl").write_text(json.dumps(gone) + "\n")
    run = continue_run(out, first="select", models=Models(HashEncoder()))
    told = "The decision of a person on citance 0123456789ab concerns no citance of this run."
    assert told in run.facts.left_out


@pytest.mark.parametrize(
    ("name", "reason", "message"),
    [
        ("zz", "x", "There is no citance 'zz' in this run"),
        ("", "x", "There is no citance '' in this run"),
        ("*", " ", "--reason: say why"),
    ],
)
def test_bad_decisions_are_refused(out: Path, name: str, reason: str, message: str) -> None:
    with pytest.raises(SettingsError, match=message):
        overrule(out, name, reason, kept=True)
    assert not (out / "overrides.jsonl").exists()


def test_an_id_that_several_begin_with_is_refused(out: Path) -> None:
    starts: dict[str, list[str]] = {}
    for citance in FLOW.open(out).all(Citance):
        starts.setdefault(citance.id[:1], []).append(citance.id)
    start, ids = max(starts.items(), key=lambda item: len(item[1]))
    with pytest.raises(SettingsError, match=rf"'{start}' begins the ids of {len(ids)} citances \({ids[0]}, "):
        overrule(out, start, "x", kept=True)


def test_a_file_of_decisions_that_is_none_is_named_by_line(out: Path) -> None:
    (out / "overrides.jsonl").write_text('{"citance": "a"}\n')
    with pytest.raises(DataError, match=r"overrides.jsonl, line 1: holds no decision of a person"):
        continue_run(out, first="select")


def test_a_run_without_its_papers_goes_on_after_the_reading_and_says_so_before(out: Path) -> None:
    with pytest.raises(
        DataError, match=r"was made from papers in \S+ \(as seen from it\), which are not there; put"
    ):
        continue_run(out)
    before = files(out)
    continue_run(out, first="extract", models=Models(HashEncoder()))
    assert files(out) == before


def test_a_decision_repeated_after_a_crash_stands_once(out: Path) -> None:
    first = next(iter(decisions(out).values()))
    for _ in range(2):
        overrule(out, first.citance, "once", kept=not first.kept)
    assert len((out / "overrides.jsonl").read_text().splitlines()) == 1


def test_a_change_that_cannot_be_carried_out_leaves_the_facts_of_the_run(out: Path, monkeypatch) -> None:
    record = json.loads((out / "run.json").read_text())
    record["plan"]["settings"]["write"]["writer"] = "gpt-4o-mini"
    (out / "run.json").write_text(json.dumps(record))
    before = files(out)
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    with pytest.raises(SettingsError, match="no key"):
        select_anew(out, "all")
    assert files(out) == before
