"""Readers by format; sentences, markers, linking, citances."""
