"""The writer that asks a language model: one question, numbered evidence in, sentences with numbers out."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from msgspec import Meta

from citance.backends.chat_json import ask_json
from citance.backends.protocols import ChatModel, Message
from citance.config import WriteSettings
from citance.prompts.fill import fill
from citance.records import Check, Digest, Evidence, Paper, Review, Statement, Theme, Topic
from citance.writing.quoting import one_line

_Items = dict[str, tuple[str, Evidence]]
"""Number of the evidence as the model sees it → id of its paper, and the evidence."""
PROMPT = "write.related_work"
_STAGE = "write"
_PLAIN_KEY = re.compile(r"[A-Za-z0-9][\w.+-]{0,59}")
_BRACKETS = re.compile(r"\s*\[([^\[\]]{1,200})\]")
_PARENTHESES = re.compile(r"\s*\(([^()]{6,200})\)")
_LATEX = re.compile(r"[\s~]*\\cite[a-z]*\*?\{[^{}]{0,200}\}")
_NUMBER = re.compile(r"[1-9]\d{0,3}(?:\s*[–-]\s*[1-9]\d{0,3})?")
_KEY = re.compile(r"@\S+|\S+:\d+|[A-Za-z][A-Za-z.+_-]*(?:19|20)\d\d[a-z]?")
_NAMES_YEAR = re.compile(r"(?:see |e\.g\.,? |cf\. )?([^\d]+?)(,?) ?(?:19|20)\d\d[a-z]?(?:,[^;]*)?")
_LINKS = {"and", "&", "et", "al.", "al", "van", "von", "der", "den", "de", "la", "di", "el"}


@dataclass(frozen=True, slots=True)
class DraftSentence:
    """A sentence as the model wrote it, with the numbers of its evidence."""

    text: Annotated[str, Meta(max_length=2000)]
    evidence: Annotated[tuple[Annotated[str, Meta(max_length=200)], ...], Meta(max_length=50)] = ()


@dataclass(frozen=True, slots=True)
class DraftSection:
    """A section as the model wrote it."""

    title: Annotated[str, Meta(max_length=300)] = ""
    sentences: Annotated[tuple[DraftSentence, ...], Meta(max_length=200)] = ()


@dataclass(frozen=True, slots=True)
class Draft:
    """The whole reply."""

    sections: Annotated[tuple[DraftSection, ...], Meta(max_length=50)]

    def __post_init__(self) -> None:
        if not any(section.sentences for section in self.sections):
            raise ValueError("no section has a sentence")


def write_with_chat(
    topic: Topic,
    papers: Mapping[str, Paper],
    digests: Sequence[Digest],
    chat: ChatModel,
    settings: WriteSettings,
) -> Review:
    """Write a related-work text from digests in one question to a language model.

    Args:
        topic: what the text is about.
        papers: id → metadata, of the reference papers at least.
        digests: what may be said, one digest a paper; disputed evidence is not shown to the model.
        chat: the model.
        settings: the length to ask for.

    Returns:
        The text, unchecked. A sentence without evidence, or with evidence that does not exist, has
        `Check.BROKEN` and the reason, so that verification takes it out and counts it. `left_out`
        names the papers that no usable sentence cites. Without any evidence the model is not asked.

    Raises:
        SourceError: the server failed.
        ReplyError: the reply is empty, refused, cut off, or twice of the wrong form.
        BudgetReached: the question might cost more than is allowed.

    Source: ours; the task is LitLLM's (arXiv 2402.01788, summary generation), with evidence for abstracts.
    """
    given = [digest for digest in digests if digest.evidence]
    left_out = {digest.paper: "there is no evidence about it" for digest in digests if not digest.evidence}
    if not given:
        return Review(topic.id, topic.title, chat.identity, (), (), left_out)
    keys = _keys(given)
    items = {f"{keys[d.paper]}:{n}": (d.paper, e) for d in given for n, e in enumerate(d.evidence, start=1)}
    turns = fill(
        PROMPT,
        words=settings.words,
        statements=settings.statements_per_theme,
        topic=topic.text,
        papers=_list_papers(given, papers, keys),
    )
    reply = ask_json(chat, [Message(*turn) for turn in turns], Draft, _STAGE, topic.id)
    themes = tuple(_theme(section, topic, items) for section in reply.value.sections if section.sentences)
    used = {paper for theme in themes for paper in theme.papers}
    for digest in given:
        if digest.paper not in used:
            left_out[digest.paper] = "the language model wrote nothing usable from its evidence"
    return Review(
        topic=topic.id,
        title=topic.title,
        writer=chat.identity,
        themes=themes,
        disagreements=(),
        left_out=left_out,
        tokens_in=sum(usage.tokens_in for usage in reply.usages),
        tokens_out=sum(usage.tokens_out for usage in reply.usages),
    )


def strip_markers(text: str, keys: Container[str] = ()) -> str:
    """A sentence on one line without citation marks of the model's own making.

    Args:
        text: the sentence as the model wrote it.
        keys: keys of papers, which are marks if they stand in square brackets.
    """

    def brackets(match: re.Match[str]) -> str:
        parts = [part.strip() for part in re.split("[,;]", match[1])]
        marks = all(part in keys or _NUMBER.fullmatch(part) or _KEY.fullmatch(part) for part in parts)
        return "" if marks else match[0]

    def parentheses(match: re.Match[str]) -> str:
        return "" if all(_is_author_year(part.strip()) for part in match[1].split(";")) else match[0]

    line = _LATEX.sub("", one_line(text))
    line = _PARENTHESES.sub(parentheses, _BRACKETS.sub(brackets, line))
    return re.sub(r"\s+([.,;:!?])", r"\1", line).strip()


def _is_author_year(text: str) -> bool:
    """Names and a year, as in "Ito, 2015" or "see Oduya and Lind 2012, p. 3"; not "May 2015"."""
    match = _NAMES_YEAR.fullmatch(text)
    if match is None:
        return False
    words = match[1].replace(",", " ").split()
    named = all(word in _LINKS or word[0].isupper() for word in words)
    return named and (bool(match[2]) or not _LINKS.isdisjoint(words))


def _keys(digests: Sequence[Digest]) -> dict[str, str]:
    """Paper id → the key that the model sees: the id itself, or numbers if one of them would confuse."""
    ids = [digest.paper for digest in digests]
    if all(_PLAIN_KEY.fullmatch(paper) for paper in ids):
        return dict(zip(ids, ids, strict=True))
    return {paper: f"paper-{number}" for number, paper in enumerate(ids, start=1)}


def _list_papers(digests: Sequence[Digest], papers: Mapping[str, Paper], keys: dict[str, str]) -> str:
    """The material: each thing on one line of its own, so that no text can pose as another item."""
    lines: list[str] = []
    for digest in digests:
        key = keys[digest.paper]
        paper = papers.get(digest.paper, Paper(key))
        lines.append(one_line(f"{key} | {paper.short} | {paper.title}"))
        lines += [
            one_line(f"[{key}:{number}] ({evidence.facet}) {evidence.text}")
            for number, evidence in enumerate(digest.evidence, start=1)
        ]
        lines.append("")
    return "\n".join(lines).rstrip()


def _theme(section: DraftSection, topic: Topic, items: _Items) -> Theme:
    statements = tuple(_statement(sentence, items) for sentence in section.sentences)
    title = one_line(section.title).strip("#* ")
    return Theme(title or topic.title, _usable(statements), statements)


def _usable(statements: Sequence[Statement]) -> tuple[str, ...]:
    """The papers that sentences cite which are not broken, in order."""
    sound = (statement for statement in statements if statement.check is not Check.BROKEN)
    return tuple(dict.fromkeys(paper for statement in sound for paper in statement.citations))


def _statement(sentence: DraftSentence, items: _Items) -> Statement:
    numbers = list(dict.fromkeys(number.strip().strip("[]") for number in sentence.evidence))
    found = [items[number] for number in numbers if number in items]
    invented = [number for number in numbers if number not in items]
    text = strip_markers(sentence.text, {number.rpartition(":")[0] for number in items})
    reason = ""
    if not text:
        reason = "the sentence has no words"
    elif invented:
        reason = f"cites evidence that does not exist: {one_line(', '.join(invented[:3]))}"
    elif not found:
        reason = "cites no evidence"
    return Statement(
        text=text,
        citations=tuple(dict.fromkeys(paper for paper, _ in found)),
        evidence=tuple(evidence for _, evidence in found),
        check=Check.BROKEN if reason else Check.UNCHECKED,
        reason=reason,
    )
