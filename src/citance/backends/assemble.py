"""The models that a run's settings name."""

from __future__ import annotations

from citance.backends.chat import OpenAiChat
from citance.backends.protocols import Encoder, Models
from citance.config import EncoderSettings, Settings
from citance.registry import find
from citance.run.progress import Sink, ignore


def make_models(settings: Settings, emit: Sink = ignore) -> Models:
    """The models of a run; weights are loaded and servers are called when first used.

    Raises:
        SettingsError: a part is not installed, or a key is missing.
    """
    writer = settings.write.writer
    chat = None if writer == "extractive" else OpenAiChat(writer, settings.chat, emit)
    return Models(make_encoder(settings.encoder), chat)


def make_encoder(settings: EncoderSettings) -> Encoder:
    """The encoder that the settings name.

    Raises:
        SettingsError: there is none of that name.
    """
    encoder: Encoder = find("encoder", settings.name)(settings)
    return encoder
