"""Who was studied, and when or where it holds: does the paper say it of the same?"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from citance.scorers.facts.passage import SILENT, YES, Answer, Case, Clause, keys

_OF = r" (?:people|persons?|adults?|residents?|patients?|men|women|individuals|subjects|participants)"
_CLOCK = r"(?<![\d:])(?:{}):\d\d\b"
_TABLE = {
    ("population", "species"): {
        "humans": r"humans?|patients?|people|persons?|residents?|volunteers?|men|women|children|infants?|"
        r"adults|adolescents|elderly|students|workers|veterans",
        "mice": r"mice|mouse|murine",
        "rats": r"rats?",
        "flies": r"drosophila|fruit flies",
        "yeast": r"yeasts?|cerevisiae",
        "fish": r"zebrafish",
        "monkeys": r"monkeys?|macaques?",
        "worms": r"elegans|nematodes?",
        "pigs": r"pigs?|porcine",
        "dogs": r"dogs?|canine",
        "rabbits": r"rabbits?",
        "plants": r"arabidopsis",
    },
    ("population", "age"): {
        "all ages": r"(?:of )?(?:all|every|any) ages?|regardless of age|young and old",
        "children": r"child(?:ren)?|infants?|newborns?|neonates?|p(?:a)?ediatric|toddlers?",
        "older people": rf"elderly|seniors|older{_OF}|aged (?:over )?[6-9]\d(?: years)?(?: and| or| years)?"
        r"(?: over| older| above| more)?|(?:over|above) [6-9]\d years",
        "young adults": rf"young(?:er)?{_OF}|young adults",
    },
    ("population", "sex"): {"men": r"men|males?|boys", "women": r"women|females?|girls"},
    ("population", "menopause"): {"premenopausal": r"pre-?menopausal", "postmenopausal": r"post-?menopausal"},
    ("condition", "time of day"): {
        "all day": r"(?:throughout|all through) the (?:whole |entire )?day|all day(?: long)?|at all (?:hours|"
        r"times of (?:the )?day)|around the clock|day and night|(?:by|both) day and (?:by )?night",
        "morning": rf"(?<!in the early )(?<!two in the )(?<!three in the )mornings?|{_CLOCK.format('0[6-9]|10')}",
        "afternoon": rf"noon|midday|(?:mid-?)?afternoons?|{_CLOCK.format('1[2-7]')}",
        "night": r"nights?|nighttime|nocturnal|midnight|(?:one|two|three|four) in the morning|"
        rf"{_CLOCK.format('2[2-3]|0[0-4]')}",
    },
    ("condition", "season"): {
        "all year": r"(?:all|throughout the|the whole) year(?: round)?|year-round|in (?:all|every) seasons?",
        "summer": r"summers?|summertime",
        "winter": r"winters?|wintertime",
    },
    ("condition", "weather"): {
        "hot days": r"hot (?:days?|weather)|heat ?waves?|warm days?",
        "cold days": r"cold (?:days?|weather|spells?)|cold waves?",
    },
    ("condition", "sky"): {
        "clear days": r"(?:clear|sunny|cloudless)(?: \w+)? days?",
        "overcast days": r"(?:overcast|cloudy|rainy)(?: \w+)? days?",
    },
    ("condition", "term"): {"short term": r"short[- ]term", "long term": r"long[- ]term"},
    ("condition", "place of test"): {"in vitro": r"in vitro", "in vivo": r"in vivo"},
}
_BOTH_HOLD = frozenset(("term", "place of test"))  # what holds in vitro may hold in vivo too
_ALL = frozenset(("all ages", "all day", "all year"))
_PATTERNS = {
    (*name, value): re.compile(rf"\b(?:{cue})\b", re.IGNORECASE)
    for name, values in _TABLE.items()
    for value, cue in values.items()
}
_LEAST = 3  # content words that two statements must share to be about the same
_ENOUGH = 0.5
_ENOUGH_FOR_ALL = 0.35  # "of all ages" is said deliberately


@dataclass(frozen=True, slots=True)
class Setting:
    """Whom a statement is about, or the time or circumstances in which it holds.

    Args:
        kind: "population" or "condition".
        group: what kind of either, e.g. "age"; two values of one group exclude each other.
        value: e.g. "older people".
        printed: the first words that show it.
        clause: where it stands.
    """

    kind: str
    group: str
    value: str
    printed: str
    clause: Clause

    @property
    def question(self) -> str:
        """The question that the cited text answers."""
        return f"Does the paper say it of {self.printed}?"

    def answer(self, case: Case) -> Answer:
        """Confirmed where the paper names the same; in conflict with a like statement of another only."""
        told = _all_settings(case.told, self.group)
        if any(self.value == other.value for other in told):
            return YES
        nearby = {
            other.value
            for other in _all_settings((*case.nearby, *case.title), self.group)
            if self._met(other)
        }
        own = {other.value for other in _all_settings(case.own, self.group)}
        rivals = [other for other in told if self._excludes(other) and other.value not in own]
        if not rivals or self.group in _BOTH_HOLD or self.value in nearby or nearby & _ALL:
            return SILENT
        return Answer(
            False, f"{self.kind}: citance says “{self.printed}”, the paper says “{rivals[0].printed}”"
        )

    def _excludes(self, other: Setting) -> bool:
        """Whether a like statement of the other is not one of this: a part is no conflict with the whole."""
        if self._is_one_of_several or other._is_one_of_several:
            return False  # "human cells in mice": no telling which of them is meant
        own, theirs = self._rest, other._rest
        common = len(own & theirs)
        enough = _ENOUGH_FOR_ALL if self.value in _ALL else _ENOUGH
        like = common >= _LEAST and common >= enough * min(len(own), len(theirs))
        return like and other.value not in _ALL

    @property
    def _is_one_of_several(self) -> bool:
        return any(s.value != self.value for s in settings(self.clause) if s.group == self.group)

    def _met(self, other: Setting) -> bool:
        """Whether a further sentence may speak of the same: of whom, anywhere; of when, with like words."""
        return self.kind == "population" or len(self._rest & other._rest) >= _LEAST - 1

    @property
    def _rest(self) -> frozenset[str]:
        return self.clause.stems - frozenset(keys(self.printed))


def _all_settings(clauses: Sequence[Clause], group: str) -> list[Setting]:
    return [setting for clause in clauses for setting in settings(clause) if setting.group == group]


@lru_cache(maxsize=4096)
def settings(clause: Clause) -> tuple[Setting, ...]:
    """The populations and conditions that a clause names, one for each group and value."""
    found = []
    for (kind, group, value), pattern in _PATTERNS.items():
        match = pattern.search(clause.text)
        if match:
            found.append(Setting(kind, group, value, match[0], clause))
    return tuple(found)
