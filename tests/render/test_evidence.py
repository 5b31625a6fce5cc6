from __future__ import annotations

import json

from writing.sample_records import DOCUMENTS, MAPS

from citance.render.evidence import render_evidence
from render.test_markdown import given


def test_one_line_a_printed_statement_by_the_contract() -> None:
    base = given()
    rows = [json.loads(line) for line in render_evidence(base).splitlines()]
    assert [row["statement"] for row in rows] == [s.text for s in base.review.statements]
    for row in rows:
        assert list(row) == ["statement", "citations", "evidence", "check"]
        assert row["check"] == "verified"
        for piece in row["evidence"]:
            assert list(piece) == ["citance", "spans", "support", "verdict"]
            assert all(list(span) == ["paper_id", "start", "end"] for span in piece["spans"])
    assert {piece["verdict"] for row in rows for piece in row["evidence"]} == {"supported", "distorted"}


def test_own_words_have_no_citance_and_their_places_are_their_words() -> None:
    texts = {document.id: document.text for document in DOCUMENTS}
    for line in render_evidence(given(MAPS)).splitlines():
        row = json.loads(line)
        (piece,) = row["evidence"]
        assert (piece["citance"], piece["support"], piece["verdict"]) == (None, None, None)
        (span,) = piece["spans"]
        assert f"“{texts[span['paper_id']][span['start'] : span['end']]}”" in row["statement"]
