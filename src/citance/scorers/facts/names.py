"""Named things: abbreviations, products, genes, data sets. Does the paper speak of them?"""

from __future__ import annotations

import re
from dataclasses import dataclass

from citance.scorers.facts.passage import SILENT, YES, Answer, Case, Clause

_NAME = re.compile(r"(?<![\w-])(?=[\w-]*[A-Za-z])(?=[\w-]*[A-Z0-9])[A-Za-z0-9][\w-]*[\w](?![\w-])")
_PLAIN = re.compile(r"[A-Z]?[a-z]+(?:-[A-Za-z]?[a-z]+)*")


@dataclass(frozen=True, slots=True)
class Name:
    """A name that is told by its spelling.

    Args:
        key: letters and digits in lower case, without a plural s.
    """

    key: str
    kind = "name"

    @property
    def question(self) -> str:
        """The question that the cited text answers."""
        return f"Does the paper speak of {self.key}?"

    def answer(self, case: Case) -> Answer:
        """Confirmed where the paper has the same name; never in conflict."""
        return YES if any(self in names(clause) for clause in case.told) else SILENT


def names(clause: Clause) -> list[Name]:
    """The names of a clause: words with a capital inside, or with letters and digits."""
    found = []
    for match in _NAME.finditer(clause.text):
        word = match[0]
        if not _PLAIN.fullmatch(word) and not word[0].isdigit():
            key = re.sub(r"[^a-z0-9]", "", word.lower())
            found.append(Name(key[:-1] if key.endswith("s") and len(key) > 3 else key))
    return list(dict.fromkeys(found))
