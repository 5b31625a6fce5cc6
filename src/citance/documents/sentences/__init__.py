"""Sentences, what stands around them, and what is left of them without citation markers."""
