"""Numbers of a bibliography that the file lacks, learned from markers that name the authors too."""

from __future__ import annotations

import re
from collections import defaultdict

from citance.documents.markers.names_before import phrases_before
from citance.documents.markers.resolve import Bibliography

_ONE = re.compile(r"\[(?<=[\s,].)(?P<number>\d{1,3})\]")


def learn_numbers(text: str, bibliography: Bibliography) -> dict[int, str]:
    """Number → entry, from "Zhao and Gildea [15]" where exactly one entry has these authors.

    Entries that occur with two numbers are left out: their authors have works that the file does not name.

    Source: ours.
    """
    numbers: dict[str, set[int]] = defaultdict(set)
    for match in _ONE.finditer(text):
        for phrase in phrases_before(text, match.start()):
            fitting = bibliography.by_authors(phrase.names) if phrase.joined else []
            if len(fitting) == 1:
                numbers[fitting[0]].add(int(match["number"]))
                break
    single = {entry: found.pop() for entry, found in numbers.items() if len(found) == 1}
    taken = list(single.values())
    return {number: entry for entry, number in single.items() if taken.count(number) == 1}
