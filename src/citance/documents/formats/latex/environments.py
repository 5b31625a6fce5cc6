"""What begins and ends with each environment."""

from __future__ import annotations

from collections.abc import Callable

from citance.documents.formats.latex.arguments import written
from citance.documents.formats.latex.cites import CITING
from citance.documents.formats.latex.content import Cite, Float, Flow, Heading, Item
from citance.documents.formats.latex.macros import expand
from citance.documents.formats.latex.stomach import Stomach, take
from citance.documents.formats.latex.tables import (
    ENVIRONMENT_SPECS,
    FLOATS,
    KEYWORDS,
    LISTS,
    MATH,
    RAW,
    TABULARS,
    THANKS,
)
from citance.documents.formats.latex.tokens import Token

_LONGEST_ARGUMENT = 60  # tokens after the name of an unknown environment that are no text


def begin(stomach: Stomach, name: str, token: Token) -> None:
    """Begin an environment."""
    own = stomach.gullet.environments.get(name)
    if own is not None:
        expand(own[0], token, stomach.gullet)
    elif name == "document":
        _document(stomach)
    elif name == "thebibliography":
        _bibliography(stomach, token)
    elif name in FLOATS and stomach.float is None:
        _float(stomach, name)
    elif (start := _BEGIN.get(name)) is not None:
        start(stomach, name, token)
    elif "verbatim" in name.lower():
        _raw(stomach, name, token)
    else:
        _other(stomach, name)


def _document(stomach: Stomach) -> None:
    if not stomach.content.began:
        stomach.content.began = True
        stomach.clear()

    def close(flow: Flow) -> None:
        flow.end_paragraph()
        stomach.ended = stomach.gullet.depth <= 1
        stomach.gullet.stop_source()

    stomach.open("document", stomach.flow, close)


def _raw(stomach: Stomach, name: str, token: Token) -> None:
    """Leave out what is no text; where it has no end, what follows is text."""
    gullet = stomach.gullet
    if gullet.fresh:
        if gullet.take_until(f"\\end{{{name}}}") is None:
            gullet.unclosed.append((token[1], name))
        return
    found: list[Token] = []
    while (following := gullet.pull()) is not None:
        found.append(following)
        if following[0] == "\\end":
            named = gullet.argument(over_paragraphs=False)
            if written(named) == name:
                return
            found += [("{", 0, 0), *named, ("}", 0, 0)]
    gullet.give_back(found, token[1], name)


def _formula(stomach: Stomach, name: str, token: Token) -> None:
    gullet, content = stomach.gullet, stomach.content
    if name.startswith("alignat") or name.startswith("xalignat"):
        gullet.argument()
    outer = stomach.current
    numbered = not name.endswith("*") and name not in ("math", "displaymath")
    if numbered:
        stomach.current = ("Equation", str(content.counters["equation"] + 1))

    tokens, cites = stomach.read_formula(f"\\end{{{name}}}", token)
    if numbered:
        rows = sum(text == "\\\\" for text, _, _ in tokens) + 1 if name not in ("equation", "multline") else 1
        unnumbered = sum(text in ("\\nonumber", "\\notag") for text, _, _ in tokens)
        content.counters["equation"] += max(0, rows - unnumbered)
    stomach.current = outer
    stomach.formula(tokens, cites, display=True)


def _bibliography(stomach: Stomach, token: Token) -> None:
    take(stomach, "m")
    stomach.close_all(token)
    stomach.paragraph()
    stomach.open("thebibliography", Flow("entry"), lambda flow: finish_item(stomach, flow))


def bibitem(stomach: Stomach, _token: Token) -> None:
    """The next entry of a printed bibliography."""
    if stomach.flow.kind != "entry":
        if not stomach.frames or stomach.frames[-1].closer in ("}", "document"):
            return  # talk of the command
        stomach.paragraph()  # in an environment of a class's own
        stomach.open("entries", Flow("entry"), lambda flow: finish_item(stomach, flow))
    finish_item(stomach, stomach.flow)
    label = stomach.gullet.option()
    key = " ".join(written(stomach.gullet.expanded(stomach.gullet.argument(over_paragraphs=False))).split())
    stomach.flow.blocks, stomach.flow.parts = [], []
    stomach.content.items.append(Item(key, label, []))


