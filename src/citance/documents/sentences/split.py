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
_ENDING_APART = re.compile(r"(?:\.{2,}|…|[.!?])[\"'”’»)\]]*(?=\s+[^a-z\s])")
_ENDING_SIGNS = frozenset(".!?…\"'”’»)]")
_LETTERS = re.compile(r"[^\W\d_]+")
_WORD_BEFORE = re.compile(r"[^\s()\[\]{}\"“”«»,;/–—]*$")
_SOLID = re.compile(r"\S")
_GAP = re.compile(r"\n[^\S\n]*\n\s*")
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
    for gap in [*_GAP.finditer(text), None]:
        end = gap.start() if gap else len(text)
        inside = [(m.start - start, m.end - start) for m in mentions if start <= m.start and m.end <= end]
        ranges += split_paragraph(text[start:end], inside, start)
        start = gap.end() if gap else end
    return join_over(ranges, [(m.start, m.end) for m in mentions])


def join_over(ranges: Sequence[Range], markers: Sequence[Range]) -> list[Range]:
    """Join neighbouring sentences whose boundary lies inside a marker."""
    if not markers or len(ranges) < 2:
        return list(ranges)
    joined: list[Range] = []
    place = 0
    ordered = sorted(markers)
    for start, end in ranges:
        while place < len(ordered) and ordered[place][1] <= start:
            place += 1
        if (
            joined
            and place < len(ordered)
            and ordered[place][0] < joined[-1][1]
            and ordered[place][1] > start
        ):
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return joined


def split_paragraph(text: str, markers: Sequence[Range], offset: int) -> list[Range]:
    """The sentences of one paragraph.

    Args:
        text: without blank lines.
        markers: ranges of its citation markers, in order.
        offset: what is added to all positions.
    """
    masked = _mask(text, markers) if markers else text
    begins = dict(markers)
    length = len(masked)
    ranges: list[Range] = []
    closed: list[Range] | None = None
    start = reach = bracket = 0
    # Only a marker may follow its full stop without a blank, or begin a sentence with a small letter.
    unusual = any(masked[a : a + 1].islower() or masked[a - 1 : a] in _ENDING_SIGNS for a in begins)
    for ending in (_ENDING if unusual else _ENDING_APART).finditer(masked):
        place, end = ending.span()
        after, follow = end, end + 1
        if place < reach:
            continue
        if follow >= length or masked[end] != " " or masked[follow].isspace() or follow in begins:
            if not (masked[end : end + 1].isspace() or end in begins):
                continue
            after = _after_markers(masked, end, begins)
            follow = _next(masked, after)
        if follow == length or not (follow in begins or _opens(masked[follow])):
            continue
        if closed is None:
            some = "(" in masked or "[" in masked
            closed = (
                _outermost([(a, b) for a, b in pairs(masked) if b - a <= _LONGEST_BRACKET]) if some else []
            )
        while bracket < len(closed) and closed[bracket][1] < place:
            bracket += 1
        inside = bracket < len(closed) and closed[bracket][0] < place
        if not inside and _is_boundary(masked, start, ending, follow):
            ranges.append(_trim(text, start, after, offset))
            start = reach = after
    ranges.append(_trim(text, start, length, offset))
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


def _is_boundary(masked: str, start: int, ending: re.Match[str], follow: int) -> bool:
    if ending[0][0] != "." or len(ending[0].rstrip("\"'”’»)]")) > 1:
        return True
    place = ending.start()
    word = masked[max(start, place - 40) : place].rpartition(" ")[2]
    if not word.isalnum():
        before = _WORD_BEFORE.search(word)
        word = before[0] if before else ""
    bare = word.lower().strip("'‘’")
    if bare in _NEVER:
        return bare in _NUMBERED and word.isupper() and _is_opener(masked, follow)
    if bare in _SELDOM or ("." in bare and all(len(part) == 1 for part in bare.split("."))):
        return _is_opener(masked, follow)
    if len(word) == 1 and word.isalpha() and word.isupper():
        return _is_opener(masked, follow)
    # The label of a list item, "3. Methods", begins its sentence.
    return not (word.isdigit() and not masked[start : place - len(word)].strip())


def _is_opener(masked: str, follow: int) -> bool:
    """Whether the next word is one that usually begins sentences."""
    following = _LETTERS.match(masked, follow)
    return following is not None and following[0].lower() in _OPENERS


def _opens(character: str) -> bool:
    """Whether a sentence may begin so: a capital, a figure, a quotation mark, a letter without case."""
    if character.isalpha():
        return not character.islower()
    return character.isdigit() or character in _OPENING_SIGNS


def _trim(text: str, start: int, end: int, offset: int) -> Range:
    piece = text[start:end]
    bare = piece.lstrip()
    start += len(piece) - len(bare)
    return start + offset, start + len(bare.rstrip()) + offset
