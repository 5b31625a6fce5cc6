"""A folder of a thousand files, one of them broken: how fast `citance read` is, and how much memory it takes.

usage: python benchmarks/read.py [FILES]             default 1000

The files are the packaged sample in JATS, copied under other names; the broken one is cut in its middle. What is
measured is the command, with its child processes, from its start to its end. Single formats: jats.py, latex.py, pdf.py.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from _lines import show

from citance.sample import sample_folder


def make(folder: Path, count: int) -> None:
    """Copies of the sample's papers, the first cut."""
    papers = sorted(sample_folder("jats").rglob("*.xml"))
    for place in range(count):
        raw = papers[place % len(papers)].read_bytes()
        (folder / f"paper-{place:05}.xml").write_bytes(raw if place else raw[: len(raw) // 2])


def main(arguments: list[str]) -> None:
    """Read them once."""
    if len(arguments) > 1 or not all(number.isdigit() and int(number) for number in arguments):
        sys.exit(__doc__)
    count = int(arguments[0]) if arguments else 1000
    with tempfile.TemporaryDirectory() as name:
        folder, report = Path(name) / "papers", Path(name) / "report.txt"
        folder.mkdir()
        make(folder, count)
        begin = time.perf_counter()
        with report.open("wb") as out:
            command = [sys.executable, "-m", "citance", "read", str(folder), "--report"]
            process = subprocess.Popen(command, stdout=out, stderr=subprocess.DEVNULL)
            _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - begin
        process.returncode = os.waitstatus_to_exitcode(status)
        told = len(report.read_text(encoding="utf-8").splitlines())
    if process.returncode != 2:
        sys.exit(f"citance read ended with {process.returncode}, not with 2 for the broken file")
    scale = 1e6 if sys.platform == "darwin" else 1e3  # bytes there, kilobytes elsewhere
    show("read", "files in one folder, one of them broken", count, "files")
    show("read", "files read", told, "files", must=f">= {count - 1}")
    show("read", "files a second", count / seconds, "files/second")
    show("read", "peak memory of the command", usage.ru_maxrss / scale, "MB", must="< 300")


if __name__ == "__main__":
    main(sys.argv[1:])
