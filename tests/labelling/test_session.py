"""Laws of the queue: any keys, any order."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from citance.labelling.session import Label, Session, answer, back, begin, undo

QUEUE = ("a", "b", 3, "d")
MOVES = st.lists(st.sampled_from([*Label, undo, back]), max_size=25)


def play(session: Session, moves: list[object]) -> Session:
    for move in moves:
        session = answer(session, move) if isinstance(move, Label) else move(session)  # type: ignore[operator]
    return session


@given(MOVES)
def test_the_place_never_leaves_the_queue_and_labels_are_its_beginning(moves) -> None:
    session = play(begin(QUEUE), moves)
    assert 0 <= session.place <= len(session.labels) <= len(session.queue)
    assert session.queue == QUEUE
    assert (session.current is None) == (session.place == len(QUEUE))


@given(MOVES, st.sampled_from(Label))
def test_undo_undoes_an_answer_wherever_it_was_given(moves, label) -> None:
    before = play(begin(QUEUE), moves)
    if before.current is None:
        before = back(before)
    assert undo(answer(before, label)) == before


@given(MOVES)
def test_undo_leads_back_to_the_beginning(moves) -> None:
    session = play(begin(QUEUE), moves)
    for _ in range(len(moves)):
        session = undo(session)
    assert session.labels == ()
    assert session.history == ()
    assert undo(session) == session


@given(MOVES)
def test_a_session_that_is_taken_up_goes_on_with_the_first_unmarked(moves) -> None:
    session = play(begin(QUEUE), moves)
    answers = list(zip(session.queue, session.labels, strict=False))
    again = begin(QUEUE, answers)
    assert again.queue == session.queue
    assert again.labels == session.labels
    assert again.place == len(session.labels)


def test_back_and_another_answer_then_undo_by_hand() -> None:
    session = play(begin(QUEUE), [Label.SUPPORTED, Label.DISTORTED, back, back])
    assert (session.current, session.label) == ("a", Label.SUPPORTED)
    session = answer(session, Label.NOT_FOUND)
    assert session.labels == (Label.NOT_FOUND, Label.DISTORTED)
    assert session.current == 3  # on to the first without a label, not to "b" again
    session = undo(session)
    assert (session.current, session.labels) == ("a", (Label.SUPPORTED, Label.DISTORTED))
    session = undo(session)
    assert (session.current, session.labels) == ("b", (Label.SUPPORTED,))


def test_an_answer_after_the_last_citance_changes_nothing() -> None:
    session = play(begin(("a",)), [Label.SKIP])
    assert session.current is None
    assert answer(session, Label.SUPPORTED) == session


def test_answers_outside_the_order_stay_and_come_first() -> None:
    session = begin(("a", "b"), [("z", Label.SKIP), ("b", Label.SUPPORTED)])
    assert session.queue == ("z", "b", "a")
    assert session.current == "a"
    assert back(session).current == "b"


def test_an_empty_queue_is_through() -> None:
    assert begin(()).current is None
    assert back(begin(())) == begin(())
