"""How well sentences end where a reader says they end.

usage: python benchmarks/sentences.py

Gold: benchmarks/gold/sentences.json, 22 paragraphs of four S2ORC files and twelve arXiv papers (unarXive), whose
sentence ends were marked by hand; places, no texts. No file of them was looked at while the splitter was written.
Needs the outside data (CITANCE_DATA, default ../shared).
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
import tarfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from _lines import SHARED, show

from citance.documents.sentences.split import split
from citance.records import Mention

GOLD = Path(__file__).parent / "gold" / "sentences.json"
UNARXIVE = "unarXive_data_sample"
_HOLDER = re.compile(r"\{\{(?P<kind>\w+):[^}]*\}\}")
_SHOWN = {"cite": "[7]", "formula": "X"}


@cache
def papers(name: str) -> dict[str, list[dict[str, Any]]]:
    """Paper → its paragraphs, of an S2ORC file or of the unarXive sample."""
    if name != UNARXIVE:
        held = json.loads((SHARED / "papers" / "s2orc" / f"{name}.json").read_text(encoding="utf-8"))
        keys = ("pdf_parse", "grobid_parse", "latex_parse")
        parsed = next((held[key] for key in keys if held.get(key)), held)
        return {name: parsed["body_text"]}
    with tarfile.open(SHARED / "papers" / f"{UNARXIVE}.tar.gz") as archive:
        (member,) = [m for m in archive.getmembers() if m.name.endswith(".jsonl")]
        file = archive.extractfile(member)
        assert file is not None
        return {row["paper_id"]: row["body_text"] for row in map(json.loads, file)}


def paragraph(source: str, paper: str, place: int) -> tuple[str, list[tuple[int, int]]]:
    """Its text on one line, placeholders as a reader would see them, and where the markers stand."""
    held = papers(source)[paper][place]
    spans = sorted((c["start"], c["end"], held["text"][c["start"] : c["end"]]) for c in held["cite_spans"])
    if source == UNARXIVE:
        spans = [(m.start(), m.end(), _SHOWN.get(m["kind"], "3")) for m in _HOLDER.finditer(held["text"])]
    text, markers, last = "", [], 0
    for start, end, shown in [*spans, (len(held["text"]), len(held["text"]), "")]:
        text = " ".join(f"{text}{held['text'][last:start]}|".split())[:-1]
        if shown in ("", "X", "3"):
            text += shown
        else:
            markers.append((len(text), len(text) + len(shown)))
            text += shown
        last = max(last, end)
    return text.rstrip(), markers


def gold() -> Iterator[tuple[str, list[Mention], set[int]]]:
    """Text, markers and the places where sentences end; a paragraph that changed is an error."""
    for row in json.loads(GOLD.read_text(encoding="utf-8")):
        text, markers = paragraph(row["source"], row["paper"], row["paragraph"])
        if hashlib.sha256(text.encode()).hexdigest()[:12] != row["hash"]:
            sys.exit(
                f"{row['paper']}, paragraph {row['paragraph']}: another text than the one that was marked."
            )
        yield text, [Mention(a, b, text[a:b], "paren") for a, b in markers], set(row["ends"])


def main() -> None:
    """Print precision, recall and F1 of sentence ends, the last of a paragraph left out."""
    if not (SHARED / "papers").is_dir():
        print(f"skipped: no papers in {SHARED}; set CITANCE_DATA", file=sys.stderr)
        return
    right = found = there = sentences = 0
    for text, mentions, ends in gold():
        ours = {end for _, end in split(text, mentions)} - {len(text)}
        inner = ends - {len(text)}
        right, found, there = right + len(ours & inner), found + len(ours), there + len(inner)
        sentences += len(ends)
        for end in ours ^ inner:
            kind = "false" if end in ours else "missed"
            print(f"{kind}: {text[max(0, end - 40) : end]} | {text[end : end + 30]}", file=sys.stderr)
    show("sentences", "marked by hand", sentences, "sentences", must=">= 120")
    show("sentences", "precision of sentence ends", right / found, "share")
    show("sentences", "recall of sentence ends", right / there, "share")
    show("sentences", "F1 of sentence ends", 2 * right / (found + there), "share", must=">= 0.97")


if __name__ == "__main__":
    main()
