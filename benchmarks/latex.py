r"""Are the entries and citation keys of LaTeX sources found, and how fast are they read?

usage: python benchmarks/latex.py [FOLDER ...]

Gold: entries by counting the braces after each \bibitem of the .bbl (or of the root, without one), keys by a plain
pattern over the files that the root inputs, comments taken off; neither uses the reader. Besides the sources of the
outside data (CITANCE_DATA, default ../shared), or of the folders given, some are made here: natbib, user macros,
biblatex.
"""

from __future__ import annotations

import re
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from _lines import SHARED, show

from citance.documents.read import read
from citance.records import Document

COMMENT = re.compile(r"(?<!\\)%.*")
INPUT = re.compile(r"\\(?:input|include)\s*\{([^{}]+)\}")
CITE = re.compile(
    r"\\(?:cite[tp]?|[Cc]ite(?:alp|alt|author|year|yearpar)|parencite|textcite|autocite|footcite)\*?"
    r"(?:\s*\[[^\[\]]*\]){0,2}\s*\{([^{}]+)\}"
)
LARGE = 5_000_000


def bibitems(text: str) -> list[str]:
    r"""The keys after each \bibitem; its label in brackets may hold anything in braces."""
    keys = []
    for found in re.finditer(r"\\bibitem(?![A-Za-z])\s*", text):
        place = found.end()
        depth = 0
        if text[place : place + 1] == "[":
            while place < len(text) and (depth or text[place] != "]"):
                depth += (text[place] == "{") - (text[place] == "}")
                place += 1
            place += 1
        key = re.compile(r"\s*\{([^{}]*)\}").match(text, place)
        if key is not None:
            keys.append(key[1].strip())
    return keys


def source(root: Path) -> str:
    """The text of a root with what it inputs, without comments."""
    text = COMMENT.sub("", root.read_text(encoding="utf-8", errors="replace"))

    def inner(found: re.Match[str]) -> str:
        file = root.parent / found[1]
        file = file if file.suffix == ".tex" else file.with_name(f"{file.name}.tex")
        return source(file) if file.is_file() else ""

    return INPUT.sub(inner, text)


def gold(folder: Path) -> tuple[list[str], list[str]]:
    """The keys of the entries and the keys cited, each once."""
    roots = [f for f in sorted(folder.glob("*.tex")) if "\\documentclass" in f.read_text("utf-8", "replace")]
    text = source(roots[0])
    bbl = roots[0].with_suffix(".bbl")
    entries = bibitems(COMMENT.sub("", bbl.read_text("utf-8", "replace")) if bbl.is_file() else text)
    cited = [key.strip() for keys in CITE.findall(text) for key in keys.split(",")]
    return entries, list(dict.fromkeys(key for key in cited if key))


