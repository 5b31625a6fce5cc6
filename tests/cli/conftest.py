"""The command line as a user meets it, with a quick encoder."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from citance.backends.fakes import HashEncoder


@dataclass(frozen=True)
class Done:
    code: int
    out: str
    err: str


@pytest.fixture
def citance(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., Done]:
    """Runs `citance ARGS` in an empty folder, and says how it went."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("citance.backends.encoder.MiniLmEncoder", lambda settings: HashEncoder())
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.setenv("CITANCE_CACHE", str(tmp_path / "cache"))

    def run(*args: object) -> Done:
        from citance.cli import main

        monkeypatch.setattr(sys, "argv", ["citance", *map(str, args)])
        capsys.readouterr()
        try:
            main()
            code = 0
        except SystemExit as stop:
            code = int(stop.code or 0)
        shown = capsys.readouterr()
        return Done(code, shown.out, shown.err)

    return run


@pytest.fixture
def papers(tmp_path: Path) -> Path:
    """A folder with one cited and one citing paper and their .bib."""
    folder = tmp_path / "papers"
    folder.mkdir()
    (folder / "ito2015.md").write_text(
        "---\ntitle: Shade of street trees\nauthor: [Kenji Ito]\nyear: 2015\n---\n\n# Abstract\n\n"
        "We measured shade in 40 streets. Planted streets were 1.8 °C cooler at noon than bare streets.\n\n"
        "# Methods\n\nWe counted trees and logged the temperature of the air for two summers.\n",
        encoding="utf-8",
    )
    (folder / "marek2018.md").write_text(
        "---\ntitle: Walking in summer\nauthor: [Jana Marek]\nyear: 2018\n---\n\n# Introduction\n\n"
        "Planted streets were found to be 1.8 °C cooler at noon than bare streets [@ito2015].\n\n"
        "# Results\n\nWe walked 300 routes through the city and found shade on 40 % of the way.\n",
        encoding="utf-8",
    )
    (folder / "refs.bib").write_text(
        "@article{ito2015, title={Shade of street trees}, author={Ito, Kenji}, year={2015}}\n",
        encoding="utf-8",
    )
    return folder
