"""OpenAiChat against a server on this machine that speaks the real wire format."""

from __future__ import annotations

import gzip
import json
import logging
import re
import subprocess
import sys
from dataclasses import dataclass, replace

import httpx2
import pytest
from chat_server import Answer, completion, failure, serve

from citance.backends.chat import ANSWER_BYTES, OpenAiChat
from citance.backends.chat_reply import strip_thoughts
from citance.backends.prices import price_of, price_table
from citance.backends.protocols import Message
from citance.config import ChatSettings
from citance.errors import CitanceError, ReplyError, SettingsError, SourceError
from citance.run.progress import Event, ModelCalled

KEY = "sk-proj-Zx81-never-to-be-seen-anywhere"
ASK = [Message("system", "Be brief."), Message("user", "What about wheat?")]
HTML = Answer(b"\n<!doctype html><title>Sign in</title>", kind="text/html")


@dataclass
class Yields:
    crop: str
    fell: bool


@pytest.fixture(autouse=True)
def _key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)


def settings(url: str, **changes: object) -> ChatSettings:
    return replace(ChatSettings(base_url=url, timeout=5.0, retries=0), **changes)


def ask_once(*answers: Answer, **changes: object) -> CitanceError:
    """The error that a question to a server with these answers ends in."""
    with serve(*answers) as server, pytest.raises(CitanceError) as caught:
        OpenAiChat("tiny", settings(server.url, **changes)).ask(ASK, "write")
    return caught.value


def test_a_question_goes_out_in_the_wire_format_and_the_reply_comes_back_with_its_counts() -> None:
    events: list[Event] = []
    with serve(completion("  Wheat yields fell.\n")) as server:
        chat = OpenAiChat("tiny", settings(server.url, temperature=0.7, tokens=90), events.append)
        reply = chat.ask(ASK, "write")
    (asked,) = server.asked
    assert asked.path == "/v1/chat/completions"
    assert asked.headers["authorization"] == f"Bearer {KEY}"
    assert asked.body == {
        "model": "tiny",
        "messages": [
            {"role": "system", "content": "Be brief."},
            {"role": "user", "content": "What about wheat?"},
        ],
        "temperature": 0.7,
        "max_tokens": 90,
    }
    assert reply.text == "Wheat yields fell."
    assert (reply.usage.tokens_in, reply.usage.tokens_out) == (31, 7)
    assert (reply.usage.stage, reply.usage.model) == ("write", "tiny-1")
    assert reply.usage.counted == "server"
    assert reply.usage.price_usd is None
    assert reply.usage.seconds > 0
    assert events == [ModelCalled(reply.usage)]


def test_429_with_retry_after_is_asked_again_after_that_time() -> None:
    with serve(failure(429, "slow down", {"Retry-After": "1"}), completion()) as server:
        reply = OpenAiChat("tiny", settings(server.url, retries=1)).ask(ASK, "write")
    assert reply.text == "Wheat yields fell."
    first, second = server.asked
    assert second.at - first.at >= 0.99  # the SDK's own wait would be at most 0.5 s


def test_retries_are_bounded_and_a_500_that_stays_may_be_tried_later() -> None:
    with serve(failure(500, "overloaded")) as server, pytest.raises(SourceError) as caught:
        OpenAiChat("tiny", settings(server.url, retries=1)).ask(ASK, "write")
    assert len(server.asked) == 2
    assert caught.value.retryable
    assert "status 500: overloaded" in str(caught.value)


