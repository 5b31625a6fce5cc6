"""From evidence to text."""
