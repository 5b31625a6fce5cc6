"""A chat server on this machine that speaks the wire format and misbehaves as it is told."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Answer:
    body: bytes
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    kind: str = "application/json"
    cut: int = 0


@dataclass
class Asked:
    at: float
    path: str
    headers: dict[str, str]  # names in lower case
    body: dict[str, Any]


def completion(text: str | None = "Wheat yields fell.", **changes: Any) -> Answer:
    """A good answer, as OpenAI's server writes it; `changes` replace its fields, None removes one."""
    message = {"role": "assistant", "content": text, "refusal": changes.pop("refusal", None)}
    choice = {"index": 0, "message": message, "finish_reason": changes.pop("finish_reason", "stop")}
    body = {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1790000000,
        "model": "tiny-1",
        "choices": [{**choice, "logprobs": None}],
        "usage": {"prompt_tokens": 31, "completion_tokens": 7, "total_tokens": 38},
        **changes,
    }
    return Answer(json.dumps({key: value for key, value in body.items() if value is not None}).encode())


def failure(status: int, message: str = "", headers: dict[str, str] | None = None, **more: Any) -> Answer:
    return Answer(json.dumps({"error": {"message": message, **more}}).encode(), status, headers or {})


class ChatServer:
    """Its answers in order; the last one again and again."""

    def __init__(self, url: str, answers: list[Answer]) -> None:
        self.url = url
        self.answers = answers
        self.asked: list[Asked] = []

    def answer(self) -> Answer:
        return self.answers[min(len(self.asked), len(self.answers)) - 1]


@contextmanager
def serve(*answers: Answer) -> Iterator[ChatServer]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            length = int(self.headers["Content-Length"])
            body = json.loads(self.rfile.read(length))
            headers = {name.lower(): value for name, value in self.headers.items()}
            state.asked.append(Asked(time.monotonic(), self.path, headers, body))
            answer = state.answer()
            self.send_response(answer.status)
            self.send_header("Content-Type", answer.kind)
            self.send_header("Content-Length", str(len(answer.body) + answer.cut))
            for name, value in answer.headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(answer.body)
            self.close_connection = bool(answer.cut)

        def log_message(self, *args: object) -> None:
            """Tests print nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    state = ChatServer(f"http://127.0.0.1:{server.server_port}/v1", list(answers))
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield state
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
