"""The source read into blocks: one token after another, groups and environments on a stack, nothing recursive."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from citance.documents.formats.latex.arguments import written
from citance.documents.formats.latex.content import Content, Float, Flow, Frame, Part
from citance.documents.formats.latex.gullet import Gullet
from citance.documents.formats.latex.math import formula
from citance.documents.formats.latex.symbols import plain, typography
from citance.documents.formats.latex.tables import SECTIONS
from citance.documents.formats.latex.tokens import PAR, Token

Handler = Callable[["Stomach", Token], None]
_LONGEST_FORMULA = 20_000  # tokens: more are told as "(formula)"
_NO_FORMULA = frozenset(["document", "thebibliography", "abstract", "figure", "figure*", "table", "table*"])


def _ignore(_name: str) -> None:
    """Do without a package's file."""


class Stomach:
    """A source while it is read.

    Args:
        gullet: gives the tokens.
        commands: name without backslash → what to do.
        begin: what to do at the beginning of an environment.
        head_only: whether to end at the first section.
    """

    def __init__(
        self,
        gullet: Gullet,
        commands: dict[str, Handler],
        begin: Callable[[Stomach, str, Token], None],
        *,
        head_only: bool = False,
    ) -> None:
        self.head_only = head_only
        self.on_package: Callable[[str], None] = _ignore
        self.gullet = gullet
        self.content = Content()
        self.flow = Flow("preamble")
        self.current = ("", "")  # kind and number of what a label here would name
        self.float: Float | None = None
        self.frames: list[Frame] = []
        self._open: Counter[str] = Counter()
        self._short = 0  # how many of the frames end with the paragraph
        self._commands = commands
        self._begin = begin
        self.ended = False

    def run(self) -> Content:
        """Read to the end."""
        while not self.ended and (token := self.gullet.next()) is not None:
            text = token[0]
            first = text[0]
            if first == "\\":
                self._command(text, token)
            elif first == "{":
                self.open("}")
            elif first == "}":
                self.close("}")
            elif first == "$":
                self._dollar(token)
            elif text == PAR:
                self._blank_line(token)
            elif first == "&":
                self.flow.add(" | " if self.in_row else " ")
            elif first == "~":
                self.flow.add(" ")
            else:
                self.flow.add(typography(text))
        while self.frames:
            self._pop()
        self.flow.end_paragraph()
        return self.content

    def _blank_line(self, token: Token) -> None:
        while self._short:
            self.gullet.unclosed.append((token[1], "title that is open"))
            self._pop()
        self.paragraph()

    def paragraph(self) -> None:
        """End the paragraph, but for rows of tables, which end only where they say so."""
        if self.flow.kind == "table":
            self.flow.add(" ")
        else:
            self.flow.end_paragraph()

    def clear(self) -> None:
        """Begin the text, whatever the preamble left open."""
        self.frames.clear()
        self._open.clear()
        self._short = 0
        self.flow = self.content.main

    def open(
        self, closer: str, flow: Flow | None = None, on_close: Callable[[Flow], None] | None = None
    ) -> None:
        """Begin a group or an environment.

        Args:
            closer: "}" or the name of an environment.
            flow: where its contents go, if not on in the text.
            on_close: gets that flow at the end.
        """
        self.frames.append(Frame(closer, self.flow, self.current, on_close))
        self._open[closer] += 1
        self.flow = flow or self.flow

    def close(self, closer: str) -> None:
        """End a group or an environment and all that is left open in it; one that is not open is ignored."""
        if closer == "}" and (not self.frames or self.frames[-1].closer != "}"):
            return
        if self._open[closer]:
            while self._pop() != closer:
                pass

    def capture(self, on_close: Callable[[Flow], None], kind: str = "text", *, short: bool = False) -> None:
        """Have the next argument's contents in a flow of their own; none for kind "" but what is open.

        Args:
            on_close: gets that flow at the end.
            kind: of the flow.
            short: whether it ends with the paragraph at the latest.
        """
        gullet = self.gullet
        token = gullet.peek()
        if token is None or token[0] in (PAR, "}"):
            return
        if token[0] != "{":
            gullet.put_back([("{", token[1], token[1]), *gullet.argument(), ("}", token[2], token[2])])
        gullet.pull()
        self.open("}", Flow(kind) if kind else None, on_close)
        self.frames[-1].short = short
        self._short += short

    def formula(self, tokens: list[Token], parts: list[Part], *, display: bool) -> None:
        """Add a formula, and the citations in it."""
        shown = formula(tokens[: _LONGEST_FORMULA + 1], display=display)
        if self.flow.kind == "head" and tokens and tokens[0][0] == "^":
            return
        self.flow.add(f" {shown} " if display else shown)
        for part in parts:
            self.flow.add(part)

    def read_formula(self, closer: str, opened: Token) -> tuple[list[Token], list[Part]]:
        r"""The tokens of a formula up to its end, and the citations in it, which are taken out.

        One without end goes up to the end of the paragraph, or to what no formula holds.

        Args:
            closer: a token, or "\\end{name}".
            opened: where the formula begins.
        """
        gullet = self.gullet
        found: list[Token] = []
        cites: list[Part] = []
        inner: Counter[str] = Counter()
        depth = within = 0
        while (token := gullet.next()) is not None:
            text = token[0]
            if text == closer and (depth <= 0 or text == "\\]"):
                return self._whole(found, opened), cites
            if text in ("\\begin", "\\end"):
                name = gullet.word()
                if f"{text}{{{name}}}" == closer:
                    return self._whole(found, opened), cites
                named = [("{", token[1], token[1]), (name, token[1], token[2]), ("}", token[2], token[2])]
                gullet.put_back(named)
                stops = name in _NO_FORMULA or (text == "\\end" and self._open[name] and not inner[name])
                inner[name] += 1 if text == "\\begin" else -1
                within += 1 if text == "\\begin" else -1
            elif text == PAR:
                stops = within <= 0 and not self._goes_on(closer)
            else:
                stops = text[1:] in SECTIONS or text == "\\bibitem"
            if stops:
                gullet.put_back((token,))
                break
            depth += (text == "{") - (text == "}")
            if text[0] == "\\" and len(text) > 1 and (handler := self._commands.get(text[1:])) is not None:
                outer, self.flow = self.flow, Flow("formula")
                if getattr(handler, "in_formulas", False):
                    handler(self, token)
                    cites += self.flow.parts
                else:
                    found.append(token)
                self.flow = outer
                continue
            found.append(token)
        gullet.unclosed.append((opened[1], "formula"))
        return found, cites

    def _whole(self, found: list[Token], opened: Token) -> list[Token]:
        if len(found) > _LONGEST_FORMULA:
            self.gullet.unclosed.append((opened[1], f"formula of more than {_LONGEST_FORMULA:,} tokens"))
        return found

    def _goes_on(self, closer: str) -> bool:
        """Whether a formula ends right after a blank line in it."""
        following = self.gullet.peek()
        return following is not None and following[0] in (closer, "\\end")

    def close_all(self, token: Token) -> None:
        """End what is open and holds text of its own, where a part of the paper begins that stands in nothing."""
        while self.frames and self.flow is not self.content.main:
            frame = self.frames[-1]
            if frame.flow is not self.flow:
                what = "argument" if frame.closer == "}" else frame.closer
                self.gullet.unclosed.append((token[1], f"{what} that is open"))
            self._pop()

    def _dollar(self, opened: Token) -> None:
        following = self.gullet.pull()
        if following is not None and following[0] == "$":
            tokens, cites = self.read_formula("$", opened)
            after = self.gullet.pull()
            if after is not None and after[0] != "$":
                self.gullet.put_back((after,))
            self.formula(tokens, cites, display=True)
            return
        if following is not None:
            self.gullet.put_back((following,))
        tokens, cites = self.read_formula("$", opened)
        self.formula(tokens, cites, display=False)

    def _command(self, text: str, token: Token) -> None:
        if text == "\\begin":
            self._begin(
                self, written(self.gullet.expanded(self.gullet.argument(over_paragraphs=False))), token
            )
        elif text == "\\end":
            name = self.gullet.word()
            own = self.gullet.environments.get(name)
            if own is not None and not self._open[name]:
                self.gullet.put_back([part for part in own[1].body if not isinstance(part, int)])
            else:
                self.close(name)
        elif (handler := self._commands.get(text[1:])) is not None:
            handler(self, token)
        else:
            self._unknown(token)

    def _unknown(self, token: Token) -> None:
        """A command that nobody knows: its options are left out, its arguments are text."""
        following = self.gullet.pull()
        if following is None:
            return
        self.gullet.put_back((following,))
        if following[0] == "[" and token[2] - token[1] == len(token[0]) and following[1] == token[2]:
            self.gullet.option()

    @property
    def in_row(self) -> bool:
        """Whether the text is a table's, and not of a group in one of its cells."""
        return self.flow.kind == "table" and not (self.frames and self.frames[-1].closer == "}")

    def _pop(self) -> str:
        frame = self.frames.pop()
        self._open[frame.closer] -= 1
        self._short -= frame.short
        done, self.flow, self.current = self.flow, frame.flow, frame.current
        if frame.on_close is not None:
            frame.on_close(done)
        return frame.closer

    def plain(self, tokens: list[Token]) -> str:
        """Some tokens as text."""
        return plain(self.gullet.expanded(tokens)).strip()


def take(stomach: Stomach, spec: str) -> None:
    """Leave out arguments: "m" one, "o" an option, "s" a star."""
    for kind in spec:
        if kind == "m":
            stomach.gullet.argument()
        elif kind == "o":
            while stomach.gullet.option() is not None:
                pass
        else:
            stomach.gullet.star()
