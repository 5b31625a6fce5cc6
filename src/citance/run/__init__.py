"""The run folder: stage files, progress, ledger."""