def made(folder: Path) -> None:
    """Three sources: natbib with labels in braces, user macros that cite, and biblatex."""
    label = "{{Au{{\\'e}}r{n} et~al.(20{y:02}{{\\natexlab{{a}}}})Au{{\\'e}}r{n}, Bee [x], and Cee}}"
    entry = (
        f"\\bibitem[{label}]{{{{key:{{n}}}}}}\nA.~Au{{{{\\'e}}}}r{{n}}, B.~Bee, and C.~Cee.\n"
        "\\newblock Title {{N}}umber {n} [extended].\n\\newblock 20{y:02}.\n\n"
    )
    natbib = "".join(entry.format(n=n, y=n % 30) for n in range(150))
    cites = " ".join(f"Claim \\citep[see][p.~{n}]{{key:{n},key:{(n * 7) % 150}}}." for n in range(150))
    macros = " ".join(f"Claim \\both{{m{n}}}{{m{n + 1}}}." for n in range(0, 60, 2))
    items = "".join(f"\\bibitem{{m{n}}} A. Bee. Title {n}. 2001.\n" for n in range(60))
    biblatex = "".join(
        f"\\entry{{b{n}}}{{article}}{{}}\n\\name{{author}}{{1}}{{}}{{{{{{hash=1}}{{family={{Bee{n}}},given={{A}}}}}}}}\n"
        f"\\field{{title}}{{Title {n}}}\n\\field{{year}}{{2001}}\n\\endentry\n"
        for n in range(80)
    )
    end = "\\end{document}\n"
    files = {
        "natbib/main.tex": f"\\documentclass{{article}}\\begin{{document}}{cites}\\bibliography{{main}}{end}",
        "natbib/main.bbl": f"\\begin{{thebibliography}}{{99}}\n{natbib}\\end{{thebibliography}}\n",
        "macros/main.tex": "\\documentclass{article}\\newcommand{\\both}[2]{\\cite{#1,#2}}\\begin{document}"
        f"{macros}\\begin{{thebibliography}}{{9}}{items}\\end{{thebibliography}}{end}",
        "biblatex/main.tex": "\\documentclass{article}\\usepackage{biblatex}\\begin{document}"
        + " ".join(f"Claim \\autocites{{b{n}}}[2]{{b{(n * 3) % 80}}}." for n in range(80))
        + end,
        "biblatex/main.bbl": biblatex,
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


EXPECTED = {
    "natbib": ([f"key:{n}" for n in range(150)], [f"key:{n}" for n in range(150)]),
    "macros": ([f"m{n}" for n in range(60)], [f"m{n}" for n in range(60)]),
    "biblatex": ([f"b{n}" for n in range(80)], [f"b{n}" for n in range(80)]),
}


def figures(name: str, rows: list[tuple[Document, list[str], list[str]]]) -> None:
    """Shares of entries and keys over some sources."""
    there = got = cited = resolved = 0
    for document, entries, keys in rows:
        found = {reference.id for reference in document.references}
        named = {target for mention in document.mentions for target in mention.targets}
        there, got = there + len(entries), got + len(found.intersection(entries))
        cited, resolved = cited + len(keys), resolved + len(named.intersection(keys))
        if missing := [key for key in keys if key not in named]:
            print(f"{document.id}: {missing}", file=sys.stderr)
    show("latex", f"{name}: sources", len(rows), "sources")
    show("latex", f"{name}: entries", there, "entries")
    if there:
        show("latex", f"{name}: entries found", got / there, "share", must=">= 0.98")
    show("latex", f"{name}: keys cited", cited, "keys")
    if cited:
        show("latex", f"{name}: keys resolved", resolved / cited, "share", must=">= 0.98")
    exact = sum(d.text[m.start : m.end] == m.surface for d, _, _ in rows for m in d.mentions)
    total = sum(len(d.mentions) for d, _, _ in rows)
    show(
        "latex",
        f"{name}: markers that stand where they are said to",
        exact / max(total, 1),
        "share",
        must=">= 1",
    )


def speed(folder: Path, text: str) -> None:
    """Megabytes a second on one large source."""
    start, _, rest = text.partition("\\begin{document}")
    body, _, _ = rest.partition("\\end{document}")
    body = body.partition("\\begin{thebibliography}")[0]
    file = folder / "large.tex"
    whole = f"{start}\\begin{{document}}{body * (LARGE // len(body))}\\end{{document}}"
    file.write_text(whole, encoding="utf-8")
    times = []
    for _ in range(3):
        begun = time.perf_counter()
        read(file)
        times.append(time.perf_counter() - begun)
    show("latex", "one source of 5 MB", len(whole.encode()) / 1e6 / median(times), "MB/second", must=">= 1")


def many(folder: Path, cites: int = 170_000) -> None:
    """Seconds of the processor for one line that does nothing but cite."""
    items = "".join(f"\\bibitem{{k{n}}} A. Bee. Title {n}. 2001.\n" for n in range(200))
    line = " ".join(f"As shown \\cite{{k{n % 200}}}." for n in range(cites))
    list_ = f"\\begin{{thebibliography}}{{9}}{items}\\end{{thebibliography}}"
    file = folder / "many.tex"
    file.write_text(
        f"\\documentclass{{article}}\\begin{{document}}{line}{list_}\\end{{document}}", encoding="utf-8"
    )
    begun = time.process_time()
    found = len(read(file).mentions)
    show("latex", f"{found:,} citations in one line", time.process_time() - begun, "seconds")


def main() -> None:
    """Print the figures."""
    outside = SHARED / "papers" / "latex"
    given = [Path(name) for name in sys.argv[1:]]
    folders = given or (sorted(p for p in outside.iterdir() if p.is_dir()) if outside.is_dir() else [])
    if not folders:
        print(f"skipped: no sources in {outside}; set CITANCE_DATA", file=sys.stderr)
    rows = [(read(folder), *gold(folder)) for folder in folders]
    if rows:
        figures("outside data", rows)
        begun = time.perf_counter()
        for folder in folders * 5:
            read(folder)
        show("latex", "sources a second", 5 * len(folders) / (time.perf_counter() - begun), "sources/second")
    with tempfile.TemporaryDirectory() as name:
        scratch = Path(name)
        made(scratch)
        figures("made here", [(read(scratch / kind), *wanted) for kind, wanted in EXPECTED.items()])
        many(scratch)
        speed(
            scratch,
            source(folders[-1] / "main.tex") if folders else (scratch / "natbib" / "main.tex").read_text(),
        )


if __name__ == "__main__":
    main()
