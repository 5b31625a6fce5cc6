"""The key facts of a citance: what is seen, what is confirmed, what is called a conflict."""

from __future__ import annotations

import pytest

from citance.backends.fakes import HashEncoder
from citance.backends.protocols import Models
from citance.scorers import qa
from citance.scorers.facts.passage import Clause, clauses
from citance.scorers.facts.quantities import quantities
from citance.scorers.pair import Pair, Scored

MODELS = Models(HashEncoder())


def ask(citance: str, *spans: str, nearby: tuple[str, ...] = ()) -> Scored:
    (scored,) = qa.score([Pair(citance, spans, "", nearby)], MODELS)
    return scored


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("43 % of patients", [(43, "%")]),
        ("43 percent", [(43, "%")]),
        ("1,240 direct observations", [(1240, "direct")]),
        ("between 40 and 90% of cases", [(40, "%"), (90, "%")]),
        ("a 2.5-fold rise", [(2.5, "fold")]),
        ("twenty-five cities", [(25, "city")]),
        ("1.5 million people", [(1.5e6, "peopl")]),
        ("1.8 °C cooler, by half a degree", [(1.8, "degree"), (0.5, "degree")]),
        ("3 of 5 patients (n = 30)", [(3, ""), (5, "patient"), (30, "")]),
        ("in 2015, IL-6, p53, H2O, 3D, the 10th, the 1990s", []),
        ("Table 3, Fig. 2 and type 2 diabetes", []),
        ("95 % confidence interval 3–11 %", [(3, "%"), (11, "%")]),
        ("two-thirds of all", [(66.67, "%")]),
        ("roughly a third of the streets; half the patients", [(33.33, "%"), (50, "%")]),
        ("one in five trials, and 1 in 4 of them", [(20, "%"), (25, "%")]),
        (
            "twice as many, threefold higher, 3-fold, doubled",
            [(2, "fold"), (3, "fold"), (3, "fold"), (2, "fold")],
        ),
        ("twice daily, a third study, the double helix", []),
        ("six points and 6 percentage points, not 6 %", [(6, "point"), (6, "point"), (6, "%")]),
        ("in 2000 patients over 20 years", [(2000, "patient"), (20, "year")]),
        ("2009 Association for Computational Linguistics", []),
        ("on 12 August at 14:00 (P < 0.001)", []),
        ("15 m³ of water", [(15, "m³")]),
    ],
)
def test_quantities_that_are_seen(text: str, expected: list[tuple[float, str]]) -> None:
    assert [(round(q.value, 2), q.unit) for q in quantities(Clause.of(text))] == expected


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Trees lower the temperature.", ["direction"]),
        ("Shade fell by 43 %.", ["number", "direction"]),
        ("It is not observed in cities.", ["negation"]),
        ("Streets with trees are cooler than bare streets.", ["direction", "comparison"]),
        ("This may explain the pattern.", ["certainty"]),
        ("BERT and IL-6 were studied.", ["name", "name"]),
        ("Streets are a subject of study.", []),
        ("It holds for more than 5 streets and at least one park.", ["number", "comparison"]),
        ("Not only streets were seen.", []),
        ("Residents of all ages cross the square.", ["population", "population", "certainty"]),
        ("The square is empty throughout the day.", ["condition"]),
    ],
)
def test_kinds_of_facts(text: str, kinds: list[str]) -> None:
    assert [fact.kind for fact in qa.facts(text)] == kinds


def test_the_score_counts_confirmed_facts_whole_and_silence_half() -> None:
    # number 43 %: confirmed, twice; direction: confirmed, twice; name IL-6: not there, one half
    found = ask("Shade reduced IL-6 by 43 % in parks.", "Shade reduced the marker by 43 % in parks.")
    assert found == Scored(pytest.approx(4.5 / 5, abs=1e-6), ())


@pytest.mark.parametrize(
    ("citance", "span", "conflict"),
    [
        (
            "Admission rates fell by 17 % on hot days.",
            "Admission rates fell by 7 % on hot days (95 % confidence interval 3–11).",
            "number: citance says 17 %, the paper says 7 %",
        ),
        (
            "Mean wind speed was higher beneath the trees.",
            "Mean wind speed was lower beneath the trees than in the open.",
            "direction: citance says “higher”, the paper says “lower”",
        ),
        (
            "Treatment improves survival of patients.",
            "Treatment does not improve survival of patients.",
            "direction: citance says “improves”, the paper says “not improve”",
        ),
        (
            "Shade thresholds were not observed in dry cities.",
            "Shade thresholds were observed in dry cities.",
            "negation: citance says “not observed in dry cities”, the paper says it without denial",
        ),
        (
            "Tree cover prevents heat admissions in towns.",
            "Tree cover may prevent heat admissions in towns.",
            "certainty: citance says it plainly, the paper says “may prevent”",
        ),
    ],
)
def test_explicit_conflicts_are_told(citance: str, span: str, conflict: str) -> None:
    assert conflict in ask(citance, span).why


