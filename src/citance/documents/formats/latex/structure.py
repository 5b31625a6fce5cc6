"""Commands that say what is what: sections, captions, notes, titles, labels, settings."""

from __future__ import annotations

from citance.documents.formats.latex.arguments import written
from citance.documents.formats.latex.content import Flow, Heading, Mark
from citance.documents.formats.latex.stomach import Handler, Stomach, take
from citance.documents.formats.latex.tables import SECTIONS, THANKS
from citance.documents.formats.latex.tokens import Token


def _nocite(stomach: Stomach, _token: Token) -> None:
    keys = written(stomach.gullet.argument(over_paragraphs=False)).split(",")
    stomach.content.nocited += [key.strip() for key in keys]


def _section(stomach: Stomach, token: Token) -> None:
    if stomach.head_only and stomach.content.began:
        stomach.ended = True
        return
    content, gullet = stomach.content, stomach.gullet
    name = token[0][1:]
    level = SECTIONS[name]
    starred = gullet.star()
    if not starred and level < 2:
        stomach.close_all(token)
    if not starred and level < 4:
        content.counters[name] += 1
        for deeper, other in SECTIONS.items():
            if other > level or (name == "chapter" and deeper == "section"):
                content.counters[deeper] = 0
        stomach.current = ("Section", _section_number(stomach, level))
    gullet.option()
    stomach.paragraph()
    appendix = "appendix" in content.options

    def close(flow: Flow) -> None:
        content.main.end_paragraph()
        content.main.blocks.append(Heading(flow.all_parts(), level, appendix))

    current = stomach.current
    stomach.capture(close, short=True)
    if stomach.frames:
        stomach.frames[-1].current = current


def _section_number(stomach: Stomach, level: int) -> str:
    counters = stomach.content.counters
    names = [name for name, other in SECTIONS.items() if 0 < other <= level]
    numbers = [str(counters[name]) for name in names]
    if "appendix" in stomach.content.options and numbers and 0 < counters["section"] <= 26:
        numbers[0] = chr(ord("A") + counters["section"] - 1)
    if counters["chapter"]:
        numbers = [str(counters["chapter"]), *numbers]
    return ".".join(numbers)


def _appendix(stomach: Stomach, _token: Token) -> None:
    stomach.content.options.setdefault("appendix", [])
    stomach.content.counters["section"] = 0


def _thanks_section(stomach: Stomach, _token: Token) -> None:
    r"""\acknowledgments as a heading, or with its text as argument."""
    stomach.paragraph()
    stomach.content.main.end_paragraph()
    stomach.content.main.blocks.append(Heading(["Acknowledgments"], 1))


def _caption(stomach: Stomach, token: Token) -> None:
    content, gullet = stomach.content, stomach.gullet
    name = token[0][1:]
    kind = stomach.float.kind if stomach.float else "figure"
    if name == "captionof":
        kind = gullet.word()
    starred = gullet.star()
    gullet.option()
    if not starred and name != "subcaption":
        content.counters[kind] += 1
        stomach.current = (kind.capitalize(), str(content.counters[kind]))
        if stomach.float and not stomach.float.label:
            stomach.float.label = " ".join(stomach.current)
    current, holder = stomach.current, stomach.float

    def close(flow: Flow) -> None:
        stomach.current = current
        if holder is not None:
            holder.captions += flow.paragraphs()
        else:
            content.notes += flow.paragraphs()

    stomach.capture(close)
    if stomach.frames:
        stomach.frames[-1].current = current


def _footnote(stomach: Stomach, _token: Token) -> None:
    stomach.gullet.option()
    head = stomach.flow.kind in ("head", "preamble")
    stomach.flow.add(Mark("note"))

    def close(flow: Flow) -> None:
        stomach.content.notes += [] if head else flow.paragraphs()

    stomach.capture(close)


def _table_note(stomach: Stomach, token: Token) -> None:
    stomach.gullet.argument()
    _footnote(stomach, token)


def _title(stomach: Stomach, token: Token) -> None:
    name, content = token[0][1:], stomach.content
    stomach.gullet.option()

    def close(flow: Flow) -> None:
        parts = flow.all_parts()
        if name in ("author", "icmlauthor", "Author"):
            content.authors.append(parts)
        elif name == "date":
            content.date = parts
        elif not content.title:
            content.title = parts

    stomach.capture(close, kind="head", short=name.lower() == "title")


