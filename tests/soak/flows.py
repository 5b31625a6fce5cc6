"""What is killed: the demo as a user runs it, and a corpus whose review a fake model writes.

usage: python flows.py demo|corpus OUT [quick]      quick: no model is loaded
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from citance.backends.fake_chat import FakeChat
from citance.backends.fakes import HashEncoder
from citance.backends.protocols import Message, Models
from citance.config import Settings, WriteSettings
from citance.reviewing import write_review
from citance.sample import sample_folder, sample_topic

ROOT = Path(__file__).resolve().parents[2]


def corpus() -> Path:
    """The machine-translation corpus of the outside data, if it is here, else the sample in its other form."""
    shared = Path(os.environ.get("CITANCE_DATA", ROOT.parent / "shared"))
    found = shared / "corpora" / "machine-translation"
    return found if found.is_dir() else sample_folder("jats")


def answer(messages: Sequence[Message]) -> str:
    """A review that repeats the first item of each paper."""
    items = re.findall(r"^\[(\S+:1)\] \(\w+\) (.+)$", messages[-1].content, re.MULTILINE)
    sentences = [{"text": text, "evidence": [label]} for label, text in items]
    return json.dumps({"sections": [{"title": "What is said", "sentences": sentences}]})


def main(flow: str, out: str, quick: str = "") -> None:
    """Run one of them."""
    if flow == "demo":
        write_review(sample_topic(), [sample_folder()], out, models=Models(HashEncoder()) if quick else None)
        return
    models = Models(HashEncoder(), FakeChat(rule=answer))
    settings = Settings(write=WriteSettings(writer="fake"))
    papers = sample_folder("jats") if quick else corpus()
    write_review("Translation by phrases", [papers], out, settings=settings, models=models)


if __name__ == "__main__":
    main(*sys.argv[1:])
