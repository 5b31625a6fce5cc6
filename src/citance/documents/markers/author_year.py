"""Author-year markers in plain text: "(see Smith et al., 2019, p. 3; Lee & Kim, 2020a,b)", "Lee (2016)"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from citance.documents.markers.brackets import LONGEST, innermost, pairs
from citance.documents.markers.names_before import Phrase, phrases_before, usual
from citance.documents.markers.resolve import Bibliography, Found
from citance.documents.markers.tail import split_tail
from citance.documents.markers.years import WORDS, YEARS, Year, read_years
from citance.records import Mention
from citance.records.text import MentionKind

Range = tuple[int, int]

PROSE = 80  # characters before or after the works in a bracket; more is prose, and stays outside the marker
_AUTHORS_APART = re.compile(r"[^\W\d_][\w’'-]*(?:(?:,? and | & )[^\W\d_][\w’'-]*|,? et al\.?)")


@dataclass(slots=True)
class Cite:
    """One work as cited: its place and what it names."""

    start: int
    end: int
    phrase: Phrase | None
    years: list[Year]
    found: list[Found] = field(default_factory=list)
    label: str = ""

    @property
    def known(self) -> bool:
        """Whether the bibliography holds at least one of its works or candidates."""
        return any(self.found)


def find_author_year(text: str, bibliography: Bibliography) -> list[Mention]:
    """The author-year markers of one paragraph.

    Source: ours.
    """
    brackets = [pair for pair in pairs(text) if pair[1] - pair[0] <= LONGEST]
    in_bracket: dict[Range, list[Cite]] = {}
    in_sentence: list[Cite] = []
    floor = 0
    for match in sorted([*YEARS.finditer(text), *WORDS.finditer(text)], key=lambda m: m.start()):
        if match.start() < floor:
            continue
        pair = innermost(brackets, match.start())
        cite = _read(text, match, pair, floor, bibliography)
        if cite is None:
            continue
        floor = match.end()
        if pair is not None and cite.start > pair[0]:
            in_bracket.setdefault(pair, []).append(cite)
        else:
            in_sentence.append(cite)
    found: list[Mention] = []
    for cite in in_sentence:
        around = innermost(brackets, cite.start)
        if around in in_bracket and around is not None:  # "(Lee, 2016; but see Kim (2019))"
            in_bracket[around].append(cite)
        else:
            found.append(_alone(text, cite, brackets, bibliography))
    for pair, cites in in_bracket.items():
        found += _in_bracket(text, pair, sorted(cites, key=lambda c: c.start), bibliography)
    return sorted(found, key=lambda m: m.start)


def _read(
    text: str, match: re.Match[str], pair: Range | None, floor: int, bibliography: Bibliography
) -> Cite | None:
    """The work cited with this year, if it is one."""
    years = read_years(match[0])
    alone = pair is not None and not text[pair[0] + 1 : match.start()].strip()
    if pair is not None and alone:
        tail = text[match.end() : pair[1]]
        if tail.strip() and not tail.lstrip().startswith((",", ";", ":")):
            return None  # "(2020 edition)"
        cite = _with_authors(text, pair[0], floor, years, bibliography, strict=False)
        if cite is not None and cite.phrase is not None:
            return Cite(cite.phrase.start, pair[1] + 1, cite.phrase, years, cite.found, cite.label)
        return _authors_apart(text, pair, years, bibliography)
    low = max(floor, pair[0] + 1) if pair else floor
    cite = _with_authors(
        text, match.start(), low, years, bibliography, strict=True, bracketed=pair is not None
    )
    if cite is None or cite.phrase is None:
        return None
    return Cite(cite.phrase.start, match.end(), cite.phrase, years, cite.found, cite.label)


def _with_authors(
    text: str,
    end: int,
    floor: int,
    years: list[Year],
    bibliography: Bibliography,
    *,
    strict: bool,
    bracketed: bool = False,
) -> Cite | None:
    """The longest reading of the authors that the bibliography knows, else a plausible one."""
    phrases = phrases_before(text, end, floor)
    for phrase in phrases:
        found = [bibliography.find(phrase.names, year) for year in years]
        sure = not phrase.cut or all(f.confidence == "high" for f in found if f)
        if any(found) and sure:
            return Cite(phrase.start, end, phrase, years, found)
    plausible = [phrase for phrase in phrases if phrase.plausible and not phrase.cut]
    if not plausible:
        return None
    chosen = usual(plausible)
    comma = text[chosen.end : end].strip() == ","
    if strict and not chosen.joined and not (bracketed and comma):
        return None  # "Penn Treebank 1993"
    return Cite(chosen.start, end, chosen, years, [Found() for _ in years])


def _authors_apart(text: str, pair: Range, years: list[Year], bibliography: Bibliography) -> Cite | None:
    """The year alone, "Smith et al. argued (2019)": the authors stand earlier and fit one entry."""
    low = max(text.rfind(mark, 0, pair[0]) for mark in ("; ", "? ", "! ", "\n"))
    head_start = max(low + 1, pair[0] - 160)
    for authors in reversed(list(_AUTHORS_APART.finditer(text, head_start, pair[0]))):
        for phrase in phrases_before(text, authors.end(), head_start):
            found = [bibliography.find(phrase.names, year) for year in years]
            if all(f.targets and f.confidence == "high" for f in found):
                return Cite(pair[0], pair[1] + 1, None, years, found)
    return None


def _alone(text: str, cite: Cite, brackets: list[Range], bibliography: Bibliography) -> Mention:
    """A work cited in the sentence; with the bracket before it if that was never closed."""
    opened = cite.start > 0 and text[cite.start - 1] in "(["
    if opened and not any(start == cite.start - 1 for start, _ in brackets):
        return _mention(text, cite.start - 1, cite.end, [cite], "paren", bibliography)
    return _mention(text, cite.start, cite.end, [cite], "narrative", bibliography)


def _in_bracket(text: str, pair: Range, cites: list[Cite], bibliography: Bibliography) -> list[Mention]:
    """The works cited in one bracket: one marker, unless the bracket is prose that cites."""
    before, after = text[pair[0] + 1 : cites[0].start], text[cites[-1].end : pair[1]]
    if len(before) > PROSE or len(after) > PROSE:
        return [_mention(text, cite.start, cite.end, [cite], "narrative", bibliography) for cite in cites]
    return [_mention(text, pair[0], pair[1] + 1, cites, "paren", bibliography)]


def _mention(
    text: str, start: int, end: int, cites: Sequence[Cite], kind: MentionKind, bibliography: Bibliography
) -> Mention:
    surface = text[start:end]
    targets: list[str] = []
    ambiguous: list[str] = []
    unresolved: list[str] = []
    letters: dict[str, set[str]] = {}
    for cite in cites:
        for year, found in zip(cite.years, cite.found, strict=True):
            targets += found.targets
            ambiguous += found.ambiguous
            if len(found.ambiguous) == 1:
                letters.setdefault(found.ambiguous[0], set()).add(year.suffix)
            if not found:
                unresolved.append(_label(text, cite, year))
    # "(2007a; 2007b)" where the list prints no letter: one of the two is its entry.
    targets += [entry for entry, given in letters.items() if given >= bibliography.letters_of(entry)]
    prefix, locator, suffix = "", "", ""
    if kind == "paren":
        prefix = text[start + 1 : cites[0].start].strip(" ,;")
        tails = [text[a.end : b.start] for a, b in pairwise(cites)]
        tails.append(text[cites[-1].end : end].rstrip(")]"))
        locator, suffix = split_tail([t for t in tails if t.strip(" ,;&")])
    low = any(f.confidence == "low" for c in cites for f in c.found)
    return Mention(
        start,
        end,
        surface,
        kind,
        tuple(dict.fromkeys(targets)),
        tuple(dict.fromkeys(a for a in ambiguous if a not in targets)),
        tuple(unresolved),
        prefix,
        locator,
        suffix,
        "author-year",
        "low" if low else "high",
        surface,
    )


def _label(text: str, cite: Cite, year: Year) -> str:
    """How the report names a work that the bibliography lacks."""
    if cite.phrase is None:
        return str(year)
    authors = text[cite.phrase.start : cite.phrase.end]
    if len(cite.years) > 1 or text[cite.end - 1] in ")]":
        return f"{authors} {year}"
    return text[cite.start : cite.end]
