"""What a word of change is said of: the words on its sides, what turns its meaning round, what denies it."""

from __future__ import annotations

from collections.abc import Sequence

from citance.scorers.facts.negations import cue_before
from citance.scorers.facts.numerals import NUMBER_WORDS
from citance.scorers.facts.opposites import (
    COMPARING,
    NEEDED_FOR,
    OPPOSITES,
    PHRASAL,
    TURNING,
    TURNING_BEFORE,
    UNLINKED,
)
from citance.scorers.facts.passage import key, keys

_PREPOSITIONS = """
in at on with among after before during from than when between for across over under and or as compared relative
"""
_DEGREES = """
significantly significant markedly substantially slightly greatly strongly dramatically considerably moderately
somewhat much far almost nearly clearly statistically not no none
whereas while also further even very thus thereby therefore consistently
"""
_MEASURES = """
risk risks rate rates level levels number numbers amount amounts incidence prevalence probability likelihood odds
chance chances frequency degree extent concentration concentrations proportion percentage value values score scores
likely severity severe magnitude mean average median overall total cumulative new several various certain subsequent use
"""
_NO_ARGUMENT = frozenset(_DEGREES.split()) | NUMBER_WORDS  # they tell how much, not of what
_GENERIC = frozenset(key(word) for word in _MEASURES.split())
_AT = frozenset(_PREPOSITIONS.split())
_BOUNDS = frozenset(("more", "less", "least", "most", "fewer", "greater", "higher", "lower", "longer"))
AGAINST = frozenset(("than", "versus", "compared"))
"""Words after which the other side of a comparison follows."""

_LEVEL = frozenset(("level", "levels", "expression", "concentration", "concentrations"))
_BE = frozenset(("is", "are", "was", "were", "be", "been"))
_JOINING = frozenset(("and", "or"))
_ATTRIBUTIVE = frozenset(("with", "a", "an", "the", "to", "of", "in", "for", "by"))
_NOUN = ("tion", "ment", "nce")
_REACH = 4  # content words on either side that name what changes
_LINK_REACH = 8  # "no association was detected between A and B, C or D"
_TURN_REACH = 14  # words


def sides(words: Sequence[str], place: int) -> tuple[list[str], list[str]]:
    """The words on either side without numbers, up to another change of the same kind that a word joins on."""
    axis, reach = OPPOSITES[words[place]][0], _reach(words[place])
    joins = [
        spot
        for spot, word in enumerate(words)
        if word in _JOINING
        and any(OPPOSITES.get(w, ("",))[0] == axis for w in words[max(spot - _TURN_REACH, 0) : spot])
        and any(OPPOSITES.get(w, ("",))[0] == axis for w in words[spot + 1 : spot + _TURN_REACH])
    ]
    start = max((spot for spot in joins if spot < place), default=-1) + 1
    end = min((spot for spot in joins if spot > place), default=len(words))
    left = [w for w in words[start:place] if w not in _NO_ARGUMENT and not w[0].isdigit()]
    right = [w for w in words[place + 1 : end] if w not in _NO_ARGUMENT and not w[0].isdigit()]
    if _is_noun_of_what_precedes(words, place):
        right = []
    return left[-2 * reach :], right[: 2 * reach]


def named(words: Sequence[str], place: int) -> tuple[list[str], list[str]]:
    """Keys of the content words before the word of change and after it, as far as they may belong to it."""
    left, right = sides(words, place)
    reach = _reach(words[place])
    before = keys(" ".join(w for w in left if w not in OPPOSITES))[-reach:]
    after = keys(" ".join(w for w in right if w not in OPPOSITES))[:reach]
    return before, after


