"""Judges recorded card games: finds what the rules did not allow, and what should have been done and was not.

The way from the bytes of a log to its verdict is `adjudicator.judging.adjudicate`. It is not imported here, so that a
command that judges nothing starts without the engine.
"""

from adjudicator.errors import AdjudicatorError, LogError, Problem, RegistryError, UnknownId

__all__ = ["AdjudicatorError", "LogError", "Problem", "RegistryError", "UnknownId"]
