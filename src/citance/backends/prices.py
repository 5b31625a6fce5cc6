"""What a call of a language model costs, from a dated table of list prices that comes with a package."""

from __future__ import annotations

from importlib.metadata import version


def price_table() -> str:
    """Name and version of the price table, for the run's record: prices change, the version dates them."""
    return f"genai-prices {version('genai-prices')}"


def price_of(model: str, host: str, tokens_in: int, tokens_out: int, cached_in: int = 0) -> float | None:
    """The list price of one call.

    Args:
        model: the model's name as the server knows it.
        host: the server that answered, e.g. "api.openai.com"; the same model has another price elsewhere.
        tokens_in: of the prompt, >= 0, the cached ones included.
        tokens_out: of the reply, >= 0.
        cached_in: those of the prompt that the server had in its cache, 0..tokens_in.

    Returns:
        Dollars, > 0; None where the table has no price: an own server, an unknown model, or an entry
        that is free of charge, which the table does not tell from an entry without a price.
    """
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
