"""The small topic behind `citance demo`; see README.md beside this file."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

FOLDER = Path(__file__).parent


def sample_folder(form: Literal["markdown", "jats"] = "markdown") -> Path:
    """The folder of the 17 papers in that form, with its `corpus.json`."""
    return FOLDER / form


def sample_topic() -> str:
    """What the sample's papers are about, in one line."""
    return (FOLDER / "topic.txt").read_text(encoding="utf-8").strip()
