"""Caps on what the language models of a run may cost, asked before each call."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from citance.errors import BudgetReached, SettingsError
from citance.run.ledger import dollars, spent_in_all, totals


class Budget:
    """What a run folder may spend in all its commands together; several threads may ask.

    Args:
        ledger: the folder's ledger: what it says is spent.
        max_cost: dollars, >= 0; None sets no cap.
        max_tokens: sent and got back, >= 0; None sets no cap.

    Raises:
        SettingsError: a cap is no such number.
    """

    def __init__(self, ledger: Path, max_cost: float | None = None, max_tokens: int | None = None) -> None:
        if max_cost is not None and not max_cost >= 0:  # also what is no number
            raise SettingsError(f"--max-cost {max_cost:g}: give dollars, 0 or more.")
        if max_tokens is not None and max_tokens < 0:
            raise SettingsError(f"--max-tokens {max_tokens}: give tokens, 0 or more.")
        self._ledger = ledger
        self._max_cost = max_cost
        self._max_tokens = max_tokens
        self._lock = threading.Lock()
        self._held_cost = 0.0
        self._held_tokens = 0

    def check_price(self, model: str, host: str, price: float | None) -> None:
        """Refuse a cap on cost that cannot be kept, before anything is asked.

        Args:
            model: that will be asked.
            host: of its server.
            price: of any call of it; None if no price is known.

        Raises:
            SettingsError: the cost is capped, and the model or an earlier call has no known price.
        """
        if self._max_cost is None:
            return
        if price is None:
            raise SettingsError(
                f"--max-cost cannot be kept: no price of {model} at {host} is known; "
                "give one in [prices.models], or use --max-tokens."
            )
        unpriced = spent_in_all(totals(self._ledger)).unpriced
        if unpriced:
            raise SettingsError(
                f"--max-cost cannot be kept: {unpriced} earlier call(s) in {self._ledger.parent} have no known "
                "price; use --max-tokens."
            )

    @contextmanager
    def hold(self, tokens: int, price: float | None) -> Iterator[None]:
        """Allow one call, and keep what it may take from others until it is over and in the ledger.

        Args:
            tokens: it sends and may get back, at most.
            price: of these, in dollars; None if unknown.

        Raises:
            BudgetReached: it might pass a cap; it must not be made.
        """
        cost = price or 0.0
        with self._lock:
            self._refuse(tokens, cost)
            self._held_tokens += tokens
            self._held_cost += cost
        try:
            yield
        finally:
            with self._lock:
                self._held_tokens -= tokens
                self._held_cost -= cost

    def _refuse(self, tokens: int, cost: float) -> None:
        if self._max_tokens is None and self._max_cost is None:
            return
        spent = spent_in_all(totals(self._ledger))
        run = f"go on with: citance run {self._ledger.parent}"
        used, most = spent.tokens + self._held_tokens, self._max_tokens
        if most is not None and used + tokens > most:
            raise BudgetReached(
                f"Stopped at --max-tokens {most}: {used:,} spent, the next call may take {tokens:,}; "
                f"{run} --max-tokens {max(2 * most, used + tokens)}."
            )
        paid, dear = spent.price_usd + self._held_cost, self._max_cost
        if dear is not None and paid + cost > dear:
            enough = max(2 * dear, 1.1 * (paid + cost))
            raise BudgetReached(
                f"Stopped at --max-cost {dear:g}: {dollars(paid)} spent, the next call may take {dollars(cost)}; "
                f"{run} --max-cost {enough:.2g}."
            )
