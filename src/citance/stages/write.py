"""Topic → Review: a draft, by quoting or by a chat model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from citance.errors import DataError, ReplyError, SettingsError, SourceError
from citance.flow.records import Join
from citance.flow.stage import Context, Outcome, Stage
from citance.measures.names import paper_names
from citance.records import Digest, RankedPaper, Review, Summary, Topic
from citance.writing.chat_writer import write_with_chat
from citance.writing.contrasts import find_contrasts
from citance.writing.extractive import write_extractive


def write(topics: Sequence[Topic], context: Context) -> list[Outcome]:
    """Write one review a topic; a paper without digest is left out, with the reason.

    A chat model sees kept evidence only, so disagreements are quoted beside what it wrote.
    """
    return [_write(topic, context) for topic in topics]


def _write(topic: Topic, context: Context) -> Outcome:
    ranked = context.joined(topic, RankedPaper)
    digests = context.joined(topic, Digest)
    if not any(paper.is_reference for paper in ranked):
        return DataError("has no reference paper, so that there is nothing to write about.", topic.title)
    with_digest = {digest.paper for digest in digests}
    unread = [paper.paper_id for paper in ranked if paper.is_reference and paper.paper_id not in with_digest]
    try:
        review = _draft(topic, ranked, digests, context)
    except (SourceError, ReplyError) as error:  # all else is no fault of this topic, and ends the run
        return error
    reasons = dict.fromkeys(unread, "its text could not be read")
    return [replace(review, left_out=reasons | review.left_out)]


def _draft(
    topic: Topic, ranked: Sequence[RankedPaper], digests: Sequence[Digest], context: Context
) -> Review:
    settings = context.settings.write
    if settings.writer == "extractive":
        summaries = context.joined(topic, Summary)
        duplicate = context.settings.condense.duplicate
        return write_extractive(topic, ranked, digests, summaries, settings, duplicate)
    if context.models.chat is None:
        raise SettingsError(
            f"write.writer is '{settings.writer}', but no chat model is set up; "
            "set chat.base_url and the key, or take write.writer = 'extractive'."
        )
    papers = {paper.paper_id: paper.paper for paper in ranked}
    review = write_with_chat(topic, papers, digests, context.models.chat, settings)
    most = 2 * settings.statements_per_theme
    contrasts = find_contrasts(digests, papers, paper_names(papers.values()), most)
    return replace(review, disagreements=review.disagreements or tuple(contrasts))


STAGE = Stage(
    "write",
    write,
    Topic,
    Review,
    "drafts.jsonl",
    joins=(
        Join(RankedPaper, on="topic", to="id"),
        Join(Digest, on="topic", to="id"),
        Join(Summary, on="topic", to="id"),
    ),
    settings=("condense", "write"),
    parts=("chat", "prompts"),
)
