"""Review → `review.html`: one page that needs nothing else, in which each statement opens its evidence."""

from __future__ import annotations

from typing import Any

from citance.records import Check, Paper, Statement
from citance.render.given import RenderInput, disagreements, grouped, how_made, year_of
from citance.render.markdown import anchor
from citance.render.page import render_page
from citance.render.view import VERDICTS, Viewer

_CHECKS = {
    Check.VERIFIED: "✓ checked: the words stand in their sources",
    Check.UNSUPPORTED: "△ not verified",
    Check.UNCHECKED: "△ not checked",
    Check.BROKEN: "✗ broken",
}


def render_html(given: RenderInput) -> str:
    """The page: no network, no script that it could not do without, everything from papers escaped."""
    viewer = Viewer(given)
    review = given.review

    def statement(printed: Statement) -> dict[str, Any]:
        parts, unnamed = given.linked(printed)
        return {
            "parts": [(text, anchor(paper) if paper else "") for text, paper in parts],
            "unnamed": [(given.label(paper), anchor(paper)) for paper in unnamed],
            "evidence": [viewer.show(piece) for piece in printed.evidence],
            "verified": printed.check is Check.VERIFIED,
            "check": _CHECKS[printed.check],
            "reason": printed.reason,
        }

    return render_page(
        "review.html.j2",
        "review.css",
        title=review.title,
        how_made=how_made(given),
        themes=[
            {
                "title": theme.title,
                "anchor": f"theme-{number}",
                "parts": [
                    (part if given.quotes_only else "", [statement(s) for s in statements])
                    for part, statements in grouped(theme.statements)
                ],
            }
            for number, theme in enumerate(review.themes, start=1)
        ],
        disagreements=[
            (part, [statement(s) for s in statements]) for part, statements in disagreements(given)
        ],
        left_out=[(given.names.get(paper, paper), reason) for paper, reason in review.left_out.items()],
        remarks=[*given.unread, *given.remarks()],
        references=[_reference(paper, given) for paper in given.cited],
        verdicts=list(VERDICTS.values()),
    )


def _reference(paper: Paper, given: RenderInput) -> dict[str, str]:
    link = ""
    if paper.doi:
        link = f"https://doi.org/{paper.doi}"
    elif paper.arxiv:
        link = f"https://arxiv.org/abs/{paper.arxiv}"
    known = bool(paper.authors or paper.title)
    return {
        "anchor": anchor(paper.id),
        "who": ("; ".join(paper.authors) or "Unknown authors") if known else paper.id,
        "year": year_of(given, paper),
        "title": paper.title if known else "Authors and title are not known.",
        "venue": paper.venue,
        "link": link,
    }
