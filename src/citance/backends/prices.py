"""What a call of a language model costs: by the user's own prices, else by a dated table from a package."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import version
from types import MappingProxyType

from citance.config import Price

_NONE: Mapping[str, Price] = MappingProxyType({})


def price_table(own: Mapping[str, Price] = _NONE) -> str:
    """What calls are priced by, for the run's ledger: prices change, the package's version dates its table.

    Args:
        own: model → the user's price.
    """
    table = f"genai-prices {version('genai-prices')}"
    return f"[prices.models], else {table}" if own else table


def price_of(
    model: str,
    host: str,
    tokens_in: int,
    tokens_out: int,
    cached_in: int = 0,
    own: Mapping[str, Price] = _NONE,
) -> float | None:
    """The price of one call.

    Args:
        model: the model's name as the server knows it.
        host: the server that answered, e.g. "api.openai.com"; the same model has another price elsewhere.
        tokens_in: of the prompt, >= 0, the cached ones included.
        tokens_out: of the reply, >= 0.
        cached_in: those of the prompt that the server had in its cache, 0..tokens_in.
        own: model → the user's price, which goes before the table.

    Returns:
        Dollars, > 0, or 0 where the user says so; None where no price is known: an own server, an unknown
        model, or an entry of the table that is free of charge, which it does not tell from one without a price.
    """
    if model in own:
        return (tokens_in * own[model].input + tokens_out * own[model].output) / 1_000_000
    from genai_prices import Usage, calc_price

    usage = Usage(
        input_tokens=tokens_in,
        output_tokens=tokens_out,
        cache_read_tokens=min(cached_in, tokens_in),
    )
    try:
        found = calc_price(usage, model, provider_api_url=f"https://{host}/")
    except LookupError:
        return None
    return float(found.total_price) or None
