from __future__ import annotations

from writing.sample_records import DECISIONS, ITO, RANKED, without_text

from citance.errors import DataError
from citance.records import Decision, Digest, Document
from citance.stages.condense import STAGE, condense
from stages.given import context_for


def test_each_reference_paper_of_each_topic_gets_one_digest() -> None:
    outcomes = condense(RANKED, context_for(STAGE))
    made = [digest for outcome in outcomes for digest in outcome]
    assert [digest.id for digest in made] == ["t-trees>oduya2010", "t-trees>ito2015", "t-maps>lund2008"]
    assert [digest.own_words for digest in made] == [False, False, True]
    assert [len(outcome) for outcome in outcomes] == [1, 1, 0, 0, 1, 0]


def test_a_paper_that_could_not_be_read_costs_only_itself() -> None:
    outcomes = condense(RANKED, context_for(STAGE, {Document: without_text(ITO)}))
    assert isinstance(outcomes[0][0], Digest)
    assert isinstance(outcomes[1], DataError)
    assert str(outcomes[1]).startswith("ito2015: has no text")


def test_a_citance_without_decision_is_not_used() -> None:
    rest = tuple(d for d in DECISIONS if d.citance != "c-cooler")
    (outcome,) = condense(RANKED[:1], context_for(STAGE, {Decision: rest}))
    assert "c-cooler" not in {piece.citance for piece in outcome[0].evidence}
