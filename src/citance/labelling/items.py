"""What is marked: the citances of a run folder, or the rows of `citance score`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from citance.errors import DataError
from citance.labelling.session import Id, Label
from citance.records import Citance, Document, Match
from citance.records.codec import short_hash
from citance.run.folder import RunFolder
from citance.run.store import Out, StageFile
from citance.scorers.request import Request, RowError, read_request, row_id


@dataclass(frozen=True, slots=True)
class Places:
    """Where in the cited paper a citance may find its evidence.

    Args:
        ranking: sentence indices, best first; need not hold all.
        spans: groups of adjacent sentence indices, best first.
    """

    ranking: tuple[int, ...] = ()
    spans: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Item:
    """A citance to mark.

    Args:
        request: the row of `citance score`, checked.
        group: id of the cited paper.
        said: the citance up to its own marker, the marker, and what follows, as a reader should see them.
        earlier: sentences of its context before it.
        later: sentences of its context after it.
        places: in the cited paper; None if they are still to be found.
    """

    request: Request
    group: str
    said: tuple[str, str, str]
    earlier: str = ""
    later: str = ""
    places: Places | None = None

    @property
    def id(self) -> Id:
        """The row's id."""
        return self.request.id

    def row(self, label: Label, rater: str) -> dict[str, Any]:
        """The line of the labelled file: the row of `citance score` with its label."""
        request = self.request
        return {
            "id": request.id,
            "citing_text": request.query.text,
            "target": request.query.target,
            "grouped": request.query.grouped,
            "others": list(request.query.others),
            "cited_title": request.title,
            "cited_sentences": list(request.sentences),
            "extent": str(request.extent),
            "label": str(label),
            "rater": rater,
            "group": self.group,
        }


@dataclass(frozen=True, slots=True)
class Items:
    """What a source holds.

    Args:
        items: in the order of the source.
        left_out: one sentence for each citance that cannot be shown.
    """

    items: tuple[Item, ...]
    left_out: tuple[str, ...] = ()


def read_items(source: Path) -> Items:
    """The citances of a run folder or of a file of pairs.

    Raises:
        DataError: there is no such file, it is neither, or it holds nothing to mark.
    """
    if not source.exists():
        raise DataError("no such file or folder; name a run folder or a file of pairs.", source)
    found = _from_run(source) if source.is_dir() else _from_pairs(source)
    if not found.items:
        why = f" ({found.left_out[0]})" if found.left_out else ""
        raise DataError(f"holds no citance to mark{why}.", source)
    return found


def _from_run(folder: Path) -> Items:
    RunFolder.open(folder)
    citances = _records(folder / "citances.jsonl", Citance)
    if not citances:
        raise DataError(f"holds no citances; run: citance run {folder} --to match", folder)
    documents = {document.id: document for document in _records(folder / "documents.jsonl", Document)}
    matches = {match.citance: match for match in _records(folder / "matches.jsonl", Match)}
    if not matches:
        raise DataError(f"no place was matched yet; run: citance run {folder} --to match", folder)
    texts = {document.id: document.sentence_texts for document in documents.values()}
    items: list[Item] = []
    left_out: list[str] = []
    shared: dict[tuple[str, ...], tuple[str, ...]] = {}
    for citance in citances:
        cited, match = documents.get(citance.cited), matches.get(citance.id)
        if cited is None or match is None:
            left_out.append(f"citance {citance.id}: the text of '{citance.cited}' is not at hand")
            continue
        row = {
            "id": citance.id,
            "citing_text": citance.text,
            "target": citance.target,
            "grouped": citance.grouped,
            "others": list(citance.others),
            "cited_title": cited.paper.title,
            "cited_sentences": texts[cited.id],
            "extent": str(cited.extent),
        }
        try:
            request = _shared(read_request(row), shared)
        except RowError as error:
            left_out.append(f"citance {citance.id}: {error}")
            continue
        places = Places(match.ranking, tuple(span.sentences for span in match.spans))
        items.append(
            _printed(Item(request, citance.cited, _said(request), places=places), citance, documents)
        )
    return Items(tuple(items), tuple(left_out))


def _printed(item: Item, citance: Citance, documents: Mapping[str, Document]) -> Item:
    """The item with its sentence and context as the citing paper prints them."""
    document = documents.get(citance.citing)
    if document is None:
        return item
    text, span, marker = document.text, citance.span, citance.marker
    before = " ".join(text[s.start : s.end] for s in citance.context if s.end <= span.start)
    after = " ".join(text[s.start : s.end] for s in citance.context if s.start >= span.end)
    said = (text[span.start : marker.start], text[marker.start : marker.end], text[marker.end : span.end])
    return replace(item, said=said, earlier=before, later=after)


def _records(path: Path, kind: type[Out]) -> list[Out]:
    return list(StageFile(path, kind).records())


def _from_pairs(path: Path) -> Items:
    items: dict[Id, Item] = {}
    left_out: list[str] = []
    shared: dict[tuple[str, ...], tuple[str, ...]] = {}
    for number, row in _rows(path):
        try:
            row_id(row)  # also refuses what is no object
            request = _shared(read_request(row), shared)
        except RowError as error:
            left_out.append(f"line {number}: {error}")
            continue
        group = row.get("group")
        if not isinstance(group, str) or not group:
            group = short_hash("cited", request.sentences)
        item = Item(request, group, _said(request))
        if items.setdefault(request.id, item) != item:
            raise DataError(f"gives the id {request.id!r} to two different rows.", path, number)
    return Items(tuple(items.values()), tuple(left_out))


def _rows(path: Path) -> Iterator[tuple[int, Any]]:
    try:
        with path.open(encoding="utf-8") as file:
            for number, line in enumerate(file, start=1):
                if line.strip():
                    yield number, json.loads(line)
    except (ValueError, RecursionError) as error:  # no JSON, or no UTF-8
        raise DataError(f"is no file of pairs, one JSON object per line ({error}).", path) from error
    except OSError as error:
        raise DataError(f"cannot be read ({error.strerror}).", path) from error


def _said(request: Request) -> tuple[str, str, str]:
    text, target = request.query.text, request.query.target
    if target is None:
        return (text, "", "")
    return (f"{text[:target].rstrip()} ", "[cited here]", text[target:])


def _shared(request: Request, papers: dict[tuple[str, ...], tuple[str, ...]]) -> Request:
    """The request with its paper's sentences held in memory once, however many rows repeat them."""
    return replace(request, sentences=papers.setdefault(request.sentences, request.sentences))
