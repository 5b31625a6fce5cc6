"""Key facts of a citance, each a question that the cited text answers."""
