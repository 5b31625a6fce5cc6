"""The stages of the flow, one verb per file; `STAGES` is the order in which they run."""

from citance.stages import (
    acquire,
    assess,
    condense,
    extract,
    match,
    rerank,
    search,
    select,
    summarize,
    verify,
    write,
)

STAGES = (
    search.STAGE,
    rerank.STAGE,
    acquire.STAGE,
    extract.STAGE,
    match.STAGE,
    assess.STAGE,
    select.STAGE,
    condense.STAGE,
    summarize.STAGE,
    write.STAGE,
    verify.STAGE,
)
