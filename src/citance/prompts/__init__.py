"""One Markdown file per prompt, and the code that fills and checks them."""

from citance.prompts.fill import prompt_hash

__all__ = ["prompt_hash"]
