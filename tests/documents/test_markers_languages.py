"""Markers in the languages of papers: "и др.", 等, "u. a.", "y cols.", "m.fl.", and what is no marker there."""

from __future__ import annotations

import pytest

from citance.documents.markers import find
from citance.records import Mention, Reference

REFERENCES = [
    Reference("ru3", authors=("Иванов, А. А.", "Петров, Б. Б.", "Сидоров, В. В."), year=2018),
    Reference("ru2", authors=("Кузнецов, Д.", "Ёлкин, П."), year=2015),
    Reference("zh3", authors=("王, 小明", "李, 明", "张, 伟"), year=2020),
    Reference("zh2", authors=("陈和平", "刘洋"), year=2019),
    Reference("ja3", authors=("山田, 太郎", "鈴木, 花子", "佐藤, 一郎"), year=2017),
    Reference("ja2", authors=("高橋, 健", "スミス, J."), year=2014),
    Reference("ko3", authors=("김, 철수", "이, 영희", "박, 민수"), year=2016),
    Reference("ko2", authors=("최민호", "정수진"), year=2013),
    Reference("de3", authors=("Müller, A.", "Schmidt, B.", "Weber, C."), year=2016),
    Reference("de2", authors=("Groß, A.", "Jäger, B."), year=2012),
    Reference("es3", authors=("García Márquez, A.", "López, B.", "Ruiz, C."), year=2017),
    Reference("es2", authors=("Ibáñez, A.", "Núñez, B."), year=2011),
    Reference("cs2", authors=("Novák, A.", "Dvořák, B."), year=2010),
    Reference("pl3", authors=("Łukasiewicz, A.", "Żak, B.", "Wójcik, C."), year=2009),
    Reference("tr3", authors=("Yılmaz, A.", "Şahin, B.", "Çelik, C."), year=2008),
    Reference("no3", authors=("Ødegård, A.", "Ås, B.", "Bråten, C."), year=2007),
    Reference("de1", authors=("Schulte im Walde, S.",), year=2006),
    Reference("two", authors=("Rossi, A.", "Bianchi, B."), year=2005),
    Reference("rua", authors=("Орлов, А.", "Белов, Б."), year=2004, suffix="а"),
    Reference("rub", authors=("Орлов, А.", "Белов, Б."), year=2004, suffix="б"),
]


def only(text: str) -> Mention:
    (mention,) = find(text, REFERENCES)
    assert text[mention.start : mention.end] == mention.surface
    return mention


