"""Defaults and where settings come from."""

from citance.config.groups import (
    AssessSettings,
    ChatSettings,
    CondenseSettings,
    EncoderSettings,
    ExtractSettings,
    MatchSettings,
    ReadSettings,
    SelectSettings,
    Settings,
    WriteSettings,
)
from citance.config.load import LoadedSettings, SettingRow, load_settings, setting_names

__all__ = [
    "AssessSettings",
    "ChatSettings",
    "CondenseSettings",
    "EncoderSettings",
    "ExtractSettings",
    "LoadedSettings",
    "MatchSettings",
    "ReadSettings",
    "SelectSettings",
    "SettingRow",
    "Settings",
    "WriteSettings",
    "load_settings",
    "setting_names",
]