@pytest.mark.parametrize(
    ("answer", "words", "retryable"),
    [
        (HTML, "web page", False),
        (replace(HTML, status=502), "status 502", True),
        (Answer(b'{"choices": [{"mess'), "no chat completion", True),
        (Answer(b'{"choices": "none"}'), "no chat completion", True),
        (Answer(b"\xff\xfe"), "no chat completion", True),
        (Answer(b'{"x":' + b"[" * 100_000), "no chat completion", True),
        (Answer(b'{"error": {"message": "upstream is busy", "code": 429}}'), "upstream is busy", True),
        (Answer(b'{"error": {"message": "no such model", "code": 400}}'), "no such model", False),
        (Answer(b'{"error": "model is not loaded"}'), "model is not loaded", False),
        (failure(404, "The model 'tiny' does not exist"), "'tiny' does not exist", False),
        (failure(404), "mostly ends in /v1", False),
        (failure(400, "maximum context length is 8192 tokens"), "8192 tokens", False),
        (failure(401, f"Incorrect API key provided: {KEY}"), "key in OPENAI_API_KEY", False),
        (failure(403), "key in OPENAI_API_KEY", False),
        (failure(429, "quota", code="insufficient_quota"), "no credit left", False),
        (Answer(b"", 307, {"Location": "http://127.0.0.1:9/v1"}), "final address", False),
        (Answer(completion().body, headers={"Content-Encoding": "gzip"}), "broke off", True),
        (replace(completion(), cut=10), "broke off", True),
    ],
    ids=[
        "page with status 200",
        "page with status 502",
        "cut JSON",
        "JSON of another form",
        "no UTF-8",
        "deep JSON",
        "error in the body of a 200, passing",
        "error in the body of a 200, lasting",
        "error as a string",
        "unknown model",
        "wrong path",
        "too long a prompt",
        "wrong key",
        "forbidden",
        "no credit",
        "redirect",
        "broken compression",
        "cut off in the middle",
    ],
)
def test_a_server_that_fails_is_one_clear_sentence(answer: Answer, words: str, retryable: bool) -> None:
    error = ask_once(answer)
    assert isinstance(error, SourceError)
    assert words in str(error)
    assert error.retryable is retryable
    assert "\n" not in str(error)
    assert len(str(error)) <= 300
    assert error.__cause__ is None
    assert error.__context__ is None


def test_an_answer_that_never_ends_is_not_kept() -> None:
    bomb = gzip.compress(b" " * (ANSWER_BYTES + 1))
    error = ask_once(Answer(bomb, headers={"Content-Encoding": "gzip"}))
    assert "sent more than" in str(error)


def test_a_server_that_is_silent_is_named_with_the_option_to_raise() -> None:
    def wait(request: httpx2.Request) -> httpx2.Response:
        raise httpx2.ReadTimeout("", request=request)

    with httpx2.Client(transport=httpx2.MockTransport(wait)) as http:
        chat = OpenAiChat("tiny", settings("https://llm.example/v1"), http=http)
        with pytest.raises(SourceError, match=r"llm\.example did not answer within 5 seconds") as caught:
            chat.ask(ASK, "write")
    assert caught.value.retryable


def test_a_server_that_is_not_there_is_named() -> None:
    with serve() as server:
        gone = server.url
    with pytest.raises(SourceError, match="cannot be reached") as caught:
        OpenAiChat("tiny", settings(gone)).ask(ASK, "write")
    assert caught.value.retryable


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (completion(choices=[]), "empty reply"),
        (completion(choices=None), "empty reply"),
        (completion(choices=[{"index": 0}]), "empty reply"),
        (completion(None), "empty reply"),
        (completion(" \n"), "empty reply"),
        (completion("<think>only thoughts</think>"), "empty reply"),
        (completion(None, refusal="I will not."), "refused"),
        (completion("Wheat", finish_reason="content_filter"), "content filter"),
        (completion("Wheat yie", finish_reason="length"), "raise chat.tokens"),
    ],
)
def test_a_reply_without_use_is_an_error_and_was_paid_for(answer: Answer, words: str) -> None:
    events: list[Event] = []
    with serve(answer) as server, pytest.raises(ReplyError, match=words):
        OpenAiChat("tiny", settings(server.url), events.append).ask(ASK, "write")
    assert len(events) == 1


@pytest.mark.parametrize(
    "usage", [None, {}, {"prompt_tokens": 0, "completion_tokens": 0}, {"prompt_tokens": -4}]
)
def test_missing_usage_is_estimated_and_marked(usage: dict[str, int] | None) -> None:
    with serve(completion("Wheat yields fell.", usage=usage)) as server:
        reply = OpenAiChat("tiny", settings(server.url)).ask(ASK, "write")
    # ceil(9 / 4.6) + ceil(17 / 4.6) and ceil(18 / 4.6)
    assert (reply.usage.tokens_in, reply.usage.tokens_out) == (2 + 4, 4)
    assert reply.usage.counted == "estimate"


