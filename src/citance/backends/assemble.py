"""The models that a run's settings name."""

from __future__ import annotations

from citance.backends.chat import OpenAiChat
from citance.backends.encoder import MiniLmEncoder
from citance.backends.protocols import Models
from citance.config import Settings
from citance.run.progress import Sink, ignore


def make_models(settings: Settings, emit: Sink = ignore) -> Models:
    """The models of a run; weights are loaded and servers are called when first used.

    Raises:
        SettingsError: a part is not installed, or a key is missing.
    """
    writer = settings.write.writer
    chat = None if writer == "extractive" else OpenAiChat(writer, settings.chat, emit)
    return Models(MiniLmEncoder(settings.encoder), chat)
