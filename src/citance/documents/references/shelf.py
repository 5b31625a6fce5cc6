"""The libraries of a folder, and which of their records describes which file in it."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

from citance.documents.references.described import Described
from citance.documents.references.identity import compare, facts_of
from citance.documents.references.library import describe, libraries
from citance.documents.references.names import fold
from citance.documents.references.told import capped
from citance.errors import DataError
from citance.records import Paper


class Shelf:
    """What the libraries in a folder say of the files beside them.

    Args:
        folder: where both lie.
    """

    def __init__(self, folder: Path) -> None:
        self.files = libraries(folder)
        self.warnings: list[str] = []
        """What could not be read of them, one sentence each."""
        self._by_file: dict[str, Described] = {}
        self._by_key: dict[str, Described] = {}
        self._by_mark: defaultdict[str, list[Described]] = defaultdict(list)
        for path in self.files:
            try:
                records, told = describe(path)
            except DataError as error:
                if path.stat().st_size:
                    self.warnings.append(str(error))
                continue
            self.warnings += capped(told)
            for record in records:
                self._take(record)

    def _take(self, record: Described) -> None:
        for name in record.files:
            self._by_file.setdefault(name.lower(), record)
        reference = record.reference
        self._by_key.setdefault(reference.id, record)
        for mark in {reference.doi, reference.arxiv, fold(reference.title)} - {""}:
            self._by_mark[mark].append(record)

    def find(self, file: Path, head: Paper) -> tuple[Described | None, bool]:
        """The record that describes a file, and whether it names the file.

        Args:
            file: one of the folder.
            head: what the file says of itself.

        Returns:
            By the `file` field; else by identifier or title, and by a key that is the file's stem, unless several
            works fit or the file says otherwise.
        """
        named = self._by_file.get(file.name.lower())
        if named is not None:
            return named, True
        own = facts_of(head)
        marks = {head.doi, head.arxiv, fold(head.title)} - {""}
        fitting = [record for mark in marks for record in self._by_mark.get(mark, ())]
        fitting = [record for record in fitting if compare(own, facts_of(record.reference)).same]
        if fitting:
            first = facts_of(fitting[0].reference)
            alone = all(compare(first, facts_of(record.reference)).same for record in fitting[1:])
            return (fitting[0] if alone else None), False
        keyed = self._by_key.get(file.stem)
        if keyed is None or (head.title and not compare(own, facts_of(keyed.reference)).same):
            return None, False
        return keyed, False
