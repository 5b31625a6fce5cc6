"""The papers of a run that is taken up after its reading."""

from __future__ import annotations

from pathlib import Path

from citance.errors import DataError
from citance.records import Document, RankedPaper, Topic


class AbsentPapers:
    """A source that knows what was read by what identity, and can read nothing.

    Args:
        folder: of the run.
        identity: of the source that it was made from.
    """

    warnings: tuple[str, ...] = ()

    def __init__(self, folder: Path, identity: str) -> None:
        self.identity = identity
        self._folder = folder

    def search(self, topic: Topic) -> list[RankedPaper]:
        """Nothing can be found.

        Raises:
            DataError: always.
        """
        raise DataError(f"was taken up without its papers; '{topic.title}' cannot be searched.", self._folder)

    def read(self, paper: RankedPaper) -> Document:
        """Nothing can be read.

        Raises:
            DataError: always.
        """
        raise DataError(f"was taken up without its papers; '{paper.paper_id}' cannot be read.", self._folder)
