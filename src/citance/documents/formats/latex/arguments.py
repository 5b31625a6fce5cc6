"""Arguments of commands: in braces, in brackets, or one token."""

from __future__ import annotations

from collections.abc import Sequence

from citance.documents.formats.latex.tokens import PAR, Mouth, Token
from citance.errors import DataError

MOST_TOKENS = 8_000_000
"""Tokens that macros may make and take of one paper. ours"""
MOST_AT_ONCE = 400_000
"""Tokens that macros may make without any progress in the source. ours"""
_MOST_AGAIN = 2_000_000
"""Tokens that are read a second time because what they stand in has no end. ours"""


class Reader(Mouth):
    """A mouth that takes arguments, and counts what that costs.

    Args:
        name: the file, for messages.
    """

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self._spent = 0
        self._since = 0
        self._reach = 0
        self._blank = False
        self._again = 0
        self._endless: set[int] = set()  # braces that nothing closes, where one was met
        self.unclosed: list[tuple[int, str]] = []

    def spend(self, tokens: int, command: str) -> None:
        """Count tokens of a macro.

        Raises:
            DataError: they are too many: the macro calls itself, or is a bomb.
        """
        self._spent += tokens
        self._since = tokens if self._pulled > self._reach else self._since + tokens
        self._reach = self._pulled
        if self._since > MOST_AT_ONCE:
            raise DataError(
                f"has a macro that expands without end: {command} (limit: {MOST_AT_ONCE:,} tokens).",
                self.name,
            )
        if self._spent > MOST_TOKENS:
            raise DataError(
                f"has macros that expand to more than {MOST_TOKENS:,} tokens, last {command}.", self.name
            )

    def give_back(self, found: Sequence[Token], start: int, what: str) -> bool:
        """Have tokens read as text, since what they stand in has no end; tells whether there is time for that.

        Args:
            found: what was read in search of the end.
            start: where it began in the source.
            what: its name, for a message.
        """
        self.unclosed.append((start, what))
        self._again += len(found)
        if self._again > _MOST_AGAIN:
            return False
        self.put_back(found)
        return True

    def peek(self) -> Token | None:
        """The next token, blanks before it taken off; it stays the next."""
        token = self.pull()
        self._blank = token is not None and token[0][0].isspace() and token[0] != PAR
        while token is not None and token[0].isspace() and token[0] != PAR:
            token = self.pull()
        if token is not None:
            if token[0][0].isspace() and token[0] != PAR:
                bare = token[0].lstrip()
                token = (bare, token[2] - len(bare), token[2])
            self.put_back((token,))
        return token

    def argument(self, *, over_paragraphs: bool = True) -> list[Token]:
        """What stands in the braces that come next, or else the next token; empty at a paragraph's end."""
        token = self.peek()
        if token is None or token[0] in (PAR, "}"):
            return []
        self.pull()
        text, start, end = token
        if text == "{":
            if start in self._endless:
                self.unclosed.append((start, "argument"))
                return []
            return self._balanced(token, "}", over_paragraphs=over_paragraphs)
        if text[0] in "\\~$&#^_[]":
            return [token]
        if len(text) > 1:
            self.put_back(((text[1:], end - len(text) + 1, end),))
        return [(text[0], start, start + 1)]

    def option(self) -> list[Token] | None:
        """What stands in the brackets that come next; None if none do."""
        token = self.peek()
        if token is None or token[0] != "[":
            self.restore_blank(token)
            return None
        self.pull()
        return self._balanced(token, "]", over_paragraphs=False)

    def star(self) -> bool:
        """Whether a star comes next, which is then taken."""
        token = self.peek()
        if token is None or token[0][0] != "*":
            self.restore_blank(token)
            return False
        self.pull()
        if len(token[0]) > 1:
            self.put_back(((token[0][1:], token[1] + 1, token[2]),))
        return True

    def restore_blank(self, token: Token | None) -> None:
        """Put the blank back that was taken off before a token."""
        if token is not None and self._blank:
            self.put_back(((" ", token[1], token[1]),))

    def word(self) -> str:
        """The next argument as it is written, e.g. the name of an environment or a file."""
        return written(self.argument(over_paragraphs=False))

    def _balanced(self, opened: Token, closing: str, *, over_paragraphs: bool) -> list[Token]:
        """What stands before the bracket that closes; nothing if none does, and all is text then."""
        opening = opened[0]
        found: list[Token] = []
        braces, depth = 0, 1
        while (token := self.pull()) is not None:
            text = token[0]
            if text == PAR and not over_paragraphs:
                self.put_back((token,))
                break
            if braces == 0 and text == closing:
                depth -= 1
                if depth == 0:
                    return found
            elif braces == 0 and text == opening:
                depth += 1
            elif text == "{" and opening != "{":
                braces += 1
            elif text == "}":
                if braces == 0:
                    self.put_back((token,))
                    break
                braces -= 1
            found.append(token)
        if token is None and self._sources:
            self._endless.update(self.never_closed(opened[1]))
        return [] if self.give_back(found, opened[1], "argument") else found


def written(tokens: Sequence[Token]) -> str:
    """Tokens as they are written, blanks at the ends taken off."""
    return "".join(text for text, _, _ in tokens).strip()
