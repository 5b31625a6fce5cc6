"""The stages of the flow, one verb per file."""
