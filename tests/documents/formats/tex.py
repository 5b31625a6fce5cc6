"""Small LaTeX sources for the tests."""

from __future__ import annotations

import gzip
import io
import tarfile
from pathlib import Path

from citance.documents.read import read
from citance.records import Document
from documents import laws

NATBIB = r"""
\begin{thebibliography}{3}
\expandafter\ifx\csname natexlab\endcsname\relax\def\natexlab#1{#1}\fi

\bibitem[{Liu et~al.(2019{\natexlab{a}})Liu, Ott, and Goyal}]{liu-a}
Yinhan Liu, Myle Ott, and Naman Goyal. 2019{\natexlab{a}}.
\newblock {R}o{BERT}a: A robustly {\"o}ptimized approach.
\newblock \emph{arXiv preprint arXiv:1907.11692}.

\bibitem[{Liu et~al.(2019{\natexlab{b}})Liu, He, and Chen}]{liu-b}
Xiaodong Liu, Pengcheng He, and Weizhu Chen. 2019{\natexlab{b}}.
\newblock Multi-task networks [extended].
\newblock In \emph{Proceedings of ACL}, pages 4487--4496.

\bibitem[{Ito and Lee(2015)}]{ito}
Ken Ito and Ann Lee. 2015.
\newblock Shade.
\newblock \href{https://doi.org/10.1000/x.1}{Trees}.
\end{thebibliography}
"""

PLAIN = r"""
\begin{thebibliography}{9}
\bibitem{a} Anna Smith and Bo Jones. \newblock First things. \newblock 2001.
\bibitem{b} Cy Patel. \newblock Second things. \newblock 2002.
\bibitem{c} Dee Roe. \newblock Third things. \newblock 2003.
\bibitem{d} Ed Moe. \newblock Fourth things. \newblock 2004.
\end{thebibliography}
"""


def paper(body: str, *, before: str = "", bibliography: str = PLAIN) -> str:
    """A whole source around some text."""
    return f"\\documentclass{{article}}\n{before}\n\\begin{{document}}\n{body}\n{bibliography}\\end{{document}}\n"


def read_tex(folder: Path, source: str, **others: str) -> Document:
    """A source read from a file, with other files beside it ("__" for "." in their names), and its laws checked."""
    for name, text in others.items():
        (folder / name.replace("__", ".")).write_text(text, encoding="utf-8")
    file = folder / "p.tex"
    file.write_text(source, encoding="utf-8")
    document = read(file)
    laws.check(document)
    assert read(file) == document
    return document


def packed(**files: str | bytes) -> bytes:
    """A .tar.gz of some files ("__" for "." in their names)."""
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w:gz") as archive:
        for name, content in files.items():
            raw = content.encode() if isinstance(content, str) else content
            member = tarfile.TarInfo(name.replace("__", "."))
            member.size = len(raw)
            archive.addfile(member, io.BytesIO(raw))
    return made.getvalue()


def zipped(raw: bytes) -> bytes:
    """Bytes in gzip."""
    return gzip.compress(raw)
