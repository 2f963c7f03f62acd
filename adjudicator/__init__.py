"""Judges recorded card games: what the rules did not allow, and what was owed and left out.

The way from the bytes of a log to its verdict is `adjudicator.judging.adjudicate`. It is not imported here, so that a
command that judges nothing starts without the engine.
"""

from adjudicator.errors import AdjudicatorError, LogError, Problem, RegistryError, UnknownId

__all__ = ["AdjudicatorError", "LogError", "Problem", "RegistryError", "UnknownId"]
