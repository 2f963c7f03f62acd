"""The commands. A module here is one: its function `command` takes the arguments and returns the exit code.

They do without `from __future__ import annotations`: typer would compile the annotations of each option twice.
"""
