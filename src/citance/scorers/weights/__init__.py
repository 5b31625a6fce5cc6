"""How the four scores become one: weights, threshold and the map to verdicts, from a TOML file."""

from citance.scorers.weights.load import Coefficients, Weights, load_weights

__all__ = ["Coefficients", "Weights", "load_weights"]
