"""Models: encoder, chat, entailment, and their public fakes."""
