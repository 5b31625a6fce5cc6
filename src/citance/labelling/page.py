"""Marking in a browser: one page, served on this machine alone and only to who knows its address."""

from __future__ import annotations

import hmac
import secrets
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socketserver import TCPServer
from threading import Lock, Thread
from urllib.parse import parse_qs

from citance.errors import CitanceError
from citance.labelling.desk import Desk
from citance.labelling.guideline import HINTS, PAPER, RULES, words_of
from citance.render.page import style, template

_LONGEST_FORM = 1024  # bytes: a key and a number
_IDLE = 30  # seconds until a connection that says nothing is closed


class Page(ThreadingHTTPServer):
    """The page as a server on a free port of the loopback address; `serve_forever` until q is pressed.

    Args:
        desk: the rater's work.
    """

    daemon_threads = True
    allow_reuse_address = False

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.token = secrets.token_urlsafe(16)
        self.lock = Lock()
        self._template = template("citance.labelling", "page.html.j2")
        self._style = style("review.css")  # the page looks like the review
        super().__init__(("127.0.0.1", 0), _Handler)

    def server_bind(self) -> None:
        """Bind without asking a name server for our own name, as the parent would."""
        TCPServer.server_bind(self)
        self.server_name, self.server_port = "127.0.0.1", int(self.server_address[1])

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that hangs up is no error."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]

    @property
    def url(self) -> str:
        """Where the page is."""
        return f"http://127.0.0.1:{self.server_port}/{self.token}/"

    def render(self, nonce: str) -> str:
        """The page as it stands; everything from papers is escaped."""
        screen, session = self.desk.screen(), self.desk.session
        message = f"All {len(session.queue)} citances are marked. Press q to finish, or u or b to go back."
        return self._fill(nonce, "Through", message, screen=screen, open=True)

    def render_sentence(self, nonce: str, heading: str, message: str, *, going: bool) -> str:
        """A page with one sentence, and keys if the work goes on."""
        return self._fill(nonce, heading, message, screen=None, open=going)

    def _fill(self, nonce: str, heading: str, message: str, **more: object) -> str:
        session = self.desk.session
        return self._template.render(
            style=self._style,
            nonce=nonce,
            heading=heading,
            message=message,
            place=session.place,
            number=session.place + 1,
            marked=len(session.labels),
            total=len(session.queue),
            label=session.label,
            rules=RULES,
            hints=HINTS,
            paper=PAPER,
            words_of=words_of,
            **more,
        )


class _Handler(BaseHTTPRequestHandler):
    server: Page
    timeout = _IDLE
    server_version = "citance"
    sys_version = ""

    def do_GET(self) -> None:
        """Show the citance."""
        if self._admitted():
            with self.server.lock:
                self._show()

    def do_POST(self) -> None:
        """Take a key, then show what comes next."""
        form = self._form() if self._admitted() else None
        if form is None:
            return
        key, place = form
        with self.server.lock:
            if key == "q":
                self._say(200, "Saved", "You can close this page. The same command goes on.", going=False)
                Thread(target=self.server.shutdown, daemon=True).start()
                return
            try:
                # A key for a citance that is no longer shown (a second tab, a double click) does nothing.
                if place == str(self.server.desk.session.place):
                    self.server.desk.press(key)
            except CitanceError as error:
                self._say(500, "Not saved", str(error), going=True)
                return
        self.send_response(303)
        self.send_header("Location", f"/{self.server.token}/{'#further' if key == 'm' else ''}")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: the token stands in every request line."""

    def _admitted(self) -> bool:
        """Whether the request comes to our address, by name too, and knows the token."""
        port = self.server.server_port
        if self.headers.get("Host") not in (f"127.0.0.1:{port}", f"localhost:{port}"):
            self._refuse(403, "This page answers on the loopback address only.")
            return False
        expected = f"/{self.server.token}/"
        if not hmac.compare_digest(self.path.encode("utf-8"), expected.encode("utf-8")):
            self._refuse(404, "No such page.")
            return False
        return True

    def _form(self) -> tuple[str, str] | None:
        length = self.headers.get("Content-Length", "")
        if not (length.isascii() and length.isdigit() and int(length) <= _LONGEST_FORM):
            self._refuse(413, "That is no form of this page.")
            return None
        fields = parse_qs(self.rfile.read(int(length)).decode("utf-8", "replace"))
        return fields.get("key", [""])[0], fields.get("place", [""])[0]

    def _refuse(self, status: int, sentence: str) -> None:
        self.close_connection = True
        raw = sentence.encode("utf-8")
        self.send_response(status)
        self.send_header("Content-Type", "text/plain; charset=utf-8")
        self.send_header("Content-Length", str(len(raw)))
        self.end_headers()
        self.wfile.write(raw)

    def _show(self) -> None:
        nonce = secrets.token_urlsafe(12)
        try:
            page = self.server.render(nonce)
        except CitanceError as error:
            self._say(500, "Cannot be shown", str(error), going=True)
        else:
            self._send(200, page, nonce)

    def _say(self, status: int, heading: str, message: str, *, going: bool) -> None:
        nonce = secrets.token_urlsafe(12)
        self._send(status, self.server.render_sentence(nonce, heading, message, going=going), nonce)

    def _send(self, status: int, page: str, nonce: str) -> None:
        raw = page.encode("utf-8", "replace")
        self.send_response(status)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(raw)))
        self.send_header(
            "Content-Security-Policy",
            f"default-src 'none'; style-src 'nonce-{nonce}'; script-src 'nonce-{nonce}'; img-src data:; "
            "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
        )
        for name, value in (
            ("Cache-Control", "no-store"),
            ("Referrer-Policy", "no-referrer"),
            ("X-Content-Type-Options", "nosniff"),
        ):
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(raw)
