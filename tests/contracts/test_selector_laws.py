"""What holds for every selector, ours and third parties'."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citance.records import Assessment, Citance, Mention, Scores, Span
from citance.registry import names, parse_call
from citance.selectors import Candidate, decide

WORDS = ["tree", "shade", "lens", "bicycle", "cooler", "the", "of", "é", "42"]
texts = st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join)
shares = st.floats(0, 1)


def _candidate(number: int, text: str, support: float | None, informative: float) -> Candidate:
    span = Span("marek2013", 0, len(text))
    citance = Citance(f"c{number}", "marek2013", "ito2015", span, text, (), Mention(0, 0, "", "paren"), 0)
    judged = Assessment(citance.id, "ito2015", Scores(), support, None, None, informative)
    return Candidate(citance, judged)


pools = st.lists(st.tuples(texts, st.none() | shares, shares), max_size=9).map(
    lambda rows: [_candidate(number, *row) for number, row in enumerate(rows)]
)


@pytest.mark.parametrize("name", names("selector"))
@settings(max_examples=40, deadline=None)
@given(pool=pools, query=texts, threshold=shares, floor=shares)
def test_laws(name: str, pool: list[Candidate], query: str, threshold: float, floor: float) -> None:
    def chosen(text: str) -> list:
        return decide(parse_call(text), pool, query=query, threshold=threshold, floor=floor)

    decisions = chosen(name)
    assert [d.citance for d in decisions] == [c.citance.id for c in pool]
    assert all(d.cited == "ito2015" and d.reason for d in decisions)
    assert chosen(name) == decisions
    assert len({d.method for d in decisions}) <= 1
    for method in {d.method for d in decisions}:
        assert parse_call(method).name == name
        assert [d.kept for d in chosen(method)] == [d.kept for d in decisions], "the name does not read back"
    wanted = sum(d.kept for d in chosen("threshold"))
    assert sum(d.kept for d in decisions) == (len(pool) if name == "all" else wanted)


@pytest.mark.parametrize("name", names("selector"))
def test_nothing_comes_of_nothing(name: str) -> None:
    assert decide(parse_call(name), [], query="shade", threshold=0.5, floor=0.2) == []


@pytest.mark.parametrize("name", ["random", "bm25", "tfidf", "mmr"])
@settings(max_examples=20, deadline=None)
@given(pool=pools, k=st.integers(0, 12))
def test_k_is_respected_and_a_larger_k_keeps_what_a_smaller_one_kept(
    name: str, pool: list[Candidate], k: int
) -> None:
    def kept(count: int) -> set[str]:
        call = parse_call(f"{name}(k={count})")
        rows = decide(call, pool, query="shade", threshold=0.5, floor=0.2)
        return {d.citance for d in rows if d.kept}

    assert len(kept(k)) == min(k, len(pool))
    assert kept(k) <= kept(k + 1)
