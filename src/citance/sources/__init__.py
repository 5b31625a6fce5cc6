"""Where papers are found."""
