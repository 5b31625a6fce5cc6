"""One paper in two formats gives one text: Markdown and JATS agree to the character."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import citance
from citance.documents.citances import extract
from citance.documents.read import read
from citance.records import Citance, Document, Paper

MARKDOWN = """---
title: Shade in towns
author: [Ann Lee]
year: 2021
---

# Abstract

Trees cool 10^2^ streets.

# Introduction

@oduya2012 found shade [see @marek2019, p. 3; @ito2015]. *Rows* of Ito [-@ito2015] differ. They are old.

## Inner

- One item [@marek2019].
"""
BIB = """
@article{oduya2012, author={Oduya, A. and Lindqvist, H.}, title={Under the plane trees}, year=2012}
@article{marek2019, author={Marek, T. and Pak, J. and Roe, K.}, title={How much canopy is enough}, year=2019}
@article{ito2015, author={Ito, Kenji}, title={A bicycle and a lens}, year=2015}
"""
JATS = """<article><front><article-meta>
<title-group><article-title>Shade in towns</article-title></title-group>
<contrib-group>
<contrib contrib-type="author"><name><surname>Lee</surname><given-names>Ann</given-names></name>
</contrib></contrib-group><pub-date><year>2021</year></pub-date>
<abstract><p>Trees cool 10<sup>2</sup> streets.</p></abstract></article-meta></front>
<body><sec><title>Introduction</title>
<p><xref ref-type="bibr" rid="b1">Oduya and Lindqvist (2012)</xref> found shade (see
<xref ref-type="bibr" rid="b2">Marek et al., 2019</xref>, p. 3;
<xref ref-type="bibr" rid="b3">Ito, 2015</xref>). <italic>Rows</italic> of Ito
(<xref ref-type="bibr" rid="b3">2015</xref>) differ. They are old.</p>
<sec><title>Inner</title><list><list-item><p>One item (<xref ref-type="bibr" rid="b2">Marek et al.,
2019</xref>).</p></list-item></list></sec></sec></body>
<back><ref-list>
<ref id="b1"><element-citation>
<name><surname>Oduya</surname><given-names>A.</given-names></name>
<name><surname>Lindqvist</surname><given-names>H.</given-names></name>
<article-title>Under the plane trees</article-title><year>2012</year></element-citation></ref>
<ref id="b2"><element-citation>
<name><surname>Marek</surname></name><name><surname>Pak</surname></name><name><surname>Roe</surname></name>
<article-title>How much canopy is enough</article-title><year>2019</year></element-citation></ref>
<ref id="b3"><element-citation><name><surname>Ito</surname><given-names>Kenji</given-names></name>
<article-title>A bicycle and a lens</article-title><year>2015</year></element-citation></ref>
</ref-list></back></article>"""


def shape(document: Document) -> tuple[object, ...]:
    """All that must agree: keys and raw markers are the format's own."""
    return (
        document.paper,
        document.text,
        document.sections,
        document.sentences,
        [
            (m.start, m.end, m.surface, m.kind, m.prefix, m.locator, m.suffix, len(m.targets))
            for m in document.mentions
        ],
        [(r.title, r.families, r.year) for r in document.references],
    )


def same(citances: list[Citance]) -> list[Citance]:
    return [replace(c, marker=replace(c.marker, targets=(), source="", method="")) for c in citances]


def test_markdown_and_jats_of_one_paper_agree(tmp_path: Path) -> None:
    (tmp_path / "refs.bib").write_text(BIB, encoding="utf-8")
    (tmp_path / "paper.md").write_text(MARKDOWN, encoding="utf-8")
    (tmp_path / "paper.xml").write_text(JATS, encoding="utf-8")
    one, other = read(tmp_path / "paper.md"), read(tmp_path / "paper.xml")
    assert shape(one) == shape(other)
    titles = {"x": "Under the plane trees", "y": "How much canopy is enough", "z": "A bicycle and a lens"}
    papers = [Paper(key, title) for key, title in titles.items()]
    found = same(extract(one, papers))
    assert found == same(extract(other, papers))
    assert [c.cited for c in found] == ["x", "y", "z", "z", "y"]


SAMPLE = Path(citance.__file__).parent / "sample"


@pytest.mark.parametrize("file", sorted((SAMPLE / "markdown").glob("*.md")), ids=lambda path: path.stem)
def test_the_packaged_sample_agrees(file: Path) -> None:
    one, other = read(file), read(SAMPLE / "jats" / f"{file.stem}.xml")
    # The bibliographies differ in order only: of first citation, and of the printed list.
    assert shape(one)[:5] == shape(other)[:5]
    assert one.report.resolved == other.report.resolved == 1.0
    assert one.report.warnings == other.report.warnings == ()
    papers = [read(path).paper for path in sorted((SAMPLE / "jats").glob("*.xml"))]
    assert same(extract(one, papers)) == same(extract(other, papers))
