"""The page over real HTTP on loopback."""

from __future__ import annotations

import http.client
import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from threading import Thread
from urllib.parse import urlencode

import pytest

from citance.labelling.desk import Desk
from citance.labelling.page import Page
from labelling.made import open_desk, pair, rows_of, write_rows


class Browser:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.path = f"/{page.token}/"

    def ask(
        self, method: str = "GET", path: str | None = None, body: str = "", host: str | None = None, **headers
    ) -> tuple[int, str, http.client.HTTPResponse]:
        link = http.client.HTTPConnection("127.0.0.1", self.page.server_port, timeout=10)
        sent = {"Host": host or f"127.0.0.1:{self.page.server_port}"} | headers
        if method == "POST":
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        link.request(method, self.path if path is None else path, body or None, sent)
        reply = link.getresponse()
        text = reply.read().decode("utf-8")
        link.close()
        return reply.status, text, reply

    def press(self, key: str, place: int | None = None) -> int:
        _, text, _ = self.ask()
        shown = re.search(r'name="place" value="(\d+)"', text)
        assert shown
        form = urlencode({"key": key, "place": shown[1] if place is None else place})
        return self.ask("POST", body=form)[0]


@contextmanager
def served(desk: Desk) -> Iterator[Browser]:
    with Page(desk) as page:
        thread = Thread(target=page.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield Browser(page)
        finally:
            page.shutdown()
            thread.join()


@pytest.fixture
def browser(desk) -> Iterator[Browser]:
    with served(desk()) as browser:
        yield browser


def labels(tmp_path: Path) -> list[object]:
    return [row["label"] for row in rows_of(tmp_path / "labels.jsonl")]


def test_every_answer_is_in_the_file_before_the_page_answers(browser: Browser, tmp_path: Path) -> None:
    for number, key in enumerate(["s", "2", "n"], start=1):
        assert browser.press(key) == 303
        assert len(labels(tmp_path)) == number
    assert labels(tmp_path) == ["supported", "distorted", "not_found"]
    assert "3 of 6 marked" in browser.ask()[1]


def test_undo_back_and_more_work_as_in_the_terminal(browser: Browser, tmp_path: Path) -> None:
    for key in ["s", "d", "u", "n", "b"]:
        browser.press(key)
    assert labels(tmp_path) == ["supported", "not_found"]
    pressed = re.search(r'value="(.)"[^>]*aria-pressed="true"', browser.ask()[1])
    assert pressed is not None
    assert pressed[1] == "n"
    assert "Further places" not in browser.ask()[1]
    browser.press("m")
    assert "Further places" in browser.ask()[1]


def test_a_key_for_a_citance_that_is_no_longer_shown_does_nothing(browser: Browser, tmp_path: Path) -> None:
    browser.press("s", place=0)
    browser.press("s", place=0)  # a double click
    assert labels(tmp_path) == ["supported"]


@pytest.mark.parametrize(
    "form", ["", "key=s", "key=&place=0", "key=ss&place=0", "place=0&key=%00", "key=s&place=-1"]
)
def test_forms_that_say_nothing_change_nothing(browser: Browser, tmp_path: Path, form: str) -> None:
    browser.ask("POST", body=form, **({"Content-Length": "0"} if not form else {}))
    assert labels(tmp_path) == []


def test_only_who_knows_the_token_gets_in(browser: Browser, tmp_path: Path) -> None:
    token = browser.page.token
    assert len(token) >= 20
    for path in (
        "/",
        "/favicon.ico",
        f"/{token}",
        f"/{token}x/",
        f"/{token[:-1]}/",
        f"/{token}/?x=1",
        "/%00/",
    ):
        status, text, _ = browser.ask(path=path)
        assert status == 404, path
        assert token not in text
        assert browser.ask("POST", path=path, body="key=s&place=0")[0] == 404
    assert labels(tmp_path) == []


def test_bytes_that_are_no_request_are_refused(browser: Browser) -> None:
    for line in (b"GET /\xc3\xa9/ HTTP/1.1", b"\x00\xff", b"DELETE / HTTP/1.1"):
        with socket.create_connection(("127.0.0.1", browser.page.server_port), timeout=10) as link:
            link.sendall(line + f"\r\nHost: 127.0.0.1:{browser.page.server_port}\r\n\r\n".encode())
            assert b" 200 " not in link.recv(100)
    assert browser.ask()[0] == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1", "127.0.0.1:1", "localhost.evil.example:80", "0.0.0.0"]
)
def test_another_host_name_is_refused(browser: Browser, tmp_path: Path, host: str) -> None:
    status, text, _ = browser.ask(host=host)
    assert status == 403
    assert "Citance" not in text
    assert browser.ask("POST", body="key=s&place=0", host=host)[0] == 403
    assert labels(tmp_path) == []


