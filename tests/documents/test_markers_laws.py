"""Laws of the markers of any text: offsets, order, known targets, and time that grows with the text only."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citance.documents.markers import find
from citance.records import Mention, Reference
from documents.test_markers import AUTHOR_YEAR, LABELLED, NUMBERED
from documents.test_markers_languages import IN_BRACKETS, IN_SENTENCE, REFERENCES

NOISE = st.text(st.characters(codec="utf-8"), max_size=40)
KINDS = {
    "numbers": (
        NUMBERED,
        ["[7]", "[3–5, 9]", "[3], [4]", "［３］", "(1-3)", "⁵,⁶", "<sup>4</sup>", "Refs. 7–9", "Lee [12]"],
    ),
    "labels": (LABELLED, ["[Smi19, ABC+20]", "[Smi19]"]),
    "years": (
        AUTHOR_YEAR,
        ["(Smith et al., 2019)", "Lee (2016)", "(Lee & Kim, 2020a,b)", "(Zhou, 2015", "2019)"],
    ),
    "languages": (REFERENCES, [marker for marker, *_ in [*IN_BRACKETS, *IN_SENTENCE]]),
    "none": ([], ["(Smith et al., 2019)", "[7]"]),
}


def keeps_the_laws(found: list[Mention], text: str, references: list[Reference]) -> None:
    known = {reference.id for reference in references}
    end = 0
    for mention in found:
        assert end <= mention.start < mention.end <= len(text)
        assert text[mention.start : mention.end] == mention.surface == mention.source
        assert "\n\n" not in mention.surface
        assert known.issuperset(mention.targets)
        assert known.issuperset(mention.ambiguous)
        assert not set(mention.targets) & set(mention.ambiguous)
        assert len(set(mention.targets)) == len(mention.targets)
        assert mention.targets or mention.ambiguous or mention.unresolved
        end = mention.end


@given(st.sampled_from(sorted(KINDS)), st.data())
def test_markers_within_arbitrary_text(kind: str, data: st.DataObject) -> None:
    references, markers = KINDS[kind]
    pieces = data.draw(st.lists(st.one_of(NOISE, st.sampled_from(markers)), max_size=8))
    text = data.draw(st.sampled_from(["", " ", "\n\n", ". "])).join(pieces)
    found = find(text, references)
    keeps_the_laws(found, text, references)
    assert find(text, references) == found


@given(st.text("()[]（）［］,，;；.:：-–&  \n0129aА王等ら김와SmitheLl⁵<>^=’'", max_size=120))
def test_arbitrary_signs_of_markers(text: str) -> None:
    for references in (NUMBERED, AUTHOR_YEAR, REFERENCES):
        keeps_the_laws(find(text, references), text, references)


@given(NOISE, NOISE)
def test_marker_is_found_whatever_paragraphs_stand_around_it(before: str, after: str) -> None:
    text = f"{before}\n\nIt holds (Smith et al., 2019; Lee & Kim, 2020a).\n\n{after}"
    found = find(text, AUTHOR_YEAR)
    assert ("S19", "LK20a") in [mention.targets for mention in found]


HOSTILE = [
    "(",
    "[",
    "(]",
    "(Smith ",
    "[1, ",
    "2019, ",
    "Smith et al. argued (2019) ",
    "(1) a ",
    "王",
    "王和",
    "Ref. 3 ",
]
HOSTILE += [
    "a (2019) ",
    "[3] x ",
    "Smith, A., ",
    "(Lee 2019 ",
    "(1) 2019 (",
    "А и др. ",
    "王等人（2020）",
    "Eq. (3) and ",
    "1–",
]


@pytest.mark.parametrize("piece", HOSTILE)
@pytest.mark.parametrize("references", [NUMBERED, AUTHOR_YEAR], ids=["numbers", "years"])
def test_time_grows_with_the_text_not_faster(piece: str, references: list[Reference]) -> None:
    def seconds(size: int) -> float:
        text = (piece * size)[:size] + ")]" * 50 + " (Smith et al., 2019) [5]"
        best = float("inf")
        for _ in range(3):
            start = time.process_time()
            find(text, references)
            best = min(best, time.process_time() - start)
        return best

    # Four times the text: 16 times the time if it were quadratic.
    assert seconds(40_000) < 8 * seconds(10_000) + 0.05
