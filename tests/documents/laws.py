"""What holds of every document, whatever it was read from."""

from __future__ import annotations

import unicodedata

from citance.records import Document


def check(document: Document) -> None:
    """Offsets are the truth; sections cover the text; sentences keep their markers whole; targets exist."""
    text, known = document.text, {reference.id for reference in document.references}
    assert text.strip() == text
    assert unicodedata.is_normalized("NFC", text)
    assert [(s.start == 0) for s in document.sections[:1]] in ([True], [])
    for one, other in zip(document.sections, document.sections[1:], strict=False):
        assert one.end == other.start
    assert not text or document.sections[-1].end == len(text)
    tables = [s for s in document.sections if s.kind == "table"]
    place = 0
    for sentence in document.sentences:
        assert place <= sentence.start < sentence.end <= len(text)
        assert "\n\n" not in text[sentence.start : sentence.end]
        place = sentence.end
    place = 0
    for mention in document.mentions:
        assert place <= mention.start < mention.end
        assert text[mention.start : mention.end] == mention.surface
        assert known.issuperset((*mention.targets, *mention.ambiguous))
        around = [*document.sentences, *tables]
        assert any(s.start <= mention.start and mention.end <= s.end for s in around), mention
        place = mention.end
    assert document.report.mentions == len(document.mentions)
    assert document.report.entries == len(document.references) == len(known)
