"""The source as tokens, pulled one at a time, so that what is read may change what comes next, as in TeX."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

Token = tuple[str, int, int]
"""Its text, and from where to where it stands in all sources together."""

PAR = "\n\n"
"""The text of the token that ends a paragraph."""

DEEPEST = 60
"""Files that input one another. ours"""

_REST = r"""
 |(?P<comment>%[^\n]*+(?:\n[ \t]*+(?P<gap>\n\s*+)?)?)
 |(?P<symbol>\\.?)
 |(?P<par>\n[ \t]*\n\s*+)
 |(?P<other>.)
"""
_TEXT = r"(?P<text>(?:[^\\{}$&\#~^_%\[\]\n]++|\n(?![ \t]*\n))++)"
_BLANK = r"[ \t]*+(?:\n(?![ \t]*\n)[ \t]*+)?"
_USUAL = re.compile(rf"{_TEXT}|(?P<word>\\[A-Za-z]++){_BLANK}{_REST}", re.VERBOSE | re.DOTALL)
_INNER = re.compile(rf"{_TEXT}|(?P<word>\\[A-Za-z@]++){_BLANK}{_REST}", re.VERBOSE | re.DOTALL)
_BRACES = re.compile(r"\\.|%[^\n]*|[{}]", re.DOTALL)


class Mouth:
    """Open sources and tokens that were put back; positions count through all sources in order of opening."""

    def __init__(self) -> None:
        self._sources: list[str] = []
        self._bases: list[int] = []
        self._open: list[tuple[int, int, list[Token], re.Pattern[str]]] = []
        self._text = ""
        self._base = self._place = self._total = 0
        self._pulled = 0  # tokens that came from sources
        self._pattern = _USUAL
        self._back: list[Token] = []
        self._missing: set[tuple[int, str]] = set()  # marks that a source has not

    @property
    def depth(self) -> int:
        """How many sources are open inside one another."""
        return len(self._open)

    def open(self, text: str, *, inner: bool = False) -> None:
        """Read a text before anything else.

        Args:
            text: the source.
            inner: whether "@" is a letter in its commands.
        """
        self._open.append((self._base, self._place, self._back, self._pattern))
        self._text, self._place, self._back = text, 0, []
        self._base = self._total
        self._pattern = _INNER if inner else _USUAL
        self._sources.append(text)
        self._bases.append(self._base)
        self._total += len(text) + 1

    def letters(self, *, inner: bool) -> None:
        """Whether "@" is a letter in commands from here on."""
        self._pattern = _INNER if inner else _USUAL

    def put_back(self, tokens: Sequence[Token]) -> None:
        """Have tokens read next, in their order."""
        self._back.extend(reversed(tokens))

    @property
    def fresh(self) -> bool:
        """Whether the next token comes from a source, not from what was put back."""
        return not self._back

    def pull(self) -> Token | None:
        """The next token; None at the end of everything."""
        if self._back:
            return self._back.pop()
        while True:
            found = self._pattern.match(self._text, self._place)
            if found is None:
                if not self._close():
                    return None
                if self._back:
                    return self._back.pop()
                continue
            start, end = found.span()
            self._place = end
            self._pulled += 1
            kind = found.lastgroup
            if kind == "comment":
                if found["gap"] is None:
                    continue
                return PAR, start + self._base, end + self._base
            text = PAR if kind == "par" else found["word"] if kind == "word" else found[0]
            return text, start + self._base, end + self._base

    def take(self, pattern: re.Pattern[str]) -> tuple[str, int] | None:
        """The first group of a pattern that the source goes on with, and where it ends; None if it does not."""
        found = None if self._back else pattern.match(self._text, self._place)
        if found is None:
            return None
        self._place = found.end()
        self._pulled += 1
        return found[1], found.end() + self._base

    def take_until(self, mark: str, *, in_line: bool = False) -> str | None:
        """The source as it is up to a mark, which is read too; None if it has none, or none in this line.

        Only where `fresh`.
        """
        if (self._base, mark) in self._missing:
            return None
        last = self._text.find("\n", self._place) if in_line else -1
        end = self._text.find(mark, self._place, last if last >= 0 else len(self._text))
        if end < 0:
            if not in_line:
                self._missing.add((self._base, mark))
            return None
        taken = self._text[self._place : end]
        self._place = end + len(mark)
        return taken

    def never_closed(self, position: int) -> Iterator[int]:
        """Where the braces stand that nothing closes, of the source in which a position is."""
        number = bisect_right(self._bases, position) - 1
        stack: list[int] = []
        for found in _BRACES.finditer(self._sources[number]):
            if found[0] == "{":
                stack.append(found.start() + self._bases[number])
            elif found[0] == "}" and stack:
                stack.pop()
        return iter(stack)

    def take_braced(self, longest: int = 4000) -> str | None:
        r"""The source as it is between the braces that come next, as in "\url{a%b}"; None if none do."""
        found = re.compile(r"\s*\{").match(self._text, self._place)
        if found is None:
            return None
        depth = 1
        for brace in re.compile(r"\\.|[{}]", re.DOTALL).finditer(
            self._text, found.end(), found.end() + longest
        ):
            depth += {"{": 1, "}": -1}.get(brace[0], 0)
            if depth == 0:
                self._place = brace.end()
                return self._text[found.end() : brace.start()]
        return None

    def raw(self, start: int, end: int) -> str:
        """What stands in a source from a position on; not beyond the source's end."""
        number = bisect_right(self._bases, start) - 1
        base = self._bases[number]
        return self._sources[number][start - base : end - base]

    def quote(self, start: int) -> str:
        """What stands in the source at a position, for a message."""
        return " ".join(self.raw(start, start + 30).split())

    def stop_source(self) -> None:
        r"""Read no more of the source that is open, as after \endinput."""
        self._place = len(self._text)

    def _close(self) -> bool:
        if len(self._open) <= 1:
            return False
        self._open_at()
        return True

    def _open_at(self) -> None:
        self._base, self._place, self._back, self._pattern = self._open.pop()
        self._text = self._sources[bisect_right(self._bases, self._base) - 1]
