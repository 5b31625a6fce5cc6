"""What holds for every scorer: with the public fakes, and in short with the packaged encoder."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citance.backends.encoder import MiniLmEncoder
from citance.backends.fakes import HashEncoder, OverlapNli
from citance.backends.protocols import Models
from citance.config import EncoderSettings
from citance.registry import find, names
from citance.scorers.pair import Pair, Scored

# Rounding of a batch's padding may move a score by this, never more.
TOLERANCE = 2e-6
FAKES = Models(HashEncoder(), entailment=OverlapNli())
REAL = Models(MiniLmEncoder(EncoderSettings(threads=1)), entailment=OverlapNli())
SCORERS = [name for name in names("scorer") if name.endswith(".embedded")]

WORDS = [
    "trees",
    "cool",
    "the",
    "street",
    "by",
    "1.8",
    "°C",
    "43",
    "%",
    "34",
    "%",
    "of",
    "may",
    "might",
    "not",
    "increases",
    "reduces",
    "higher",
    "lower",
    "than",
    "never",
    "IL-6",
    "BERT",
    "two",
    "1,240",
    "years",
    "fold",
    "proves",
    "suggest",
    ";",
    "while",
    "but",
    ".",
    "(",
    ")",
    "2015",
    "日本",
    "é",
    "\x07",
    "don't",
    "no",
    "such",
    "only",
]
TEXTS = st.one_of(st.lists(st.sampled_from(WORDS), max_size=14).map(" ".join), st.text(max_size=40))
PAIRS = st.builds(
    Pair, TEXTS, st.lists(TEXTS, max_size=3).map(tuple), TEXTS, st.lists(TEXTS, max_size=2).map(tuple)
)
REAL_PAIRS = [
    Pair(
        "Trees lower afternoon heat by 1.8 °C.",
        ("On clear days trees lowered it by 2.4 °C.", "It rained in May."),
    ),
    Pair("IL-6 may increase inflammation.", ("IL-6 reduces inflammation in mice.",), "IL-6 in mice"),
    Pair("", ()),
    Pair("word", ("",)),
    Pair("A long sentence about nothing in particular. " * 40, ("Short.", "Trees.")),
]


def same(one: Scored, other: Scored) -> bool:
    if one.value is None or other.value is None:
        return one == other
    return one.why == other.why and one.value == pytest.approx(other.value, abs=TOLERANCE)


@pytest.mark.parametrize("name", SCORERS)
def test_no_pairs_no_scores(name: str) -> None:
    assert find("scorer", name)([], FAKES) == []


@settings(max_examples=60, deadline=None)
@given(pairs=st.lists(PAIRS, max_size=5))
@pytest.mark.parametrize("name", SCORERS)
def test_each_is_from_0_to_1_or_none_with_a_reason(name: str, pairs: list[Pair]) -> None:
    scored = find("scorer", name)(pairs, FAKES)
    assert len(scored) == len(pairs)
    for one in scored:
        assert one.why if one.value is None else 0.0 <= one.value <= 1.0
        assert all(isinstance(reason, str) and ":" in reason for reason in one.why)


@settings(max_examples=40, deadline=None)
@given(pairs=st.lists(PAIRS, max_size=5), random=st.randoms())
@pytest.mark.parametrize("name", SCORERS)
def test_a_batch_equals_its_pairs_one_by_one_in_any_order(
    name: str, pairs: list[Pair], random: object
) -> None:
    score = find("scorer", name)
    together = score(pairs, FAKES)
    order = list(range(len(pairs)))
    random.shuffle(order)  # type: ignore[attr-defined]
    mixed = score([pairs[place] for place in order], FAKES)
    assert all(same(mixed[at], together[place]) for at, place in enumerate(order))
    assert all(same(score([pair], FAKES)[0], one) for pair, one in zip(pairs, together, strict=True))


@settings(max_examples=100, deadline=None)
@given(text=TEXTS, more=st.lists(TEXTS, max_size=2))
@pytest.mark.parametrize("name", SCORERS)
def test_identical_text_has_the_highest_score(name: str, text: str, more: list[str]) -> None:
    score = find("scorer", name)
    (alone,) = score([Pair(text, (text,))], FAKES)
    assert alone.value is None or alone.value == pytest.approx(1.0, abs=TOLERANCE)
    if name != "nli.embedded":  # what further text does to a premise is the model's affair
        (beside,) = score([Pair(text, (text, *more))], FAKES)
        assert beside.value is None or beside.value == pytest.approx(1.0, abs=TOLERANCE)


@given(text=TEXTS)
def test_identical_text_is_in_no_conflict_with_itself(text: str) -> None:
    (scored,) = find("scorer", "qa.embedded")([Pair(text, (text,))], FAKES)
    assert all(reason.startswith("qa:") for reason in scored.why)


@pytest.mark.parametrize("name", SCORERS)
def test_the_packaged_encoder_keeps_them_too(name: str) -> None:
    score = find("scorer", name)
    together = score(REAL_PAIRS, REAL)
    assert all(one.value is None or 0 <= one.value <= 1 for one in together)
    backwards = score(REAL_PAIRS[::-1], Models(MiniLmEncoder(), entailment=OverlapNli()))[::-1]
    assert all(map(same, together, backwards))
    for pair in REAL_PAIRS:
        (itself,) = score([Pair(pair.citing_text, (pair.citing_text,))], REAL)
        assert itself.value is None or itself.value == pytest.approx(1.0, abs=TOLERANCE)
