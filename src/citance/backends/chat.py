"""A language model behind an OpenAI-compatible server: OpenAI's own, a gateway, or one on this machine."""

from __future__ import annotations

import ipaddress
import os
import re
import time
import weakref
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urlsplit

from citance.backends.chat_json import JsonReply, ask_json
from citance.backends.chat_reply import Completion, UnreadableError, read_completion, visible_text
from citance.backends.chat_tokens import TokenCounter
from citance.backends.prices import price_of
from citance.backends.protocols import Message, Reply
from citance.config import ChatSettings, Price
from citance.errors import CitanceError, ReplyError, SettingsError, SourceError
from citance.records import Counted, Usage
from citance.records.codec import short_hash
from citance.run.budget import Budget
from citance.run.progress import ModelCalled, Sink, ignore

if TYPE_CHECKING:
    import httpx2

Data = TypeVar("Data")

OPENAI_URL = "https://api.openai.com/v1"
ANSWER_BYTES = 8_000_000
"""A longer answer is no reply of a language model."""
_NO_PRICES: Mapping[str, Price] = MappingProxyType({})
_IDENTITY = re.compile(r"(?P<name>.+?)\(host='(?P<host>[^']+)', ")
_QUOTED = 300
"""Characters of a server's own words in one of our messages."""


@dataclass(frozen=True, slots=True)
class _Failure:
    """A call that brought no answer; raised where no exception of the SDK, with its request, hangs on."""

    error: SourceError
    status: int | None = None


