"""Review → `review.md`."""

from __future__ import annotations

import re

from citance.records import Check, Paper, Statement
from citance.render.given import RenderInput, disagreements, grouped, how_made, year_of

_SPECIAL = re.compile(
    r"\\(?=[!-/:-@\[-`{-~])|`|\*(?=\S)|(?<=\S)\*|(?<!\w)_|_(?!\w)|<(?=[A-Za-z/!?])|&(?=#?\w+;)|~(?=~)"
    r"|\](?=[(\[:])|!(?=\[)"
)


def render_markdown(given: RenderInput) -> str:
    """The review as Markdown: themes, disagreements, what was left out, references with anchors."""
    review = given.review
    lines = [f"# {escape(review.title)}", "", f"*{escape(how_made(given))}*", ""]
    for theme in review.themes:
        lines += [f"## {escape(theme.title)}", ""]
        if given.quotes_only:
            for part, statements in grouped(theme.statements):
                lines += [f"**{part}**", "", *(f"- {_statement(s, given)}" for s in statements), ""]
        else:
            lines += [" ".join(_statement(s, given) for s in theme.statements), ""]
    lines += ["## Where sources disagree", ""]
    for part, statements in disagreements(given):
        lines += [f"**{part}**", "", *(f"- {_statement(s, given)}" for s in statements), ""]
    lines += [] if review.disagreements else ["None was found.", ""]
    lines += [*_left_out(given), "## References", ""]
    lines += [f'- <a id="{anchor(paper.id)}"></a>{_reference(paper, given)}' for paper in given.cited]
    return "\n".join(lines) + "\n"


def escape(text: str) -> str:
    """The text so that Markdown shows it as it is; nothing is escaped that needs no escape."""
    return _SPECIAL.sub(lambda match: f"\\{match[0]}", " ".join(text.split()))


def anchor(paper: str) -> str:
    """The id of a paper's entry among the references: letters, digits and hyphens."""
    return "ref-" + re.sub(r"[^A-Za-z0-9]+", lambda m: "-" + "".join(f"{ord(c):x}" for c in m[0]), paper)


def _reference(paper: Paper, given: RenderInput) -> str:
    year = year_of(given, paper)
    if not paper.authors and not paper.title:
        return f"{escape(paper.id)} ({year}). Authors and title are not known."
    parts = [f"{escape('; '.join(paper.authors) or 'Unknown authors')} ({year})."]
    parts += [f"*{escape(paper.title.rstrip('.'))}*{_stop(paper.title)}"] if paper.title else []
    parts += [f"{escape(paper.venue.rstrip('.'))}."] if paper.venue else []
    if paper.doi:
        parts.append(f"<https://doi.org/{_url(paper.doi)}>")
    elif paper.arxiv:
        parts.append(f"<https://arxiv.org/abs/{_url(paper.arxiv)}>")
    return " ".join(parts)


def _stop(title: str) -> str:
    return "" if title.endswith(("?", "!")) else "."


def _url(text: str) -> str:
    return re.sub(r"[<>\s]", lambda match: f"%{ord(match[0]):02X}", text)


def _statement(statement: Statement, given: RenderInput) -> str:
    parts, unnamed = given.linked(statement)
    text = "".join(
        f"[{escape(part)}](#{anchor(paper)})" if paper else _keep_ends(part) for part, paper in parts
    )
    if unnamed:
        links = "; ".join(f"[{escape(given.label(paper))}](#{anchor(paper)})" for paper in unnamed)
        text = f"{text.rstrip('.')} ({links})." if text.endswith(".") else f"{text} ({links})"
    return f"{text} *(not verified: {escape(statement.reason)})*" if _is_doubtful(statement) else text


def _keep_ends(text: str) -> str:
    """Escaped, with the blanks at its ends: it is a part of a sentence."""
    before = " " if text[0].isspace() else ""
    return before + escape(text) + (" " if text.strip() and text[-1].isspace() else "")


def _is_doubtful(statement: Statement) -> bool:
    return statement.check is not Check.VERIFIED


def _left_out(given: RenderInput) -> list[str]:
    rows = [
        f"- {escape(given.names.get(paper, paper))}: {escape(reason)}."
        for paper, reason in given.review.left_out.items()
    ]
    rows += [f"- {escape(sentence)}" for sentence in given.unread]
    rows += [f"- {escape(remark)}" for remark in given.remarks()]
    return ["## What was left out", "", *rows, ""] if rows else []
