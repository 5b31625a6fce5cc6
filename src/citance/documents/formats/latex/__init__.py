"""LaTeX sources: a .tex file, a folder, or an archive as arXiv gives it."""
