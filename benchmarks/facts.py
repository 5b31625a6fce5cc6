"""How well key facts are seen, whether `qa` moves where words do not, and how often a conflict is told.

usage: python benchmarks/facts.py [types] [pairs] [gold]    figures as JSON lines (all three by default)
       python benchmarks/facts.py --sample 50 SEED          conflicts to be read: where, id, conflict, texts

Needs the outside data (CITANCE_DATA, default ../shared). `pairs` and `--sample` need the packaged encoder.
"""

from __future__ import annotations

import json
import random
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import mean

import numpy as np
from _lines import SHARED, rows, show

from citance.backends.encoder import MiniLmEncoder
from citance.backends.fakes import HashEncoder
from citance.backends.protocols import Models
from citance.config import EncoderSettings, MatchSettings
from citance.matching import PaperIndex, Query
from citance.matching.spans import choose_spans
from citance.measures.classification import auc, bootstrap
from citance.records.evidence import CONFLICT_KINDS
from citance.registry import find
from citance.scorers import qa
from citance.scorers.pair import Pair, Scored

SEED = 2026
PAIRS = 200
_MARK = re.compile(r"\s*[\[(]?<\|(?:cit|multi_cit|other_cit)\|>[\])]?")
_NO_MODEL = Models(HashEncoder())


def conflicts(scored: Scored) -> list[str]:
    """The explicit conflicts among its reasons."""
    return [reason for reason in scored.why if reason.partition(":")[0] in CONFLICT_KINDS]


# --- types -------------------------------------------------------------------------------------------------


def citances() -> dict[str, list[str]]:
    """The distinct citing texts of each set."""
    claims = {row["citing_text"] for row in rows("scifact_train")}
    scisumm = {row["citing_text"] for row in rows("clscisumm_train2018_citances")}
    citint = {_MARK.sub("", row["citing_text"]) for row in rows("citint_dev_claims")}
    return {
        name: sorted(texts)
        for name, texts in (("citint", citint), ("clscisumm", scisumm), ("scifact", claims))
    }


def types() -> None:
    """Share of citances with at least one fact of each type, and with none."""
    for name, texts in citances().items():
        kinds = [{fact.kind for fact in qa.facts(text)} for text in texts]
        for kind, count in sorted(Counter(kind for found in kinds for kind in found).items()):
            show("facts", f"{name}: citances with a fact of type {kind}", count / len(texts), "share")
        show(
            "facts",
            f"{name}: citances without a fact (qa None)",
            sum(not found for found in kinds) / len(texts),
            "share",
        )


# --- pairs -------------------------------------------------------------------------------------------------

_SWAPS = {
    "direction": "increased decreased; increases decreases; increase decrease; enhances inhibits; "
    "enhanced inhibited; promotes suppresses; improved worsened; improves worsens; reduced increased; "
    "reduces increases; activates inhibits",
    "comparison": "higher lower; more less; better worse; larger smaller; greater fewer; faster slower; longer shorter",
    "population": "mice humans; patients mice; men women; children adults; women men; rats monkeys; infants adults",
    "certainty": "may·be is; could·be is; might·be is; some all; suggest prove; suggests proves; often always",
}


def _swap(kind: str, words: str, text: str) -> str:
    for pair in words.split(";"):
        old, new = (word.replace("·", " ") for word in pair.split())
        after = r"(?=(?: [\w-]+){0,4} than\b)" if kind == "comparison" else ""
        changed = re.sub(rf"(?<![\w-]){old}(?![\w-]){after}", new, text, count=1)
        if changed != text:
            return changed
    return text


def _renumber(text: str) -> str:
    """Another value for the first number that has a unit."""
    return re.sub(
        r"(?<![\w.,-])([1-9]\d?)(?= ?(?:%|percent|years|days|hours|sentences|words|patients|cells|features)\b)",
        lambda number: str(int(number[1]) + 17),
        text,
        count=1,
    )


