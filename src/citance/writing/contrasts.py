"""The part of a review that sets sources against each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain, zip_longest

from citance.records import Digest, Evidence, Paper, Span, Statement
from citance.writing.disagreement import objects, opposed
from citance.writing.quoting import attribute, oppose


def find_contrasts(
    digests: Sequence[Digest], papers: Mapping[str, Paper], names: Mapping[str, str], most: int
) -> list[Statement]:
    """Set against each other: kept statements that contradict, then citances against the paper they bend.

    Args:
        digests: of the reference papers, by rank.
        papers: id → paper.
        names: id → how running text names the paper.
        most: of bent citances; those of all papers come in turn, each paper's clearest first.

    Returns:
        Unchecked statements, none quoting the same words as another.
    """
    statements: list[Statement] = []
    said: set[Span] = set()
    for digest in digests:
        cited = [piece for piece in digest.evidence if piece.citance is not None]
        for one, other in opposed(cited):
            _add(statements, said, _pair((one, digest.paper), (other, digest.paper), papers, names))
        for piece in cited:
            if objects(piece.text):
                _add(statements, said, attribute(piece, [digest.paper], papers, names))
    own = [piece for digest in digests for piece in digest.evidence if piece.citance is None]
    for one, other in opposed(own):
        _add(statements, said, _pair((one, one.said_by), (other, other.said_by), papers, names))
    bent = _in_turn([[(p, d.paper) for p in d.disputed if p.spans] for d in digests])
    room = len(statements) + most
    for piece, paper in bent:
        if len(statements) < room:
            _add(statements, said, oppose(piece, paper, names))
    return statements


def _pair(
    one: tuple[Evidence, str],
    other: tuple[Evidence, str],
    papers: Mapping[str, Paper],
    names: Mapping[str, str],
) -> Statement:
    first = attribute(one[0], [one[1]], papers, names)
    second = attribute(other[0], [other[1]], papers, names)
    return Statement(
        f"{first.text}; {second.text}",
        tuple(dict.fromkeys(first.citations + second.citations)),
        first.evidence + second.evidence,
    )


def _add(statements: list[Statement], said: set[Span], statement: Statement) -> None:
    sources = {piece.source for piece in statement.evidence}
    if not sources & said:
        statements.append(statement)
        said |= sources


def _in_turn(rows: Sequence[Sequence[tuple[Evidence, str]]]) -> list[tuple[Evidence, str]]:
    return [item for item in chain.from_iterable(zip_longest(*rows)) if item is not None]
