"""`python -m citance.documents.worker`: reads papers for a parent, so that no file can take it down.

A `Request` is one line of JSON on stdin, its `Answer` one line on what was stdout; whatever a library prints
meanwhile goes to stderr.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from pathlib import Path
from typing import IO, Any

import msgspec

from citance.documents.decode import load
from citance.documents.read import read, read_head
from citance.errors import DataError
from citance.records import Document, Paper, Reference

_LOOK = 1.0  # seconds between two looks for the parent


class Request(msgspec.Struct):
    """What a worker is asked for.

    Args:
        path: of the paper, as the operating system spells it.
        references: what is known from elsewhere about the works it cites.
        seconds: of processor time that it may take.
        memory: bytes of address space that the worker may have.
        head: whether only what the paper says of itself is wanted.
    """

    path: bytes
    references: tuple[Reference, ...]
    seconds: float
    memory: int
    head: bool = False


class Answer(msgspec.Struct):
    """A document or a paper, or what is wrong with the file.

    Args:
        document: None on failure, and if the head was asked for.
        paper: what it says of itself, if that was asked for.
        error: the sentence, without the file's name.
        line: in the file, if known.
        final: whether the file itself is to blame, so that another process would fail as well.
    """

    document: Document | None = None
    paper: Paper | None = None
    error: str = ""
    line: int | None = None
    final: bool = False


def main() -> None:
    """Answer until stdin ends."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    sys.setrecursionlimit(2_000)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides
    threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()
    for line in sys.stdin.buffer:
        answer = _answer(msgspec.json.decode(line, type=Request))
        _send(answers, answer)


def _end_with(parent: int) -> None:
    """End when the parent has gone without a word: nobody waits for the answer."""
    while os.getppid() == parent:
        time.sleep(_LOOK)
    os._exit(1)


def _answer(request: Request) -> Answer:
    _limit(request)
    path = Path(os.fsdecode(request.path))
    try:
        if request.head:
            return Answer(paper=read_head(path, load(path)))
        return Answer(read(path, request.references))
    except DataError as error:
        return Answer(error=error.message, line=error.line, final=True)
    except MemoryError:
        return Answer(error=f"needs more than {request.memory // 2**20:,} MB of memory to be read.")
    except RecursionError:
        return Answer(error="is nested too deeply to be read.", final=True)


def _limit(request: Request) -> None:
    """Set the limits of the operating system, where it has any; the parent's clock holds everywhere."""
    try:
        import resource
    except ImportError:  # Windows
        return
    used: Any = resource.getrusage(resource.RUSAGE_SELF)
    processor = int(used.ru_utime + used.ru_stime + request.seconds) + 1
    for what, most in ((resource.RLIMIT_CPU, processor), (resource.RLIMIT_AS, request.memory)):
        _, hard = resource.getrlimit(what)
        resource.setrlimit(what, (most if hard < 0 else min(most, hard), hard))


def _send(answers: IO[bytes], answer: Answer) -> None:
    try:
        line = msgspec.json.encode(answer)
    except UnicodeEncodeError:
        line = msgspec.json.encode(Answer(error="has a name that is not UTF-8; rename it.", final=True))
    answers.write(line + b"\n")
    answers.flush()


if __name__ == "__main__":
    main()
