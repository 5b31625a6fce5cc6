"""Records to files that people and programs read; pure."""
