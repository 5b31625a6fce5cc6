"""What the program expects of a place where papers are found."""

from __future__ import annotations

from typing import Protocol

from citance.records import Document, RankedPaper, Topic


class PaperSource(Protocol):
    """A place where papers are found and read."""

    @property
    def identity(self) -> str:
        """Changes whenever the listing or a text may change."""
        ...

    @property
    def warnings(self) -> tuple[str, ...]:
        """What was left out and why, one sentence each; no place outside the given folders is named."""
        ...

    def search(self, topic: Topic) -> list[RankedPaper]:
        """The papers for a topic, reference papers and citing papers, in the source's own order."""
        ...

    def read(self, paper: RankedPaper) -> Document:
        """The paper's text.

        Raises:
            DataError: the file cannot be read.
            SourceError: the service failed.
        """
        ...
