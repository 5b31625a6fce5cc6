"""How stages are run: what a stage is, what it gets, what is up to date, one after the other."""
