"""The models that a run's settings name."""

from __future__ import annotations

from citance.backends.cached_chat import CachedChat
from citance.backends.cached_encoder import CachedEncoder
from citance.backends.chat import OpenAiChat
from citance.backends.protocols import Encoder, Models
from citance.cache import Cache, NoCache
from citance.config import EncoderSettings, Settings
from citance.registry import find
from citance.run.budget import Budget
from citance.run.progress import Sink, ignore


def make_models(
    settings: Settings, emit: Sink = ignore, cache: Cache | None = None, budget: Budget | None = None
) -> Models:
    """The models of a run; weights are loaded and servers are called when first used.

    Args:
        settings: of the run.
        emit: where calls of a chat model are reported.
        cache: what earlier runs left; None is none.
        budget: asked before each call of a chat model; None sets no cap.

    Raises:
        SettingsError: a part is not installed, a key is missing, or the cost is capped and no price is known.
    """
    writer, cache = settings.write.writer, cache or NoCache()
    chat = None
    if writer != "extractive":
        prices = settings.prices.models
        asked = OpenAiChat(writer, settings.chat, emit, prices=prices, budget=budget)
        chat = CachedChat(asked, cache, emit)
    return Models(CachedEncoder(make_encoder(settings.encoder), cache), chat)


def make_encoder(settings: EncoderSettings) -> Encoder:
    """The encoder that the settings name.

    Raises:
        SettingsError: there is none of that name.
    """
    encoder: Encoder = find("encoder", settings.name)(settings)
    return encoder
