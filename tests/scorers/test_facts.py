"""Each type of fact as a question with its answer: worked by hand, one kind of difficulty a line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citance.backends.fakes import HashEncoder
from citance.backends.protocols import Models
from citance.records.evidence import CONFLICT_KINDS
from citance.scorers import qa
from citance.scorers.facts.passage import Case, clauses, passage
from citance.scorers.pair import Pair

MODELS = Models(HashEncoder())
SILENT, YES = "silent", "yes"


def answers(citance: str, *told: str, nearby: tuple[str, ...] = (), title: str = "") -> dict[str, str]:
    """Question of each fact of the citance → yes, silent, or the conflict."""
    case = Case(passage(told), passage(nearby), clauses(citance), clauses(title))
    found = {}
    for fact in qa.facts(citance):
        answer = fact.answer(case)
        found[fact.question] = YES if answer.confirmed else answer.conflict or SILENT
    return found


def conflicts(citance: str, *told: str, nearby: tuple[str, ...] = (), title: str = "") -> list[str]:
    (scored,) = qa.score([Pair(citance, told, title, nearby)], MODELS)
    return [reason for reason in scored.why if reason.partition(":")[0] in CONFLICT_KINDS]


@pytest.mark.parametrize(
    ("citance", "told", "question", "answer"),
    [
        ("Rain fell on 43 % of days.", "It rained on 43 percent of days.", "Does the paper give 43 %?", YES),
        ("Rain fell on a third of days.", "Rain fell on 33 % of days.", "Does the paper give a third?", YES),
        (
            "It was half a degree cooler.",
            "It was 0.5 °C cooler.",
            "Does the paper give half a degree?",
            YES,
        ),
        ("Risk was 85 % there.", "Risk was 70–90 % there.", "Does the paper give 85 %?", YES),
        ("Rain rose by 6 %.", "Rain rose by 6 percentage points.", "Does the paper give 6 %?", SILENT),
        (
            "Shade reduces heat.",
            "Heat is reduced by shade.",
            "Does the paper say “reduces” of heat?",
            YES,
        ),
        (
            "Parks are cooler than bare streets.",
            "Air was cooler in parks than in bare streets.",
            "Does the paper compare with bar, street?",
            YES,
        ),
        (
            "Lawns do not cool old streets.",
            "Old streets were not cooled by lawns.",
            "Does the paper deny “not cool old streets”?",
            YES,
        ),
        ("BERT reads words.", "We call it BERT.", "Does the paper speak of bert?", YES),
        (
            "Older residents walk less.",
            "We asked people aged 65 and over.",
            "Does the paper say it of Older residents?",
            YES,
        ),
        (
            "Streets are hot at noon.",
            "At 14:00 streets are hot.",
            "Does the paper say it of noon?",
            YES,
        ),
        (
            "Lawns may cool old streets.",
            "Lawns might cool old streets.",
            "Does the paper say it as “may” does?",
            YES,
        ),
        (
            "All cities gain shade.",
            "All cities gained shade.",
            "Does the paper claim as much: “All cities”?",
            YES,
        ),
    ],
)
def test_a_fact_is_a_question_with_an_answer(citance: str, told: str, question: str, answer: str) -> None:
    assert answers(citance, told)[question] == answer


@pytest.mark.parametrize(
    ("citance", "told", "conflict"),
    [
        (
            "One in two surgical trials is stopped early.",
            "One in five surgical trials is stopped early, one in three remains unpublished.",
            "number: citance says One in two, the paper says One in five",
        ),
        (
            "Agreement of the map with observers was 97 %.",
            "The map and the observers agreed at 91 % (95 % confidence interval 88–94 %).",
            "number: citance says 97 %, the paper says 91 %",
        ),
        (
            "Squares with more than 40 % canopy were half a degree warmer at night than bare squares.",
            "At 02:00, squares with more than 40 % canopy were 0.5 °C cooler than bare squares.",
            "direction: citance says “warmer”, the paper says “cooler”",
        ),
        (
            "The kinase prevents polarization of neutrophils.",
            "The kinase is crucial for polarization of neutrophils.",
            "direction: citance says “prevents”, the paper says “crucial”",
        ),
        (
            "Surgery reduces the risk of colorectal cancer.",
            "No association was detected between surgery and fractures, colorectal cancer or stroke.",
            "direction: citance says “reduces”, the paper says “no association”",
        ),
        (
            "Early screening has no effect on mortality of infants.",
            "Early screening lowered mortality of infants.",
            "direction: citance says “no effect”, the paper says “lowered”",
        ),
        (
            "The receptor increases tumour growth in bone.",
            "Loss of the receptor increases tumour growth in bone.",
            "direction: citance says “increases”, the paper says “increases”",
        ),
        (
            "Cycling is a UCP1-dependent mechanism of heat.",
            "We report a UCP1-independent mechanism of heat by ATP-dependent cycling.",
            "direction: citance says “dependent”, the paper says “independent”",
        ),
        (
            "Residents of all ages are admitted less often near trees.",
            "Older residents are admitted less often near trees.",
            "population: citance says “of all ages”, the paper says “Older residents”",
        ),
        (
            "The compound slows growth of tumours in patients with lesions.",
            "The compound slows growth of tumours in mice with lesions.",
            "population: citance says “patients”, the paper says “mice”",
        ),
        (
            "Planted streets were 2 °C cooler throughout the day.",
            "Planted streets were 2 °C cooler on clear afternoons.",
            "condition: citance says “throughout the day”, the paper says “afternoons”",
        ),
        (
            "Tree cover causes fewer admissions of old people.",
            "In this cohort tree cover was associated with fewer admissions of old people.",
            "certainty: citance says “causes”, the paper says “associated”",
        ),
        (
            "All cities with parks have cool nights.",
            "Some cities with parks have cool nights.",
            "certainty: citance says “All cities”, the paper says “Some cities”",
        ),
    ],
    ids=[
        *("one in", "interval beside the value", "same numbers, other direction", "across axes"),
        *("denied link", "link denied by the citance", "loss of", "dependent"),
        *("all ages", "species", "all day", "cause", "all and some"),
    ],
)
def test_conflicts_of_each_kind(citance: str, told: str, conflict: str) -> None:
    assert conflict in conflicts(citance, told)


@pytest.mark.parametrize(
    ("citance", "told"),
    [
        ("Total sequence is 70–90 % of the genome.", "About 85 % of the genome is transcribed sequence."),
        ("Rates of stroke were 17 % in towns.", "Rates of stroke in towns were 7 % in men and 9 % in women."),
        (
            "Asphalt beneath planes was 14 °C cooler than asphalt in the sun.",
            "Sunlit asphalt was 14 °C hotter than asphalt beneath the crowns.",
        ),
        (
            "Growth factor 21 protects vessels from plaques.",
            "Growth factor 21 suppressed plaques in vessels.",
        ),
        (
            "The kinase is not necessarily required for lung metastasis.",
            "The kinase is not required for lung metastasis.",
        ),
        ("Masks prevent spread of the virus.", "Masks do not completely prevent spread of the virus."),
        (
            "CD28 ligation is required for T cell activation.",
            "Ligation of CD28 on T cells provides a critical signal for T cell activation.",
        ),
        (
            "Suicide rates are higher after miscarriage than after birth.",
            "Suicide rates after birth were lower and rates after miscarriage were higher than in the population.",
        ),
        ("The receptor slows growth of tumours.", "Knockdown of the receptor speeds and increases growth."),
        ("Drugs reduce infection of cells in vitro.", "Drugs reduce infection of cells in vivo."),
        ("Trees cool streets at noon.", "Trees cool streets at all hours of the day."),
        ("Mutations cause resistance to the drug.", "Mutations were associated with resistance to the drug."),
        ("The region can save five lives a year.", "The region could save five lives a year."),
        ("Adults sleep longer in winter.", "Sheep graze longer in summer."),
    ],
    ids=[
        *("within the range", "two values", "sides exchanged", "a noun of growth", "partly denied"),
        *("not completely", "on T cells", "both directions said", "loss of and the same"),
        *(
            "both may hold",
            "a part of the whole",
            "cause in an experiment",
            "can and could",
            "another subject",
        ),
    ],
)
def test_what_is_no_conflict(citance: str, told: str) -> None:
    assert conflicts(citance, told) == []


def test_the_title_and_further_sentences_clear_a_population() -> None:
    citance, told = (
        "The drug slows growth of tumours in patients.",
        "The drug slows growth of tumours in mice.",
    )
    assert conflicts(citance, told)
    assert not conflicts(citance, told, title="A drug for mice and patients")
    assert not conflicts(citance, told, nearby=("We also treated twelve patients.",))


SENTENCES = [
    "Street trees lowered afternoon heat by 43 % in older residents of two cities.",
    "Loss of the gene does not increase tumour growth in mice, but IL-6 may reduce it.",
    "A third of all patients were twice as likely to improve at night than at noon.",
    "No association was found between cover and risk (odds ratio 1.2, 95 % CI 0.9–1.4; P = .05).",
    "Some methods always outperform BERT, whereas others are often worse.",
]


@pytest.mark.parametrize("text", SENTENCES)
def test_identical_text_confirms_every_fact(text: str) -> None:
    (scored,) = qa.score([Pair(text, (text,))], MODELS)
    assert (scored.value, scored.why) == (1.0, ())


@pytest.mark.parametrize("text", SENTENCES)
def test_an_unrelated_sentence_beside_it_changes_nothing(text: str) -> None:
    other = "The committee met in a wooden hall."
    assert qa.score([Pair(text, (text, other))], MODELS) == qa.score([Pair(text, (other, text))], MODELS)


@given(st.text(max_size=120))
def test_identical_text_of_any_kind_is_never_in_conflict(text: str) -> None:
    assert conflicts(text, text) == []


@given(st.lists(st.tuples(st.sampled_from(SENTENCES), st.sampled_from(SENTENCES)), max_size=4))
def test_a_batch_equals_its_pairs_one_by_one(texts: list[tuple[str, str]]) -> None:
    pairs = [Pair(citance, (told,)) for citance, told in texts]
    assert qa.score(pairs, MODELS) == [qa.score([pair], MODELS)[0] for pair in pairs]


@pytest.mark.parametrize(
    "text",
    [
        "",
        ".",
        "%",
        "5",
        "x" * 40_000,
        "5 " * 20_000,
        "\x00\x07",
        "نسبة 43 % من المدن",
        r"$\alpha = 5\%$",
        "not " * 900,
    ],
    ids=[
        "empty",
        "point",
        "sign",
        "number",
        "long word",
        "many numbers",
        "control",
        "right to left",
        "latex",
        "nots",
    ],
)
def test_odd_texts_are_read(text: str) -> None:
    assert conflicts(text, text) == []
    assert all(fact.question for fact in qa.facts(text))
