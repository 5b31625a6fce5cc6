"""What earlier stages wrote, as later ones ask for it: by type, by id, by a field."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from citance.records.codec import content_hash, encode
from citance.run.lines import Entry, record_hash
from citance.run.store import StageFile

Record = TypeVar("Record")


@dataclass(frozen=True, slots=True)
class Join:
    """Records that a stage needs beside its input.

    Args:
        kind: their type.
        on: their field that must equal the input's field `to`; empty takes all of them.
        to: the input's field.
    """

    kind: type
    on: str = ""
    to: str = ""


class Table(Protocol):
    """The records of one type, of which only what is asked for need be in memory."""

    @property
    def ids(self) -> Sequence[str]:
        """Their ids, in order; no two are equal."""
        ...

    @property
    def hashes(self) -> Sequence[str]:
        """Of their content."""
        ...

    def values(self, field: str) -> Sequence[str]:
        """A field of each."""
        ...

    def get(self, place: int) -> Any:  # noqa: ANN401 - a record of any type
        """One of them."""
        ...


class ListTable:
    """Records in memory.

    Args:
        rows: the records; of two with one id the first stays.
    """

    def __init__(self, rows: Sequence[Any]) -> None:
        first = {row.id: row for row in reversed(rows)}
        self._rows = [row for row in rows if first[row.id] is row]
        self.ids = [row.id for row in self._rows]
        self.hashes = [record_hash(encode(row)) for row in self._rows]

    def values(self, field: str) -> list[str]:
        """A field of each."""
        return [getattr(row, field) for row in self._rows]

    def get(self, place: int) -> Any:  # noqa: ANN401 - a record of any type
        """One of them."""
        return self._rows[place]


_EMPTY = ListTable(())


class StoredTable:
    """Records in a stage file.

    Args:
        file: where they stand.
        entries: its lines, in order; of two records with one id the first stays.
    """

    def __init__(self, file: StageFile[Any], entries: Sequence[Entry]) -> None:
        self._file = file
        first = {row.id: row for entry in reversed(entries) for row in reversed(entry.rows)}
        self._rows = [row for entry in entries for row in entry.rows if first[row.id] is row]
        self.ids = [row.id for row in self._rows]
        self.hashes = [row.hash for row in self._rows]

    def values(self, field: str) -> list[str]:
        """A field of each; only those that the file was opened with."""
        if field == "id":
            return self.ids
        column = self._file.fields.index(field)
        return [row.keys[column] for row in self._rows]

    def get(self, place: int) -> Any:  # noqa: ANN401 - a record of any type
        """One of them, read if it is not at hand."""
        return self._file.record(self._rows[place])


class Rows(Sequence[Record]):
    """Records of a table, each read when it is asked for."""

    def __init__(self, table: Table, places: Sequence[int]) -> None:
        self._table = table
        self._places = places

    def __len__(self) -> int:
        return len(self._places)

    def __getitem__(self, place: Any) -> Any:  # noqa: ANN401 - an index or a slice
        if isinstance(place, slice):
            return Rows(self._table, self._places[place])
        return self._table.get(self._places[place])

    def __iter__(self) -> Iterator[Record]:
        return (self._table.get(place) for place in self._places)


class ById(Mapping[str, Record]):
    """Id → record, each read when it is asked for."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._places = {name: place for place, name in enumerate(table.ids)}

    def __getitem__(self, name: str) -> Record:
        record: Record = self._table.get(self._places[name])
        return record

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


class _Group(Generic[Record]):
    """The places of records by a field, and the hash of each group."""

    def __init__(self, table: Table, field: str) -> None:
        self.places: dict[str, list[int]] = {}
        for place, value in enumerate(table.values(field)):
            self.places.setdefault(value, []).append(place)
        self.hashes = {
            value: content_hash([table.hashes[place] for place in places])
            for value, places in self.places.items()
        }


class Records:
    """All records that earlier stages wrote, by type, in the order of their files."""

    def __init__(self) -> None:
        self._tables: dict[type, Table | Callable[[], Table]] = {}
        self._groups: dict[tuple[type, str], _Group[Any]] = {}
        self._hashes: dict[type, str] = {}

    def put(self, kind: type, rows: Sequence[Any]) -> None:
        """Replace the records of a type by these; of two with one id the first stays."""
        self.hold(kind, ListTable(rows))

    def hold(self, kind: type, table: Table | Callable[[], Table]) -> None:
        """Replace the records of a type by a table, or by one that is opened when it is asked for."""
        self._tables[kind] = table
        self._hashes.pop(kind, None)
        self._groups = {key: group for key, group in self._groups.items() if key[0] is not kind}

    def table(self, kind: type) -> Table:
        """The records of a type."""
        table = self._tables.get(kind, _EMPTY)
        if callable(table):
            table = self._tables[kind] = table()
        return table

    def all(self, kind: type[Record]) -> Rows[Record]:
        """Every record of a type."""
        table = self.table(kind)
        return Rows(table, range(len(table.ids)))

    def by_id(self, kind: type[Record]) -> ById[Record]:
        """Id → record of a type."""
        return ById(self.table(kind))

    def joined(self, join: Join, record: object) -> Rows[Any]:
        """The records that the join names for this input."""
        if not join.on:
            return self.all(join.kind)
        places = self._group(join).places.get(getattr(record, join.to), [])
        return Rows(self.table(join.kind), places)

    def joined_hash(self, join: Join, value: str) -> str:
        """Of the content of the records that the join names for an input whose field `to` has this value."""
        if join.on:
            return self._group(join).hashes.get(value, "")
        if join.kind not in self._hashes:
            self._hashes[join.kind] = content_hash(self.table(join.kind).hashes)
        return self._hashes[join.kind]

    def _group(self, join: Join) -> _Group[Any]:
        key = (join.kind, join.on)
        if key not in self._groups:
            self._groups[key] = _Group(self.table(join.kind), join.on)
        return self._groups[key]
