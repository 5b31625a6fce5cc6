"""Alphabetic labels: "[Smi19, ABC+20]"."""

from __future__ import annotations

import re

from citance.documents.markers.resolve import Bibliography
from citance.records import Mention

_LABEL = r"[A-Z][A-Za-z]{0,5}\+?\d{2}[a-z]?"
_GROUP = re.compile(rf"\[(?P<labels>{_LABEL}(?:\s*[,;]\s*{_LABEL})*)\]")


def find_labels(text: str, bibliography: Bibliography) -> list[Mention]:
    """The label markers of one paragraph; a bracket without any known label is none.

    Source: ours.
    """
    found = []
    for match in _GROUP.finditer(text):
        labels = re.split(r"\s*[,;]\s*", match["labels"])
        targets = [bibliography.labels[label] for label in labels if label in bibliography.labels]
        unresolved = [label for label in labels if label not in bibliography.labels]
        if targets:
            found.append(
                Mention(
                    match.start(),
                    match.end(),
                    match[0],
                    "paren",
                    targets=tuple(dict.fromkeys(targets)),
                    unresolved=tuple(unresolved),
                    method="label",
                    source=match[0],
                )
            )
    return found
