"""The user's own commands: how they are defined, and what they expand to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from citance.documents.formats.latex.arguments import Reader, written
from citance.documents.formats.latex.tokens import PAR, Token

NO_VALUE = "\\-NoValue-"
_NAME = re.compile(r"\s*\\?(?P<name>[A-Za-z@]+\*?|[^A-Za-z@\s])\s*", re.DOTALL)
_SPEC = re.compile(r"\s*[+!]?(?:(?P<kind>[mos])|O\{(?P<default>[^{}]*)\})")


@dataclass(slots=True)
class Macro:
    """A user's command.

    Args:
        name: without backslash.
        spec: its arguments: "m" in braces, "o" in brackets, "s" a star, else the text that ends it.
        body: tokens, and from 1 the numbers of arguments.
        defaults: for arguments in brackets.
    """

    name: str
    spec: list[str]
    body: list[Token | int]
    defaults: dict[int, list[Token]] = field(default_factory=dict)


@dataclass(slots=True)
class Alias:
    """Another name of a command that is no user's."""

    name: str


def defined_name(tokens: Sequence[Token]) -> str:
    r"""The name in "{\name}" or "\name"; empty if it is none."""
    found = _NAME.fullmatch("".join(text for text, _, _ in tokens))
    return found["name"] if found else ""


def body_of(tokens: Sequence[Token]) -> list[Token | int]:
    """A definition's body with its parameters as numbers; "##" is one "#"."""
    body: list[Token | int] = []
    hashes = 0
    for token in tokens:
        text, start, end = token
        if text == "#":
            hashes += 1
            if hashes == 2:
                body.append(token)
                hashes = 0
            continue
        if hashes and text[0].isdigit():
            body.append(int(text[0]))
            if len(text) > 1:
                body.append((text[1:], start + 1, end))
        else:
            body.append(token)
        hashes = 0
    return body


def read_newcommand(reader: Reader) -> Macro | None:
    r"""A definition after \newcommand and its like."""
    reader.star()
    name = defined_name(reader.argument())
    number, default = reader.option(), reader.option()
    count = _count(number)
    body = reader.argument()
    if not name:
        return None
    spec = ["m"] * count
    if default is None or not spec:
        return Macro(name, spec, body_of(body))
    return Macro(name, ["o", *spec[1:]], body_of(body), {1: default})


def read_def(reader: Reader) -> Macro | None:
    r"""A definition after \def and its like; None if its parameters are of a kind that is not read."""
    token = reader.peek()
    if token is None or token[0][0] != "\\":
        return None
    reader.pull()
    name = token[0][1:]
    parameters: list[Token] = []
    while (token := reader.pull()) is not None and token[0] not in ("{", PAR):
        parameters.append(token)
    if token is None or token[0] == PAR:
        return None
    reader.put_back((token,))
    body = reader.argument()
    spec: list[str] = []
    text = "".join(t for t, _, _ in parameters)
    if text and not text.lstrip().startswith("#"):
        return None
    for part in text.split("#")[1:]:
        if not part[:1].isdigit() or "\\" in part:
            return None
        spec.append(part[1:].strip() or "m")
    return Macro(name, spec, body_of(body))


def read_document_command(reader: Reader) -> Macro | None:
    r"""A definition after \NewDocumentCommand and its like."""
    name = defined_name(reader.argument())
    told = written(reader.argument())
    body = reader.argument()
    spec: list[str] = []
    defaults: dict[int, list[Token]] = {}
    place = 0
    while place < len(told):
        found = _SPEC.match(told, place)
        if found is None:
            return None
        place = found.end()
        spec.append(found["kind"] or "o")
        if spec[-1] == "o":
            defaults[len(spec)] = [(found["default"] or NO_VALUE, 0, 0)]
    return Macro(name, spec, body_of(body), defaults) if name else None


def read_environment(reader: Reader) -> tuple[str, Macro, Macro]:
    r"""Name, beginning and end of an environment after \newenvironment."""
    reader.star()
    name = reader.word()
    number, default = reader.option(), reader.option()
    count = _count(number)
    begin, end = reader.argument(), reader.argument()
    spec = ["m"] * count
    defaults = {1: default} if default is not None and spec else {}
    if defaults:
        spec[0] = "o"
    return name, Macro(name, spec, body_of(begin), defaults), Macro(name, [], body_of(end))


def _count(number: list[Token] | None) -> int:
    digits = written(number or [])
    return min(int(digits), 9) if digits.isdecimal() and len(digits) < 3 else 0


def expand(macro: Macro, call: Token, reader: Reader) -> None:
    """Take a macro's arguments and put its expansion back.

    The tokens of the body stand where the call stands; those of the arguments keep their places.
    """
    arguments: list[list[Token]] = []
    for number, kind in enumerate(macro.spec, start=1):
        if kind == "m":
            arguments.append(reader.argument())
        elif kind == "o":
            given = reader.option()
            arguments.append(macro.defaults.get(number, []) if given is None else given)
        elif kind == "s":
            arguments.append([("\\BooleanTrue" if reader.star() else "\\BooleanFalse", call[1], call[2])])
        else:
            arguments.append(_delimited(reader, kind))
    start, end = call[1], call[2]
    for argument in arguments:
        for token in argument[-1:]:
            end = max(end, token[2])
    made: list[Token] = []
    for item in macro.body:
        if isinstance(item, int):
            if item <= len(arguments):
                made += arguments[item - 1]
        else:
            made.append((item[0], start, end))
    taken = sum(map(len, arguments))
    reader.spend(1 + taken + len(made), f"\\{macro.name}")
    reader.put_back(made)


def _delimited(reader: Reader, mark: str) -> list[Token]:
    """What stands before a mark."""
    found: list[Token] = []
    depth = 0
    while (token := reader.pull()) is not None and token[0] != PAR:
        text, start, end = token
        depth += (text == "{") - (text == "}")
        place = text.find(mark) if depth == 0 else -1
        if place >= 0:
            if place:
                found.append((text[:place], start, start + place))
            if rest := text[place + len(mark) :]:
                reader.put_back(((rest, end - len(rest), end),))
            break
        found.append(token)
    return found
