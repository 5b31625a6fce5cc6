"""`python -m citance`."""

from citance.cli import main

main()