class OpenAiChat:
    """A chat model behind an OpenAI-compatible server; several threads may ask.

    Args:
        model: its name on the server.
        settings: server, key variable, limits and sampling.
        emit: where each call is reported, also one whose reply is then refused: it was paid for.
        http: the HTTP client to use; None makes one. It must not follow redirects: papers' texts and
            the key go to the host in the settings and to no other.
        prices: model → the user's price, which goes before any table.
        budget: asked before each call; None sets no cap.

    Raises:
        SettingsError: the key is missing, the URL, a name or the tokenizer cannot be used, or the cost is
            capped and no price is known.
    """

    def __init__(
        self,
        model: str,
        settings: ChatSettings,
        emit: Sink = ignore,
        http: httpx2.Client | None = None,
        *,
        prices: Mapping[str, Price] = _NO_PRICES,
        budget: Budget | None = None,
    ) -> None:
        import httpx2
        from openai import OpenAI

        url = settings.base_url or OPENAI_URL
        self.model = model
        self._settings = settings
        self._emit = emit
        self._host, on_loopback = _check_url(url)
        self._key = _read_key(settings, self._host, needed=not on_loopback)
        self._address = short_hash(url)  # two services may share a host
        self._takes_json_mode = True
        self._counter = TokenCounter(settings.tokenizer)
        self._prices = prices
        self._budget = budget
        if budget is not None:
            budget.check_price(model, self._host, price_of(model, self._host, 1000, 1000, own=prices))
        if http is None:
            http = httpx2.Client(trust_env=not on_loopback)  # no proxy between us and this machine
            weakref.finalize(self, http.close)
        self._client = OpenAI(
            api_key=self._key or "none",
            base_url=url,
            timeout=settings.timeout,
            max_retries=settings.retries,
            http_client=http,
        )
        if url != OPENAI_URL:  # the SDK takes them from the environment, for whatever server
            self._client.organization = self._client.project = None

    @property
    def identity(self) -> str:
        """Model, host and everything that changes replies; never the key."""
        settings = self._settings
        return (
            f"{self.model}(host={self._host!r}, address={self._address!r}, "
            f"temperature={settings.temperature!r}, tokens={settings.tokens!r})"
        )

    def __repr__(self) -> str:
        return f"OpenAiChat({self.identity})"

    def ask(self, messages: Sequence[Message], stage: str, topic: str = "") -> Reply:
        """One reply; the SDK retries what may be retried, and waits as long as the server says.

        Args:
            messages: the conversation so far.
            stage: who asks, for the ledger.
            topic: id of the topic that it is asked for, for the ledger.

        Raises:
            SourceError: the server failed, could not be reached, or refused the request.
            ReplyError: the reply is empty, refused or cut off.
            BudgetReached: the call might pass a cap; it was not made.
        """
        return self._ask_within_budget(messages, stage, topic, in_json=False)

    def ask_in_json(self, messages: Sequence[Message], stage: str, topic: str = "") -> Reply:
        """One reply held to JSON by the server, if it can do so; the prompt must ask for JSON too.

        Raises:
            SourceError, ReplyError, BudgetReached: as `ask`.
        """
        return self._ask_within_budget(messages, stage, topic, in_json=True)

    def ask_json(
        self, messages: Sequence[Message], schema_type: type[Data], stage: str, topic: str = ""
    ) -> JsonReply[Data]:
        """One reply as data, repaired once if need be: see `citance.backends.chat_json.ask_json`.

        Raises:
            SourceError, ReplyError, BudgetReached: as `ask`; ReplyError also if the second reply has the
                wrong form too.
        """
        return ask_json(self, messages, schema_type, stage, topic)

    def _ask_within_budget(
        self, messages: Sequence[Message], stage: str, topic: str, *, in_json: bool
    ) -> Reply:
        if self._budget is None:
            return self._ask(messages, stage, topic, in_json=in_json)
        sent, back = self._counter.at_most(messages), self._settings.tokens
        price = price_of(self.model, self._host, sent, back, own=self._prices)
        with self._budget.hold(sent + back, price):
            return self._ask(messages, stage, topic, in_json=in_json)

    def _ask(self, messages: Sequence[Message], stage: str, topic: str, *, in_json: bool) -> Reply:
        begin = time.perf_counter()
        answer = self._post(messages, in_json=in_json)
        problem: CitanceError
        try:
            completion = self._read(answer, messages, stage, topic, time.perf_counter() - begin)
            usage = replace(
                self._count(messages, completion, stage, time.perf_counter() - begin), topic=topic
            )
            self._emit(ModelCalled(usage))
            return Reply(self._hide(visible_text(completion, self._host, self._settings.tokens)), usage)
        except SourceError as error:
            problem = SourceError(self._quote(str(error)), retryable=error.retryable)
        except ReplyError as error:
            problem = ReplyError(str(error), self._hide(error.reply))
        raise problem

    def _read(
        self, answer: bytes, messages: Sequence[Message], stage: str, topic: str, seconds: float
    ) -> Completion:
        """The answer; one that cannot be read may have been paid for too, and is counted by estimate."""
        try:
            return read_completion(answer, self._host)
        except UnreadableError:
            self._emit(ModelCalled(replace(self._count(messages, Completion(), stage, seconds), topic=topic)))
            raise

    def _post(self, messages: Sequence[Message], *, in_json: bool) -> bytes:
        body: dict[str, Any] = {
            "model": self.model,
            "messages": [{"role": message.role, "content": message.content} for message in messages],
            "temperature": self._settings.temperature,
        }
        # OpenAI's newer models know only the one name, most other servers only the other.
        limit = "max_completion_tokens" if self._host == "api.openai.com" else "max_tokens"
        body[limit] = self._settings.tokens
        in_json = in_json and self._takes_json_mode
        outcome = self._send({**body, "response_format": {"type": "json_object"}} if in_json else body)
        if in_json and isinstance(outcome, _Failure) and outcome.status in (400, 422):
            outcome = self._send(body)
            self._takes_json_mode = isinstance(outcome, _Failure)
        if isinstance(outcome, _Failure):
            raise outcome.error
        return outcome

    def _send(self, body: dict[str, Any]) -> bytes | _Failure:
        """The body of the server's answer."""
        import httpx2
        from openai import OpenAIError

        limit = self._settings.timeout
        try:
            with self._client.chat.completions.with_streaming_response.create(**body) as response:
                begin = time.monotonic()
                answer = bytearray()
                for chunk in response.iter_bytes():
                    answer += chunk
                    if len(answer) > ANSWER_BYTES:
                        return self._failure(f"sent more than {ANSWER_BYTES} bytes.", retryable=False)
                    if time.monotonic() - begin > limit:
                        return self._failure(f"was not done after {limit:g} seconds.", retryable=True)
                return bytes(answer)
        except OpenAIError as error:
            return self._explain(error)
        except httpx2.HTTPError as error:
            return self._failure(f"broke off its answer ({type(error).__name__}).", retryable=True)

    def _explain(self, error: Exception) -> _Failure:
        """One sentence for what the SDK raised."""
        from openai import APIStatusError, APITimeoutError

        if isinstance(error, APITimeoutError):
            limit = f"{self._settings.timeout:g} seconds"
            return self._failure(f"did not answer within {limit}; raise chat.timeout.", retryable=True)
        if not isinstance(error, APIStatusError):
            return self._failure("cannot be reached; is it running, is chat.base_url right?", retryable=True)
        status = error.status_code
        body = error.body if isinstance(error.body, dict) else {}
        said = body.get("message")
        words = said if isinstance(said, str) else ""
        variable = self._settings.key_variable
        if status in (401, 403):
            what = f"does not accept the key in {variable} (status {status})."
        elif 300 <= status < 400:
            what = f"sends us elsewhere (status {status}); set chat.base_url to the final address."
        elif status == 404 and not words:
            what = "knows no such address (status 404); chat.base_url mostly ends in /v1."
        else:
            what = f"answered with status {status}{': ' + words if words else '.'}"
        retryable = status in (408, 409, 429) or status >= 500
        if body.get("code") == "insufficient_quota":
            what, retryable = f"has no credit left for the key in {variable}.", False
        return self._failure(what, retryable=retryable, status=status)

    def _failure(self, what: str, *, retryable: bool, status: int | None = None) -> _Failure:
        message = self._quote(f"The chat server {self._host} {what}")
        return _Failure(SourceError(message, retryable=retryable), status)

    def _count(
        self, messages: Sequence[Message], completion: Completion, stage: str, seconds: float
    ) -> Usage:
        """The server's count; a tokenizer's or an estimate, marked, where it gives none."""
        counts = completion.usage
        tokens_in = max((counts.prompt_tokens or 0) if counts else 0, 0)
        tokens_out = max((counts.completion_tokens or 0) if counts else 0, 0)
        counted: Counted = "server"
        if not (tokens_in and tokens_out):
            counted = self._counter.counted
            choice = completion.choices[0] if completion.choices else None
            said = (choice.message.content if choice and choice.message else None) or ""
            tokens_in = tokens_in or sum(self._counter.count(message.content) for message in messages)
            tokens_out = tokens_out or self._counter.count(said)
        model = completion.model if completion.model and len(completion.model) <= 200 else self.model
        cached = counts.cached if counts else 0
        # A price that the user gives under the name that is asked for goes before the name in the answer.
        names = (self.model, model) if self.model in self._prices else (model, self.model)
        known = (price_of(name, self._host, tokens_in, tokens_out, cached, self._prices) for name in names)
        price = next((price for price in known if price is not None), None)
        return Usage(stage, self._hide(model), tokens_in, tokens_out, seconds, price, counted)

    def _hide(self, text: str) -> str:
        """The text without the key; a placeholder of some letters is no secret."""
        return text.replace(self._key, "[key]") if len(self._key) >= 8 else text

    def _quote(self, text: str) -> str:
        """A message on one line, short, and without the key."""
        line = " ".join(self._hide(text).split())
        return line if len(line) <= _QUOTED else f"{line[: _QUOTED - 1]}…"


