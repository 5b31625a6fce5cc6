"""Names of interchangeable parts: "family.name" → "module:attribute", and calls that read back.

Third parties add parts by an entry point of the group `citance.parts`, named like ours.
"""

from __future__ import annotations

import ast
import difflib
import importlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from citance.errors import SettingsError

PARTS: dict[str, str] = {
    "selector.all": "citance.selectors:keep_all",
    "selector.random": "citance.selectors:keep_random",
    "selector.bm25": "citance.selectors:keep_bm25",
    "selector.tfidf": "citance.selectors:keep_tfidf",
    "selector.mmr": "citance.selectors:keep_mmr",
    "selector.threshold": "citance.selectors:keep_threshold",
    "scorer.rouge_l.embedded": "citance.scorers.rouge:score",
    "scorer.bertscore.embedded": "citance.scorers.bertscore:score",
    "scorer.qa.embedded": "citance.scorers.qa:score",
    "scorer.nli.embedded": "citance.scorers.nli:score",
    "encoder.minilm": "citance.backends.encoder:MiniLmEncoder",
    "encoder.minilm_openvino": "citance.backends.openvino_encoder:OpenVinoEncoder",
    "reader.markdown": "citance.documents.formats.markdown.text:read_markdown",
    "reader.jats": "citance.documents.formats.jats.article:read_jats",
    "reader.latex": "citance.documents.formats.latex.reader:read_latex",
    "reader.pdf": "citance.documents.formats.pdf.reader:read_pdf",
    "reader.scisumm": "citance.documents.formats.scisumm:read_scisumm",
}

_CALL = re.compile(r"\s*([a-z][a-z0-9_-]*)\s*(?:\((.*)\))?\s*", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Call:
    """A part with its arguments, as written: `mmr(lambda=0.7, k=10)`.

    Args:
        name: of the part.
        args: positional values.
        options: named values.
    """

    name: str
    args: tuple[object, ...]
    options: Mapping[str, Any]

    def __str__(self) -> str:
        given = [repr(arg) for arg in self.args]
        given += [f"{name}={value!r}" for name, value in self.options.items()]
        return f"{self.name}({', '.join(given)})" if given else self.name


@cache
def _third_parties() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group="citance.parts")}


def names(family: str) -> list[str]:
    """The registered names of a family, ours and third parties', sorted."""
    found = {*PARTS, *_third_parties()}
    return sorted(name.removeprefix(f"{family}.") for name in found if name.startswith(f"{family}."))


def origin(family: str, name: str) -> str:
    """Where a registered part comes from: "citance", or the package that brings it, with its version."""
    point = _third_parties().get(f"{family}.{name}")
    if point is None:
        return "citance"
    return f"{point.dist.name} {point.dist.version}" if point.dist else point.value


def find(family: str, name: str) -> Any:  # noqa: ANN401 - whatever the part is
    """The part of that name.

    Raises:
        SettingsError: no such name; the message holds the nearest one.
    """
    key = f"{family}.{name}"
    if key in _third_parties():
        return _third_parties()[key].load()
    if key not in PARTS:
        known = names(family)
        near = difflib.get_close_matches(name, known, n=1)
        hint = f"did you mean '{near[0]}'?" if near else f"known: {', '.join(known)}."
        raise SettingsError(f"There is no {family} '{name}'; {hint}")
    module, _, attribute = PARTS[key].partition(":")
    return getattr(importlib.import_module(module), attribute)


def parse_call(text: str) -> Call:
    """Read `name`, `name(1)` or `name(key=1)`; the values are Python literals.

    Raises:
        SettingsError: the text is no such call.
    """
    match = _CALL.fullmatch(text)
    if match is None:
        raise SettingsError(f"'{text[:80]}' is not a name with arguments, like threshold(0.55).")
    inner = (match[2] or "").strip()
    args: list[object] = []
    options: dict[str, Any] = {}
    for part in inner.split(",") if inner else []:
        name, equals, value = part.rpartition("=")
        try:
            literal = ast.literal_eval(value.strip())
        except (ValueError, SyntaxError) as error:
            raise SettingsError(
                f"'{value.strip()[:80]}' in '{text[:80]}' is not a number or text."
            ) from error
        if equals:
            options[name.strip()] = literal
        else:
            args.append(literal)
    return Call(match[1], tuple(args), options)
