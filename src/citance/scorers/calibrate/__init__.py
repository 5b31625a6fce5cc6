"""Weights, threshold and verdict map, learned from labelled citances and tried on held-out papers."""