def name_and_host(identity: str) -> tuple[str, str]:
    """The model's name and its server's host from a chat model's identity; the host is empty if it tells none."""
    match = _IDENTITY.match(identity)
    return (match["name"], match["host"]) if match else (identity, "")


def check_chat(settings: ChatSettings) -> None:
    """Find what is wrong with server and key before anything of the settings is written.

    Raises:
        SettingsError: as `OpenAiChat`.
    """
    host, on_loopback = _check_url(settings.base_url or OPENAI_URL)
    _read_key(settings, host, needed=not on_loopback)


def _check_url(url: str) -> tuple[str, bool]:
    """Host with port, and whether it is this machine."""
    wrong = "chat.base_url must look like https://host/v1"
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError as error:
        raise SettingsError(f"{wrong} ({error}).") from None
    if parts.scheme not in ("http", "https") or not host:
        raise SettingsError(f"{wrong}.")
    if parts.username or parts.password or parts.query or parts.fragment:
        raise SettingsError(
            f"{wrong}: no name, password or query in it; the key comes from chat.key_variable."
        )
    try:
        on_loopback = ipaddress.ip_address(host).is_loopback
    except ValueError:
        on_loopback = host == "localhost"
    shown = f"[{host}]" if ":" in host else host
    return (shown if port is None else f"{shown}:{port}"), on_loopback


def _read_key(settings: ChatSettings, host: str, *, needed: bool) -> str:
    variable = settings.key_variable
    if not re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", variable):
        raise SettingsError("chat.key_variable is the name of an environment variable, not the key itself.")
    key = os.environ.get(variable, "").strip()
    if not key and not re.fullmatch(r"[A-Z][A-Z0-9_]*", variable):  # it may be a key: it is not repeated
        raise SettingsError(
            f"There is no key for the chat server {host}: chat.key_variable names no environment variable that is "
            "set; it is the variable's name, not the key itself."
        )
    if not key and needed:
        raise SettingsError(
            f"There is no key for the chat server {host}: set the environment variable {variable}, "
            "or write without a language model: --writer extractive."
        )
    if not re.fullmatch(r"[!-~]*", key):
        raise SettingsError(
            f"The key in the environment variable {variable} holds a blank or a foreign letter."
        )
    return key
