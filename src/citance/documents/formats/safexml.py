"""XML from strangers: no entities, no network, no deep or huge trees."""

from __future__ import annotations

import html
import re
from functools import lru_cache
from pathlib import Path

from lxml import etree

from citance.errors import DataError

Element = etree._Element


def parse(raw: bytes, path: Path, *, recover: bool = False) -> Element:
    """The root of an XML file.

    Args:
        raw: the file's bytes.
        path: the file, for the message.
        recover: accept tags that do not match.

    Raises:
        DataError: it is not well-formed, cut off, or declares entities.
    """
    if any("<!ENTITY".encode(code) in raw for code in ("utf-8", "utf-16-le", "utf-16-be")):
        raise DataError("declares XML entities, which are not read; remove them from its DOCTYPE.", path)
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        recover=recover,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(raw, parser)
    except etree.XMLSyntaxError as error:
        line = error.position[0] if error.position and error.position[0] else None
        reason = re.sub(r"\s+", " ", error.msg or "no XML").strip().rstrip(".")
        if "encod" in reason.lower():
            reason = "it is not in the encoding that it declares; save it as UTF-8"
        raise DataError(f"is not valid XML or was cut off ({reason}).", path, line) from error
    if root is None:
        raise DataError("is not valid XML or was cut off (no element).", path)
    return root


def name(element: Element) -> str:
    """The element's name without namespace; empty for comments and entities."""
    tag = element.tag
    return _local(tag) if isinstance(tag, str) else ""


@lru_cache(1024)
def _local(tag: str) -> str:
    return tag.rpartition("}")[2]


def own_text(element: Element) -> str:
    """What an element that is no element stands for: the character of "&alpha;", nothing for a comment."""
    if element.tag is etree.Entity:
        character = html.unescape(element.text or "")
        return "" if character.startswith("&") else character
    return ""


def all_text(element: Element | None) -> str:
    """The text of an element and everything in it, white space collapsed; empty for None."""
    if element is None:
        return ""
    if not len(element) and isinstance(element.tag, str):
        return " ".join((element.text or "").split())
    pieces: list[str] = []
    _gather(element, pieces)
    return " ".join("".join(pieces).split())


def _gather(element: Element, pieces: list[str]) -> None:
    pieces.append(element.text or "" if isinstance(element.tag, str) else own_text(element))
    for child in element:
        _gather(child, pieces)
        if child.tail:
            pieces.append(child.tail)
