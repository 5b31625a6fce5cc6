"""From the bytes of a chat server to the text and the counts of one reply."""

from __future__ import annotations

import contextlib
import re
from dataclasses import dataclass

import msgspec

from citance.errors import ReplyError, SourceError

_THOUGHT = re.compile(r"(</?think(?:ing)?>)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ServerMessage:
    """What the model said, or why it would not."""

    content: str | None = None
    refusal: str | None = None


@dataclass(frozen=True, slots=True)
class ServerChoice:
    """One of the replies of a completion; citance asks for one."""

    message: ServerMessage | None = None
    finish_reason: str | None = None


@dataclass(frozen=True, slots=True)
class InputDetails:
    """Which tokens of the prompt were cheaper."""

    cached_tokens: int | None = None


@dataclass(frozen=True, slots=True)
class ServerUsage:
    """The server's own count of tokens."""

    prompt_tokens: int | None = None
    completion_tokens: int | None = None
    prompt_tokens_details: InputDetails | None = None

    @property
    def cached(self) -> int:
        """Tokens of the prompt that the server had in its cache, >= 0."""
        details = self.prompt_tokens_details
        return max((details.cached_tokens or 0) if details else 0, 0)


@dataclass(frozen=True, slots=True)
class ServerFault:
    """An error in the body of an answer that claims success, as gateways send it."""

    message: str = ""
    code: int | str | None = None


class UnreadableError(SourceError):
    """An answer that may have cost what a readable one costs."""


@dataclass(frozen=True, slots=True)
class Completion:
    """A chat server's answer: the part of it that is used; servers leave out any of it."""

    choices: tuple[ServerChoice, ...] | None = None
    usage: ServerUsage | None = None
    model: str | None = None
    error: ServerFault | str | None = None


def read_completion(raw: bytes, host: str) -> Completion:
    """Decode an answer.

    Args:
        raw: the body.
        host: the server, for messages.

    Raises:
        SourceError: a web page, no JSON, JSON of another form, or an error in the body.
    """
    if raw.lstrip()[:1] == b"<":
        raise SourceError(
            f"{host} answered with a web page instead of JSON; check the path of chat.base_url, "
            "which mostly ends in /v1.",
            retryable=False,
        )
    completion: Completion | None = None
    # Raised below, so that the error carries no part of the body.
    with contextlib.suppress(msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        completion = msgspec.json.decode(raw, type=Completion, strict=False)
    if completion is None:
        raise UnreadableError(f"{host} answered with something that is no chat completion.", retryable=True)
    if completion.error and not completion.choices:
        fault = completion.error
        code = str(fault.code or "") if isinstance(fault, ServerFault) else ""
        said = fault.message if isinstance(fault, ServerFault) else fault
        raise SourceError(f"{host} reported: {said}", retryable=code == "429" or code[:1] == "5")
    return completion


def visible_text(completion: Completion, host: str, tokens: int) -> str:
    """The reply without the model's thoughts.

    Args:
        completion: the server's answer.
        host: the server, for messages.
        tokens: the limit that the reply was asked to keep.

    Raises:
        ReplyError: it is empty, refused, withheld, or cut off at the limit.
    """
    choice = completion.choices[0] if completion.choices else ServerChoice()
    message = choice.message or ServerMessage()
    said = message.content or ""
    if message.refusal:
        raise ReplyError("The model refused to answer.", message.refusal)
    if choice.finish_reason == "content_filter":
        raise ReplyError(f"{host} withheld the reply by its content filter.", said)
    if choice.finish_reason == "length":
        raise ReplyError(f"The reply was cut off at {tokens} tokens; raise chat.tokens.", said)
    text = strip_thoughts(said).strip()
    if not text:
        raise ReplyError(f"{host} sent an empty reply.", said)
    return text


def strip_thoughts(text: str) -> str:
    """The text outside `<think>...</think>`, in time linear in its length.

    A closing tag alone ends thoughts that began in the prompt; an opening tag alone hides the rest.
    """
    kept: list[str] = []
    depth = 0
    for number, part in enumerate(_THOUGHT.split(text)):
        is_tag = number % 2 == 1
        if not is_tag:
            kept += [part] if depth == 0 else []
        elif not part.startswith("</"):
            depth += 1
        elif depth:
            depth -= 1
        else:
            kept = []
    return "".join(kept)
