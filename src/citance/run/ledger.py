"""What a run cost: a line per command, per finished stage and per call of a language model; and their sums."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from citance.errors import DataError
from citance.records.codec import builtin
from citance.run.progress import Event, ModelCalled, StageFinished


class Ledger:
    """A sink that appends to `ledger.jsonl`; the only file of a run that holds times.

    Args:
        path: the file.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def begin(self, version: str, prices: str = "") -> None:
        """Write that a command begins.

        Args:
            version: of citance.
            prices: what calls are priced by, see `citance.backends.prices.price_table`; empty without a model.

        Raises:
            DataError: the disk is full or the folder cannot be written.
        """
        row = {"kind": "run", "citance": version, "started": datetime.now(UTC).isoformat(timespec="seconds")}
        self._append({**row, "prices": prices} if prices else row)

    def __call__(self, event: Event) -> None:
        """Write stages and model calls, nothing else.

        Raises:
            DataError: the disk is full or the folder cannot be written.
        """
        if isinstance(event, ModelCalled):
            self._append({"kind": "call", **builtin(event.usage)})
        elif isinstance(event, StageFinished):
            self._append({"kind": "stage", **builtin(event)})

    def _append(self, row: dict[str, Any]) -> None:
        line = json.dumps(row) + "\n"
        try:
            with self.path.open("ab+") as file:
                if file.tell() > 0:
                    file.seek(-1, os.SEEK_END)
                    if file.read(1) != b"\n":  # a crash tore the last line; the next one stands alone
                        line = "\n" + line
                file.write(line.encode("utf-8"))
        except OSError as error:
            raise DataError(f"cannot be written ({error.strerror}).", self.path) from error


@dataclass(frozen=True, slots=True)
class Spent:
    """What some calls of language models took; calls answered from the cache cost nothing and count apart.

    Args:
        stage: that asked; empty in a sum over several.
        topic: id of the topic it asked for; empty for none, and in a sum over several.
        model: that answered; empty in a sum over several.
        calls: of the server, also those whose reply could not be used.
        cached: calls answered from the cache, in no other number here.
        tokens_in: sent.
        tokens_out: got back.
        seconds: waited.
        price_usd: dollars for the calls whose price is known.
        unpriced: calls whose price is unknown.
        estimated: calls whose tokens were estimated by length.
    """

    stage: str = ""
    topic: str = ""
    model: str = ""
    calls: int = 0
    cached: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    seconds: float = 0.0
    price_usd: float = 0.0
    unpriced: int = 0
    estimated: int = 0

    @property
    def tokens(self) -> int:
        """Sent and got back."""
        return self.tokens_in + self.tokens_out

    @property
    def price_told(self) -> str:
        """The price in words: a call without a known price is never counted as free."""
        if not self.unpriced:
            return dollars(self.price_usd)
        if self.unpriced == self.calls:
            return "price unknown"
        calls = "1 call" if self.unpriced == 1 else f"{self.unpriced} calls"
        return f"at least {dollars(self.price_usd)}, {calls} of unknown price"


class _Line(msgspec.Struct):
    """Any line of a ledger; each kind has some of these."""

    kind: str
    stage: str = ""
    topic: str = ""
    model: str = ""
    tokens_in: int = 0
    tokens_out: int = 0
    seconds: float = 0.0
    price_usd: float | None = None
    counted: str = "server"
    cached: bool | int = False  # of a stage: inputs taken over from another run
    prices: str = ""


def totals(path: Path) -> list[Spent]:
    """What the calls in a ledger took, by stage, topic and model, in the order of their first calls.

    Args:
        path: the ledger; one that does not exist holds no calls.

    Raises:
        DataError: it cannot be read.
    """
    sums: dict[tuple[str, str, str], Spent] = {}
    for line in _lines(path):
        if line.kind == "call":
            key = (line.stage, line.topic, line.model)
            sums[key] = _add(sums.get(key, Spent(*key)), _call(line))
    return list(sums.values())


def spent_in_all(rows: Iterable[Spent]) -> Spent:
    """The sum of all rows."""
    whole = Spent()
    for row in rows:
        whole = _add(whole, row)
    return whole


def seconds_in_all(path: Path) -> float:
    """Seconds of all finished stages in a ledger.

    Raises:
        DataError: it cannot be read.
    """
    return sum(line.seconds for line in _lines(path) if line.kind == "stage")


def prices_used(path: Path) -> str:
    """What the last command in a ledger priced its calls by; empty if it told none.

    Raises:
        DataError: it cannot be read.
    """
    return next((line.prices for line in reversed(_lines(path)) if line.kind == "run"), "")


def dollars(price: float) -> str:
    """A price to the cent, and below a dollar to two digits that count: "$12.30", "$0.0042", "$0"."""
    if price >= 1:
        return f"${price:,.2f}"
    return f"${format(float(f'{price:.2g}'), '.12f').rstrip('0').rstrip('.')}"


def _lines(path: Path) -> list[_Line]:
    """The lines of a ledger without those that a crash tore."""
    try:
        raw = path.read_bytes().splitlines()
    except FileNotFoundError:
        return []
    except OSError as error:
        raise DataError(f"cannot be read ({error.strerror}).", path) from error
    decoder = msgspec.json.Decoder(_Line)
    lines = []
    for number, text in enumerate(raw, start=1):
        try:
            lines.append(decoder.decode(text))
        except msgspec.ValidationError as error:
            raise DataError(f"is no line of a ledger ({error}).", path, number) from error
        except msgspec.DecodeError:  # torn by a crash
            continue
    return lines


def _call(line: _Line) -> Spent:
    if line.cached:
        return Spent(cached=1)
    return Spent(
        calls=1,
        tokens_in=line.tokens_in,
        tokens_out=line.tokens_out,
        seconds=line.seconds,
        price_usd=line.price_usd or 0.0,
        unpriced=line.price_usd is None,
        estimated=line.counted == "estimate",
    )


def _add(one: Spent, other: Spent) -> Spent:
    return replace(
        one,
        calls=one.calls + other.calls,
        cached=one.cached + other.cached,
        tokens_in=one.tokens_in + other.tokens_in,
        tokens_out=one.tokens_out + other.tokens_out,
        seconds=one.seconds + other.seconds,
        price_usd=one.price_usd + other.price_usd,
        unpriced=one.unpriced + other.unpriced,
        estimated=one.estimated + other.estimated,
    )
