"""A finished run changed: another selector, or a person's decision on a citance; nothing is scored again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from citance.config import SelectSettings
from citance.errors import SettingsError
from citance.records import Citance, Override
from citance.reviewing import FLOW, LEDGER, FinishedRun, bring_up, check_settings
from citance.run.budget import Budget
from citance.run.folder import Plan, RunFolder
from citance.run.lock import held
from citance.run.overrides import add_override
from citance.run.progress import Sink, ignore

FIRST = "select"
"""The stage from which a changed decision is carried on."""


def select_anew(
    out: str | Path,
    selector: str,
    emit: Sink = ignore,
    max_cost: float | None = None,
    max_tokens: int | None = None,
) -> FinishedRun:
    """Decide on all citances of a run with another selector, and write its review anew.

    Args:
        out: the run folder; its plan then names the new selector.
        selector: as `select.selector`.
        emit: where events go.
        max_cost: dollars that the language models of this run folder may cost in all; None sets no cap.
        max_tokens: tokens that they may get and give in all; None sets no cap.

    Raises:
        SettingsError: there is no such selector, or the citances have not been assessed yet.
        DataError: the folder holds no run, cannot be written or is in use.
        BudgetReached: a cap on cost or tokens; what is done stays.
    """
    with held(Path(out)):
        folder = RunFolder.open(Path(out))
        settings = replace(folder.plan.settings, select=SelectSettings(selector))
        check_settings(settings)
        FLOW.open(folder.path, before=FIRST)
        changed = RunFolder(
            folder.path, Plan(folder.plan.topic, folder.plan.papers, settings), folder.parts, folder.facts
        )
        budget = Budget(folder.path / LEDGER, max_cost, max_tokens)
        return bring_up(changed, FIRST, None, None, emit, budget)


def overrule(
    out: str | Path,
    citance: str,
    reason: str,
    *,
    kept: bool,
    emit: Sink = ignore,
    max_cost: float | None = None,
    max_tokens: int | None = None,
) -> FinishedRun:
    """Put a person's decision on record, and write the review anew by it.

    Args:
        out: the run folder.
        citance: its id, or so many first letters of it that it is the only one.
        reason: why, in the person's words.
        kept: whether the citance may be used.
        emit: where events go.
        max_cost: dollars that the language models of this run folder may cost in all; None sets no cap.
        max_tokens: tokens that they may get and give in all; None sets no cap.

    Raises:
        SettingsError: there is no such citance, there are several, no reason is given, or the citances have not
            been assessed yet.
        DataError: the folder holds no run, cannot be written or is in use.
        BudgetReached: a cap on cost or tokens; what is done stays.
    """
    if not reason.encode("utf-8", "ignore").strip():
        raise SettingsError("--reason: say why, in a few words; it is kept with the decision.")
    with held(Path(out)):
        folder = RunFolder.open(Path(out))
        known = FLOW.open(folder.path, before=FIRST).by_id(Citance)
        found = known[_only(citance, list(known))]
        check_settings(folder.plan.settings)
        add_override(
            folder.path,
            Override(
                found.id, found.cited, kept, " ".join(reason.encode("utf-8", "replace").decode().split())
            ),
        )
        budget = Budget(folder.path / LEDGER, max_cost, max_tokens)
        return bring_up(folder, FIRST, None, None, emit, budget)


def _only(start: str, ids: list[str]) -> str:
    if start in ids:
        return start
    fitting = [name for name in ids if start and name.startswith(start)]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        shown = ", ".join(fitting[:5]) + (f" and {len(fitting) - 5} more" if len(fitting) > 5 else "")
        raise SettingsError(
            f"'{start}' begins the ids of {len(fitting)} citances ({shown}); give more of it."
        )
    raise SettingsError(f"There is no citance '{start}' in this run; `citance citances RUN` lists them.")
