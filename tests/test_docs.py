"""The documents tell the truth: the picture is the tree, snippets run, commands are all told."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.main import get_command
from typer.testing import CliRunner

import citance
from citance.cli import app

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = Path(citance.__file__).parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
COMMANDS = sorted(get_command(app).commands)  # type: ignore[attr-defined]


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def picture() -> set[str]:
    """The paths that the architecture's tree names, relative to the package."""
    (tree,) = [block for block in blocks(ARCHITECTURE, "text") if block.startswith("src/citance/")]
    paths: set[str] = set()
    parents: list[str] = []
    for line in tree.splitlines()[1:]:
        name = line.split()[0]
        depth = (len(line) - len(line.lstrip())) // 2 - 1
        parents = [*parents[:depth], name.rstrip("/")]
        paths.add("/".join(parents))
    return paths


def test_the_picture_shows_every_file_and_nothing_else() -> None:
    there = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*")
        if "__pycache__" not in path.parts
        and (path.suffix == ".py" or path.is_dir())
        and (path.name != "__init__.py" or path.parent == PACKAGE)
    }
    assert there - picture() == set(), "not in docs/architecture.md"
    assert {name for name in picture() - there if not (PACKAGE / name).exists()} == set(), (
        "only in docs/architecture.md"
    )


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example_and_stands_in_the_readme(name: str) -> None:
    shown = CliRunner().invoke(app, [name, "--help"])
    assert shown.exit_code == 0
    assert f"Example: citance {name}" in re.sub(r"\s+", " ", shown.output)
    assert f"`citance {name}" in README


def test_the_snippets_of_the_readme_run(tmp_path: Path) -> None:
    snippets = blocks(README, "python")
    assert snippets
    for snippet in snippets:
        done = subprocess.run(
            [sys.executable, "-c", snippet], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        assert done.stdout.strip(), "a snippet of the README should show something"


def test_the_readme_shows_what_the_demo_really_writes(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "citance", "demo", "--out", str(tmp_path / "demo")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    review = (tmp_path / "demo" / "review.md").read_text(encoding="utf-8")
    (quoted,) = blocks(README, "markdown")
    assert quoted.strip() in review
    (table,) = [block for block in blocks(README, "text") if "citances" in block]
    for line in table.splitlines():
        if "seconds" not in line and "citance-demo" not in line:
            assert " ".join(line.split()) in " ".join(done.stdout.split()), line


@pytest.mark.parametrize(
    "path", [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")], ids=lambda path: path.name
)
def test_links_between_documents_lead_somewhere(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text):
        assert (path.parent / target).exists(), f"{path.name} links to {target}"


def test_the_changelog_names_the_version_that_is_built() -> None:
    assert f'version = "{citance.__version__}"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