def _deny(text: str) -> str:
    return re.sub(r"\b(is|are|was|were|can|could|does|did)\b(?! not)", r"\1 not", text, count=1)


CHANGES: dict[str, Callable[[str], str]] = {
    "number": _renumber,
    "negation": _deny,
    **{kind: (lambda text, k=kind, w=words: _swap(k, w, text)) for kind, words in _SWAPS.items()},
}


@dataclass(frozen=True)
class Changed:
    """A sentence and its form with one fact changed."""

    kind: str
    source: str
    text: str
    changed: str


def sentences() -> list[tuple[str, str]]:
    """(set, sentence) of the texts that may feed generated pairs, in a fixed order."""
    cited = {row["cited_doc"] for row in rows("scifact_train")}
    found = [("citint", s) for row in rows("citint_dev_refs") for s in row["sentences"]]
    found += [("clscisumm", s) for row in rows("clscisumm_train2018_refs") for s in row["sentences"].values()]
    found += [
        ("scifact", s)
        for row in rows("scifact_corpus")
        if row["doc_id"] not in cited
        for s in row["abstract"]
    ]
    return [
        (name, s) for name, s in found if 8 <= len(s.split()) <= 40 and s[0].isupper() and s.endswith(".")
    ]


def make_pairs() -> list[Changed]:
    """Two hundred pairs, as many of each kind as of each other, drawn with a seed."""
    drawn = random.Random(SEED)
    pool = sentences()
    drawn.shuffle(pool)
    share = [PAIRS // len(CHANGES) + (place < PAIRS % len(CHANGES)) for place in range(len(CHANGES))]
    found: list[Changed] = []
    used: set[str] = set()
    for (kind, change), wanted in zip(CHANGES.items(), share, strict=True):
        made = (Changed(kind, name, s, change(s)) for name, s in pool if s not in used and change(s) != s)
        taken = [pair for pair, _ in zip(made, range(wanted), strict=False)]
        used |= {pair.text for pair in taken}
        found += taken
    return found


def pairs() -> None:
    """How far each score falls when one fact is changed."""
    made = make_pairs()
    models = Models(MiniLmEncoder(EncoderSettings()))
    whole = [Pair(pair.text, (pair.text,)) for pair in made]
    bent = [Pair(pair.changed, (pair.text,)) for pair in made]
    drops = {}
    for name in ("qa", "rouge_l", "bertscore"):
        score = find(f"scorer.{name}", "embedded")
        drops[name] = [_drop(a, b) for a, b in zip(score(whole, models), score(bent, models), strict=True)]
    for kind in (*CHANGES, "all"):
        places = [place for place, pair in enumerate(made) if kind in (pair.kind, "all")]
        ours = [drops["qa"][place] for place in places]
        show(
            "facts",
            f"{kind}: pairs where qa falls by .05 or more",
            mean(drop >= 0.05 for drop in ours),
            "share",
        )
        for peer in ("rouge_l", "bertscore"):
            theirs = [drops[peer][place] for place in places]
            show("facts", f"{kind}: mean fall of qa", mean(ours), "score", peer=peer, peer_value=mean(theirs))
            more = mean(b > a for a, b in zip(ours, theirs, strict=True))
            show("facts", f"{kind}: pairs where {peer} falls further than qa", more, "share")
    show("facts", "pairs made", len(made), "pairs", must=f">= {PAIRS}")


def _drop(before: Scored, after: Scored) -> float:
    return (before.value or 0.0) - (after.value if after.value is not None else before.value or 0.0)


# --- gold --------------------------------------------------------------------------------------------------


def gold() -> None:
    """SciFact claims with their gold rationale: how often a conflict is told, and the AUC of qa."""
    given = [row for row in rows("scifact_train") if row.get("evidence")]
    asked = [_gold_pair(row) for row in given]
    scored = qa.score(asked, _NO_MODEL)
    for label, must in (("CONTRADICT", None), ("SUPPORT", None)):
        fired = [bool(conflicts(s)) for s, row in zip(scored, given, strict=True) if row["label"] == label]
        show("facts", f"scifact gold rationale, {label}: a conflict is told", mean(fired), "share", must=must)
    typical = mean(s.value for s in scored if s.value is not None)
    values = np.array([typical if s.value is None else s.value for s in scored])
    positive = np.array([row["label"] == "SUPPORT" for row in given])
    found = bootstrap(
        lambda which: {"auc": auc(positive[which], values[which])},
        [str(row["cited_doc"]) for row in given],
        draws=1000,
    )
    area, low, high = found["auc"]
    show(
        "facts",
        "scifact gold rationale: AUC of qa, supported vs distorted",
        area,
        "share",
        interval=(low, high),
    )


def _gold_pair(row: dict) -> Pair:
    spans = tuple(row["cited_sentences"][int(place)] for place in row["evidence"])
    return Pair(row["citing_text"], spans, row["cited_title"])


# --- conflicts to be read ----------------------------------------------------------------------------------


def matched() -> Iterator[tuple[str, str, Pair]]:
    """(where, id, pair): SciFact and citint with matched spans, then SciFact with its gold rationale."""
    encoder, settings = MiniLmEncoder(EncoderSettings()), MatchSettings()
    cited = {row["pmc"]: row["sentences"] for row in rows("citint_dev_refs")}
    texts = [
        ("scifact", row["id"], row["citing_text"], row["cited_sentences"]) for row in rows("scifact_train")
    ]
    texts += [
        ("citint", row["id"], _MARK.sub("", row["citing_text"]), cited[row["pmc"]])
        for row in rows("citint_dev_claims")
    ]
    indexes: dict[tuple[str, ...], PaperIndex] = {}
    for where, identity, text, given in texts:
        key = tuple(given)
        index = indexes.setdefault(key, indexes.get(key) or PaperIndex(key, encoder, settings))
        (ranked,) = index.rank([Query(text)])
        chosen = [place for group in choose_spans(ranked, settings) for place in group]
        near = [place for place in ranked.ranking[:20] if place not in chosen]
        spans, nearby = (tuple(key[place] for place in places) for places in (chosen, near))
        yield where, identity, Pair(text, spans, key[0] if where == "citint" else "", nearby)
    for row in rows("scifact_train"):
        if row.get("evidence"):
            yield "gold", row["id"], _gold_pair(row)


def sample(size: int, seed: int) -> None:
    """Print conflicts drawn with a seed, each id once."""
    told: dict[str, tuple[str, str, Pair, list[str]]] = {}
    for where, identity, pair in matched():
        (scored,) = qa.score([pair], _NO_MODEL)
        if conflicts(scored):
            told.setdefault(identity, (where, identity, pair, conflicts(scored)))
    ordered = sorted(told.values(), key=lambda case: (case[0], case[1]))
    for where, identity, pair, why in random.Random(seed).sample(ordered, min(size, len(ordered))):
        print(
            json.dumps(
                {"where": where, "id": identity, "why": why, "citance": pair.citing_text, "spans": pair.spans}
            )
        )


def main(arguments: Sequence[str]) -> None:
    """Print the figures, or the sample."""
    if not SHARED.is_dir():
        print(f"skipped: no data in {SHARED}; set CITANCE_DATA", file=sys.stderr)
        return
    if arguments[:1] == ["--sample"]:
        sample(int(arguments[1]), int(arguments[2]))
        return
    measures: dict[str, Callable[[], None]] = {"types": types, "pairs": pairs, "gold": gold}
    asked: Iterable[str] = arguments or measures
    for name in asked:
        if name not in measures:
            sys.exit(__doc__)
        measures[name]()


if __name__ == "__main__":
    main(sys.argv[1:])