def _abstract(stomach: Stomach, _token: Token) -> None:
    r"""\abstract{...}, as some classes have it."""
    main = stomach.content.main
    following = stomach.gullet.peek()
    if following is None or following[0] != "{":
        return

    def close(flow: Flow) -> None:
        main.end_paragraph()
        main.blocks += [Heading(["Abstract"], 1, kind="abstract"), *flow.paragraphs(), Heading([], 1)]

    stomach.capture(close)


def _item(stomach: Stomach, _token: Token) -> None:
    stomach.paragraph()
    stomach.content.counters["item"] += 1
    label = stomach.gullet.option()
    if label:
        shown = stomach.plain(label)
        if any(character.isalnum() for character in shown):
            stomach.flow.add(f"{shown} ")


def _label(stomach: Stomach, _token: Token) -> None:
    stomach.content.labels.setdefault(stomach.gullet.word(), stomach.current)


def _newblock(stomach: Stomach, _token: Token) -> None:
    stomach.flow.add(Mark("block"))


def _bibinfo(stomach: Stomach, _token: Token) -> None:
    """A part of an entry that says what it is."""
    name = stomach.gullet.word()
    stomach.flow.add(Mark(f"{name}<"))
    stomach.capture(lambda flow: flow.add(Mark(f">{name}")), kind="")


def _theorem(stomach: Stomach, _token: Token) -> None:
    gullet = stomach.gullet
    gullet.star()
    name, shared = gullet.word(), gullet.option()
    shown = stomach.plain(gullet.argument())
    gullet.option()
    stomach.content.names.setdefault(name, shown)
    if shared:
        stomach.content.names.setdefault(f"{name} counts", written(shared))


def _settings(stomach: Stomach, token: Token) -> None:
    """What the preamble says of packages, classes and styles."""
    name, gullet, content = token[0][1:], stomach.gullet, stomach.content
    options = written(gullet.option() or [])
    told = written(gullet.argument())
    if name == "PassOptionsToPackage":
        options, told = told, gullet.word()
    elif name in ("setcitestyle", "citestyle", "ExecuteBibliographyOptions"):
        options, told = f"{options},{told}", name
    for package in told.split(","):
        content.options.setdefault(package.strip(), []).extend(o.strip() for o in options.split(","))
        if name in ("usepackage", "RequirePackage"):
            stomach.on_package(package.strip())


def _bibstyle(stomach: Stomach, _token: Token) -> None:
    stomach.content.bibstyle = stomach.gullet.word()


def _bibliography(stomach: Stomach, _token: Token) -> None:
    take(stomach, "o")
    stomach.content.bibs += [name.strip() for name in stomach.gullet.word().split(",") if name.strip()]


STRUCTURE: dict[str, Handler] = {
    **dict.fromkeys(SECTIONS, _section),
    **dict.fromkeys(["caption", "captionof", "subcaption", "tablecaption"], _caption),
    **dict.fromkeys(
        ["footnote", "footnotetext", "blfootnote", "thanks", "tablefootnote", "sidenote", "tablecomments"], _footnote
    ),
    **dict.fromkeys(["title", "author", "date", "icmlauthor", "icmltitle", "Title", "Author"], _title),
    **dict.fromkeys(
        [
            "usepackage", "RequirePackage", "documentclass", "documentstyle", "PassOptionsToPackage", "setcitestyle",
            "citestyle", "ExecuteBibliographyOptions",
        ],
        _settings,
    ),
    **dict.fromkeys(["bibinfo", "bibfield"], _bibinfo),
    **dict.fromkeys(THANKS - {"ack"}, _thanks_section),
    **dict.fromkeys(["bibliography", "addbibresource", "addglobalbib"], _bibliography),
    "tablenotetext": _table_note,
    "nocite": _nocite,
    "appendix": _appendix,
    "abstract": _abstract,
    "Abstract": _abstract,
    "item": _item,
    "label": _label,
    "newblock": _newblock,
    "newtheorem": _theorem,
    "bibliographystyle": _bibstyle,
}  # fmt: skip
"""Name without backslash → what to do."""

for _kept in (_label, _footnote):
    _kept.in_formulas = True  # type: ignore[attr-defined]
