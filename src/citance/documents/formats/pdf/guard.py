"""What a PDF may hold, checked on its bytes before anything is opened."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from citance.documents.formats.pdf.forms import Forms
from citance.documents.formats.pdf.streams import Stream, streams_of
from citance.errors import DataError

OBJECTS = 500_000
"""A file of a paper has fewer. ours"""
UNPACKED = 64 * 2**20
"""Bytes: no stream that carries text or structure unpacks to more. ours"""
ALL_UNPACKED = 512 * 2**20
"""Bytes: nor do all of them together. ours"""
DRAWN = 1024 * 2**20
"""Bytes of drawing instructions, each form counted as often as it is drawn. ours"""
_OBJECT_STREAM = re.compile(rb"/Type\s*/ObjStm\b")
_COUNT = re.compile(rb"/N\s+(\d{1,9})")
_PAGES = re.compile(rb"/Type\s*/Page\b")
_CUT_OFF = 8_192  # bytes at the end in which the end is marked


@dataclass(slots=True)
class Parts:
    """What a file is made of.

    Args:
        raw: the file.
        streams: by the numbers of their objects; of two with one number the last.
        damaged: numbers of the streams that cannot be unpacked whole.
        packed: dictionary and data of each stream of objects.
    """

    raw: bytes
    streams: dict[int, Stream] = field(default_factory=dict)
    damaged: set[int] = field(default_factory=set)
    packed: list[tuple[bytes, bytes]] = field(default_factory=list)


def check(raw: bytes, path: Path) -> Parts:
    """Refuse what would take more than its share; tells of what the rest is made.

    Raises:
        DataError: it is cut off, holds too many objects, or streams that unpack to too much.
    """
    if b"%%EOF" not in raw[-_CUT_OFF:] and b"startxref" not in raw[-_CUT_OFF:]:
        raise DataError("is cut off: the end of the PDF is missing; get the file again.", path)
    objects = raw.count(b" obj")
    if objects > OBJECTS:
        raise DataError(f"holds {objects:,} objects; the limit is {OBJECTS:,}.", path)
    parts = Parts(raw)
    forms = Forms(raw, parts.packed)
    total = 0
    for stream in streams_of(raw):
        if stream.packed > 1:
            raise DataError("holds a stream that is packed twice; save the file anew.", path)
        data, whole = stream.unpack(UNPACKED)
        if data is None:
            raise DataError(
                f"holds a stream that unpacks to more than {UNPACKED // 2**20} MB, which is the limit.", path
            )
        total += len(data)
        if total > ALL_UNPACKED:
            raise DataError(f"unpacks to more than {ALL_UNPACKED // 2**20} MB, which is the limit.", path)
        objects += _inside(stream)
        parts.streams[stream.number] = stream
        (parts.damaged.discard if whole else parts.damaged.add)(stream.number)
        if _OBJECT_STREAM.search(stream.head):
            parts.packed.append((stream.head, data))
        else:
            forms.add(stream.number, stream.head, data)
    if objects > OBJECTS:
        raise DataError(f"holds {objects:,} objects; the limit is {OBJECTS:,}.", path)
    if forms.draw_more(DRAWN):
        raise DataError(f"draws more than {DRAWN // 2**20} MB of instructions, which is the limit.", path)
    return parts


def says_no_pages(raw: bytes) -> bool:
    """Whether a file that cannot be opened has a tree of pages without a page."""
    return b"/Pages" in raw and not _PAGES.search(raw) and b"ObjStm" not in raw


def _inside(stream: Stream) -> int:
    """How many objects a stream of objects says it holds."""
    count = _COUNT.search(stream.head) if _OBJECT_STREAM.search(stream.head) else None
    return int(count[1]) if count else 0
