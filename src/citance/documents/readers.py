"""Papers read in child processes with limits, so that one file costs one file."""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import sys
import tempfile
import threading
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO

import msgspec

from citance.config import ReadSettings
from citance.documents.worker import Answer, Request
from citance.errors import DataError
from citance.records import Document, Paper, Reference

_AHEAD = 4  # files per worker that may be read before the first of them is taken


class Readers:
    """Some child processes that read papers; they start when they are needed, and end with the block.

    Args:
        settings: how many, and what one file may take.
    """

    def __init__(self, settings: ReadSettings) -> None:
        count = settings.workers or os.cpu_count() or 1
        self._settings = settings
        self._threads = ThreadPoolExecutor(count)
        self._idle: queue.SimpleQueue[_Child] = queue.SimpleQueue()
        self._children = [_Child() for _ in range(count)]
        for child in self._children:
            self._idle.put(child)

    def __enter__(self) -> Readers:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the children, also in the middle of a file."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        for child in self._children:
            child.close()
        self._threads.shutdown()  # those that waited for an answer see that there is none
        for child in self._children:
            child.stop()

    def read(self, path: Path, references: Sequence[Reference] = ()) -> Document:
        """One paper, as `citance.documents.read.read` reads it; threads may ask side by side.

        Raises:
            DataError: it cannot be read, or not within the limits.
        """
        answer = self._ask(path, tuple(references), head=False)
        assert answer.document is not None
        return answer.document

    def read_head(self, path: Path) -> Paper:
        """What a paper says of itself, as `citance.documents.read.read_head` reads it.

        Raises:
            DataError: it cannot be read, or not within the limits.
        """
        answer = self._ask(path, (), head=True)
        assert answer.paper is not None
        return answer.paper

    def read_all(self, paths: Iterable[Path]) -> Iterator[tuple[Path, Document | DataError]]:
        """Each paper in the order given, or why it cannot be read; few are in memory at a time."""
        waiting: deque[tuple[Path, Future[Document | DataError]]] = deque()
        for path in paths:
            waiting.append((path, self._threads.submit(self._try, path)))
            if len(waiting) > _AHEAD * len(self._children):
                first, future = waiting.popleft()
                yield first, future.result()
        while waiting:
            first, future = waiting.popleft()
            yield first, future.result()

    def _ask(self, path: Path, references: tuple[Reference, ...], *, head: bool) -> Answer:
        limits = self._settings
        request = Request(os.fsencode(path), references, limits.seconds, int(limits.memory * 2**20), head)
        child = self._idle.get()
        try:
            answer = child.ask(request)
        finally:
            self._idle.put(child)
        if answer.error:
            raise DataError(answer.error, path, answer.line)
        return answer

    def _try(self, path: Path) -> Document | DataError:
        try:
            return self.read(path)
        except DataError as error:
            return error


class _Child:
    """One child process, and the clock that ends it."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._told: IO[bytes] | None = None
        self._fresh = True
        self._closed = False

    def close(self) -> None:
        """End the process for good."""
        self._closed = True
        process = self._process
        if process is not None:
            process.kill()  # whoever waits for its answer then cleans up
            process.wait()

    def ask(self, request: Request) -> Answer:
        """The answer; what earlier files left behind in the process is not this file's fault."""
        used = not self._fresh
        answer = self._ask(request)
        if answer.error and used and not answer.final and not self._closed:
            self.stop()
            answer = self._ask(request)
        self._fresh = False
        return answer

    def stop(self) -> None:
        """End the process; the next request starts another."""
        process, self._process, self._fresh = self._process, None, True
        if process is None:
            return
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout, self._told):
            if stream is not None:
                with suppress(BrokenPipeError):
                    stream.close()

    def _ask(self, request: Request) -> Answer:
        if self._closed:
            return Answer(error="was not read: the reading was stopped.", final=True)
        process = self._started()
        late = threading.Event()

        def end() -> None:
            late.set()
            process.kill()

        clock = threading.Timer(request.seconds, end)
        clock.start()
        try:
            line = self._exchange(process, msgspec.json.encode(request) + b"\n")
        finally:
            clock.cancel()
        if line.endswith(b"\n"):
            return msgspec.json.decode(line, type=Answer)
        code, words = process.wait(), self._last_words()
        self.stop()
        if late.is_set() or code == -getattr(signal, "SIGXCPU", 0):
            return Answer(error=f"takes more than {request.seconds:g} seconds to read.", final=True)
        return Answer(error=f"ends the program that reads it ({words or f'exit {code}'}).")

    @staticmethod
    def _exchange(process: subprocess.Popen[bytes], line: bytes) -> bytes:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(line)
            process.stdin.flush()
            return process.stdout.readline()
        except (BrokenPipeError, ConnectionResetError, ValueError):  # it ended, or was ended
            return b""

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self.stop()
            self._told = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the process
            self._process = subprocess.Popen(
                [sys.executable, "-m", "citance.documents.worker"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._told,
                env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "PYTHONUTF8": "1"},
            )
        return self._process

    def _last_words(self) -> str:
        """The last line that the process printed: the name of the error that ended it."""
        if self._told is None or self._told.closed:
            return ""
        self._told.seek(0)
        lines = self._told.read().decode("utf-8", errors="replace").strip().splitlines()
        return lines[-1][:200] if lines else ""
