"""Papers read in child processes: the same documents, in order, and one bad file costs one file."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from citance.config import ReadSettings
from citance.documents.read import read
from citance.documents.readers import Readers
from citance.errors import DataError
from citance.records import Reference

TEXT = "# Trees\n\nShade cools streets (Ito, 2015). Others doubt it (Lee, 2016).\n\n# References\n\n{}"
ENTRIES = "Ito, K. (2015). Shade of street trees. Trees.\n\nLee, A. (2016). No shade at all. Trees.\n"


def paper(folder: Path, name: str) -> Path:
    file = folder / name
    file.write_text(f"---\ntitle: {file.stem}\n---\n\n" + TEXT.format(ENTRIES), encoding="utf-8")
    return file


def test_children_read_what_we_read_in_the_order_given(tmp_path: Path) -> None:
    files = [paper(tmp_path, f"p{number}.md") for number in range(12)]
    with Readers(ReadSettings(workers=2)) as readers:
        assert list(readers.read_all(files)) == [(file, read(file)) for file in files]


def test_a_bad_file_costs_one_file(tmp_path: Path) -> None:
    good, bad = paper(tmp_path, "good.md"), tmp_path / "bad.xml"
    bad.write_bytes(b"<article><body>")
    gone = tmp_path / "gone.md"
    with Readers(ReadSettings(workers=1)) as readers:
        found = [document for _, document in readers.read_all([bad, gone, good])]
    assert isinstance(found[0], DataError)
    assert str(bad) in str(found[0])
    assert "cannot be read (No such file" in str(found[1])
    assert found[2] == read(good)


def test_names_with_spaces_newlines_and_emoji(tmp_path: Path) -> None:
    names = ["a b.md", "søster 🌳.md"] + (["line\nbreak.md"] if os.name == "posix" else [])
    files = [paper(tmp_path, name) for name in names]
    with Readers(ReadSettings(workers=1)) as readers:
        assert [readers.read(file).id for file in files] == [file.stem for file in files]


def test_known_references_reach_the_child(tmp_path: Path) -> None:
    file = tmp_path / "p.md"
    file.write_text("# Trees\n\nShade cools streets (Ito, 2015).\n", encoding="utf-8")
    known = [Reference("ito", title="Shade", authors=("Ito, K.",), year=2015)]
    with Readers(ReadSettings(workers=1)) as readers:
        assert readers.read(file, known).mentions[0].targets == ("ito",)


def test_a_file_that_takes_too_long_is_named(tmp_path: Path) -> None:
    file = paper(tmp_path, "slow.md")
    slow = pytest.raises(DataError, match=r"slow\.md: takes more than 0\.01 seconds to read\.")
    with Readers(ReadSettings(workers=1, seconds=0.01)) as readers, slow:
        readers.read(file)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the memory of a process")
def test_a_file_that_needs_too_much_memory_is_named_and_the_next_is_read(tmp_path: Path) -> None:
    huge, good = tmp_path / "huge.md", paper(tmp_path, "good.md")
    huge.write_text("# Trees\n\n" + "Shade cools streets (Ito, 2015). " * 1_500_000, encoding="utf-8")
    with Readers(ReadSettings(workers=1, memory=256)) as readers:
        found = [document for _, document in readers.read_all([huge, good])]
    assert "needs more than 256 MB of memory" in str(found[0])
    assert found[1] == read(good)


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_a_child_that_dies_is_replaced(tmp_path: Path) -> None:
    file = paper(tmp_path, "p.md")
    with Readers(ReadSettings(workers=1)) as readers:
        readers.read(file)
        (child,) = readers._children
        os.kill(child._process.pid, signal.SIGKILL)
        assert readers.read(file) == read(file)


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_children_end_when_their_parent_is_killed(tmp_path: Path) -> None:
    file = paper(tmp_path, "p.md")
    script = (
        "import sys, time; from pathlib import Path\n"
        "from citance.config import ReadSettings; from citance.documents.readers import Readers\n"
        "readers = Readers(ReadSettings(workers=1)); readers.read(Path(sys.argv[1]))\n"
        "print(readers._children[0]._process.pid, flush=True); time.sleep(60)\n"
    )
    parent = subprocess.Popen([sys.executable, "-c", script, str(file)], stdout=subprocess.PIPE, text=True)
    with parent:
        child = int(parent.stdout.readline())
        parent.kill()
    for _ in range(100):
        if not alive(child):
            return
        time.sleep(0.1)
    pytest.fail("the child is still there")


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
        return "Z" not in Path(f"/proc/{process}/stat").read_text().rpartition(")")[2][:3]
    except (ProcessLookupError, FileNotFoundError):
        return False


def test_closing_ends_a_file_in_the_middle(tmp_path: Path) -> None:
    slow = tmp_path / "slow.md"
    slow.write_text("# Trees\n\n" + "Shade cools streets (Ito, 2015). " * 600_000, encoding="utf-8")
    readers = Readers(ReadSettings(workers=1))
    threading.Timer(1.0, readers.close).start()
    start = time.monotonic()
    with pytest.raises(DataError):
        readers.read(slow)
    assert time.monotonic() - start < 20
    readers.close()