@pytest.mark.parametrize(
    ("citance", "span"),
    [
        ("Rates fell by 43 % in towns.", "Rates fell by 42.7 % in towns."),
        ("Rates fell by about 40 % in towns.", "Rates fell by 41 % in towns."),
        ("Rates fell by 17 % in towns.", "Rates fell by 7 % in winter and by 9 % in spring."),
        ("Rates fell by 17 % in towns.", "Wages of teachers rose by 7 %."),
        (
            "Asphalt in shade was cooler than asphalt in sun.",
            "Asphalt in sun was hotter than asphalt in shade.",
        ),
        ("Trees lower heat in streets.", "We asked whether trees raise heat in streets."),
        ("Loss of the gene increases tumour growth.", "The gene decreases tumour growth."),
        ("Effects last for more than 5 years in adults.", "Effects last for less than 9 years in adults."),
        ("Wind was higher, but lower at night beneath trees.", "Wind was lower at night beneath trees."),
        ("Memory cells enhance cytokines.", "Memory, but not naive, cells enhance cytokines."),
        ("Shade is reported to help people.", "These results suggest that shade helps people."),
    ],
    ids=[
        "rounded",
        "about",
        "two candidates",
        "another subject",
        "sides exchanged",
        "a question",
        "inverting word",
        "bounds",
        "both said",
        "part denied",
        "suggest",
    ],
)
def test_what_is_no_conflict(citance: str, span: str) -> None:
    assert [reason for reason in ask(citance, span).why if reason != qa.NO_FACT] == []


@pytest.mark.parametrize(
    ("citance", "told", "conflict"),
    [
        (
            "Irrigation lengthened the flowering season of plum trees.",
            "Irrigation reduced the flowering season of plum trees.",
            "direction: citance says “lengthened”, the paper says “reduced”",
        ),
        (
            "The mulch accelerates decay of leaf litter.",
            "The mulch slows decay of leaf litter.",
            "direction: citance says “accelerates”, the paper says “slows”",
        ),
        (
            "Fences widened the gap between herds.",
            "Fences narrowed the gap between herds.",
            "direction: citance says “widened”, the paper says “narrowed”",
        ),
        (
            "Compost amplifies the growth of moss.",
            "Compost attenuates the growth of moss.",
            "direction: citance says “amplifies”, the paper says “attenuates”",
        ),
        (
            "Noise boosts feeding in wild finches.",
            "Noise dampens feeding in wild finches.",
            "direction: citance says “boosts”, the paper says “dampens”",
        ),
        (
            "The salve exacerbates itching in sheep.",
            "The salve alleviates itching in sheep.",
            "direction: citance says “exacerbates”, the paper says “alleviates”",
        ),
        (
            "The salve alleviates itching in sheep.",
            "The salve worsens itching in sheep.",
            "direction: citance says “alleviates”, the paper says “worsens”",
        ),
        (
            "The tagger outperforms the parser on news text.",
            "The parser outperforms the tagger on news text.",
            "direction: citance says “outperforms”, the paper says “outperforms”",
        ),
        (
            "Clay roofs last longer than slate roofs.",
            "Slate roofs last longer than clay roofs.",
            "direction: citance says “longer”, the paper says “longer”",
        ),
        (
            "Oak is better than pine for floors.",
            "Pine is better than oak for floors.",
            "direction: citance says “better”, the paper says “better”",
        ),
        (
            "There is a positive correlation between shade and moss cover.",
            "We found a negative correlation between shade and moss cover.",
            "direction: citance says “positive”, the paper says “negative”",
        ),
        (
            "None of the hedges reduced noise in courtyards.",
            "The hedges reduced noise in courtyards.",
            "direction: citance says “none … reduced”, the paper says “reduced”",
        ),
        (
            "Hedges are unrelated to noise in courtyards.",
            "Hedges were associated with less noise in courtyards.",
            "direction: citance says “unrelated”, the paper says “associated”",
        ),
        (
            "Mulch causes reduced growth of weeds.",
            "Mulch raises growth of weeds.",
            "direction: citance says “reduced”, the paper says “raises”",
        ),
        (
            "Root activation lowers heat in leaves.",
            "Root activation raises heat in leaves.",
            "direction: citance says “lowers”, the paper says “raises”",
        ),
        (
            "Closed yards are a more favourable setting than open yards.",
            "Closed yards are a less favourable setting than open yards.",
            "direction: citance says “favourable”, the paper says “less favourable”",
        ),
        (
            "Noise leads to fewer nests of finches in parks.",
            "In this survey noise was associated with fewer nests of finches in parks.",
            "certainty: citance says “leads to”, the paper says “associated”",
        ),
        (
            "Noise drives loss of nests in city parks.",
            "In this survey noise was correlated with loss of nests in city parks.",
            "certainty: citance says “drives”, the paper says “correlated”",
        ),
        (
            "Noise gives rise to early singing of finches in parks.",
            "In this cohort noise was linked to early singing of finches in parks.",
            "certainty: citance says “gives rise to”, the paper says “linked”",
        ),
    ],
    ids=[
        *("lengthen and reduce", "accelerate and slow", "widen and narrow", "amplify and attenuate"),
        *("boost and dampen", "exacerbate and alleviate", "alleviate and worsen", "outperform exchanged"),
        *("longer than exchanged", "better than exchanged", "correlations", "none of", "unrelated"),
        *(
            "causes reduced",
            "a noun of change names",
            "less favourable",
            "leads to",
            "drives",
            "gives rise to",
        ),
    ],
)
def test_reversals_in_other_words(citance: str, told: str, conflict: str) -> None:
    assert conflict in ask(citance, told).why


