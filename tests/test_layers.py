"""The house keeps its floors: imports go down, heavy packages stay in their adapters."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import citance

PACKAGE = Path(citance.__file__).parent
FLOORS = [
    {"errors", "records", "sample"},
    {"config", "registry", "measures"},
    {"net", "run", "prompts", "cache"},
    {"documents", "backends"},
    {"sources", "matching"},
    {"scorers", "selectors", "finding", "writing", "flow"},
    {"stages", "render"},
    {"outputs"},
    {"reviewing", "evaluation", "labelling"},
    {"revising"},
    {"cli", "web"},
]
FLOOR = {name: number for number, floor in enumerate(FLOORS) for name in floor}
HEAVY = {
    "torch",
    "transformers",
    "nicegui",
    "scipy",
    "openai",
    "onnxruntime",
    "tokenizers",
    "bm25s",
    "lxml",
    "pypdfium2",
    "openvino",
    "py3langid",
}
FILES = sorted(PACKAGE.rglob("*.py"))


def part_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def top_level_imports(path: Path) -> list[str]:
    """Modules imported when the file is imported: its body, also under `if` and `try`."""
    found: list[str] = []
    todo: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.Import):
            found += [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.append(node.module)
            found += [f"{node.module}.{name.name}" for name in node.names]
        elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            todo += ast.iter_child_nodes(node)
    return found


def all_imports(path: Path) -> list[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [n.module for n in ast.walk(tree) if isinstance(n, ast.ImportFrom) and n.module] + [
        name.name for n in ast.walk(tree) if isinstance(n, ast.Import) for name in n.names
    ]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_imports_go_down(path: Path) -> None:
    here = part_of(path)
    if here in ("__init__", "__main__"):
        return
    assert here in FLOOR, f"{here} has no floor: put it into FLOORS"
    for module in all_imports(path):
        if module.startswith("citance."):
            there = module.split(".")[1]
            assert there == here or FLOOR[there] < FLOOR[here], f"{path.name} imports {module}"


@pytest.mark.parametrize("path", sorted((PACKAGE / "render").glob("*.py")), ids=lambda path: path.name)
def test_render_stands_on_records_and_measures(path: Path) -> None:
    for module in all_imports(path):
        if module.startswith("citance."):
            assert module.split(".")[1] in ("records", "measures", "render", "errors"), module


@pytest.mark.parametrize("path", sorted((PACKAGE / "stages").glob("*.py")), ids=lambda path: path.name)
def test_stages_do_not_import_stages(path: Path) -> None:
    if path.stem in ("__init__", "stage"):
        return
    for module in all_imports(path):
        assert not module.startswith("citance.stages") or module == "citance.flow.stage", module


def test_import_citance_loads_nothing_heavy() -> None:
    code = "import sys, citance; print(*{name.split('.')[0] for name in sys.modules})"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not (HEAVY | {"numpy", "msgspec", "typer", "rich"}) & set(loaded.stdout.split())


def test_heavy_packages_are_imported_at_top_level_by_one_file_each() -> None:
    owners: dict[str, set[str]] = {}
    for path in FILES:
        for module in top_level_imports(path):
            package = module.split(".")[0]
            if package in HEAVY:
                owners.setdefault(package, set()).add(path.relative_to(PACKAGE).as_posix())
    forbidden = {"torch", "transformers", "nicegui", "scipy", "openai"}
    assert not forbidden & set(owners), owners


def test_public_names_are_few_and_load() -> None:
    assert len(citance.__all__) <= 20
    for name in citance.__all__:
        assert getattr(citance, name) is not None


def test_the_house_is_small() -> None:
    lines = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in FILES}
    assert max(lines.values()) <= 400, max(lines, key=lambda path: lines[path])
    assert sorted(lines.values())[len(lines) // 2] <= 120
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                size = (node.end_lineno or 0) - node.lineno + 1
                assert size <= 60, f"{path.name}: {node.name} has {size} lines"