def object_of(words: Sequence[str], place: int) -> list[str]:
    """Keys of what changes: of "increased risk of stroke" the stroke, for many things have a risk."""
    left, right = sides(words, place)
    before, after = named(words, place)
    word, axis = words[place], OPPOSITES[words[place]][0]
    if axis == "dependence":
        return before[-1:]
    passive = right[:1] == ["by"] or (
        not _BE.isdisjoint(left[-2:]) and word.endswith("ed") and axis != "link"
    )
    if passive or (axis != "link" and _is_predicate(words, place, right)):
        return [*_telling(before)[-2:], *(_telling(after)[:2] if "than" in right else ())]
    if axis == "link" and "between" in right[:5]:
        return _telling(after)
    return _telling(after)[:2] or _telling(before)[-2:]


def _telling(found: list[str]) -> list[str]:
    return [word for word in found if word not in _GENERIC] or found


def _reach(word: str) -> int:
    return _LINK_REACH if OPPOSITES[word][0] == "link" else _REACH


def _is_noun_of_what_precedes(words: Sequence[str], place: int) -> bool:
    """Whether the word is the end of a name as in "receptor activation reduces growth"."""
    follows = words[place + 1] if place + 1 < len(words) else ""
    name = place > 0 and words[place].endswith(_NOUN) and OPPOSITES[words[place]][0] != "link"
    return name and (follows in OPPOSITES or follows in _BE)


def turned(words: Sequence[str], trigger: int) -> tuple[frozenset[str], ...]:
    """For each word near the trigger that turns its meaning round, what it is said of."""
    groups = []
    for place in range(max(trigger - _TURN_REACH, 0), min(trigger + _TURN_REACH, len(words))):
        word = words[place]
        scant = word == "low" and not _LEVEL.isdisjoint(words[place + 1 : place + 2])
        before_only = (word in TURNING_BEFORE or scant) and place < trigger
        if not AGAINST.isdisjoint(words[max(place - _REACH, 0) : place]):
            continue  # "than in mice without it": the other side of the comparison
        if word == words[trigger] or not (word in TURNING or before_only):
            continue
        follows = words[place + 1 : place + 4]
        forward = before_only or word.endswith("ing") or word == "without" or follows[:1] == ("of",)
        groups.append(frozenset(keys(" ".join(follows if forward else words[max(place - 2, 0) : place]))))
    return tuple(groups)


def _is_predicate(words: Sequence[str], place: int, right: Sequence[str]) -> bool:
    """Whether the word tells something of what stands before it: "streets were cooler at night"."""
    free = place == 0 or words[place - 1] not in _ATTRIBUTIVE
    return free and words[place].endswith(("ed", "er", "more", "less")) and bool(right) and right[0] in _AT


def is_compared(words: Sequence[str], place: int) -> bool:
    """Whether two things are compared by it, so that they may change places."""
    return words[place] in COMPARING or not AGAINST.isdisjoint(sides(words, place)[1])


def denial(words: Sequence[str], place: int) -> str:
    """The negation that reaches the word, e.g. "not"; empty if none does."""
    if words[place] in UNLINKED or words[max(place - 1, 0)] == "little":
        return "little" if words[max(place - 1, 0)] == "little" else "not"
    if place and words[place - 1] == "less" and OPPOSITES[words[place]][1]:
        return "less"
    return cue_before(words, place)


def is_other_use(words: Sequence[str], place: int) -> bool:
    """Whether the word bounds a number ("more than 5", "at least"), judges ("a critical review") or joins."""
    word, after = words[place], words[place + 1 : place + 3]
    if word in NEEDED_FOR:
        return not after or after[0] not in ("for", "to", "in")
    if word in PHRASAL:
        return not after or after[0] not in PHRASAL[word]
    if OPPOSITES[word][0] == "cause" and _is_joined(words, place):
        return True
    if word in ("more", "less") and OPPOSITES.get(after[0] if after else "", ("", 0))[1]:
        return True  # "less resistant": the next word tells it
    counted = len(after) == 2 and after[0] == "than" and after[1][0].isdigit()
    return word in _BOUNDS and (counted or (place > 0 and words[place - 1] == "at"))


def _is_joined(words: Sequence[str], place: int) -> bool:
    """Whether the word only leads to another change: "causes reduced growth"."""
    return any(OPPOSITES.get(word, ("", 0))[1] for word in words[place + 1 : place + 4])