@pytest.mark.parametrize(
    ("citance", "told"),
    [
        ("Mulch lowers the risk of frost.", "Mulch increases the risk of several pests."),
        ("The G allele is tied to less severe gout.", "The G allele raises the risk of severe fever."),
        (
            "Coating of the ring decreases recruitment of the clamp.",
            "This polish increases wear of the ring through recruitment of the clamp.",
        ),
        ("Mulch reduces the incidence of blight.", "The island has a high incidence of blight."),
        (
            "Mulch increases stress of seedlings.",
            "We propose a plan to reduce stress of seedlings with mulch.",
        ),
        (
            "Shade has an effect on moss growth.",
            "It is unknown whether shade has no effect on moss growth.",
        ),
        (
            "A low-fat diet keeps fat finches healthy.",
            "A high-fat diet keeps fat finches busy.",
        ),
        (
            "We studied androgen suppression in old dogs.",
            "Dogs with short androgen suppression and dogs with long androgen suppression were old.",
        ),
        ("Moss prevents drying of soils.", "Low levels of moss promote drying of soils."),
        (
            "Crows lacking the gene show increased fear of owls.",
            "Crows with more of the gene are more resistant to fear of owls.",
        ),
        (
            "The tagger outperforms the parser on news text.",
            "The parser is outperformed by the tagger on news text.",
        ),
        ("The tagger outperforms the parser.", "The parser underperforms the tagger."),
        (
            "The change leads to resistance to the salve.",
            "In this survey the change was associated with resistance to the salve, and in an experiment too.",
        ),
        ("Dry soil raises loss of moss.", "Dry soil that is not watered is associated with loss of moss."),
        ("In vessels NO increases pressure.", "In vessels the release of NO increases pressure."),
    ],
    ids=[
        *("risk of another outcome", "severe in another disease", "another agent", "a high level reduced"),
        *("a purpose", "unknown", "names of diets", "a noun that turns itself", "low levels of"),
        *(
            "more resistant",
            "outperformed by",
            "underperforms",
            "an experiment beside it",
            "denied in a clause of its own",
            "NO is no denial",
        ),
    ],
)
def test_what_is_no_reversal(citance: str, told: str) -> None:
    assert [reason for reason in ask(citance, told).why if reason != qa.NO_FACT] == []


def test_further_sentences_of_the_paper_clear_a_conflict_but_confirm_nothing() -> None:
    citance, span = "Rates fell by 17 % in towns.", "Rates fell by 7 % in towns."
    alone, beside = ask(citance, span), ask(citance, span, nearby=("Rates fell by 17 % in dry towns.",))
    assert alone.why
    assert not beside.why
    assert alone.value == 0.0
    assert beside.value is not None
    assert 0.5 <= beside.value < 1.0


def test_a_citance_without_facts_is_unscored_with_the_reason() -> None:
    assert ask("Streets are a subject of study.", "Streets.") == Scored(None, (qa.NO_FACT,))


def test_one_changed_number_moves_the_score() -> None:
    text = "Rates of admission fell by {} % among old people in hot towns."
    assert ask(text.format(43), text.format(43)).value == 1.0
    assert ask(text.format(34), text.format(43)).value == 0.0


def test_clauses_are_cut_at_contrasts_and_without_markers() -> None:
    text = "Trees cool (Ito, 2015), but lawns do not; soil dries while it rains."
    assert [" ".join(clause.words) for clause in clauses(text)] == [
        *("trees cool", "but lawns do not", "soil dries", "while it rains"),
    ]
