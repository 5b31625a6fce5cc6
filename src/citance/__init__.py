"""Literature reviews in which every sentence traces to evidence that was checked before it was written."""

from __future__ import annotations

import importlib
from typing import Any

__version__ = "0.1.0"

_PUBLIC = {
    "CitanceError": "citance.errors",
    "DataError": "citance.errors",
    "ReplyError": "citance.errors",
    "SettingsError": "citance.errors",
    "SourceError": "citance.errors",
    "Settings": "citance.config",
    "load_settings": "citance.config",
    "read": "citance.documents.read",
    "extract": "citance.documents.citances",
    "score_rows": "citance.scorers.rows",
    "write_review": "citance.reviewing",
    "FinishedRun": "citance.reviewing",
}

__all__ = ["__version__", *_PUBLIC]


def __getattr__(name: str) -> Any:  # noqa: ANN401 - one of the public names, loaded when first used
    if name not in _PUBLIC:
        raise AttributeError(f"module 'citance' has no attribute '{name}'")
    return getattr(importlib.import_module(_PUBLIC[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
