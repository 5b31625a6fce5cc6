"""Marking in a terminal: with colours and single keys where there are any, readable without."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import Console
from rich.text import Text

from citance.labelling.desk import Desk
from citance.labelling.guideline import HINTS, PAPER, RULES, words_of
from citance.labelling.screen import Passage, Screen

_WIDTH = 88
_LABEL_KEYS = "   ".join(f"[{rule.key}] {words_of(rule.label)}" for rule in RULES)
_OTHER_KEYS = "[m] more of the paper   [u] undo   [b] back   [h] guideline   [q] quit"


def mark_in_terminal(desk: Desk, console: Console, read: Callable[[], str]) -> None:
    """Show citances and take keys until the rater quits or the input ends.

    Args:
        desk: the rater's work.
        console: where citances are shown.
        read: the next key, or a line that begins with it; empty for Enter alone.

    Raises:
        DataError: the file cannot be written.
    """
    _show(desk, console)
    while True:
        try:
            key = _key(read())
        except EOFError:
            return
        if key == "q":
            return
        if key == "h":
            _show_guideline(console)
        elif key and desk.press(key):
            _show(desk, console)
        else:
            console.print(Text("Not a key here. The keys:"))
            _show_keys(desk, console)


def _key(line: str) -> str:
    """The key in what was typed: one letter or digit, or a label in full."""
    text = line.rstrip("\r\n").lower()
    if text.isspace():
        return " "
    text = text.strip()
    full = {words_of(rule.label): rule.key for rule in RULES}
    return full.get(text.replace("_", " "), text)


def _show(desk: Desk, console: Console) -> None:
    screen, session = desk.screen(), desk.session
    if console.is_terminal:
        console.clear()
    if screen is None:
        console.print(Text(f"\nAll {len(session.queue)} citances are marked."))
    else:
        _rule(console, f"{session.place + 1} of {len(session.queue)}")
        _show_citance(screen, console)
        if session.label is not None:
            console.print(Text(f"\nYou marked it: {words_of(session.label)}.", style="italic"))
    _show_keys(desk, console)


def _show_citance(screen: Screen, console: Console) -> None:
    _print(console, Text.assemble("The paper: ", (screen.title, "italic")))
    _heading(console, "What is said of it")
    marker = (f">>{screen.marker}<<", "bold reverse") if screen.marker else ""
    if screen.earlier:
        _print(console, Text(screen.earlier, style="dim"), "  ")
    _print(console, Text.assemble(screen.before, marker, screen.after), "  ")
    if screen.later:
        _print(console, Text(screen.later, style="dim"), "  ")
    for note in screen.notes:
        _print(console, Text(f"Note: {note}"), "  ")
    _heading(console, "The places in the paper that come nearest")
    if not screen.passages:
        _print(console, Text("None was found; m shows the paper from the start."), "  ")
    _show_passages(screen.passages, console)
    if screen.further:
        _heading(console, "Further places")
        _show_passages(screen.further, console)


def _show_passages(passages: tuple[Passage, ...], console: Console) -> None:
    for number, passage in enumerate(passages):
        if number:
            console.print()
        for text, mark, style in (
            (passage.before, "  ", "dim"),
            (passage.text, "> ", "bold"),
            (passage.after, "  ", "dim"),
        ):
            if text:
                _print(console, Text(text, style=style), "  " + mark)


def _show_keys(desk: Desk, console: Console) -> None:
    console.print()
    if desk.session.current is not None:
        console.print(Text(_LABEL_KEYS, style="bold"))
    console.print(Text(_OTHER_KEYS, style="dim"))


def _show_guideline(console: Console) -> None:
    _rule(console, "Guideline")
    for hint in HINTS:
        _print(console, Text(f"- {hint}"))
    console.print()
    _print(console, Text(f"Say that a paper [5] says: {PAPER}"))
    for rule in RULES:
        console.print()
        _print(console, Text.assemble((f"[{rule.key}] {words_of(rule.label)}", "bold")))
        _print(console, Text(rule.meaning), "    ")
        _print(console, Text(f"Example: {rule.example}"), "    ")
    console.print()
    console.print(Text(_LABEL_KEYS, style="bold"))


def _heading(console: Console, text: str) -> None:
    console.print(Text(f"\n{text}", style="bold"))


def _rule(console: Console, text: str) -> None:
    width = min(console.width, _WIDTH)
    console.print(Text(f"\n-- {text} ".ljust(width, "-"), style="dim"), soft_wrap=True)


def _print(console: Console, text: Text, indent: str = "") -> None:
    for line in text.wrap(console, min(console.width, _WIDTH) - len(indent)):
        line.rstrip()
        console.print(Text(indent).append_text(line), soft_wrap=True)
