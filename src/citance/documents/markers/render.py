"""How markers that a file gives by key are printed in running text: author and year."""

from __future__ import annotations

from citance.records import Reference


def who(reference: Reference, joint: str = "and") -> str:
    """The authors as running text names them: "Ito", "Oduya and Lind", "Marek et al."; else title or key.

    Args:
        reference: the entry.
        joint: between two authors: "and" in the sentence, "&" in brackets.
    """
    names = reference.families
    if not names:
        return f"“{reference.title}”" if reference.title else reference.id
    if len(names) > 2:
        return f"{names[0]} et al."
    return f" {joint} ".join(names)


def when(reference: Reference) -> str:
    """The year with its letter; "n.d." if unknown."""
    return f"{reference.year}{reference.suffix}" if reference.year else "n.d."


def in_brackets(reference: Reference) -> str:
    """One work inside a bracket: "Oduya & Lind, 2012"."""
    return f"{who(reference, '&')}, {when(reference)}"
