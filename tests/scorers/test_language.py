"""Which texts are taken for a language that the encoder does not know: hardly any English one, most others."""

from __future__ import annotations

import gzip
import json
import time
from pathlib import Path

import pytest

from citance.backends.encoder import MiniLmEncoder
from citance.backends.fakes import HashEncoder
from citance.scorers.language import is_foreign, unknown_language

ENGLISH = frozenset(("en",))
FOREIGN = {
    "de": [
        "Müller et al. zeigten, dass Straßenbäume die Nachmittagstemperatur um 1,8 °C senken.",
        "Im Gegensatz zu Schmidt (2015) wurde in dieser Studie kein Zusammenhang zwischen Dosis und Wirkung gefunden.",
        "Die Methode von Weber und Fischer beruht auf einem bidirektionalen LSTM.",
        "Häufige Nebenwirkungen sind Übelkeit, Kopfschmerzen und Müdigkeit.",
        "BERT wurde von Devlin et al. (2019) vorgeschlagen.",
    ],
    "fr": [
        "Dupont et al. ont montré que les arbres réduisent la température de l'air de 2 °C en été.",
        "Contrairement aux travaux antérieurs, nous n'avons pas observé d'effet significatif chez la souris.",
        "Le modèle proposé par Lefèvre repose sur une architecture de type Transformer.",
        "Ces résultats confirment ceux de Martin et Durand (2018).",
        "L'algorithme atteint une précision de 94 % sur le corpus ImageNet.",
    ],
    "es": [
        "García y López demostraron que la vegetación urbana disminuye la temperatura media en verano.",
        "En este trabajo se utiliza el método descrito por Fernández et al. (2016) para segmentar las imágenes.",
        "Los pacientes tratados con metformina presentaron una menor mortalidad que el grupo control.",
        "El sistema fue evaluado con tres conjuntos de datos.",
        "Según Pérez, el aprendizaje profundo mejora la detección de tumores.",
    ],
    "pt": [
        "Silva e Souza mostraram que as árvores reduzem a temperatura do ar nas cidades.",
        "Neste estudo não foi encontrada associação entre o consumo de café e a pressão arterial.",
        "O método de Oliveira et al. utiliza redes neurais convolucionais.",
        "Os resultados são semelhantes aos de Costa (2014).",
        "A expressão do gene foi maior em camundongos tratados com insulina.",
    ],
    "it": [
        "Rossi e Bianchi hanno dimostrato che gli alberi abbassano la temperatura nelle strade.",
        "In questo lavoro si propone un metodo basato sulle reti neurali per l'analisi delle immagini.",
        "La proteina è espressa nel fegato dei topi trattati con il farmaco.",
        "Secondo Ferrari, il modello non è in grado di generalizzare.",
        "I pazienti con diabete di tipo 2 avevano un rischio maggiore.",
    ],
    "nl": [
        "De Vries en Jansen toonden aan dat bomen de temperatuur in de straat met 2 °C verlagen.",
        "In dit onderzoek werd geen verband gevonden tussen de dosis en het effect.",
        "Het model van Bakker maakt gebruik van een neuraal netwerk.",
        "Deze resultaten komen overeen met die van Visser et al. (2017).",
        "Patiënten die met het middel werden behandeld, hadden minder klachten.",
    ],
    "pl": [
        "Kowalski i Nowak wykazali, że drzewa obniżają temperaturę powietrza w mieście.",
        "W niniejszej pracy zastosowano metodę opisaną przez Wiśniewskiego i in. (2016).",
        "Nie stwierdzono istotnego związku między dawką a skutkiem leczenia.",
        "Model ten osiąga dokładność 92 % na zbiorze testowym.",
        "Ekspresja genu była wyższa u myszy leczonych insuliną.",
    ],
    "ru": [
        "Иванов и Петров показали, что деревья снижают температуру воздуха на улицах.",
        "В данной работе используется метод, предложенный Смирновым (2015).",
        "Модель BERT была обучена на корпусе новостей.",
        "Экспрессия гена TP53 была выше у мышей.",
        "Эти результаты согласуются с данными Müller et al.",
    ],
    "zh": [
        "张等人发现行道树可以使午后气温降低1.8 °C。",
        "本文采用BERT模型对文本进行分类。",
        "与以往研究不同，我们没有发现剂量与疗效之间的关系。",
        "患者的IL-6水平显著升高。",
        "該方法在ImageNet上達到了94%的準確率。",
    ],
    "ja": [
        "田中らは街路樹が午後の気温を1.8 °C下げることを示した。",
        "本研究ではTransformerに基づく手法を提案する。",
        "マウスにおけるp53の発現は高かった。",
        "先行研究とは異なり、有意な効果は認められなかった。",
        "この結果はSmith et al. (2010)と一致する。",
    ],
    "ar": [
        "أظهر أحمد وآخرون أن الأشجار تخفض درجة حرارة الهواء في الشوارع.",
        "استخدمت هذه الدراسة نموذج BERT لتصنيف النصوص.",
        "لم نجد علاقة بين الجرعة والتأثير.",
        "ارتفع مستوى IL-6 لدى المرضى.",
    ],
    "he": [
        "כהן ולוי הראו שעצים מקררים את הרחוב בקיץ.",
        "במחקר זה נעשה שימוש במודל BERT לסיווג טקסטים.",
        "לא נמצא קשר בין המינון להשפעה.",
        "רמת IL-6 עלתה אצל החולים.",
    ],
    "ko": [
        "김 등은 가로수가 오후 기온을 1.8 °C 낮춘다는 것을 보였다.",
        "본 연구에서는 BERT 모델을 사용하였다.",
    ],
    "sv": [
        "Andersson och Lindberg visade att träd sänker temperaturen på gatan med två grader.",
        "Metoden bygger på ett neuralt nätverk som tränades på svenska texter.",
    ],
    "tr": [
        "Yılmaz ve Demir, sokak ağaçlarının öğleden sonraki sıcaklığı düşürdüğünü göstermiştir.",
        "Bu çalışmada derin öğrenme yöntemi kullanılmıştır.",
    ],
    "cs": [
        "Novák a Svoboda ukázali, že stromy snižují teplotu vzduchu ve městě.",
        "V této práci byla použita metoda hlubokého učení.",
    ],
    "fi": [
        "Virtanen ja Korhonen osoittivat, että puut alentavat kadun lämpötilaa.",
        "Tutkimuksessa ei havaittu yhteyttä annoksen ja vaikutuksen välillä.",
    ],
    "el": [
        "Ο Παπαδόπουλος έδειξε ότι τα δέντρα μειώνουν τη θερμοκρασία του αέρα.",
        "Η μέθοδος βασίζεται σε νευρωνικά δίκτυα.",
    ],
    "vi": [
        "Nguyễn và cộng sự cho thấy cây xanh làm giảm nhiệt độ không khí.",
    ],
    "id": [
        "Penelitian ini menunjukkan bahwa pohon dapat menurunkan suhu udara di jalan.",
    ],
}
AWKWARD = [
    "Banks.",
    "word",
    "BERT",
    "Devlin et al.",
    "Müller, Schmidt, de Vries and van der Berg.",
    "[3]",
    "(",
    "…",
    "Drosophila melanogaster, Arabidopsis thaliana, Saccharomyces cerevisiae.",
    "IL-6, TNF-α and IFN-γ levels.",
    "de la Cruz et al., van den Bosch, von der Leyen.",
    "\\textbf{Trees} cool $\\Delta T$ by \\SI{1.8}{\\celsius}",
    "$\\alpha + \\beta = \\gamma$",
    "p < 0.05; F1 = 0.94; n = 43",
    "Following Begriffsschrift (Frege), Gödel proved incompleteness.",
    "The German word 'Schadenfreude' and the Japanese 日本語 tokenizer MeCab.",
    "We translate 'Das ist ein Haus' to 'This is a house'.",
    "forty-three percent of trees",
    "Street trees lowered afternoon heat by 43 %.",
    "Chinese 我们 tokens were segmented by Jieba.",
    "in vitro, in vivo, ex vivo, post hoc",
    "Latent Dirichlet Allocation",
    "Support vector machines",
    "Conditional random fields.",
    "Grass dries soil.",
    "Heat rises.",
    "Trees cool streets.",
    "Nous Hermes, La Plata, Le Monde, El País, Die Zeit corpora.",
    "São Paulo, Rio de Janeiro, Belo Horizonte and Porto Alegre (Brazil).",
    "Escherichia coli O157:H7",
    "α-synuclein",
    "κ-carrageenan",
    "L. monocytogenes",
    "Pseudomonas aeruginosa PAO1 biofilm",
    "Mikolov, Sutskever, Chen, Corrado, Dean",
    "k-means++",
    "café",
    "Word alignment: le chat noir -> the black cat",
    "Statistical machine translation German-English (Koehn)",
    "Europarl, Hansard, SETIMES",
    "GIZA++ (Och and Ney)",
    "control \u0000\u001b[31m characters",
    "Vitamin D deficiency",
    "Trial registration NCT01234567",
    "ζ-potential, ε-greedy, λ-calculus",
    "Ångström exponent",
    "Naïve Bayes classifiers",
    "Schrödinger equation solvers",
    "Tree-adjoining grammars",
    "Maximum entropy Markov models",
    "MEMM, CRF, HMM, SVM, POS",
    "Xz" * 20_000,
    "\ud800",
    "",
]


