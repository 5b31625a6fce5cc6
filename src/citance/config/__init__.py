"""Defaults and where settings come from."""

from citance.config.groups import (
    AssessSettings,
    CacheSettings,
    ChatSettings,
    CondenseSettings,
    EncoderSettings,
    ExtractSettings,
    MatchSettings,
    Price,
    PricesSettings,
    ReadSettings,
    SelectSettings,
    Settings,
    WriteSettings,
)
from citance.config.load import LoadedSettings, SettingRow, load_settings, setting_names

__all__ = [
    "AssessSettings",
    "CacheSettings",
    "ChatSettings",
    "CondenseSettings",
    "EncoderSettings",
    "ExtractSettings",
    "LoadedSettings",
    "MatchSettings",
    "Price",
    "PricesSettings",
    "ReadSettings",
    "SelectSettings",
    "SettingRow",
    "Settings",
    "WriteSettings",
    "load_settings",
    "setting_names",
]
