"""From tokens to those that print: user macros, conditions, definitions and inputs are dealt with here."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from citance.documents.formats.latex.arguments import Reader, written
from citance.documents.formats.latex.macros import (
    NO_VALUE,
    Alias,
    Macro,
    defined_name,
    expand,
    read_def,
    read_document_command,
    read_environment,
    read_newcommand,
)
from citance.documents.formats.latex.tokens import Token

_STOP = "\\ stop"
_NEW = frozenset(["newcommand", "renewcommand", "providecommand", "DeclareRobustCommand"])
_DOCUMENT = frozenset(
    f"{verb}DocumentCommand"
    for verb in ("New", "Renew", "Provide", "Declare", "NewExpandable", "DeclareExpandable")
)
_DEFINING = frozenset(["def", "gdef", "newenvironment", "renewenvironment"])
_CHOICE_NAMES = "ifthenelse IfNoValueTF IfBooleanTF IfValueTF ifstrempty ifblank ifdef ifdefempty"
_CHOICES = frozenset(_CHOICE_NAMES.split())
_SILENT_NAMES = "BooleanTrue BooleanFalse protect expandafter noexpand relax long"
_SILENT = frozenset([NO_VALUE[1:], *_SILENT_NAMES.split()])
_FALSE_NAMES = """
ifx if ifnum ifdim ifcat ifodd ifmmode ifvmode ifhmode ifinner ifvoid ifhbox ifvbox ifeof ifcase ifcsname ifpdf ifxetex
ifluatex ifPDFTeX ifXeTeX ifLuaTeX iffalse
"""
_FALSE = frozenset(_FALSE_NAMES.split())


class Gullet(Reader):
    """Tokens without macros.

    Args:
        name: the file, for messages.
        protected: names that a paper may define, but whose meaning here stays.
        include: opens a file that is input, by the arguments of the command.
    """

    def __init__(self, name: str, protected: Collection[str], include: Callable[[list[str]], None]) -> None:
        super().__init__(name)
        self.macros: dict[str, Macro | Alias] = {}
        self.environments: dict[str, tuple[Macro, Macro]] = {}
        self._protected = protected
        self._include = include
        self._switches: dict[str, bool] = {"iftrue": True, "iffalse": False}

    def next(self) -> Token | None:
        """The next token that prints or is a command of LaTeX; None at the end."""
        while (token := self.pull()) is not None:
            text = token[0]
            if text[0] != "\\" or len(text) == 1:
                return token
            name = text[1:]
            macro = self.macros.get(name)
            if isinstance(macro, Macro):
                expand(macro, token, self)
            elif isinstance(macro, Alias):
                if not self._primitive(macro.name, token):
                    return f"\\{macro.name}", token[1], token[2]
            elif not self._primitive(name, token):
                return token
        return None

    def collect(self) -> None:
        """Take in the definitions up to the end, and nothing else: packages expand what a paper never does."""
        while (token := self.pull()) is not None:
            name = token[0][1:]
            if token[0][0] == "\\" and (name in _NEW or name in _DOCUMENT or name in _DEFINING):
                self._primitive(name, token)

    def expanded(self, tokens: Sequence[Token]) -> list[Token]:
        """Some tokens without macros."""
        if not any(text[0] == "\\" for text, _, _ in tokens):
            return list(tokens)
        self.spend(len(tokens), "an argument")
        self.put_back([*tokens, (_STOP, 0, 0)])
        found: list[Token] = []
        while (token := self.next()) is not None and token[0] != _STOP:
            found.append(token)
        return found

    def define(self, macro: Macro | None, *, only_new: bool = False) -> None:
        """Take in a macro, unless the reader knows better what it is for."""
        if macro is None or not macro.name or macro.name in self._protected:
            return
        if not (only_new and macro.name in self.macros):
            self.macros[macro.name] = macro

    def _primitive(self, name: str, token: Token) -> bool:
        """Do what a command says that prints nothing; tells whether it was one."""
        if name in _NEW:
            self.define(read_newcommand(self), only_new=name == "providecommand")
        elif name in ("def", "gdef", "edef", "xdef"):
            self.define(read_def(self))
        elif name in _DOCUMENT:
            self.define(read_document_command(self))
        elif name == "let":
            self._let()
        elif name in ("newenvironment", "renewenvironment"):
            named, begin, end = read_environment(self)
            if named not in self._protected:
                self.environments[named] = (begin, end)
        elif name[:2] == "if" or name in ("else", "fi", "newif"):
            return self._condition(name)
        elif (
            name.endswith("true") or name.endswith("false")
        ) and f"if{name.removesuffix('true')}" in self._switches:
            self._switches[f"if{name.removesuffix('true')}"] = True
        elif name.endswith("false") and f"if{name.removesuffix('false')}" in self._switches:
            self._switches[f"if{name.removesuffix('false')}"] = False
        else:
            return self._other(name, token)
        return True

    def _other(self, name: str, token: Token) -> bool:
        if name in ("input", "include", "subfile", "subfileinclude"):
            self._include([self._file_name()])
        elif name in ("import", "subimport", "inputfrom", "includefrom", "subincludefrom"):
            self._include([self.word(), self.word()])
        elif name in ("makeatletter", "makeatother"):
            self.letters(inner=name == "makeatletter")
        elif name == "endinput":
            self.stop_source()
        elif name == "xspace":
            following = self.pull()
            if following is not None:
                self.put_back((following,))
                joined = following[0][0] in ".,;:!?)]}'/-~\\ \n"
                self.put_back(() if joined else ((" ", token[1], token[2]),))
        elif name in _SILENT:
            return True
        elif name == "csname":
            while (part := self.next()) is not None and part[0] != "\\endcsname":
                pass
        else:
            return False
        return True

    def _file_name(self) -> str:
        r"""After \input: in braces, or as plain TeX has it, up to the next blank."""
        token = self.peek()
        if token is None or token[0] == "{":
            return written(self.expanded(self.argument(over_paragraphs=False)))
        name = ""
        while (token := self.pull()) is not None:
            text = token[0]
            if text[0] in "\\{}$[]":
                self.put_back((token,))
                break
            word = text.split(None, 1)[0] if text.strip() and not text[0].isspace() else ""
            name += word
            if len(word) < len(text):
                self.put_back(((text[len(word) :], token[1] + len(word), token[2]),))
                break
        return name

    def _let(self) -> None:
        name = self.pull()
        target = self.peek()
        if target is not None and target[0][0] == "=":
            self.pull()
            if len(target[0]) > 1:
                self.put_back(((target[0][1:], target[1] + 1, target[2]),))
            target = self.peek()
        if name is None or target is None or name[0][0] != "\\" or target[0][0] != "\\":
            return
        self.pull()
        new, old = name[0][1:], target[0][1:]
        if new in self._protected or new == old:
            return
        self.macros[new] = self.macros.get(old, Alias(old))

    def _condition(self, name: str) -> bool:
        if name == "newif":
            self._switches.setdefault(defined_name(self.argument()), False)
        elif name == "fi":
            pass
        elif name == "else":
            self._skip(to_else=False)
        elif name in _CHOICES:
            test, yes, no = self.argument(), self.argument(), self.argument()
            self.put_back(yes if self._holds(name, written(test)) else no)
        elif name in ("ifdefined", "ifundef"):
            named = self.argument()
            if defined_name(named) not in self.macros:
                self._skip(to_else=True)
        elif name in self._switches:
            if not self._switches[name]:
                self._skip(to_else=True)
        elif name in _FALSE:
            self._skip(to_else=True)
        else:
            return False
        return True

    def _holds(self, name: str, test: str) -> bool:
        if name == "IfNoValueTF":
            return test == NO_VALUE
        if name == "IfValueTF":
            return test != NO_VALUE
        if name == "IfBooleanTF":
            return test == "\\BooleanTrue"
        if name in ("ifstrempty", "ifblank"):
            return not test
        if name == "ifdef":
            return test.lstrip("\\") in self.macros
        return False

    def _skip(self, *, to_else: bool) -> None:
        """Leave out what a condition that does not hold governs; nothing if it has no end."""
        depth = 0
        skipped: list[Token] = []
        while (token := self.pull()) is not None:
            text = token[0]
            skipped.append(token)
            if text[:3] == "\\if" and (
                text[1:] in _FALSE or text[1:] in self._switches or text == "\\ifdefined"
            ):
                depth += 1
            elif text == "\\fi":
                if depth == 0:
                    return
                depth -= 1
            elif text == "\\else" and depth == 0 and to_else:
                return
        if skipped:
            self.give_back(skipped, skipped[0][1], "condition")
