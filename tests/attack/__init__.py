"""Attacks on the whole tool: `python -m tests.attack --help`."""
