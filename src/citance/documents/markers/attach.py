"""A marker of year or number alone takes in the authors before it: "Slade and Spencer [5]"."""

from __future__ import annotations

import re
from dataclasses import replace

from citance.documents.markers.names_before import phrases_before
from citance.documents.markers.resolve import Bibliography
from citance.records import Mention

_ALONE = re.compile(r"[(\[]\s*(?:(?:1[6-9]\d\d|20\d\d)[a-k]?|\d{1,3})\b[^()\[\];]*[)\]]")


def attach_authors(text: str, mention: Mention, bibliography: Bibliography, floor: int = 0) -> Mention:
    """The marker with the authors that stand before it, as part of the sentence, if they are its work's.

    Args:
        text: the paragraph.
        mention: a marker whose targets are known.
        bibliography: the document's.
        floor: no author stands before this offset.
    """
    if len(mention.targets) != 1 or mention.kind != "paren" or not _ALONE.fullmatch(mention.surface):
        return mention
    for phrase in phrases_before(text, mention.start, floor):
        if not phrase.cut and bibliography.fits(mention.targets[0], phrase.names):
            start = phrase.start
            surface = text[start : mention.end]
            longer = text[start : mention.start] + mention.source if mention.source else ""
            return replace(mention, start=start, surface=surface, kind="narrative", source=longer)
    return mention
