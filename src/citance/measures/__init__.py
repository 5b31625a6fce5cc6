"""Pure functions on arrays and strings."""
