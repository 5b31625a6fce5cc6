"""A source read into its content, with the files that it inputs."""

from __future__ import annotations

import posixpath
from pathlib import Path

from citance.documents.formats.latex.commands import COMMANDS, SOFT
from citance.documents.formats.latex.content import Content
from citance.documents.formats.latex.environments import begin, bibitem
from citance.documents.formats.latex.gullet import Gullet
from citance.documents.formats.latex.project import Project
from citance.documents.formats.latex.stomach import Stomach
from citance.documents.formats.latex.tables import ENVIRONMENT_SPECS, FLOATS, LISTS, MATH, RAW, TABULARS
from citance.documents.formats.latex.tokens import DEEPEST
from citance.errors import DataError

_COMMANDS = {**COMMANDS, "bibitem": bibitem}
_PROTECTED = (
    (frozenset(_COMMANDS) - SOFT)
    | frozenset(ENVIRONMENT_SPECS) | frozenset(FLOATS) | LISTS | MATH | RAW | frozenset(TABULARS)
    | frozenset(["begin", "end", "input", "include", "import"])
)  # fmt: skip
_ABBREVIATIONS = frozenset(["eg", "ie", "cf", "etal", "etc"])
_MOST_TOLD = 3  # things without end that are quoted
_MOST_NAMED = 20  # inputs that are not there
_MOST_INPUTS = 3_000
_LARGEST_STYLE = 200_000  # characters: a longer package is none of the paper's own


def _no_input(_names: list[str]) -> None:
    """Bibliographies and packages input nothing."""


class Source:
    """One source while it is read.

    Args:
        project: its files.
        path: the file or folder, for messages.
    """

    def __init__(self, project: Project, path: Path) -> None:
        self.project = project
        self.path = path
        self.warnings: list[str] = []
        self.gullet = Gullet(str(path), _PROTECTED, self._include)
        self._inputs = 0
        self._missing: list[str] = []  # inputs that are not there
        self._bases: list[str] = [posixpath.dirname(project.root)]
        if project.several:
            told = ", ".join(project.several[:5])
            self.warnings.append(f"Several files could be the main one; {project.root} was read, not {told}.")

    def read(self, text: str, *, head_only: bool = False) -> Content:
        """The root file's content.

        Raises:
            DataError: macros without end, or inputs without end.
        """
        self.gullet.open(text)
        stomach = Stomach(self.gullet, _COMMANDS, begin, head_only=head_only)
        stomach.on_package = self._package
        return stomach.run()

    def read_bibliography(self, text: str) -> Content:
        """The content of a .bbl file, with the macros of the paper."""
        gullet = Gullet(str(self.path), _PROTECTED, _no_input)
        gullet.macros |= self.gullet.macros
        gullet.open(text)
        stomach = Stomach(gullet, _COMMANDS, begin)
        stomach.flow = stomach.content.main
        return stomach.run()

    def told(self) -> list[str]:
        """Warnings of what has no end, and of inputs that are not there."""
        unclosed = sorted(set(self.gullet.unclosed))
        shown = [f"{what} at “{self.gullet.quote(start)}”" for start, what in unclosed[:_MOST_TOLD]]
        more = f" and {len(unclosed) - len(shown):,} more" if len(unclosed) > len(shown) else ""
        told = f"Parts of the source have no end, or are too long: {', '.join(shown)}{more}. Text there may be wrong."
        return [*([told] if shown else []), *self._tell_missing()]

    def _tell_missing(self) -> list[str]:
        names = list(dict.fromkeys(self._missing))
        shown = ", ".join(map(repr, names[:_MOST_NAMED]))
        more = f" and {len(names) - _MOST_NAMED:,} more" if len(names) > _MOST_NAMED else ""
        if len(names) < 2:
            return [f"The input {shown} is not there."] if names else []
        return [f"Inputs are not there: {shown}{more}."]

    def _include(self, names: list[str]) -> None:
        """Read the file that is input."""
        self._inputs += 1
        if self.gullet.depth > DEEPEST or self._inputs > _MOST_INPUTS:
            raise DataError(
                f"inputs files without end, last {names[-1]!r} (limits: {DEEPEST} deep, {_MOST_INPUTS:,} in all).",
                self.path,
            )
        base = self._bases[0]
        if len(names) > 1:
            folder, name = names
            names = [posixpath.join(folder, name)]
        try:
            found = self.project.find(names[0], (".tex",), base)
            found = found or self.project.find(names[0], (".tex",))
        except ValueError:
            self.warnings.append(f"The input {names[0]!r} lies outside of the source and was not read.")
            return
        if found is None:
            if "." not in posixpath.basename(names[0]) or names[0].endswith(".tex"):
                self._missing.append(names[0])
            return
        if found.endswith(".bib"):
            return
        text, told = self.project.text(found)
        self.warnings += told
        self.gullet.open(text, inner=found.endswith(".sty"))

    def _package(self, name: str) -> None:
        """Take in what a package of the paper's own defines, as far as it is new."""
        try:
            found = self.project.find(f"{name}.sty", (), self._bases[0])
        except ValueError:
            return
        if found is None:
            return
        text, _ = self.project.text(found)
        if len(text) > _LARGEST_STYLE:
            return
        gullet = Gullet(found, (frozenset(_COMMANDS) - _ABBREVIATIONS) | _PROTECTED, _no_input)
        gullet.open(text, inner=True)
        gullet.collect()
        for macro, meaning in gullet.macros.items():
            self.gullet.macros.setdefault(macro, meaning)
        for environment, both in gullet.environments.items():
            self.gullet.environments.setdefault(environment, both)