def test_of_72_foreign_citances_in_20_languages_at_most_one_is_missed() -> None:
    texts = [text for told in FOREIGN.values() for text in told]
    assert (len(texts), len(FOREIGN)) == (72, 20)
    missed = [text for text in texts if not is_foreign(text, ENGLISH)]
    assert len(missed) <= 1, missed


@pytest.mark.parametrize("code", sorted(FOREIGN))
def test_three_sentences_of_a_foreign_paper_are_enough(code: str) -> None:
    assert is_foreign(" ".join(FOREIGN[code][:3]), ENGLISH)


@pytest.mark.parametrize("text", AWKWARD, ids=lambda text: ascii(text[:24]))
def test_english_of_names_species_formulas_and_scraps_is_not_refused(text: str) -> None:
    assert not is_foreign(text, ENGLISH)


def test_no_citing_text_of_the_outside_data_is_refused(shared: Path) -> None:
    told: set[str] = set()
    for name in ("citint_dev_claims", "scifact_train", "clscisumm_train2018_citances"):
        with gzip.open(shared / "data" / "dev" / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
            told |= {json.loads(line)["citing_text"] for line in lines}
    assert len(told) > 2_000
    assert [text for text in told if is_foreign(text, ENGLISH)] == []


def test_it_costs_little_however_long_the_text() -> None:
    text = "Street trees lowered the afternoon heat in most of the cities. " * 1_000
    is_foreign(text, ENGLISH)
    began = time.process_time()
    for _ in range(20):
        is_foreign(text, ENGLISH)
    assert time.process_time() - began < 20 * 0.01  # 1 ms when the machine is idle


def test_an_encoder_that_knows_more_is_asked_more() -> None:
    german = FOREIGN["de"][0]
    assert not is_foreign(german, frozenset(("en", "de")))
    assert is_foreign(german, frozenset(("fr",)))


def test_the_reason_names_side_language_encoder_and_what_to_do() -> None:
    english, german = "Street trees cool the air in summer.", FOREIGN["de"][0]
    encoder = MiniLmEncoder()
    assert unknown_language(german, english, encoder) == (
        "the citing text is not in English, the only language that the encoder all-MiniLM-L6-v2-int8 knows: "
        "name an encoder for it (setting encoder.name), or give a translation"
    )
    assert unknown_language(english, german, encoder).startswith("the cited text is not in English,")
    assert unknown_language(english, english, encoder) == ""


def test_an_encoder_of_two_languages_is_told_with_both() -> None:
    class Two(HashEncoder):
        languages = frozenset(("en", "fr"))

    told = unknown_language(FOREIGN["de"][0], "", Two())
    assert "not in a language that the encoder hash-encoder knows (English, fr): name" in told


def test_an_encoder_of_any_language_refuses_nothing() -> None:
    assert unknown_language(FOREIGN["de"][0], FOREIGN["zh"][0], HashEncoder()) == ""
