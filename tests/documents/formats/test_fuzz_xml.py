"""Any XML of the words of JATS and CL-SciSumm: a document that keeps the laws, or a sentence that says why not."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from citance.documents.read import read
from citance.errors import DataError
from documents import laws

WORDS = """
p sec title xref sup sub italic bold list list-item table-wrap table tr td th caption label fn fig fn-group
ref-list ref element-citation mixed-citation citation person-group name surname given-names collab year
article-title source pub-id ext-link abstract body back front article-meta ack app disp-formula inline-formula
tex-math math mrow mi mo msub msup mover mfrac msqrt mtable alternatives disp-formula-group
break boxed-text disp-quote def-list sub-article response floats-group table-wrap-foot trans-title
"""
NAMES = WORDS.split()
TEXT = st.text(alphabet="ab 1234–-,;.()[]²éλ中\u0301\u200b\n&<%", max_size=12).map(
    lambda text: text.replace("&", "&amp;").replace("<", "&lt;")
)
HEAD = (
    "<front><article-meta><title-group><article-title>T</article-title></title-group></article-meta></front>"
)
LIST = "".join(
    f"<ref id='b{n}'><mixed-citation>A B. Title {n}. 20{n:02}.</mixed-citation></ref>" for n in range(5)
)


def element(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    attributes = st.sampled_from(
        ["", " ref-type='bibr' rid='b1'", " ref-type='bibr' rid='b3 b9'", " id='b2'"]
    )
    return st.builds(
        lambda name, told, content, tail: f"<{name}{told}>{content}</{name}>{tail}",
        st.sampled_from([*NAMES, "xref", "xref", "p"]),
        attributes,
        st.lists(inner, max_size=4).map("".join),
        TEXT,
    )


TREES = st.recursive(TEXT, element, max_leaves=25)


def read_or_refuse(content: str | bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "a.xml"
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
        try:
            document = read(file)
        except DataError as error:
            refused = str(error)
        else:
            laws.check(document)
            return
        assert refused.startswith(f"{file}")
        assert refused.endswith(".")


@settings(max_examples=120)
@given(st.lists(TREES, max_size=6).map("".join), st.booleans())
def test_any_article(body: str, listed: bool) -> None:
    back = f"<back><ref-list>{LIST}</ref-list></back>" if listed else ""
    read_or_refuse(f"<article>{HEAD}<body><p>Word.</p>{body}</body>{back}</article>")


@settings(max_examples=80)
@given(st.binary(min_size=1, max_size=6), st.integers(0, 400), st.integers(0, 40))
def test_an_article_with_some_bytes_changed(changed: bytes, place: int, removed: int) -> None:
    paper = (
        f"<article>{HEAD}<body><p>So <xref ref-type='bibr' rid='b1'>[1]</xref>.</p></body></article>".encode()
    )
    read_or_refuse(paper[:place] + changed + paper[place + removed :])


@settings(max_examples=60)
@given(st.lists(st.tuples(st.sampled_from(["S", "SECTION", "ABSTRACT", "X"]), TEXT), max_size=8))
def test_any_scisumm_paper(parts: list[tuple[str, str]]) -> None:
    body = "".join(f"<{name} sid='{n}' title='t'>{text}</{name}>" for n, (name, text) in enumerate(parts))
    read_or_refuse(f"<PAPER><S sid='0'>Title</S><ABSTRACT><S sid='1'>One.</S></ABSTRACT>{body}</PAPER>")