def test_half_a_count_keeps_the_half_that_the_server_gave() -> None:
    with serve(completion("Wheat yields fell.", usage={"prompt_tokens": 31})) as server:
        usage = OpenAiChat("tiny", settings(server.url)).ask(ASK, "write").usage
    assert (usage.tokens_in, usage.tokens_out, usage.counted) == (31, 4, "estimate")


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("<think>hm</think>Yes.", "Yes."),
        ("<think>a <think>b</think> c</think>Yes.", "Yes."),
        ("hm</think>Yes.", "Yes."),
        ("Yes.<think>was that right", "Yes."),
        ("One <THINK>x</THINK>two.", "One two."),
        ("a < b and b > c", "a < b and b > c"),
    ],
)
def test_thoughts_are_stripped(text: str, rest: str) -> None:
    assert strip_thoughts(text) == rest


def test_stripping_a_hundred_thousand_open_thoughts_takes_no_time() -> None:
    assert strip_thoughts("<think>" * 100_000 + "</think>" * 100_000 + "end") == "end"


def test_ask_json_holds_the_server_to_json_and_decodes_into_the_type() -> None:
    with serve(completion('{"crop": "wheat", "fell": true}')) as server:
        reply = OpenAiChat("tiny", settings(server.url)).ask_json(ASK, Yields, "write")
    assert reply.value == Yields("wheat", True)
    assert len(reply.usages) == 1
    assert server.asked[0].body["response_format"] == {"type": "json_object"}


def test_ask_json_repairs_once_with_the_reason() -> None:
    with serve(completion('{"crop": "wheat"}'), completion('{"crop": "wheat", "fell": true}')) as server:
        reply = OpenAiChat("tiny", settings(server.url)).ask_json(ASK, Yields, "write")
    assert reply.value == Yields("wheat", True)
    assert len(reply.usages) == 2
    turns = server.asked[1].body["messages"]
    assert [turn["role"] for turn in turns] == ["system", "user", "assistant", "user"]
    assert turns[2]["content"] == '{"crop": "wheat"}'
    assert "missing required field `fell`" in turns[3]["content"]


def test_ask_json_gives_up_after_the_second_wrong_form() -> None:
    with serve(completion("Wheat."), completion('{"crop": 3, "fell": true}')) as server:
        chat = OpenAiChat("tiny", settings(server.url))
        with pytest.raises(ReplyError, match=r"Expected `str`, got `int` - at `\$\.crop`") as caught:
            chat.ask_json(ASK, Yields, "write")
    assert caught.value.reply == '{"crop": 3, "fell": true}'
    assert len(server.asked) == 2


@pytest.mark.parametrize(
    "text",
    [
        '```json\n{"crop": "wheat", "fell": true}\n```',
        'Here it is:\n{"crop": "wheat", "fell": true}\nI hope that helps.',
        '<think>{"crop"?</think>{"crop": "wheat", "fell": true, "extra": 1}',
    ],
)
def test_ask_json_finds_the_object_in_what_models_put_around_it(text: str) -> None:
    with serve(completion(text)) as server:
        reply = OpenAiChat("tiny", settings(server.url)).ask_json(ASK, Yields, "write")
    assert reply.value == Yields("wheat", True)
    assert len(server.asked) == 1


def test_ask_json_survives_a_reply_nested_too_deeply() -> None:
    deep = '{"crop": "wheat", "other": ' + "[" * 100_000 + "]" * 100_000 + "}"
    with serve(completion(deep)) as server, pytest.raises(ReplyError, match="nested too deeply"):
        OpenAiChat("tiny", settings(server.url)).ask_json(ASK, Yields, "write")


def test_a_server_without_json_mode_is_asked_without_it_from_then_on() -> None:
    good = completion('{"crop": "wheat", "fell": true}')
    with serve(failure(400, "response_format is not supported"), good) as server:
        chat = OpenAiChat("tiny", settings(server.url))
        assert chat.ask_json(ASK, Yields, "write").value.fell
        assert chat.ask_json(ASK, Yields, "write").value.fell
    assert ["response_format" in asked.body for asked in server.asked] == [True, False, False]


