"""Sentence boundaries by rule, with citation markers and abbreviations masked first.

Source: ours; the idea of masking markers before splitting is measured in docs/quality.md.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from citance.documents.markers.brackets import pairs
from citance.records import Mention

Range = tuple[int, int]

# a full stop after these never ends a sentence
_NEVER_WORDS = """
fig figs eq eqs eqn eqns ref refs sec secs sect sects no nos nr tab tabs ch chap vol vols pp p art app alg
thm def lem prop dr prof pr mr mrs ms st vs cf viz e.g i.e eg ie ca approx resp ed eds dept univ suppl spp
subsp ssp var bros mt ex al.cf op.cit loc.cit n.b
"""
_NEVER = frozenset(_NEVER_WORDS.split())
# these end one only before a word that usually begins sentences
_SELDOM_WORDS = """
al inc ltd co corp u.s u.k u.s.a e.u a.m p.m ph.d jr sr sp cv max min etc et.al
"""
_SELDOM = frozenset(_SELDOM_WORDS.split())
_OPENERS_WORDS = """
the a an this that these those it its in on at by for from with to of as we our they their he she his her
there here however moreover furthermore thus therefore hence although while when where since because if
both all many most some several such each one two three another other others first second third finally
then next also after before during among unlike like given using based recently previously similarly
additionally conversely nevertheless consequently results patients participants data no not what which who
why how i are is
"""
_OPENERS = frozenset(_OPENERS_WORDS.split())
_ENDING = re.compile(r"(?:\.{2,}|…|[.!?])[\"'”’»)\]]*")
_LETTERS = re.compile(r"[^\W\d_]+")
_WORD_BEFORE = re.compile(r"[^\s()\[\]{}\"“”«»,;/–—]*$")
_SOLID = re.compile(r"\S")
_OPENING_SIGNS = frozenset("\"'“”‘’«„([{•·–—-¿¡…§$€£#@*~∼≈≥≤<>+±")
_LONGEST_BRACKET = 1000
_NUMBERED_WORDS = """
fig figs eq eqs eqn no nos ref refs sec tab table figure section equation
"""
_NUMBERED = frozenset(_NUMBERED_WORDS.split())


def split(text: str, mentions: Sequence[Mention] = ()) -> list[Range]:
    """The sentences of a text.

    Args:
        text: one or more paragraphs, separated by blank lines.
        mentions: its citation markers; no boundary falls into one.

    Returns:
        Half-open ranges in order, without white space at their ends; all other characters are inside one.

    Source: ours.
    """
    ranges: list[Range] = []
    start = 0
    for gap in [*re.finditer(r"\n[^\S\n]*\n\s*", text), None]:
        end = gap.start() if gap else len(text)
        inside = [m for m in mentions if start <= m.start and m.end <= end]
        ranges += _split_paragraph(text[start:end], [(m.start - start, m.end - start) for m in inside], start)
        start = gap.end() if gap else end
    return join_over(ranges, mentions)


def join_over(ranges: Sequence[Range], mentions: Sequence[Mention]) -> list[Range]:
    """Join neighbouring sentences whose boundary lies inside a mention."""
    joined: list[Range] = []
    place = 0
    ordered = sorted(mentions, key=lambda m: m.start)
    for start, end in ranges:
        while place < len(ordered) and ordered[place].end <= start:
            place += 1
        if (
            joined
            and place < len(ordered)
            and ordered[place].start < joined[-1][1]
            and ordered[place].end > start
        ):
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return joined


def _split_paragraph(text: str, markers: Sequence[Range], offset: int) -> list[Range]:
    masked = _mask(text, markers)
    begins = dict(markers)
    closed = _outermost([(a, b) for a, b in pairs(masked) if b - a <= _LONGEST_BRACKET])
    ranges: list[Range] = []
    start, reach, bracket = 0, 0, 0
    for ending in _ENDING.finditer(masked):
        while bracket < len(closed) and closed[bracket][1] < ending.start():
            bracket += 1
        inside = bracket < len(closed) and closed[bracket][0] < ending.start()
        ends = masked[ending.end() : ending.end() + 1].isspace() or ending.end() in begins
        if inside or not ends or ending.start() < reach:
            continue
        after = _after_markers(masked, ending.end(), begins)
        follow = _next(masked, after)
        if follow < len(masked) and _is_boundary(masked, start, ending, follow, begins):
            ranges.append(_trim(text, start, after, offset))
            start = reach = after
    ranges.append(_trim(text, start, len(text), offset))
    return [found for found in ranges if found[0] < found[1]]


def _outermost(found: list[Range]) -> list[Range]:
    merged: list[Range] = []
    for start, end in sorted(found):
        if not merged or start > merged[-1][1]:
            merged.append((start, end))
    return merged


def _mask(text: str, markers: Sequence[Range]) -> str:
    """The text in the same length, with what might mislead inside markers replaced by letters."""
    pieces, done = [], 0
    for start, end in sorted(markers):
        first = text[start] if text[start] in "([" or text[start].isalpha() else "1"
        pieces += [text[done:start], first if first not in "([" else "X", "x" * (end - start - 1)]
        done = end
    return "".join([*pieces, text[done:]])


def _next(masked: str, place: int) -> int:
    """Where the next word begins; the text's length if there is none."""
    found = _SOLID.search(masked, place)
    return found.start() if found else len(masked)


def _after_markers(masked: str, end: int, begins: dict[int, int]) -> int:
    """A marker after the full stop belongs to the sentence before, unless the next word goes on from it."""
    while (follow := _next(masked, end)) in begins:
        after = begins[follow]
        rest = _next(masked, after)
        if masked[rest : rest + 1] in {".", "!", "?"}:
            after = rest + 1
            rest = _next(masked, after)
        if rest < len(masked) and not _opens(masked[rest]):
            return end
        end = after
    return end


def _is_boundary(masked: str, start: int, ending: re.Match[str], follow: int, begins: dict[int, int]) -> bool:
    if follow not in begins and not _opens(masked[follow]):
        return False
    if ending[0][0] != "." or len(ending[0].rstrip("\"'”’»)]")) > 1:
        return True
    before = _WORD_BEFORE.search(masked, max(start, ending.start() - 40), ending.start())
    word = before[0] if before else ""
    bare = word.lower().strip("'‘’")
    following = _LETTERS.match(masked, follow)
    opener = following is not None and following[0].lower() in _OPENERS
    if bare in _NEVER:
        return bool(opener and bare in _NUMBERED and word.isupper())
    if bare in _SELDOM or (bare.count(".") and all(len(part) == 1 for part in bare.split("."))):
        return opener
    if len(word) == 1 and word.isalpha() and word.isupper():
        return opener
    # The label of a list item, "3. Methods", begins its sentence.
    return not (word.isdigit() and not masked[start : ending.start() - len(word)].strip())


def _opens(character: str) -> bool:
    """Whether a sentence may begin so: a capital, a figure, a quotation mark, a letter without case."""
    if character.isalpha():
        return not character.islower()
    return character.isdigit() or character in _OPENING_SIGNS


def _trim(text: str, start: int, end: int, offset: int) -> Range:
    piece = text[start:end]
    left = len(piece) - len(piece.lstrip())
    return (
        (start + left + offset, start + len(piece.rstrip()) + offset) if piece.strip() else (offset, offset)
    )
