"""A row of `citance score`, checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from citance.matching import Query
from citance.records import Extent
from citance.scorers.latex import blank_latex

_MOST_SENTENCES = 20_000
_PAPERS = 4  # whose cleaned sentences are kept
_MOST_CHARACTERS = 200_000  # of one text
_CONTROL = dict.fromkeys((*range(0x20), *range(0x7F, 0xA0)), " ")
_LONE_SURROGATES = dict.fromkeys(range(0xD800, 0xE000), "\ufffd")  # JSON can hold them, UTF-8 cannot
_CLEAN = _CONTROL | _LONE_SURROGATES


class RowError(ValueError):
    """A row is wrong; the message says why in one clause."""


@dataclass(frozen=True, slots=True)
class Request:
    """A pair to score.

    Args:
        id: as given.
        query: the citance with its markers' offsets.
        sentences: of the cited paper, in order, as they are shown.
        plain: the same without LaTeX, as they are scored.
        title: of the cited paper; may be empty.
        extent: how much of the paper the sentences are.
    """

    id: str | int
    query: Query
    sentences: tuple[str, ...]
    plain: tuple[str, ...]
    title: str
    extent: Extent


def read_request(row: Mapping[str, Any]) -> Request:
    """Check one row; control characters and LaTeX become spaces, so that offsets stay.

    Raises:
        RowError: a field is missing, empty, of the wrong type, or out of range.
    """
    if isinstance(row.get("error"), str):
        raise RowError(row["error"])
    text = blank_latex(_text(row, "citing_text"))
    if not text.strip():
        raise RowError("citing_text is empty: give the sentence that cites")
    title = _text(row, "cited_title") if row.get("cited_title") is not None else ""
    sentences = _sentences(row)
    return Request(
        row_id(row), _query(row, text), sentences, _plain(sentences), blank_latex(title), _extent(row)
    )


def row_id(row: object) -> str | int:
    """The row's id.

    Raises:
        RowError: the row is no object, or its id is missing or neither text nor a whole number.
    """
    if not isinstance(row, Mapping):
        raise RowError(f"the row is no JSON object but {_kind(row)}")
    value = row.get("id")
    if isinstance(value, bool) or not isinstance(value, str | int) or value == "":
        raise RowError("id is missing" if value in (None, "") else f"id must be text, not {_kind(value)}")
    return value.translate(_LONE_SURROGATES) if isinstance(value, str) else value


def _query(row: Mapping[str, Any], text: str) -> Query:
    target, others, grouped = row.get("target"), row.get("others"), row.get("grouped")
    others = [] if others is None else others
    if not isinstance(others, list):
        raise RowError(f"others must be a list of offsets, not {_kind(others)}")
    for name, value in [("target", target), *(("others", other) for other in others)]:
        if value is not None and (isinstance(value, bool) or not isinstance(value, int)):
            raise RowError(f"{name} must be a whole number, not {_kind(value)}")
        if value is not None and not 0 <= value <= len(text):
            raise RowError(
                f"{name} {value} lies outside citing_text, which has {len(text)} characters: count them from 0"
            )
    if any(other is None for other in others):
        raise RowError("others must hold whole numbers, not null")
    if grouped is not None and not isinstance(grouped, bool):
        raise RowError(f"grouped must be true or false, not {_kind(grouped)}")
    return Query(text, target, tuple(others), bool(grouped))


def _sentences(row: Mapping[str, Any]) -> tuple[str, ...]:
    value = row.get("cited_sentences")
    if not isinstance(value, list):
        raise RowError(
            "cited_sentences is missing"
            if value is None
            else f"cited_sentences must be a list, not {_kind(value)}"
        )
    if len(value) > _MOST_SENTENCES:
        raise RowError(
            f"cited_sentences has {len(value)} entries; at most {_MOST_SENTENCES} are scored: split it up"
        )
    for place, sentence in enumerate(value):
        if not isinstance(sentence, str):
            raise RowError(f"cited_sentences[{place}] must be text, not {_kind(sentence)}")
        if len(sentence) > _MOST_CHARACTERS:
            raise RowError(
                f"cited_sentences[{place}] is longer than {_MOST_CHARACTERS} characters: split it into sentences"
            )
    sentences = tuple(sentence.translate(_CLEAN) for sentence in value)
    if not any(sentence.strip() for sentence in sentences):
        raise RowError("cited_sentences holds no text: give the sentences of the cited paper")
    return sentences


@lru_cache(_PAPERS)
def _plain(sentences: tuple[str, ...]) -> tuple[str, ...]:
    """A paper's sentences without LaTeX; the rows about one paper mostly follow each other."""
    return tuple(blank_latex(sentence) for sentence in sentences)


def _extent(row: Mapping[str, Any]) -> Extent:
    value = row.get("extent")
    if value is None:
        return Extent.FULL_TEXT
    if value not in list(Extent):
        raise RowError(f"extent must be one of {', '.join(Extent)}, not {value!r}"[:200])
    return Extent(value)


def _text(row: Mapping[str, Any], name: str) -> str:
    value = row.get(name)
    if not isinstance(value, str):
        raise RowError(f"{name} is missing" if value is None else f"{name} must be text, not {_kind(value)}")
    if len(value) > _MOST_CHARACTERS:
        raise RowError(f"{name} is longer than {_MOST_CHARACTERS} characters: give one sentence")
    return value.translate(_CLEAN)


def _kind(value: object) -> str:
    """What JSON calls a value."""
    if isinstance(value, float) and value != value:
        return "NaN"
    names = {bool: "true or false", int: "a number", float: "a number", str: "text", list: "a list"}
    return "null" if value is None else names.get(type(value), "an object")
