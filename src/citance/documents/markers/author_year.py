"""Author-year markers in plain text: "(see Smith et al., 2019, p. 3; Lee & Kim, 2020a,b)", "Lee (2016)"."""

from __future__ import annotations

import re

from citance.documents.markers.brackets import LONGEST, innermost, pairs
from citance.documents.markers.cite import Cite, build
from citance.documents.markers.company import OTHERS
from citance.documents.markers.names_before import phrases_before, usual
from citance.documents.markers.resolve import Bibliography, Found
from citance.documents.markers.tokens import REACH
from citance.documents.markers.words import is_product
from citance.documents.markers.years import Year, find_years, read_years
from citance.records import Mention

Range = tuple[int, int]

_ENGLISH = re.compile(r"\band(?=\b|[A-Z])|&|\be[tl]\s?a[l!]|\bct\s")  # as scans print them
PROSE = 80  # characters before or after the works in a bracket; more is prose, and stays outside the marker
_AUTHORS_APART = re.compile(rf"[^\W\d_][\w’'-]*(?:(?:,? and | & )[^\W\d_][\w’'-]*|,? {OTHERS})")


def find_author_year(text: str, bibliography: Bibliography) -> list[Mention]:
    """The author-year markers of one paragraph.

    Source: ours.
    """
    matches = find_years(text)
    if not matches:
        return []
    brackets = [pair for pair in pairs(text) if pair[1] - pair[0] <= LONGEST]
    in_bracket: dict[Range, list[Cite]] = {}
    in_sentence: list[Cite] = []
    floor = 0
    for match in matches:
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
    if not strict and not chosen.joined and is_product(chosen.names.families[0]):
        return None  # "ImageNet (2012)"
    comma = text[chosen.end : end].strip() == ","
    if strict and not chosen.joined and not (bracketed and comma):
        return None  # "Penn Treebank 1993"
    if strict and not bracketed and not _ENGLISH.search(text, chosen.start, chosen.end):
        return None  # "Berlin und Hamburg 2018", "города и др. 2018"
    return Cite(chosen.start, end, chosen, years, [Found() for _ in years])


def _authors_apart(text: str, pair: Range, years: list[Year], bibliography: Bibliography) -> Cite | None:
    """The year alone, "Smith et al. argued (2019)": the authors stand earlier and fit one entry."""
    reach = max(0, pair[0] - REACH)
    low = max(text.rfind(mark, reach, pair[0]) for mark in ("; ", "? ", "! ", "\n"))
    head_start = max(low + 1, reach)
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
        return build(text, cite.start - 1, cite.end, [cite], "paren", bibliography)
    return build(text, cite.start, cite.end, [cite], "narrative", bibliography)


def _in_bracket(text: str, pair: Range, cites: list[Cite], bibliography: Bibliography) -> list[Mention]:
    """The works cited in one bracket: one marker, unless the bracket is prose that cites."""
    before, after = text[pair[0] + 1 : cites[0].start], text[cites[-1].end : pair[1]]
    if len(before) > PROSE or len(after) > PROSE:
        return [build(text, cite.start, cite.end, [cite], "narrative", bibliography) for cite in cites]
    return [build(text, pair[0], pair[1] + 1, cites, "paren", bibliography)]
