"""Readers, one per format: from the bytes of a file to a Document."""