def test_json_mode_is_not_given_up_for_a_request_that_is_wrong_anyway() -> None:
    good = completion('{"crop": "wheat", "fell": true}')
    with serve(failure(400, "too long"), failure(400, "too long"), good) as server:
        chat = OpenAiChat("tiny", settings(server.url))
        with pytest.raises(SourceError, match="too long"):
            chat.ask_json(ASK, Yields, "write")
        chat.ask_json(ASK, Yields, "write")
    assert ["response_format" in asked.body for asked in server.asked] == [True, False, True]


def test_a_missing_key_names_the_variable_and_the_way_without_a_model(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("MY_KEY", raising=False)
    with pytest.raises(SettingsError, match=r"MY_KEY.*--writer extractive"):
        OpenAiChat("tiny", settings("https://llm.example/v1", key_variable="MY_KEY"))


@pytest.mark.parametrize("host", ["127.0.0.1", "127.9.9.9", "localhost", "[::1]"])
def test_no_key_is_needed_on_this_machine(host: str) -> None:
    chat = OpenAiChat("tiny", settings(f"http://{host}:8000/v1", key_variable="NO_SUCH_KEY"))
    assert f"{host}:8000" in chat.identity


@pytest.mark.parametrize("host", ["127.0.0.1.example.org", "localhost.example.org", "192.168.1.7"])
def test_a_key_is_needed_on_hosts_that_only_look_like_this_machine(host: str) -> None:
    with pytest.raises(SettingsError, match="NO_SUCH_KEY"):
        OpenAiChat("tiny", settings(f"http://{host}:8000/v1", key_variable="NO_SUCH_KEY"))


@pytest.mark.parametrize(
    "url",
    [
        "llm.example/v1",
        "ftp://llm.example",
        "https://",
        "https://h:port/v1",
        f"https://u:{KEY}@h/v1",
        f"https://h/v1?key={KEY}",
    ],
)
def test_a_url_that_cannot_be_used_is_refused_without_showing_it(url: str) -> None:
    with pytest.raises(SettingsError, match="base_url") as caught:
        OpenAiChat("tiny", settings(url))
    assert KEY not in str(caught.value)


def test_a_key_in_place_of_its_variable_is_refused_without_showing_it() -> None:
    with pytest.raises(SettingsError, match="not the key itself") as caught:
        OpenAiChat("tiny", settings("https://llm.example/v1", key_variable=KEY))
    assert KEY not in str(caught.value)


def test_a_key_with_a_foreign_letter_is_refused_without_showing_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", f"{KEY}…")
    with pytest.raises(SettingsError, match="foreign letter") as caught:
        OpenAiChat("tiny", settings("https://llm.example/v1"))
    assert KEY not in str(caught.value)


def test_the_key_is_in_no_error_repr_event_or_log(caplog: pytest.LogCaptureFixture) -> None:
    echo = f"<html>you sent Authorization: Bearer {KEY}</html>"
    answers = [
        failure(401, f"Incorrect API key provided: {KEY}"),
        failure(400, f"bad header {KEY}"),
        failure(500, KEY),
        replace(HTML, body=echo.encode()),
        Answer(json.dumps({"error": {"message": KEY}}).encode()),
        completion(None, refusal=f"not with {KEY}"),
        completion("x", finish_reason="length", model=KEY),
    ]
    seen: list[str] = []
    events: list[Event] = []
    with caplog.at_level(logging.DEBUG):
        for answer in answers:
            with serve(answer) as server:
                chat = OpenAiChat("tiny", settings(server.url), events.append)
                with pytest.raises(CitanceError) as caught:
                    chat.ask(ASK, "write")
                error = caught.value
                seen += [str(error), repr(error), repr(vars(error)), str(caught.getrepr(style="short"))]
                seen += [repr(error.__context__), repr(chat), str(chat), chat.identity]
    logged = "\n".join(f"{record.getMessage()} {record.__dict__}" for record in caplog.records)
    assert "openai" in logged
    assert KEY not in logged
    assert KEY not in "\n".join(seen) + repr(events)
    assert "[key]" in "\n".join(seen)
    assert "[key]" in repr(events)


def test_identity_changes_with_what_changes_replies_and_not_with_the_rest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    base = settings("https://llm.example/v1")
    one = OpenAiChat("tiny", base).identity
    assert re.fullmatch(
        r"tiny\(host='llm.example', address='[0-9a-f]{12}', temperature=0.2, tokens=2000\)", one
    )
    monkeypatch.setenv("OPENAI_API_KEY", "another-key")
    assert OpenAiChat("tiny", replace(base, timeout=9.0, retries=3)).identity == one
    others = [
        replace(base, temperature=0.3),
        replace(base, tokens=999),
        replace(base, base_url="https://b.example"),
        replace(base, base_url="https://llm.example/other/v1"),
    ]
    identities = {OpenAiChat("tiny", other).identity for other in others}
    assert len(identities | {one, OpenAiChat("small", base).identity}) == 6


def test_openai_itself_is_asked_where_the_settings_say_so_and_not_where_the_environment_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[httpx2.Request] = []

    def answer(request: httpx2.Request) -> httpx2.Response:
        asked.append(request)
        body = json.loads(completion(model="gpt-4o-mini-2024-07-18").body)
        return httpx2.Response(200, json=body)

    monkeypatch.setenv("OPENAI_BASE_URL", "https://elsewhere.example/v1")
    monkeypatch.setenv("OPENAI_ORG_ID", "org-mine")
    with httpx2.Client(transport=httpx2.MockTransport(answer)) as http:
        usage = OpenAiChat("gpt-4o-mini", settings(""), http=http).ask(ASK, "write").usage
        OpenAiChat("gpt-4o-mini", settings("https://llm.example/v1"), http=http).ask(ASK, "write")
    assert [request.url.host for request in asked] == ["api.openai.com", "llm.example"]
    assert ["OpenAI-Organization" in request.headers for request in asked] == [True, False]
    assert json.loads(asked[0].content)["max_completion_tokens"] == 2000
    # 0.15 dollars a million tokens in, 0.60 out
    assert usage.price_usd == pytest.approx((31 * 0.15 + 7 * 0.60) / 1e6)


def test_a_price_that_is_not_known_is_none_and_never_0() -> None:
    assert price_of("gpt-4o-mini", "127.0.0.1:8000", 1000, 10) is None
    assert price_of("no-such-model", "api.openai.com", 1000, 10) is None
    assert price_of("meta-llama/llama-3.3-70b-instruct:free", "openrouter.ai", 1000, 10) is None


def test_cached_tokens_are_cheaper_and_never_more_than_all() -> None:
    full = price_of("gpt-4o-mini", "api.openai.com", 1_000_000, 0)
    half = price_of("gpt-4o-mini", "api.openai.com", 1_000_000, 0, 1_000_000)
    assert full == pytest.approx(0.15)
    assert half == pytest.approx(0.075)
    assert price_of("gpt-4o-mini", "api.openai.com", 1_000_000, 0, 2_000_000) == half


def test_the_price_table_says_which_edition_it_is() -> None:
    name, _, edition = price_table().partition(" ")
    assert name == "genai-prices"
    assert edition[0].isdigit()


def test_importing_the_adapter_does_not_import_the_sdk() -> None:
    code = "import sys, citance.backends.chat; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    assert not {"openai", "httpx2", "genai_prices"} & set(loaded)


def test_a_server_that_repeats_the_key_does_not_get_it_into_the_reply() -> None:
    with serve(completion(f"Your key is {KEY}.")) as server:
        assert OpenAiChat("tiny", settings(server.url)).ask(ASK, "write").text == "Your key is [key]."


def test_an_answer_that_cannot_be_read_is_counted_by_estimate() -> None:
    events: list[ModelCalled] = []
    with serve(Answer(b"{busy")) as server:
        chat = OpenAiChat("tiny", settings(server.url), events.append)  # type: ignore[arg-type]
        with pytest.raises(SourceError, match="no chat completion"):
            chat.ask(ASK, "write")
    (event,) = events
    assert event.usage.counted == "estimate"
    assert event.usage.tokens_in > 0
