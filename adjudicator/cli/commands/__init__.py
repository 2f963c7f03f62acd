"""The commands. A module here is one: its function `command` takes the arguments and returns the exit code."""