IN_BRACKETS = [
    ("(Иванов и др., 2018)", "ru3"),
    ("(Иванов А. А. и др., 2018)", "ru3"),
    ("(Иванов с соавт., 2018)", "ru3"),
    ("(Иванов и соавторы, 2018)", "ru3"),
    ("(Иванов и коллеги, 2018)", "ru3"),
    ("(Иванов, Петров и Сидоров, 2018)", "ru3"),
    ("[Иванов и др., 2018]", "ru3"),
    ("(см. Иванов и др., 2018, с. 5)", "ru3"),
    ("(Кузнецов и Ёлкин, 2015)", "ru2"),
    ("(Кузнецов и Елкин, 2015)", "ru2"),
    ("(Орлов и Белов, 2004б)", "rub"),
    ("(王等, 2020)", "zh3"),
    ("(王等人, 2020)", "zh3"),
    ("（王等，2020）", "zh3"),
    ("（王小明等，2020）", "zh3"),
    ("（王 等，２０２０）", "zh3"),
    ("［王等，2020］", "zh3"),
    ("（王、李、张，2020）", "zh3"),
    ("（陈和刘，2019）", "zh2"),
    ("（陈与刘，2019）", "zh2"),
    ("（陈和平与刘洋，2019）", "zh2"),
    ("(山田ら, 2017)", "ja3"),
    ("（山田他，2017）", "ja3"),
    ("（山田ほか、2017）", "ja3"),
    ("（山田・鈴木・佐藤，2017）", "ja3"),
    ("（高橋とスミス，2014）", "ja2"),
    ("(김 등, 2016)", "ko3"),
    ("(김철수 외, 2016)", "ko3"),
    ("(김철수 외 2인, 2016)", "ko3"),
    ("(최민호와 정수진, 2013)", "ko2"),
    ("(최와 정, 2013)", "ko2"),
    ("(최민호 및 정수진, 2013)", "ko2"),
    ("(Müller u. a., 2016)", "de3"),
    ("(Müller u.a., 2016)", "de3"),
    ("(Mueller und Mitarbeiter, 2016)", "de3"),
    ("(vgl. Müller et al., 2016)", "de3"),
    ("(Gross und Jaeger, 2012)", "de2"),
    ("(Schulte im Walde, 2006)", "de1"),
    ("(García Márquez y col., 2017)", "es3"),
    ("(García Márquez y cols., 2017)", "es3"),
    ("(García Márquez y colaboradores, 2017)", "es3"),
    ("(García Márquez e cols., 2017)", "es3"),
    ("(García Márquez e colaboradores, 2017)", "es3"),
    ("(García Márquez et coll., 2017)", "es3"),
    ("(García Márquez et collaborateurs, 2017)", "es3"),
    ("(García Márquez e collaboratori, 2017)", "es3"),
    ("(García Márquez, López y Ruiz, 2017)", "es3"),
    ("(García Márquez & al., 2017)", "es3"),
    ("(García Márquez et alii, 2017)", "es3"),
    ("(Ibanez y Nunez, 2011)", "es2"),
    ("(Ibáñez et Núñez, 2011)", "es2"),
    ("(Ibáñez e Núñez, 2011)", "es2"),
    ("(Novák a Dvořák, 2010)", "cs2"),
    ("(Lukasiewicz i in., 2009)", "pl3"),
    ("(Łukasiewicz i wsp., 2009)", "pl3"),
    ("(Łukasiewicz, Żak i Wójcik, 2009)", "pl3"),
    ("(Łukasiewicz a kol., 2009)", "pl3"),
    ("(Yılmaz ve ark., 2008)", "tr3"),
    ("(Yılmaz vd., 2008)", "tr3"),
    ("(Yilmaz, Şahin ve Çelik, 2008)", "tr3"),
    ("(Ødegård m.fl., 2007)", "no3"),
    ("(Ødegård m. fl., 2007)", "no3"),
    ("(Ødegård og kolleger, 2007)", "no3"),
    ("(Ødegård, Ås og Bråten, 2007)", "no3"),
    ("(Ødegård e.a., 2007)", "no3"),
    ("(Rossi och Bianchi, 2005)", "two"),
    ("(Rossi en Bianchi, 2005)", "two"),
]


@pytest.mark.parametrize(("marker", "target"), IN_BRACKETS)
def test_marker_in_brackets(marker: str, target: str) -> None:
    mention = only(f"Text {marker} 2.")
    assert (mention.surface, mention.targets, mention.kind) == (marker, (target,), "paren")
    assert (mention.confidence, mention.ambiguous, mention.unresolved) == ("high", (), ())


IN_SENTENCE = [
    ("Иванов и др. (2018)", " показали это.", "ru3"),
    ("Иванов с соавт. (2018)", " показали это.", "ru3"),
    ("Кузнецов и Ёлкин (2015)", " показали это.", "ru2"),
    ("Кузнецов Д., Ёлкин П. (2015)", " показали это.", "ru2"),
    ("王等人（2020）", "认为如此。", "zh3"),
    ("王小明等（2020）", "认为如此。", "zh3"),
    ("陈和平和刘洋（2019）", "认为如此。", "zh2"),
    ("山田ら（2017）", "は示した。", "ja3"),
    ("高橋とスミス（2014）", "は示した。", "ja2"),
    ("김철수 등(2016)", "은 보였다.", "ko3"),
    ("최민호와 정수진(2013)", "은 보였다.", "ko2"),
    ("Müller u. a. (2016)", " zeigen es.", "de3"),
    ("Müller und Kollegen (2016)", " zeigen es.", "de3"),
    ("Groß und Jäger (2012)", " zeigen es.", "de2"),
    ("García Márquez y cols. (2017)", " lo muestran.", "es3"),
    ("García Márquez y colaboradores (2017)", " lo muestran.", "es3"),
    ("Ibáñez y Núñez (2011)", " lo muestran.", "es2"),
    ("Novák a Dvořák (2010)", " to ukazují.", "cs2"),
    ("Łukasiewicz i in. (2009)", " pokazali to.", "pl3"),
    ("Yılmaz ve ark. (2008)", " bunu gösterdi.", "tr3"),
    ("Ødegård m.fl. (2007)", " viser det.", "no3"),
    ("Ødegård og kolleger (2007)", " viser det.", "no3"),
]


@pytest.mark.parametrize(("marker", "rest", "target"), IN_SENTENCE)
def test_marker_in_the_sentence(marker: str, rest: str, target: str) -> None:
    mention = only(marker + rest)
    assert (mention.surface, mention.targets, mention.kind) == (marker, (target,), "narrative")
    assert mention.confidence == "high"
