from __future__ import annotations

import json
from dataclasses import replace

import pytest
from writing.made import digests_of, summaries_of
from writing.sample_records import MAPS, TREES

from citance.backends.fake_chat import FakeChat
from citance.config import Settings, WriteSettings
from citance.errors import BudgetReached, DataError, SettingsError, SourceError
from citance.records import Check, Digest, Summary, Topic
from citance.stages.verify import STAGE as VERIFY
from citance.stages.verify import verify
from citance.stages.write import STAGE, write
from stages.given import context_for

DIGESTS = digests_of(TREES) + digests_of(MAPS)
GIVEN = {
    Digest: DIGESTS,
    Summary: summaries_of(TREES, digests_of(TREES)) + summaries_of(MAPS, digests_of(MAPS)),
}


def test_each_topic_gets_its_own_review() -> None:
    (trees,), (maps,) = write([TREES, MAPS], context_for(STAGE, GIVEN))
    assert (trees.topic, trees.title) == ("t-trees", "Street trees and summer heat")
    assert {paper for theme in maps.themes for paper in theme.papers} == {"lund2008"}
    assert trees.left_out == maps.left_out == {}


def test_a_paper_without_digest_is_left_out_with_the_reason() -> None:
    rest = {Digest: [digest for digest in DIGESTS if digest.paper != "ito2015"]}
    (trees,), (maps,) = write([TREES, MAPS], context_for(STAGE, {**GIVEN, **rest}))
    assert trees.left_out == {"ito2015": "its text could not be read"}
    assert maps.left_out == {}


def test_a_topic_without_papers_costs_only_itself() -> None:
    empty = Topic("t-none", "Nothing at all")
    failed, (maps,) = write([empty, MAPS], context_for(STAGE, GIVEN))
    assert isinstance(failed, DataError)
    assert "Nothing at all: has no reference paper" in str(failed)
    assert maps.topic == "t-maps"


def test_a_chat_writer_without_chat_model_is_told_what_to_set() -> None:
    settings = replace(Settings(), write=WriteSettings("gpt-x"))
    with pytest.raises(SettingsError, match=r"'gpt-x'.*extractive"):
        write([TREES], context_for(STAGE, GIVEN, settings))


def test_a_chat_model_writes_and_disagreements_are_quoted_beside_it() -> None:
    sentence = {"text": "Plane trees cool the air.", "evidence": ["oduya2010:1"]}
    chat = FakeChat([json.dumps({"sections": [{"title": "Heat", "sentences": [sentence]}]})], name="gpt-x")
    settings = replace(Settings(), write=WriteSettings("gpt-x"))
    ((review,),) = write([TREES], context_for(STAGE, GIVEN, settings, chat))
    assert (review.writer, review.themes[0].statements[0].text) == ("gpt-x", "Plane trees cool the air.")
    assert [s.evidence[0].citance for s in review.disagreements] == ["c-warmer", "c-97"]
    ((checked,),) = verify([review], context_for(VERIFY, GIVEN))
    assert {s.check for s in checked.statements} == {Check.VERIFIED}


def test_a_failing_chat_model_costs_only_its_topic() -> None:
    reply = {"text": "It is a slow method.", "evidence": ["lund2008:1"]}
    good = json.dumps({"sections": [{"title": "Sky", "sentences": [reply]}]})
    chat = FakeChat([SourceError("The server is down.", retryable=True), good], name="gpt-x")
    settings = replace(Settings(), write=WriteSettings("gpt-x"))
    failed, (maps,) = write([TREES, MAPS], context_for(STAGE, GIVEN, settings, chat))
    assert isinstance(failed, SourceError)
    assert maps.topic == "t-maps"


def test_a_cap_ends_the_run_and_is_no_failure_of_a_topic() -> None:
    chat = FakeChat([BudgetReached("Stopped at --max-tokens 5.")], name="gpt-x")
    settings = replace(Settings(), write=WriteSettings("gpt-x"))
    with pytest.raises(BudgetReached):
        write([TREES, MAPS], context_for(STAGE, GIVEN, settings, chat))
    assert len(chat.history) == 1
