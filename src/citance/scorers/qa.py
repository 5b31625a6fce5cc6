"""`qa`: the key facts of a citance as questions, answered from the matched text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from citance.backends.protocols import Models
from citance.scorers.facts.certainty import strength
from citance.scorers.facts.comparisons import comparisons
from citance.scorers.facts.directions import directions
from citance.scorers.facts.names import names
from citance.scorers.facts.negations import negations
from citance.scorers.facts.passage import Answer, Case, Clause, clauses, passage
from citance.scorers.facts.quantities import quantities
from citance.scorers.pair import Pair, Scored

NO_FACT = "qa: the citance states no number, direction, comparison, negation, strength or name"


class Fact(Protocol):
    """Something that a citance states and that can be looked up."""

    @property
    def kind(self) -> str:
        """Its type, e.g. "number"."""
        ...

    def answer(self, case: Case) -> Answer:
        """What the matched text says to it."""
        ...


FINDERS: tuple[Callable[[Clause], Sequence[Fact]], ...] = (
    quantities,
    directions,
    comparisons,
    negations,
    names,
)


def score(pairs: Sequence[Pair], models: Models) -> list[Scored]:  # noqa: ARG001 - every scorer takes models
    """Share of the citance's key facts that the matched text confirms.

    A fact is a number with its unit, a direction of change, the other side of a comparison, a denial, a word
    of certainty, or a name. Facts that the text contradicts are told in `why`, as sentences that begin with
    the kind of fact and a colon.

    Args:
        pairs: citances with the matched sentences.
        models: not used.

    Returns:
        0..1, 1 if all facts are confirmed; None with a reason if the citance states none.

    Source: the question-based measure of the selection study, as a reading without a model: ours.
    """
    return [_score_one(pair) for pair in pairs]


def facts(text: str) -> list[Fact]:
    """The key facts of a text; a plain statement has no fact of certainty that could be confirmed."""
    found: list[Fact] = []
    for clause in clauses(text):
        for finder in FINDERS:
            found.extend(finder(clause))
        certainty = strength(clause)
        if certainty.level:
            found.append(certainty)
    return found


def _score_one(pair: Pair) -> Scored:
    own = clauses(pair.citing_text)
    case = Case(passage(pair.spans), passage(pair.nearby), own)
    answers = [fact.answer(case) for fact in facts(pair.citing_text)]
    conflicts = [answer.conflict for answer in answers]
    plain = [strength(clause) for clause in own if not strength(clause).level]
    conflicts += [statement.answer(case).conflict for statement in plain]
    why = tuple(dict.fromkeys(filter(None, conflicts)))
    if not answers:
        return Scored(None, (NO_FACT, *why))
    return Scored(round(sum(answer.confirmed for answer in answers) / len(answers), 6), why)
