"""`citance review`: a review of papers at hand."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from citance.cli.options import Json, MaxCost, MaxTokens
from citance.cli.progress import progress
from citance.errors import DataError, SettingsError


def command(
    papers: Annotated[
        list[Path], typer.Option(help="Folder or file of papers; may be given more than once.")
    ],
    out: Annotated[Path, typer.Option(help="Folder for the run's files.")],
    topic: Annotated[str, typer.Option(help="What the review is about, in one line.")] = "",
    abstract: Annotated[
        Path | None,
        typer.Option(help="Text file with the idea; its first line is the topic if none is given."),
    ] = None,
    writer: Annotated[
        str | None, typer.Option(help="`extractive` (quotes only) or the name of a chat model.")
    ] = None,
    input_: Annotated[
        str | None,
        typer.Option(
            "--input", help="What the writer gets, e.g. citances(mmr(lambda=0.7)).", metavar="INPUT"
        ),
    ] = None,
    settings: Annotated[Path | None, typer.Option(help="A settings file instead of ./citance.toml.")] = None,
    set_: Annotated[
        list[str] | None,
        typer.Option("--set", help="One setting, e.g. --set match.spans=2.", metavar="NAME=VALUE"),
    ] = None,
    max_cost: MaxCost = None,
    max_tokens: MaxTokens = None,
    json: Json = False,
) -> None:
    """Write a review of the papers at hand.

    Every statement opens its evidence.

    Every paper in PAPERS is reviewed, and every paper may cite the others, unless a corpus.json in the
    folder says which are which.

    Example: citance review --papers papers/ --topic "Street trees and summer heat" --out out/
    """
    from citance.cli.options import read_settings, selector_of
    from citance.cli.summary import show_summary
    from citance.reviewing import write_review

    with progress(out, as_json=json) as sink:
        title, idea = _topic(topic, abstract)
        given = {"write.writer": writer, "select.selector": selector_of(input_) if input_ else None}
        loaded = read_settings(settings, set_ or [], given)
        run = write_review(
            title, papers, out, idea, loaded.settings, emit=sink, max_cost=max_cost, max_tokens=max_tokens
        )
    show_summary(run, as_json=json)


def _topic(topic: str, abstract: Path | None) -> tuple[str, str]:
    idea = ""
    if abstract is not None:
        try:
            idea = abstract.read_text(encoding="utf-8").strip()
        except OSError as error:
            raise DataError(f"cannot be read ({error.strerror}).", abstract) from error
        except UnicodeDecodeError as error:
            raise DataError(f"is not UTF-8 text ({error.reason} at byte {error.start}).", abstract) from error
    if topic.encode("utf-8", "ignore").decode() != topic:
        raise SettingsError("--topic: is not UTF-8 text.")
    title = topic.strip() or idea.partition("\n")[0].strip()
    if not title:
        raise SettingsError("Say what the review is about: --topic TEXT or --abstract FILE.")
    return title, "" if title == idea else idea
