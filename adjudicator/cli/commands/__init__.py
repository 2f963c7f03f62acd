"""The commands, a module each: its function `command` takes the arguments and returns the exit code.

They do without `from __future__ import annotations`: typer would compile the annotations of each option twice.
"""
