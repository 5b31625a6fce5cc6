"""Measure every figure of the documents again and write it where it stands: `make figures`.

usage: python benchmarks/figures.py [WORD ...]      only commands that hold one of the words

A document marks a block as `<!-- figures: COMMAND -->` ... `<!-- end of figures -->`. The command prints lines of
JSON, as all benchmarks do; the block becomes a table of them. A command that fails or prints nothing (its
data is not here) leaves the block as it is, and the exit code is 1.
"""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from citance.run.files import write_whole

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(r"(<!-- figures: (?P<command>[^>]+?) -->\n).*?(<!-- end of figures -->)", re.DOTALL)
HEAD = "| what | figure | value | compared with | must | met |\n|---|---|---|---|---|---|\n"


def measure(command: str) -> list[dict[str, Any]]:
    """The figures that a command prints; none if it fails."""
    words = shlex.split(command)
    words[0] = sys.executable if words[0] == "python" else words[0]
    done = subprocess.run(words, cwd=ROOT, stdout=subprocess.PIPE, encoding="utf-8", check=False)
    if done.returncode:
        return []
    return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]


def table(rows: list[dict[str, Any]]) -> str:
    """Figures as a Markdown table, in the order in which they came."""
    return HEAD + "".join(
        f"| {row['benchmark']} | {row['measure']} | {_value(row)} | {_peer(row)} | {_must(row)} | {_met(row)} |\n"
        for row in rows
    )


def _number(value: float, unit: str) -> str:
    if unit == "share":
        return re.sub(r"^(-?)0\.", r"\1.", f"{value:.3f}")
    return f"{value:.3g}" if abs(value) < 1000 else f"{value:,.0f}"


def _value(row: Mapping[str, Any]) -> str:
    told = _number(row["value"], row["unit"])
    if row.get("interval"):
        told += f" [{', '.join(_number(end, row['unit']) for end in row['interval'])}]"
    return told if row["unit"] == "share" else f"{told} {row['unit']}"


def _peer(row: Mapping[str, Any]) -> str:
    if row["peer"] is None:
        return ""
    value = "" if row["peer_value"] is None else f": {_number(row['peer_value'], row['unit'])}"
    ratio = "" if row["ratio"] is None else f", {row['ratio']:.2f} times"
    return f"{row['peer']}{value}{ratio}"


def _must(row: Mapping[str, Any]) -> str:
    must = row["must"]
    if must is None:
        return ""
    return str(must) if isinstance(must, str) else f"{must:g} times"


def _met(row: Mapping[str, Any]) -> str:
    """Whether the figure is what it must be."""
    must = row["must"]
    if must is None:
        return ""
    if must == "interval > 0":
        return "yes" if row["interval"][0] > 0 else "no"
    if isinstance(must, str):
        sign, least = must.split()
        return (
            "yes"
            if (row["value"] >= float(least)) == (sign == ">=") or row["value"] == float(least)
            else "no"
        )
    return "yes" if (row["ratio"] or 0) >= must else "no"


def commands(words: list[str]) -> list[str]:
    """The commands that the documents name, each once, those that hold one of the words."""
    texts = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "docs").glob("*.md"))]
    named = dict.fromkeys(found["command"] for text in texts for found in BLOCK.finditer(text))
    return [command for command in named if not words or any(word in command for word in words)]


def write(command: str, rows: list[dict[str, Any]]) -> None:
    """Put the command's table into every document that names it."""

    def block(found: re.Match[str]) -> str:
        return f"{found[1]}\n{table(rows)}\n{found[3]}" if found["command"] == command else found[0]

    for path in (ROOT / "docs").glob("*.md"):
        write_whole(path, BLOCK.sub(block, path.read_text(encoding="utf-8")))


def main(words: list[str]) -> None:
    """Measure, and write each table as soon as it is there."""
    missing = []
    for command in commands(words):
        print(command, file=sys.stderr)
        rows = measure(command)
        if rows:
            write(command, rows)
        else:
            missing.append(command)
    if missing:
        sys.exit(f"not measured, the old figures stand: {'; '.join(missing)}")


if __name__ == "__main__":
    main(sys.argv[1:])
