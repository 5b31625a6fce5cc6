"""Document → the JSON object that `citance read --json` prints."""

from __future__ import annotations

import json

from citance.records import Document
from citance.records.codec import builtin


def document_json(document: Document) -> str:
    """One line of JSON: paper, extent, text, sections, sentences, references, mentions, report."""
    row = builtin(document)
    for sentence in row["sentences"]:
        sentence.pop("paragraph")
    del row["origin"]
    return json.dumps({"paper": row.pop("paper"), "extent": row.pop("extent"), **row}, ensure_ascii=False)
