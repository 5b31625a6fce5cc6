"""`qa`: the key facts of a citance as questions, answered from the matched text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import mul
from typing import Protocol

from citance.backends.protocols import Models
from citance.scorers.facts.certainty import strength
from citance.scorers.facts.claims import claims
from citance.scorers.facts.comparisons import comparisons
from citance.scorers.facts.directions import directions
from citance.scorers.facts.names import names
from citance.scorers.facts.negations import negations
from citance.scorers.facts.passage import Answer, Case, Clause, clauses, passage
from citance.scorers.facts.quantities import quantities
from citance.scorers.facts.settings import settings
from citance.scorers.pair import Pair, Scored

_DOUBLE = frozenset(("number", "direction", "negation"))
"""Kinds that count twice: they are what is claimed; names and populations two texts of one subject share."""
_NOT_TOLD = 0.5  # silence is neither agreement nor conflict
NO_FACT = "qa: the citance states no number, direction, comparison, negation, name, population, condition or strength"


class Fact(Protocol):
    """Something that a citance states and that can be looked up."""

    @property
    def kind(self) -> str:
        """Its type, e.g. "number"."""
        ...

    @property
    def question(self) -> str:
        """What is asked of the cited text."""
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
    settings,
    claims,
)


def score(pairs: Sequence[Pair], models: Models) -> list[Scored]:  # noqa: ARG001 - every scorer takes models
    """How far the matched text confirms the citance's key facts: 1 each, one half where it is silent.

    Numbers, directions and denials count twice. One fact that it contradicts makes it 0: a citance that turns a
    fact round is not half true.

    A fact is a number with its unit, a direction of change, the other side of a comparison, a denial, a name,
    whom it is said of (population), when or where it holds (condition), or how sure and how much is claimed
    (certainty). Each is a question that the matched text answers. Facts that the text contradicts are told in
    `why`, as sentences that begin with the kind of fact and a colon.

    Args:
        pairs: citances with the matched sentences.
        models: not used.

    Returns:
        0..1, 1 if all facts are confirmed, .5 if none is, 0 if one is contradicted; None with a reason if the
        citance states none.

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
    case = Case(passage(pair.spans), passage(pair.nearby), own, clauses(pair.cited_title))
    asked = facts(pair.citing_text)
    answers = [fact.answer(case) for fact in asked]
    conflicts = [answer.conflict for answer in answers]
    plain = [strength(clause) for clause in own if not strength(clause).level]
    conflicts += [statement.answer(case).conflict for statement in plain]
    why = tuple(dict.fromkeys(filter(None, conflicts)))
    if why:
        return Scored(0.0, why)
    if not answers:
        return Scored(None, (NO_FACT,))
    weights = [2 if fact.kind in _DOUBLE else 1 for fact in asked]
    told = [1.0 if answer.confirmed else _NOT_TOLD for answer in answers]
    return Scored(round(sum(map(mul, weights, told)) / sum(weights), 6))