def finish_item(stomach: Stomach, flow: Flow) -> None:
    """Give the entry before its text."""
    if flow.kind == "entry" and stomach.content.items and not stomach.content.items[-1].parts:
        stomach.content.items[-1].parts = [*flow.all_parts(), ""]


def _section(stomach: Stomach, name: str, heading: Heading) -> None:
    main = stomach.content.main
    take(stomach, "o")
    stomach.paragraph()

    def close(flow: Flow) -> None:
        if flow.paragraphs():
            main.end_paragraph()
            main.blocks += [heading, *flow.paragraphs(), Heading([], heading.level)]

    stomach.open(name, Flow(), close)


def _float(stomach: Stomach, name: str) -> None:
    content = stomach.content
    thing = stomach.float = Float(FLOATS[name])
    outer = stomach.flow
    rows = name in TABULARS
    take(stomach, TABULARS[name] if rows else ENVIRONMENT_SPECS.get(name.rstrip("*"), "o"))

    def close(flow: Flow) -> None:
        stomach.float = None
        paragraphs = flow.paragraphs()
        if rows:
            thing.rows += paragraphs
        else:
            thing.captions += [p for p in paragraphs if any(isinstance(part, Cite) for part in p)]
        if outer.kind != "left out":
            content.floats.append(thing)

    stomach.open(name, Flow("table" if rows else "float"), close)


def _tabular(stomach: Stomach, name: str, _token: Token) -> None:
    take(stomach, TABULARS[name])
    if stomach.flow.kind == "cell":
        stomach.open(name)
        return
    if stomach.flow.kind == "table":
        row = stomach.flow

        def inner(flow: Flow) -> None:
            row.parts += flow.all_parts()

        stomach.open(name, Flow("cell"), inner)
        return
    holder = stomach.float

    def close(flow: Flow) -> None:
        if holder is not None:
            holder.rows += flow.paragraphs()
        elif flow.paragraphs():
            stomach.content.floats.append(Float("table", [], flow.paragraphs()))

    stomach.open(name, Flow("table"), close)


def _other(stomach: Stomach, name: str) -> None:
    stomach.paragraph()
    stomach.open(name)
    if name in LISTS:
        take(stomach, ENVIRONMENT_SPECS.get(name, "o"))
    elif name in stomach.content.names:
        _theorem(stomach, name)
    elif (known := ENVIRONMENT_SPECS.get(name, ENVIRONMENT_SPECS.get(name.rstrip("*")))) is not None:
        take(stomach, known)
    else:
        _unknown_arguments(stomach)
    frame = stomach.frames[-1]
    frame.on_close = lambda flow: flow.end_paragraph() if flow.kind != "table" else None


def _theorem(stomach: Stomach, name: str) -> None:
    content = stomach.content
    counter = content.names.get(f"{name} counts", name)
    content.counters[counter] += 1
    stomach.current = (content.names[name], str(content.counters[counter]))
    stomach.gullet.option()


def _unknown_arguments(stomach: Stomach) -> None:
    """Options, and what stands in braces right after the name, unless it cites or is long."""
    gullet = stomach.gullet
    while (following := gullet.pull()) is not None:
        gullet.put_back((following,))
        if following[0] == "[":
            gullet.option()
            continue
        if following[0] == "{":
            argument = gullet.argument()
            if len(argument) > _LONGEST_ARGUMENT or any(text[1:] in CITING for text, _, _ in argument):
                gullet.put_back(argument)
                break
            continue
        break


def _abstract(stomach: Stomach, name: str, _token: Token) -> None:
    _section(stomach, name, Heading(["Abstract"], 1, kind="abstract"))


def _acknowledgments(stomach: Stomach, name: str, _token: Token) -> None:
    _section(stomach, name, Heading(["Acknowledgments"], 1))


def _keywords(stomach: Stomach, name: str, _token: Token) -> None:
    stomach.paragraph()
    stomach.open(name, Flow("left out"))


_BEGIN: dict[str, Callable[[Stomach, str, Token], None]] = {
    **dict.fromkeys(RAW, _raw),
    **dict.fromkeys(MATH, _formula),
    **dict.fromkeys(TABULARS, _tabular),
    **dict.fromkeys(["abstract", "abstract*"], _abstract),
    **dict.fromkeys(THANKS, _acknowledgments),
    **dict.fromkeys(KEYWORDS, _keywords),
}
