"""Everything that citance raises on purpose.

    CitanceError                 one sentence for a person: what is wrong, where, what to do
    ├── SettingsError            an option or a missing part; the user can fix it
    ├── DataError                an input file is wrong; names the file and, if known, the line
    ├── SourceError              a service failed; says whether a retry may help
    ├── ReplyError               a language model answered in the wrong form; keeps the reply
    └── BudgetReached            the next call might cost more than is allowed; the run stops and can go on

The library raises; only the command line and the workbench turn an error into a sentence on a screen.
"""

from __future__ import annotations

from pathlib import Path


class CitanceError(Exception):
    """The root of all errors that citance raises on purpose."""

    exit_code = 1
    """What the command line exits with: 2 for the user's mistake, 1 for ours or a service's, 3 at a cap."""


class SettingsError(CitanceError):
    """An option is wrong or a part is not installed; the message names the option and the remedy."""

    exit_code = 2


class DataError(CitanceError):
    """An input file cannot be used.

    Args:
        message: what is wrong and what to do, without the file's name.
        file: the file or folder concerned.
        line: the line in it, from 1, where known.
    """

    exit_code = 2

    def __init__(self, message: str, file: Path | str, line: int | None = None) -> None:
        self.message = message
        self.file = str(file)
        self.line = line
        place = self.file if line is None else f"{self.file}, line {line}"
        super().__init__(f"{place}: {message}")


class SourceError(CitanceError):
    """A service did not answer as it should.

    Args:
        message: what happened, naming the service.
        retryable: whether the same request may succeed later.
    """

    def __init__(self, message: str, *, retryable: bool) -> None:
        self.retryable = retryable
        super().__init__(message)


class ReplyError(CitanceError):
    """A language model answered in a form that cannot be used.

    Args:
        message: what form was expected.
        reply: the answer as it came.
    """

    def __init__(self, message: str, reply: str) -> None:
        self.reply = reply
        super().__init__(message)


class BudgetReached(CitanceError):  # noqa: N818 - nothing went wrong
    """The next call of a language model might pass a cap on cost or tokens; what is done stays."""

    exit_code = 3
