"""The resolver's rules hold in every language, and running text of other languages cites nothing."""

from __future__ import annotations

import pytest

from citance.documents.markers import find
from citance.records import Reference
from documents.test_markers_languages import REFERENCES, only


@pytest.mark.parametrize(
    ("text", "surface", "target"),
    [
        ("根据王等人（2020）的研究，结果如此。", "王等人（2020）", "zh3"),
        ("研究表明王等人（2020）是对的。", "王等人（2020）", "zh3"),
        ("結果は山田ら（2017）による。", "山田ら（2017）", "ja3"),
        ("如前所述。陈和刘（2019）认为", "陈和刘（2019）", "zh2"),
    ],
)
def test_east_asian_name_at_the_end_of_other_words(text: str, surface: str, target: str) -> None:
    mention = only(text)
    assert (mention.surface, mention.targets) == (surface, (target,))


@pytest.mark.parametrize(
    "marker",
    [
        "(Кузнецов и др., 2015)",
        "(陈等, 2019)",
        "(高橋ら, 2014)",
        "(최민호 외, 2013)",
        "(Groß u. a., 2012)",
        "(Ibáñez y cols., 2011)",
        "(Rossi m.fl., 2005)",
        "(Rossi i in., 2005)",
        "(Rossi e.a., 2005)",
    ],
)
def test_et_al_of_two_authors_is_linked_with_doubt_in_every_language(marker: str) -> None:
    mention = only(f"Text {marker}.")
    assert (len(mention.targets), mention.confidence) == (1, "low")


@pytest.mark.parametrize(
    "marker",
    [
        "(Петров и др., 2018)",
        "(李等, 2020)",
        "(鈴木ら, 2017)",
        "(이영희 외, 2016)",
        "(Schmidt u. a., 2016)",
        "(López y cols., 2017)",
        "(Żak i in., 2009)",
        "(Şahin ve ark., 2008)",
        "(Bråten m.fl., 2007)",
    ],
)
def test_co_author_is_never_matched_in_any_language(marker: str) -> None:
    mention = only(f"Text {marker}.")
    assert (mention.targets, mention.ambiguous, len(mention.unresolved)) == ((), (), 1)


@pytest.mark.parametrize(
    "marker",
    [
        "(Schulte im Walde et al., 2006)",
        "(Кузнецов и Петров, 2015)",
        "(陈和王, 2019)",
        "(Groß und Weber, 2012)",
    ],
)
def test_other_authors_are_not_the_entry_s(marker: str) -> None:
    assert only(f"Text {marker}.").targets == ()


def test_declined_russian_name_is_linked_with_doubt() -> None:
    mention = only("В работе Иванова и др. (2018) показано")
    assert (mention.surface, mention.targets, mention.confidence) == ("Иванова и др. (2018)", ("ru3",), "low")


def test_year_and_authors_apart_in_russian() -> None:
    mention = only("Иванов и др. показали (2018), что это так.")
    assert (mention.surface, mention.targets) == ("(2018)", ("ru3",))


def test_several_works_in_one_full_width_bracket() -> None:
    mention = only("结果（王等，2020；陈和刘，2019）如此。")
    assert mention.surface == "（王等，2020；陈和刘，2019）"
    assert mention.targets == ("zh3", "zh2")


@pytest.mark.parametrize(
    ("text", "targets"),
    [
        ("(Орлов и Белов, 2004а, б)", ("rua", "rub")),
        ("(Орлов и Белов, 2004а и 2004б)", ("rua", "rub")),
        ("Орлов и Белов (2004a,b)", ("rua", "rub")),
    ],
)
def test_letters_of_a_year_in_cyrillic(text: str, targets: tuple[str, ...]) -> None:
    assert only(text).targets == targets


def test_two_years_joined_in_other_languages() -> None:
    assert only("(Иванов и др., 2018 и 2020)").unresolved == ("Иванов и др. 2020",)
    assert only("(Rossi e Bianchi, 2005 e 2006)").targets == ("two",)
    assert only("(Groß und Jäger, 2012 und 2014)").unresolved == ("Groß und Jäger 2014",)


def test_full_width_numbers() -> None:
    numbered = [Reference(str(n), label=str(n)) for n in range(1, 10)]
    (mention,) = find("结果如此［１，３～５］。", numbered)
    assert (mention.surface, mention.targets) == ("［１，３～５］", ("1", "3", "4", "5"))


@pytest.mark.parametrize(
    "text",
    [
        "Das war im Mai 2018 so.",
        "Die Studie (2018) zeigt es.",
        "Nach dem Krieg (2018) war es so.",
        "Siehe Abb. 3 (2018) und Tabelle (2018).",
        "Es gilt (vgl. Abb. 3, 2018).",
        "Im Jahr 2018 und im Juni (Mai 2018) galt es.",
        "In der Ausgabe (2020) steht es.",
        "Es sind Tiere u. a. 2016 gezählt worden.",
        "En mayo de 2017 y en 2018 se vio.",
        "Entre los años 2017 y 2018 (véase la figura 3, 2018) se vio.",
        "La ley (de 2017) y otros 2018 casos.",
        "En la tabla (2017) se ve.",
        "В 2018 году и в мае 2019 г. это было.",
        "Это было в 2018 г. (см. рис. 3, 2018).",
        "С 2018 по 2020 г. и др. годы.",
        "Рис. (2018) и табл. (2018).",
        "在2018年和2019年，结果如此（见图3，2018）。",
        "北京、上海等（2018）地区如此。",
        "此外（2018）也是如此，其他（2019）亦然。",
        "由于（2019）和以及其他（2020）原因。",
        "2018年に日本で（2019）行われた。",
        "그 외 (2018) 및 2019년 등 (2016)",
        "W maju 2018 i in 2019 r. tak było.",
        "I maj 2018 og i 2019 var det slik.",
        "Em maio de 2018 e 2019 foi assim (ver tabela 2, 2018).",
        "En mai 2018 et en 2019 (voir le tableau 2, 2018).",
        "2018 yılında ve 2019 yılında (bkz. Şekil 3, 2018).",
        "V roce 2018 a v roce 2019 to tak bylo.",
    ],
)
def test_running_text_of_other_languages_cites_nothing(text: str) -> None:
    assert find(text, REFERENCES) == []