def test_localhost_by_name_is_admitted(browser: Browser) -> None:
    assert browser.ask(host=f"localhost:{browser.page.server_port}")[0] == 200


def test_only_loopback_listens(browser: Browser) -> None:
    assert browser.page.server_address[0] == "127.0.0.1"


@pytest.mark.parametrize("length", ["2000", "-1", "many", "²"])
def test_long_and_odd_forms_are_refused(browser: Browser, tmp_path: Path, length: str) -> None:
    body = "key=s&place=0".ljust(2000, "&")
    sent = {"Content-Length": length.encode().decode("latin-1")}
    assert browser.ask("POST", body=body, **sent)[0] == 413
    assert labels(tmp_path) == []


def test_everything_from_papers_is_escaped(tmp_path: Path) -> None:
    nasty = "</title><script>alert(1)</script><img src=x onerror=alert(2)> \"quoted' & {{ 7*7 }}"
    row = pair(0, "ito", citing_text=nasty, cited_title=nasty, cited_sentences=[nasty] * 4, target=5)
    desk = open_desk(write_rows(tmp_path / "p.jsonl", [row]), tmp_path / "l.jsonl", rater="<b>")
    with served(desk) as browser:
        browser.press("m")
        text = browser.ask()[1]
    assert text.count("<script") == 1
    assert "<img" not in text
    assert "49" not in re.sub(r"<style.*?</style>|<script.*?</script>", "", text, flags=re.DOTALL)
    assert nasty in unescape(text)


def test_the_page_needs_nothing_from_outside_and_leaves_no_trace(browser: Browser) -> None:
    _, text, reply = browser.ask()
    assert not re.search(r"(?:src|href)=\"(?!data:,)", text)
    assert "http" not in text
    policy = reply.headers["Content-Security-Policy"]
    nonce = re.search(r"script-src 'nonce-([^']+)'", policy)
    assert nonce is not None
    assert f'<script nonce="{nonce[1]}">' in text
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert not re.search(r"\sstyle=|\son\w+=", text)
    assert reply.headers["Referrer-Policy"] == "no-referrer"
    assert reply.headers["Cache-Control"] == "no-store"
    assert browser.ask()[2].headers["Content-Security-Policy"] != policy


def test_no_score_and_no_verdict_is_shown(browser: Browser) -> None:
    text = re.sub(r"<style.*?</style>", "", browser.ask()[1], flags=re.DOTALL).lower()
    for word in ("verdict", "similarity", "score"):
        assert word not in text


def test_q_saves_says_so_and_ends_the_server(desk, tmp_path: Path) -> None:
    with Page(desk()) as page:
        thread = Thread(target=page.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        browser = Browser(page)
        browser.press("s")
        status, text, _ = browser.ask("POST", body="key=q&place=1")
        thread.join(timeout=10)
        assert not thread.is_alive()
    assert status == 200
    assert "Saved" in text
    assert "<form" not in text
    assert labels(tmp_path) == ["supported"]


def test_when_all_are_marked_the_page_says_so_and_undo_works(browser: Browser, tmp_path: Path) -> None:
    for _ in range(6):
        browser.press("k")
    assert "All 6 citances are marked" in browser.ask()[1]
    browser.press("u")
    assert len(labels(tmp_path)) == 5


def test_what_cannot_be_written_is_told_on_the_page(pairs: Path, tmp_path: Path) -> None:
    (tmp_path / "wall").write_text("a file", encoding="utf-8")
    with served(open_desk(pairs, tmp_path / "wall" / "l.jsonl")) as browser:
        status, text, _ = browser.ask("POST", body="key=s&place=0")
        assert status == 500
        assert "cannot be written" in text
        assert "0 of 6 marked" in browser.ask()[1]


def test_a_silent_connection_does_not_hold_the_page_up(browser: Browser) -> None:
    """Browsers open connections in advance."""
    silent = http.client.HTTPConnection("127.0.0.1", browser.page.server_port, timeout=10)
    silent.connect()
    assert browser.ask()[0] == 200
    silent.close()
