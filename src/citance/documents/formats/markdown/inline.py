"""Markdown inside a paragraph as plain text."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence

from markdown_it.token import Token

from citance.documents.prose import raised

HIDDEN_AT = "\ue000"
"""Stands for an "@" that cites nothing, since it is escaped or code; `reveal` puts it back."""

_TAG = re.compile(r"<(?P<close>/?)(?P<name>[A-Za-z][\w-]*)[^<>]*>")
_SUP = re.compile(r"(?<!\[)\^(?P<text>[^\s^\[\]]{1,20})\^")
_SUB = re.compile(r"(?<!~)~(?P<text>[^\s~]{1,20})~(?!~)")
_STRUCK = re.compile(r"~~(?P<text>[^~]+)~~")
_NOTE = re.compile(r"\[\^[^\]\s]+\]")
_MATH = re.compile(r"\$\$(?P<block>[^$]+)\$\$|(?<![\\$\w])\$(?P<text>[^\s$](?:[^$\n]*[^\s$])?)\$(?!\d)")


def hide_escapes(source: str) -> str:
    """Mark an escaped "@" so that it is not taken for a citation."""
    return source.replace(HIDDEN_AT, "").replace("\\@", HIDDEN_AT)


def reveal(text: str) -> str:
    """Put hidden "@" back."""
    return text.replace(HIDDEN_AT, "@")


def plain_text(tokens: Sequence[Token], line_break: str = " ") -> str:
    """The text of a paragraph: emphasis, links and code reduced, comments, images and note marks dropped.

    Args:
        tokens: the children of an inline token.
        line_break: what a line's end becomes.
    """
    pieces: list[str] = []
    high: list[int] = []  # where each open <sup> began
    for token in tokens:
        if token.type == "code_inline":
            pieces.append(token.content.replace("@", HIDDEN_AT))
        elif token.type in ("softbreak", "hardbreak"):
            pieces.append(line_break)
        elif token.type == "html_inline":
            tag = _TAG.fullmatch(token.content)
            if tag is None or tag["name"].lower() != "sup":
                pieces.append(" " if tag is not None and tag["name"].lower() == "br" else "")
            elif not tag["close"]:
                high.append(len(pieces))
            elif high:
                start = high.pop()
                pieces[start:] = [raised("".join(pieces[start:]))]
        elif token.type == "text":
            pieces.append(_reduce(token.content))
    return "".join(pieces)


def strip_html(block: str) -> str:
    """The text of a block of HTML."""
    return html.unescape(re.sub(r"<!--.*?(?:-->|\Z)|<[^<>]*>", " ", block, flags=re.DOTALL))


def _reduce(text: str) -> str:
    """Pandoc's own marks, which CommonMark leaves in the text."""
    text = _NOTE.sub("", text)
    text = _STRUCK.sub(lambda m: m["text"], text)
    text = _SUP.sub(lambda m: raised(m["text"]), text)
    text = _SUB.sub(lambda m: m["text"], text)
    return _MATH.sub(lambda m: m["block"] or m["text"], text)
