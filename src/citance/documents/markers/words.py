"""Words that are no authors although a capital or a year stands beside them, in the languages of papers."""

from __future__ import annotations

import re

_STRAY_WORDS = """
in as see the a by of for from since and or but while also however thus eg ie cf both following unlike
like given when where although though then later recently similarly compare contrast moreover furthermore
with to on et al this these our
und oder aber siehe vgl laut jedoch während según véase selon voir conforme segundo vedi secondo zie volgens
и в с к о у по на из от за как также однако согласно см ср но для при что это или
"""
_STRAY = frozenset(_STRAY_WORDS.split())

_NO_AUTHORS_WORDS = """
january february march april may june july august september october november december jan feb mar apr jun
jul aug sep sept oct nov dec spring summer autumn fall winter figure fig figs table tables section
sections sect sec chapter version equation eq appendix until during before after between about around year
years page pages vol volume no number edition release corpus treebank task phase study copyright inc
conference workshop proceedings
januar februar marz mai juni juli oktober dezember abb abbildung tabelle tab kapitel kap
abschnitt seite seiten band nr nummer ausgabe auflage jahr jahre jahren studie bericht stand teil gleichung
enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre figura tabla tabela
ecuacion capitulo seccion pagina ano anos janeiro fevereiro marco maio junho julho setembro outubro novembro
dezembro janvier fevrier avril juin juillet aout septembre octobre novembre decembre tableau annee gennaio febbraio
aprile maggio giugno luglio settembre ottobre novembre dicembre tabella anno
январь февраль март апрель маи июнь июль август сентябрь октябрь ноябрь декабрь рис рисунок табл таблица глава
раздел год годы
"""
NO_AUTHORS = frozenset(_NO_AUTHORS_WORDS.split())
"""Names of months, parts of a paper and the like: a year beside them is a date. Folded, see `fold`."""

_ARTICLES = (
    "der die das dem den des ein eine einer eines einem einen im am zum zur vom beim dieser diese dieses"
)
_AT_THE_START = (
    "Der Die Ein Eine Einer Eines Einem Einen Zum Zur Vom Beim Dieser Diese Dieses"  # Das is a name too
)
DETERMINERS = frozenset([*_ARTICLES.split(), *_AT_THE_START.split()])
"""Before a noun of a language that writes nouns with capitals: "die Studie (2018)" names no author."""


def is_stray(word: str) -> bool:
    """Whether a word with a capital is never a name, nor part of one: "However", "E.g."."""
    return word.replace(".", "").lower() in _STRAY


# Names like McDonald and LeCun have a capital within them too, and scans lose hyphens: only known endings tell.
_PRODUCT = re.compile(
    r"\w*[a-z](?:[A-Z]\w*[A-Z]|[A-Z]{2}|(?:Net|Bank|Base|Bench|Eval|Former|Lens|Med|Mind|Flow|Tube)s?)|SQuAD"
)


def is_product(word: str) -> bool:
    """Whether a word looks like the name of data or software: "ImageNet", "SQuAD"."""
    return _PRODUCT.fullmatch(word) is not None
