"""A run folder: what was asked for, and what came of it."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from citance.config import LoadedSettings, Settings
from citance.errors import DataError, SettingsError
from citance.records import Topic
from citance.records.codec import builtin
from citance.run.files import write_whole

SCHEMA = 2
"""Raised whenever `run.json` or a stage file changes its form."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a run is asked to do.

    Args:
        topic: what the review is about.
        papers: folders and files of papers, relative to the run folder where possible.
        settings: all of them.
    """

    topic: Topic
    papers: tuple[str, ...]
    settings: Settings


class RunFolder:
    """A folder that belongs to one plan.

    Args:
        path: the folder.
        plan: what it is for.
        parts: what it was last made with beside its settings, as names and identities.
        facts: what else its record holds.
    """

    def __init__(
        self, path: Path, plan: Plan, parts: Mapping[str, str], facts: Mapping[str, Any] | None = None
    ) -> None:
        self.path = path
        self.plan = plan
        self.parts = parts
        self.facts = facts or {}

    @classmethod
    def create(cls, path: Path, topic: Topic, papers: tuple[Path, ...], settings: Settings) -> RunFolder:
        """Make the folder, or take up an earlier run of the same plan.

        Raises:
            SettingsError: the folder holds a run of another plan, or other files; names the difference.
            DataError: the folder cannot be made or written.
        """
        plan = Plan(topic, tuple(_relative(paper, path) for paper in papers), settings)
        if (path / "run.json").exists():
            folder = cls.open(path)
            _refuse_other(path, folder.plan, plan)
            if plan != folder.plan:  # in settings that change no output: those of now hold
                folder = cls(path, plan, folder.parts, folder.facts)
                folder.write_record(folder.facts)
            return folder
        lost = (path / "ledger.jsonl").exists()  # only the record of a run is gone: its stages are taken over
        if not lost and path.is_dir() and any(not there.name.startswith(".run.") for there in path.iterdir()):
            raise SettingsError(f"--out {path} holds files but no run; name a new or empty folder.")
        folder = cls(path, plan, {})
        folder.write_record({})
        return folder

    @classmethod
    def open(cls, path: Path) -> RunFolder:
        """Take up the run that lies there.

        Raises:
            DataError: there is none, or its `run.json` is not ours.
        """
        file = path / "run.json"
        try:
            record = json.loads(file.read_text(encoding="utf-8"))
        except FileNotFoundError as error:
            raise DataError("holds no run (no run.json); name the folder given to --out.", path) from error
        except (OSError, ValueError, RecursionError) as error:
            raise DataError(
                f"cannot be read as a run ({error}); delete it, and give the same `citance review` command again: what "
                "is finished is taken over.",
                file,
            ) from error
        schema = record.get("schema") if isinstance(record, dict) else None
        if schema != SCHEMA:
            newer = isinstance(schema, int) and schema > SCHEMA
            remedy = "install the newest citance" if newer else "review the papers anew, into another folder"
            raise DataError(f"has schema {schema}, this citance reads {SCHEMA}; {remedy}.", file)
        try:
            plan = msgspec.convert(record["plan"], Plan)
            parts = msgspec.convert(record.get("parts", {}), dict[str, str])
            return cls(path, plan, parts, {k: v for k, v in record.items() if k not in ("schema", "plan")})
        except (msgspec.ValidationError, KeyError) as error:
            raise DataError(f"holds no plan that this citance understands ({error}).", file) from error

    @property
    def papers(self) -> tuple[Path, ...]:
        """The plan's paths, as they can be opened from here."""
        return tuple(
            Path(paper) if Path(paper).is_absolute() else Path(os.path.normpath(self.path.resolve() / paper))
            for paper in self.plan.papers
        )

    def write_record(self, facts: Mapping[str, Any]) -> None:
        """Write `run.json`: the plan and the facts of the run so far; no clock, so that a repeated run is the same.

        Raises:
            DataError: it cannot be written.
        """
        record = {"schema": SCHEMA, "plan": builtin(self.plan), **facts}
        write_whole(self.path / "run.json", json.dumps(record, ensure_ascii=False, indent=1) + "\n")


def _relative(paper: Path, folder: Path) -> str:
    try:
        return Path(os.path.relpath(paper.resolve(), folder.resolve())).as_posix()
    except ValueError:  # another drive on Windows
        return str(paper.resolve())


def _refuse_other(path: Path, theirs: Plan, ours: Plan) -> None:
    changes = []
    if theirs.topic != ours.topic:
        changes.append(f"its topic is '{theirs.topic.title}', not '{ours.topic.title}'")
    if [Path(p).name for p in theirs.papers] != [
        Path(p).name for p in ours.papers
    ]:  # both may have been moved
        changes.append(f"its papers are {', '.join(theirs.papers)}, not {', '.join(ours.papers)}")
    before = {row.name: row.value for row in LoadedSettings(theirs.settings, {}).rows()}
    changes += [
        f"its {row.name} is {before[row.name]!r}, not {row.value!r}"
        for row in LoadedSettings(ours.settings, {}).rows()
        if before[row.name] != row.value and not row.free
    ]
    if changes:
        raise SettingsError(
            f"--out {path} belongs to another run: {'; '.join(changes)}. Name another folder."
        )
