from __future__ import annotations

from dataclasses import replace

import pytest
from writing.sample_records import CITANCES, DOCUMENTS, ODUYA, document

from citance.backends.fakes import HashEncoder
from citance.backends.protocols import Models
from citance.config import AssessSettings, Settings
from citance.errors import SettingsError
from citance.records import Assessment, Citance, Document, Match
from citance.stages.assess import STAGE, assess
from citance.stages.match import STAGE as MATCHING
from citance.stages.match import match
from stages.given import context_for

GERMAN = document(
    ODUYA,
    (
        "Zusammenfassung",
        "abstract",
        [
            "Wir fragen, wie weit die kühle Luft unter den Straßenbäumen reicht.",
            "Die Luft war unter den Bäumen um 1,8 °C kühler als in der Sonne.",
            "Vierzig Meter hinter dem letzten Baum war davon nichts mehr zu merken.",
        ],
    ),
)


class English(HashEncoder):
    languages = frozenset(("en",))


def run(citances: tuple[Citance, ...], documents: tuple[Document, ...]) -> dict[str, Assessment]:
    """What `match` and `assess` make of the citances."""
    models = Models(English())
    given = {Citance: citances, Document: documents}
    matches = [row for (row,) in match(citances, replace(context_for(MATCHING, given), models=models))]
    outcomes = assess(citances, replace(context_for(STAGE, {**given, Match: matches}), models=models))
    return {citance.id: row for citance, (row,) in zip(citances, outcomes, strict=True)}


def test_citances_of_a_foreign_paper_are_unscored_and_the_others_as_ever() -> None:
    rest = tuple(document for document in DOCUMENTS if document.id != GERMAN.id)
    found, before = run(CITANCES, (GERMAN, *rest)), run(CITANCES, DOCUMENTS)
    for citance in CITANCES:
        row = found[citance.id]
        if citance.cited != GERMAN.id:
            assert row == before[citance.id]
            assert row.support is not None
        else:
            assert (row.support, row.verdict, row.probabilities) == (None, None, None)
            assert set(row.scores.as_dict().values()) == {None}
            (why,) = row.why
            assert why.startswith("unscored: the cited text is not in English, the only language")


def test_a_foreign_citance_is_unscored_and_the_others_as_ever() -> None:
    german = replace(
        CITANCES[0], text="Unter Platanen war die Luft an Sommertagen um 1,8 °C kühler.", target=10
    )
    found = run((german, *CITANCES[1:]), DOCUMENTS)
    assert found[german.id].why[0].startswith("unscored: the citing text is not in English")
    assert sum(row.support is None for row in found.values()) == 1


def test_a_scorer_that_is_not_there_stops_the_stage() -> None:
    settings = Settings(assess=AssessSettings(nli="hf"))
    with pytest.raises(SettingsError, match=r"assess\.nli: the tier 'hf'"):
        assess(CITANCES, context_for(STAGE, settings=settings))
